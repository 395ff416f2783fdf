/* inspect - `hone inspect MODEL...`: what is in models. */
#include "command_line.h"
#include "exit_code.h"
#include "message.h"
#include "output.h"
#include "progress_line.h"
#include "report_file.h"
#include "terminal.h"

extern const Job job_inspect;

typedef ARRAY(HoneSession *) SessionList;

/* Opens one model and inspects it; NULL when that failed, which is printed. */
static HoneSession *inspect(CommandLine *line, const char *path, int *exit_code)
{
    HoneError *error = NULL;
    size_t option_count;
    const HoneOption *options = command_line_pairs(line, PART_JOB, &option_count);
    HoneSession *session = hone_open(hone_host_posix(), path, &error);
    if (session) progress_line_follow(session, command_line_flag(line, "quiet"));
    if (session && hone_run(session, "inspect", options, option_count, &error)) return session;
    int failed = message_fail_error(error);
    if (*exit_code == EXIT_DONE) *exit_code = failed;
    hone_close(session);
    return NULL;
}

/* One report as it is, several as an array. */
static void append_json(const SessionList *sessions, Text *text)
{
    if (sessions->count == 1) {
        text_append(text, hone_report(sessions->items[0]));
        return;
    }
    for (size_t index = 0; index < sessions->count; index++) {
        text_append(text, index == 0 ? "[\n" : ",\n");
        text_append(text, hone_report(sessions->items[index]));
    }
    text_append(text, "]\n");
}

static int print(const CommandLine *line, const SessionList *sessions, const char *json, bool is_json_report)
{
    bool is_json = is_json_report || strcmp(command_line_text(line, "format"), "json") == 0;
    bool is_quiet = command_line_flag(line, "quiet");
    for (size_t index = 0; is_quiet && index < sessions->count; index++) message_errors(sessions->items[index]);
    if (is_quiet && !is_json_report) return EXIT_DONE;
    if (is_json) return output_print(json);
    return output_print_text(hone_compare_text(sessions->items, sessions->count, terminal_width(stdout)));
}

static int report(const CommandLine *line, const SessionList *sessions, ReportFile *file)
{
    Text json = {0};
    append_json(sessions, &json);
    Status status = STATUS_OK;
    for (size_t index = 0; index < sessions->count && status_is_ok(status); index++)
        status = report_file_check_session(file, sessions->items[index]);
    if (status_is_ok(status)) status = report_file_write(file, text_of(&json));
    int exit_code = message_fail(status);
    int printed = print(line, sessions, text_of(&json), file->is_standard_output);
    text_free(&json);
    return exit_code == EXIT_DONE ? printed : exit_code;
}

static Status begin_report(const CommandLine *line, ReportFile *out)
{
    TRY(report_file_begin(out, command_line_text(line, "report"), false));
    for (size_t index = 0; index < line->arguments.count; index++)
        TRY(report_file_check(out, line->arguments.items[index]));
    return STATUS_OK;
}

static int inspect_all(CommandLine *line, ReportFile *file)
{
    SessionList sessions = {0};
    int exit_code = EXIT_DONE;
    for (size_t index = 0; index < line->arguments.count; index++) {
        HoneSession *session = inspect(line, line->arguments.items[index], &exit_code);
        if (session) array_push(&sessions, session);
    }
    if (sessions.count > 0) {
        int reported = report(line, &sessions, file);
        if (exit_code == EXIT_DONE) exit_code = reported;
    }
    for (size_t index = 0; index < sessions.count; index++) hone_close(sessions.items[index]);
    array_free(&sessions);
    return exit_code;
}

static int run(CommandLine *line)
{
    ReportFile file;
    int exit_code = message_fail(begin_report(line, &file));
    if (exit_code == EXIT_DONE) exit_code = inspect_all(line, &file);
    report_file_close(&file);
    return exit_code;
}

static const Job *const job = &job_inspect;

const Command command_inspect = {
    .name = "inspect",
    .job = &job,
    .least_arguments = 1,
    .most_arguments = SIZE_MAX,
    .run = run,
};
