/* option_cli_test - the words of a command line: options, lists that end where the command's own words begin. */
#include "../../cli/command_line.c"

#include "check.h"
#include "status_check.h"

static const Option job_options[] = {
    {.name = "mode", .type = OPTION_CHOICE, .default_value = "shrink", .choices = "shrink|npy"},
    {.name = "min-bytes", .type = OPTION_INTEGER, .argument = "N", .default_value = "0"},
    {.name = "extract-ops", .type = OPTION_LIST, .argument = "NAMES"},
    {.name = "extract-constants", .type = OPTION_LIST, .argument = "NAMES"},
    {.name = "forced-extraction-op-names", .type = OPTION_LIST, .level = OPTION_ALIAS, .alias_of = "extract-ops"},
    {.name = "small", .type = OPTION_FLAG, .level = OPTION_ALIAS, .alias_of = "mode=npy"},
    {.name = "silent", .type = OPTION_FLAG, .level = OPTION_ALIAS, .alias_of = "quiet"},
    {0},
};

static const Job writing_job = {.name = "shrink", .options = job_options, .writes = true};
static const Job *const job = &writing_job;
static const ShortName short_names[] = {{"fo", "forced-extraction-op-names"}, {0}};
static const Command command = {.name = "shrink",
                                .job = &job,
                                .arguments = "INPUT -o OUTPUT",
                                .short_names = short_names,
                                .least_arguments = 1,
                                .most_arguments = 2};

/* What command_line.c needs of the files that know every command. */
const Option command_general_options[] = {
    {.name = "quiet", .type = OPTION_FLAG}, {.name = "help", .type = OPTION_FLAG}, {0}};
const Option command_report_options[] = {{.name = "report", .type = OPTION_TEXT, .argument = "FILE"}, {0}};
const Option command_output_options[] = {{.name = "output", .type = OPTION_TEXT, .argument = "FILE"}, {0}};
const ShortName command_general_short_names[] = {{"o", "output"}, {"q", "quiet"}, {0}};

const Job *command_job(const Command *self)
{
    return *self->job;
}

const char *command_arguments(const Command *self)
{
    return self->arguments;
}

const Option *command_outputs(const Command *self)
{
    return self->names_results ? NULL : command_output_options;
}

/* Reads words that are separated by blanks. */
static Status read_text(CommandLine *line, Text *storage, const char *text)
{
    char *words[32];
    int count = 0;
    text_append(storage, text);
    for (char *at = storage->data; *at;) {
        words[count++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = '\0';
    }
    return command_line_read(line, &command, count, words);
}

static void append_list(Text *text, const CommandLine *line, const char *name)
{
    const char *item;
    text_append_format(text, " %s=", name);
    for (size_t index = 0; (item = option_list_item(&line->options, name, index)); index++)
        text_append_format(text, index == 0 ? "%s" : "+%s", item);
}

/* What was understood: the arguments, then the options that lists and short names set. */
static void check_line(const char *words, const char *expected)
{
    CommandLine line;
    Text storage = {0}, understood = {0};
    Status status = read_text(&line, &storage, words);
    if (CHECK(status_is_ok(status))) {
        for (size_t index = 0; index < line.arguments.count; index++)
            text_append_format(&understood, index == 0 ? "%s" : " %s", line.arguments.items[index]);
        append_list(&understood, &line, "extract-ops");
        append_list(&understood, &line, "extract-constants");
        const char *output = command_line_text(&line, "output");
        text_append_format(&understood, " output=%s", output ? output : "");
        CHECK_TEXT(text_of(&understood), expected);
    }
    status_free(&status);
    command_line_free(&line);
    text_free(&storage);
    text_free(&understood);
}

static void check_failure(const char *words, const char *expected)
{
    CommandLine line;
    Text storage = {0};
    Status status = read_text(&line, &storage, words);
    CHECK_EQUAL(status.code, STATUS_CODE_USAGE);
    CHECK_TEXT(status.message, expected);
    status_free(&status);
    command_line_free(&line);
    text_free(&storage);
}

static void test_arguments(void)
{
    check_line("in out", "in out extract-ops= extract-constants= output=");
    check_line("in -o out", "in extract-ops= extract-constants= output=out");
    check_line("--output=out in", "in extract-ops= extract-constants= output=out");
    check_line("-o out -- --odd-name", "--odd-name extract-ops= extract-constants= output=out");
    check_line("in -o a --output b", "in extract-ops= extract-constants= output=b");
    check_failure("", "shrink needs a model: hone shrink INPUT -o OUTPUT");
    check_failure("a b c", "c: one argument too many; usage: hone shrink INPUT -o OUTPUT");
}

static void test_lists(void)
{
    check_line("in -o out --extract-ops a,b --extract-ops c", "in extract-ops=a+b+c extract-constants= output=out");
    check_line("in out --forced_extraction_op_names a b c", "in out extract-ops=a+b+c extract-constants= output=");
    check_line("in out -fo a b --extract-constants c d", "in out extract-ops=a+b extract-constants=c+d output=");
    check_line("--extract-ops a b in -o out", "in extract-ops=a+b extract-constants= output=out");
    check_line("--extract-ops a b in.onnx out.onnx", "in.onnx out.onnx extract-ops=a+b extract-constants= output=");
    check_line("--extract-ops a b --extract-constants c in.onnx out.onnx",
               "in.onnx out.onnx extract-ops=a+b extract-constants=c output=");
    check_line("in --extract-ops a b out.onnx", "in out.onnx extract-ops=a+b extract-constants= output=");
    check_line("--extract-ops=a in -o out", "in extract-ops=a extract-constants= output=out");
    /* A word that does not look like a model is no output: a forgotten output must not write there. */
    check_line("in --extract-ops a b", "in extract-ops=a+b extract-constants= output=");
    check_failure("--extract-ops a -o out", "shrink needs a model: hone shrink INPUT -o OUTPUT");
    check_failure("in -o out --extract-ops", "--extract-ops needs a value: --extract-ops NAMES");
}

static void test_values(void)
{
    CommandLine line;
    Text storage = {0};
    check_done(read_text(&line, &storage, "in -o out --min_bytes 4K --small --silent"));
    CHECK_EQUAL(option_integer(&line.options, "min-bytes"), 4096);
    CHECK_TEXT(command_line_text(&line, "mode"), "npy");
    CHECK(command_line_flag(&line, "quiet"));
    CHECK(!command_line_flag(&line, "help"));
    CHECK(!command_line_flag(&line, "no-such-option"));
    CHECK(!command_line_text(&line, "no-such-option"));
    command_line_free(&line);
    text_free(&storage);
    check_failure("in -o out --min-bytes", "--min-bytes needs a value: --min-bytes N");
    check_failure("in -o out --mode -q",
                  "--mode needs a value: --mode shrink|npy (a value that begins with - is written behind =)");
    check_failure("in --min-byts 3",
                  "unknown option --min-byts; did you mean --min-bytes? (hone shrink --help lists all)");
    check_failure("in -z", "unknown option -z (hone shrink --help lists all)");
    check_failure("in --mode=zip", "option mode: \"zip\" is not one of shrink, npy");
}

/* Each part of the library is given what is in its own table. */
static void test_pairs(void)
{
    CommandLine line;
    Text storage = {0};
    size_t count;
    check_done(read_text(&line, &storage, "in -o out --no-clobber --extract-ops a,b --external-data always -q"));
    const HoneOption *pairs = command_line_pairs(&line, PART_JOB, &count);
    if (CHECK(count == 2)) {
        CHECK_TEXT(pairs[0].name, "extract-ops");
        CHECK_TEXT(pairs[0].value, "a");
        CHECK_TEXT(pairs[1].value, "b");
    }
    pairs = command_line_pairs(&line, PART_WRITE, &count);
    if (CHECK(count == 2)) {
        CHECK_TEXT(pairs[0].name, "no-clobber");
        CHECK_TEXT(pairs[0].value, "true");
        CHECK_TEXT(pairs[1].name, "external-data");
        CHECK_TEXT(pairs[1].value, "always");
    }
    command_line_free(&line);
    text_free(&storage);
}

int main(void)
{
    test_arguments();
    test_lists();
    test_values();
    test_pairs();
    return check_finish("option_cli");
}
