/* rewrite_command - checks first what needs no model, so that a mistake costs no time. */
#include "rewrite_command.h"

#include "exit_code.h"
#include "io/filesystem_posix.h"
#include "message.h"
#include "output.h"
#include "progress_line.h"
#include "report_file.h"
#include "signals.h"
#include "terminal.h"

typedef struct Paths {
    const char *input, *output;
} Paths;

static Status find_paths(const CommandLine *line, Paths *out)
{
    const char *name = line->command->name;
    const char *given = command_line_text(line, "output");
    const char *second = line->arguments.count > 1 ? line->arguments.items[1] : NULL;
    out->input = line->arguments.items[0];
    if (given && second) {
        return status_fail(STATUS_CODE_USAGE, "two outputs are given, %s and %s; leave out one of them", given, second);
    }
    out->output = given ? given : second;
    if (out->output && strcmp(out->output, "-") == 0) {
        return status_fail(STATUS_CODE_USAGE,
                           "a model cannot go to standard output, since it is put in its place whole; "
                           "name a file (./- where it is to have that name)");
    }
    if (command_line_flag(line, "in-place")) {
        if (!out->output) out->output = out->input;
        return STATUS_OK;
    }
    if (out->output) return STATUS_OK;
    return status_fail(STATUS_CODE_USAGE,
                       "no output is given: hone %s %s -o OUTPUT (or --in-place, to replace the input)", name,
                       out->input);
}

static Status check_same(Filesystem *files, const CommandLine *line, const Paths *paths)
{
    bool is_same = files->is_same_file(files, paths->input, paths->output);
    bool is_in_place = command_line_flag(line, "in-place");
    if (is_same && !is_in_place) {
        return status_fail(STATUS_CODE_USAGE,
                           "%s: the output is the input; give it another name, or --in-place to replace the input",
                           paths->output);
    }
    if (!is_same && is_in_place) {
        return status_fail(STATUS_CODE_USAGE,
                           "--in-place replaces the input, but another output is given, %s; leave "
                           "out one of them",
                           paths->output);
    }
    return STATUS_OK;
}

/* Can something be written at the output's place? Begins it and leaves nothing. */
static Status check_output(const CommandLine *line, const Paths *paths)
{
    Filesystem *files = filesystem_posix_open();
    Sink *sink = NULL;
    files->no_clobber = command_line_flag(line, "no-clobber");
    Status status = check_same(files, line, paths);
    if (status_is_ok(status)) status = files->create(files, paths->output, &sink);
    filesystem_posix_close(files);
    return status;
}

static Status begin_report(const CommandLine *line, const Paths *paths, ReportFile *out)
{
    TRY(report_file_begin(out, command_line_text(line, "report"), command_line_flag(line, "no-clobber")));
    TRY(report_file_check(out, paths->input));
    return report_file_check(out, paths->output);
}

static int print(const CommandLine *line, HoneSession *session, const ReportFile *report)
{
    bool is_quiet = command_line_flag(line, "quiet");
    if (is_quiet) message_errors(session);
    if (report->is_standard_output) return output_print(hone_report(session));
    if (is_quiet) return EXIT_DONE;
    return output_print_text(hone_report_text(session, terminal_width(stdout)));
}

static bool write_result(CommandLine *line, HoneSession *session, const char *path, HoneError **error)
{
    size_t option_count;
    const HoneOption *options = command_line_pairs(line, PART_WRITE, &option_count);
    signals_defer(true);
    bool is_written = hone_write(session, path, options, option_count, error);
    signals_defer(false);
    return is_written;
}

static int run_session(CommandLine *line, HoneSession *session, const Paths *paths, ReportFile *report)
{
    HoneError *error = NULL;
    size_t option_count;
    const HoneOption *options = command_line_pairs(line, PART_JOB, &option_count);
    progress_line_follow(session, command_line_flag(line, "quiet"));
    if (!hone_run(session, command_job(line->command)->name, options, option_count, &error))
        return message_fail_error(error);
    Status status = report_file_check_session(report, session);
    if (!status_is_ok(status)) return message_fail(status);
    if (!write_result(line, session, paths->output, &error)) return message_fail_error(error);
    status = report_file_check_session(report, session); /* now the names of data files are known */
    if (status_is_ok(status)) status = report_file_write(report, report->filesystem ? hone_report(session) : "");
    int exit_code = message_fail(status);
    int printed = print(line, session, report);
    return exit_code == EXIT_DONE ? printed : exit_code;
}

static int run_with_report(CommandLine *line, const Paths *paths, ReportFile *report)
{
    HoneError *error = NULL;
    HoneSession *session = hone_open(hone_host_posix(), paths->input, &error);
    if (!session) return message_fail_error(error);
    int exit_code = run_session(line, session, paths, report);
    hone_close(session);
    return exit_code;
}

int rewrite_command_run(CommandLine *line)
{
    Paths paths = {0};
    ReportFile report = {0};
    Status status = find_paths(line, &paths);
    if (status_is_ok(status)) status = check_output(line, &paths);
    if (status_is_ok(status)) status = begin_report(line, &paths, &report);
    int exit_code = message_fail(status);
    if (exit_code == EXIT_DONE) exit_code = run_with_report(line, &paths, &report);
    report_file_close(&report);
    return exit_code;
}
