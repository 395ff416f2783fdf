/* qdq - `hone qdq MODEL... [-o DIR]`: models without Q/DQ, their scales, caches and layer precisions; also between caches
 * and precision configs. Several models are all translated before the first file is written. */
#include "command_line.h"
#include "exit_code.h"
#include "io/filesystem_posix.h"
#include "io/folder_posix.h"
#include "message.h"
#include "output.h"
#include "progress_line.h"
#include "qdq_convert.h"
#include "report_file.h"
#include "signals.h"
#include "terminal.h"

extern const Job job_qdq;

/* One model and where its result goes. */
typedef struct QdqItem {
    const char *input;
    const char *output;   /* DIR/NAME_noqdq.onnx */
    HoneSession *session; /* NULL: not open */
} QdqItem;

typedef struct QdqRun {
    CommandLine *line;
    const char *folder;
    ARRAY(QdqItem) items;
    MadeFolders made;
    ReportFile report;
} QdqRun;

/* ---- Which models, and their names ---- */

static Status add_model(QdqRun *self, const char *path)
{
    if (!*path)
        return status_fail(STATUS_CODE_USAGE, "the name of a model is empty; is a variable of the shell empty?");
    const char *file = path_file_name(path);
    size_t folder_size = path_folder_length(path), stem_size = path_stem_length(path) - folder_size;
    const char *ending = command_line_flag(self->line, "insert") ? "qdq" : "noqdq";
    size_t size = strlen(self->folder);
    const char *slash = size > 0 && self->folder[size - 1] == '/' ? "" : "/";
    const char *output =
        arena_format(&self->line->arena, "%s%s%.*s_%s.onnx", self->folder, slash, (int)stem_size, file, ending);
    array_push(&self->items, (QdqItem){.input = path, .output = output});
    return STATUS_OK;
}

static Status find_models(QdqRun *self)
{
    const CommandLine *line = self->line;
    const char *name = line->command->models_option;
    for (size_t index = 0; option_given(&line->options, name); index++) {
        const char *path = option_list_item(&line->options, name, index);
        if (!path) break;
        TRY(add_model(self, path));
    }
    for (size_t index = 0; index < line->arguments.count; index++) TRY(add_model(self, line->arguments.items[index]));
    return STATUS_OK;
}

/* Two results of one name would replace each other; a result must replace no input. */
static Status check_names(const QdqRun *self, Filesystem *files)
{
    for (size_t k = 0; k < self->items.count; k++) {
        const QdqItem *item = &self->items.items[k];
        for (size_t other = 0; other < self->items.count; other++) {
            const QdqItem *input = &self->items.items[other];
            if (other < k && strcmp(item->output, input->output) == 0)
                return status_fail(STATUS_CODE_USAGE,
                                   "%s and %s would both become %s; give one another name, or translate them into "
                                   "different folders",
                                   input->input, item->input, item->output);
            if (files->is_same_file(files, item->output, input->input))
                return status_fail(STATUS_CODE_USAGE,
                                   "%s: the result of %s would replace this input; name another "
                                   "folder with -o",
                                   input->input, item->input);
        }
    }
    return STATUS_OK;
}

static Status check_paths(QdqRun *self)
{
    Filesystem *files = filesystem_posix_open();
    Status status = check_names(self, files);
    filesystem_posix_close(files);
    return status;
}

static Status begin(QdqRun *self)
{
    CommandLine *line = self->line;
    self->folder = command_line_text(line, "output-dir");
    if (command_line_flag(line, "in-place"))
        return status_fail(STATUS_CODE_USAGE, "qdq names its results itself; leave out --in-place, and name a folder "
                                              "with -o");
    TRY(find_models(self));
    TRY(check_paths(self));
    TRY(report_file_begin(&self->report, command_line_text(line, "report"), command_line_flag(line, "no-clobber")));
    for (size_t index = 0; index < self->items.count; index++) {
        TRY(report_file_check(&self->report, self->items.items[index].input));
        TRY(report_file_check(&self->report, self->items.items[index].output));
    }
    return STATUS_OK;
}

/* ---- Work ---- */

/* Of several models the message says which. */
static int fail_item(const QdqRun *self, const QdqItem *item, HoneError *error)
{
    static const StatusCode codes[] = {[HONE_ERROR_MODEL] = STATUS_CODE_MODEL,
                                       [HONE_ERROR_USAGE] = STATUS_CODE_USAGE,
                                       [HONE_ERROR_IO] = STATUS_CODE_IO,
                                       [HONE_ERROR_CHECK] = STATUS_CODE_CHECK};
    const HoneCode code = hone_error_code(error);
    if (self->items.count == 1 || code == HONE_ERROR_CANCELLED) return message_fail_error(error);
    Status status = status_fail(codes[code], "%s: %s", item->input, hone_error_message(error));
    hone_error_free(error);
    return message_fail(status);
}

static int translate(QdqRun *self, QdqItem *item)
{
    HoneError *error = NULL;
    size_t option_count;
    const HoneOption *options = command_line_pairs(self->line, PART_JOB, &option_count);
    item->session = hone_open(hone_host_posix(), item->input, &error);
    if (!item->session) return message_fail_error(error);
    progress_line_follow(item->session, command_line_flag(self->line, "quiet"));
    if (!hone_run(item->session, "qdq", options, option_count, &error)) return fail_item(self, item, error);
    return message_fail(report_file_check_session(&self->report, item->session));
}

static int write_item(QdqRun *self, QdqItem *item)
{
    HoneError *error = NULL;
    size_t option_count;
    const HoneOption *options = command_line_pairs(self->line, PART_WRITE, &option_count);
    signals_defer(true);
    bool is_written = hone_write(item->session, item->output, options, option_count, &error);
    signals_defer(false);
    return is_written ? EXIT_DONE : message_fail_error(error);
}

static int write_all(QdqRun *self)
{
    int exit_code = message_fail(folder_make(self->folder, &self->made));
    for (size_t index = 0; index < self->items.count && exit_code == EXIT_DONE; index++)
        exit_code = write_item(self, &self->items.items[index]);
    if (exit_code != EXIT_DONE) folder_unmake(&self->made);
    return exit_code;
}

/* ---- Report ---- */

/* One report as it is, several as an array. */
static void append_json(const QdqRun *self, Text *text)
{
    const size_t count = self->items.count;
    for (size_t index = 0; index < count; index++) {
        if (count > 1) text_append(text, index == 0 ? "[\n" : ",\n");
        text_append(text, hone_report(self->items.items[index].session));
    }
    if (count > 1) text_append(text, "]\n");
}

static int print_text(const QdqRun *self)
{
    Text text = {0};
    for (size_t index = 0; index < self->items.count; index++) {
        const QdqItem *item = &self->items.items[index];
        if (index > 0) text_append_char(&text, '\n');
        if (self->items.count > 1) {
            text_append_escaped(&text, bytes_of(item->input));
            text_append_char(&text, '\n');
        }
        text_append(&text, hone_report_text(item->session, terminal_width(stdout)));
    }
    int exit_code = output_print_text(text_of(&text));
    text_free(&text);
    return exit_code;
}

static int print(const QdqRun *self, const char *json)
{
    bool is_quiet = command_line_flag(self->line, "quiet");
    for (size_t index = 0; is_quiet && index < self->items.count; index++)
        message_errors(self->items.items[index].session);
    if (self->report.is_standard_output) return output_print(json);
    return is_quiet ? EXIT_DONE : print_text(self);
}

static int report(QdqRun *self)
{
    Text json = {0};
    append_json(self, &json);
    int exit_code = message_fail(report_file_write(&self->report, text_of(&json)));
    int printed = print(self, text_of(&json));
    text_free(&json);
    return exit_code == EXIT_DONE ? printed : exit_code;
}

static int run_models(QdqRun *self)
{
    int exit_code = message_fail(begin(self));
    if (exit_code != EXIT_DONE) return exit_code;
    for (size_t index = 0; index < self->items.count; index++) {
        int failed = translate(self, &self->items.items[index]);
        if (exit_code == EXIT_DONE) exit_code = failed;
    }
    if (exit_code == EXIT_DONE) exit_code = write_all(self);
    return exit_code == EXIT_DONE ? report(self) : exit_code;
}

static int run(CommandLine *line)
{
    if (command_line_flag(line, "cache-to-json") || command_line_flag(line, "json-to-cache"))
        return qdq_convert_run(line);
    QdqRun self = {.line = line};
    int exit_code = run_models(&self);
    for (size_t index = 0; index < self.items.count; index++) hone_close(self.items.items[index].session);
    report_file_close(&self.report);
    made_folders_free(&self.made);
    array_free(&self.items);
    return exit_code;
}

static const Option options[] = {
    {.name = "input-onnx-models",
     .type = OPTION_LIST,
     .level = OPTION_CLI,
     .argument = "MODEL...",
     .keeps_empty = true,
     .keeps_commas = true,
     .help = "Models to translate, as well as those that are named without an option."},
    {.name = "output-dir",
     .type = OPTION_TEXT,
     .level = OPTION_CLI,
     .argument = "DIR",
     .default_value = "./translated",
     .help = "Where the files go; the folder is made if it is missing."},
    {.name = "cache-to-json",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .help = "Reads a calibration cache instead of a model and prints it as precision config; -o FILE writes it."},
    {.name = "json-to-cache",
     .type = OPTION_FLAG,
     .level = OPTION_CLI,
     .help = "Reads a precision config instead of a model and prints it as calibration cache; -o FILE writes it."},
    {.name = "output", .type = OPTION_TEXT, .level = OPTION_ALIAS, .argument = "DIR", .alias_of = "output-dir"},
    {0},
};

static const ShortName short_names[] = {{"i", "input-onnx-models"}, {"o", "output-dir"}, {0}};

static const Job *const job = &job_qdq;

const Command command_qdq = {
    .name = "qdq",
    .job = &job,
    .notes = "NAME.onnx becomes NAME_noqdq.onnx, NAME_precision_config.json, NAME_precision_config_calib.cache and "
             "NAME_precision_config_layer_arg.txt; with --insert, NAME_qdq.onnx. Of several models all are translated "
             "before the first file is written.",
    .options = options,
    .short_names = short_names,
    .least_arguments = 1,
    .most_arguments = SIZE_MAX,
    .models_option = "input-onnx-models",
    .names_results = true,
    .run = run,
};
