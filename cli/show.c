/* show - `hone show MODEL`: the model in ONNX text syntax; and the way back, from a text to a model. */
#include "command_line.h"
#include "exit_code.h"
#include "message.h"
#include "output.h"
#include "progress_line.h"
#include "report_file.h"
#include "signals.h"

static bool is_text_path(const char *path)
{
    static const char ending[] = ".txt";
    size_t size = strlen(path), ending_size = sizeof ending - 1;
    return size > ending_size && strcmp(path + size - ending_size, ending) == 0;
}

/* A file is for reading back: it holds all elements unless told otherwise. */
static const char *make_text(CommandLine *line, HoneSession *session, bool is_file, HoneError **error)
{
    bool is_whole = is_file && !option_given(&line->options, "limit");
    HoneOption options[] = {{"limit", is_whole ? "0" : command_line_text(line, "limit")},
                            {"complete", command_line_flag(line, "complete") ? "true" : "false"}};
    return hone_show(session, options, COUNT_OF(options), error);
}

/* Puts the text into a file that is there whole or not at all. */
static int write_text(const char *path, const char *input, const char *text)
{
    ReportFile file;
    Status status = report_file_begin(&file, path, false);
    if (status_is_ok(status)) status = report_file_check(&file, input);
    if (status_is_ok(status)) status = report_file_write(&file, text);
    report_file_close(&file);
    return message_fail(status);
}

static int print(CommandLine *line, HoneSession *session, const char *output)
{
    HoneError *error = NULL;
    const char *text = make_text(line, session, output != NULL, &error);
    if (!text) return message_fail_error(error);
    return output ? write_text(output, line->arguments.items[0], text) : output_print(text);
}

static int write_model(HoneSession *session, const char *output)
{
    HoneError *error = NULL;
    signals_defer(true);
    bool is_written = hone_write_as_read(session, output, &error);
    signals_defer(false);
    return is_written ? EXIT_DONE : message_fail_error(error);
}

static int run(CommandLine *line)
{
    HoneError *error = NULL;
    const char *input = line->arguments.items[0];
    const char *output = command_line_text(line, "output");
    HoneSession *session = is_text_path(input) ? hone_open_text(hone_host_posix(), input, &error)
                                               : hone_open(hone_host_posix(), input, &error);
    if (!session) return message_fail_error(error);
    progress_line_follow(session, command_line_flag(line, "quiet"));
    int exit_code = output && !is_text_path(output) ? write_model(session, output) : print(line, session, output);
    message_errors(session);
    hone_close(session);
    return exit_code;
}

static const Option options[] = {
    {.name = "limit",
     .type = OPTION_INTEGER,
     .level = OPTION_CLI,
     .argument = "N",
     .default_value = "16",
     .help = "Prints the first N elements of longer tensors and lists; 0 prints all, as does -o FILE.txt."},
    {.name = "complete",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .help = "Prints doc strings, metadata and unknown fields of everything too, and how tensors are stored."},
    {.name = "output",
     .type = OPTION_TEXT,
     .level = OPTION_CLI,
     .argument = "FILE",
     .help = "Writes the text to FILE when it ends in .txt, else the model itself."},
    {0},
};

const Command command_show = {
    .name = "show",
    .summary = "Prints the model in ONNX text syntax; reads such a text too, from a file that ends in .txt.",
    .arguments = "[options] MODEL|TEXT.txt",
    .example = "hone show model.txt -o model.onnx",
    .options = options,
    .least_arguments = 1,
    .most_arguments = 1,
    .run = run,
};
