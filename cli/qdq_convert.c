/* qdq_convert - from one text to the other; without -o to standard output. */
#include "qdq_convert.h"

#include "exit_code.h"
#include "io/filesystem_posix.h"
#include "message.h"
#include "output.h"
#include "qdq/scale_read.h"
#include "qdq/scale_text.h"

static Status fail_name(Bytes name, const char *problem)
{
    Text shown = {0};
    text_append_escaped(&shown, name);
    Status status = status_fail(STATUS_CODE_MODEL, "a calibration cache cannot name tensor \"%s\": the name %s",
                                text_of(&shown), problem);
    text_free(&shown);
    return status;
}

static Status append_cache(const ScaleList *list, uint64_t version, Text *text)
{
    for (size_t index = 0; index < list->scales.count; index++) {
        const char *problem = scale_text_cache_problem(list->scales.items[index].name);
        if (problem) return fail_name(list->scales.items[index].name, problem);
    }
    scale_text_append_cache(list, version, text);
    return STATUS_OK;
}

static Status convert(const CommandLine *line, Filesystem *files, const char *path, ScaleList *list, Text *text)
{
    bool is_to_json = command_line_flag(line, "cache-to-json");
    TRY(scale_read_file(files, path, is_to_json ? SCALE_FORMAT_CACHE : SCALE_FORMAT_CONFIG, list));
    if (!is_to_json) return append_cache(list, (uint64_t)option_integer(&line->options, "trt-calib-version"), text);
    scale_text_append_config(list, text);
    return STATUS_OK;
}

static Status find_input(const CommandLine *line, const char **out)
{
    const char *name = line->command->models_option;
    const char *given = option_given(&line->options, name) ? option_list_item(&line->options, name, 0) : NULL;
    bool is_second = given && option_list_item(&line->options, name, 1);
    size_t count = line->arguments.count + (given ? 1 : 0) + (is_second ? 1 : 0);
    *out = given ? given : line->arguments.count > 0 ? line->arguments.items[0] : "";
    if (command_line_flag(line, "cache-to-json") && command_line_flag(line, "json-to-cache"))
        return status_fail(STATUS_CODE_USAGE, "--cache-to-json and --json-to-cache say opposite things; leave out one");
    if (count != 1) return status_fail(STATUS_CODE_USAGE, "one file is converted at a time; name one");
    return STATUS_OK;
}

static Status write(const CommandLine *line, Filesystem *files, const char *input, const char *output, const Text *text)
{
    Sink *sink = NULL;
    if (files->is_same_file(files, input, output))
        return status_fail(STATUS_CODE_USAGE, "%s: the output is the input; give it another name", output);
    files->no_clobber = command_line_flag(line, "no-clobber");
    TRY(files->create(files, output, &sink));
    TRY(sink_write(sink, text->data, text->size));
    return files->commit(files);
}

/* A config ends without a line break in a file, with one on a terminal. */
static int finish(const CommandLine *line, Filesystem *files, const char *input, Text *text)
{
    const char *output = option_given(&line->options, "output-dir") ? command_line_text(line, "output-dir") : NULL;
    if (output && strcmp(output, "-") != 0) return message_fail(write(line, files, input, output, text));
    if (text->size > 0 && text->data[text->size - 1] != '\n') text_append_char(text, '\n');
    return output_print(text_of(text));
}

int qdq_convert_run(CommandLine *line)
{
    Filesystem *files = filesystem_posix_open();
    ScaleList list = {.arena = &line->arena};
    Text text = {0};
    const char *input = NULL;
    Status status = find_input(line, &input);
    if (status_is_ok(status)) status = convert(line, files, input, &list, &text);
    int exit_code = message_fail(status);
    if (exit_code == EXIT_DONE) exit_code = finish(line, files, input, &text);
    text_free(&text);
    scale_list_free(&list);
    filesystem_posix_close(files);
    return exit_code;
}
