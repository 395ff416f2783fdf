#include "exercise_job.h"

#include <string.h>

static void leave_open(Filesystem *filesystem)
{
    (void)filesystem;
}

static void expect_error(HoneError *error)
{
    Status status = {STATUS_CODE_MODEL, NULL};
    Text message = {0};
    text_append(&message, hone_error_message(error));
    status.message = text_take(&message);
    exercise_expect(hone_error_code(error) != HONE_OK, "a failure has a code");
    exercise_expect_message(&status);
    hone_error_free(error);
}

static void append_report(HoneSession *session, Text *report)
{
    const char *json = hone_report(session);
    const char *run = strstr(json, "\"run\"");
    exercise_expect(run != NULL, "a report tells of the run");
    text_append_bytes(report, (Bytes){(const uint8_t *)json, (size_t)(run - json)});
    text_append(report, hone_report_text(session, 80));
    exercise_expect(bytes_is_utf8(text_bytes(report)), "a report is UTF-8");
}

bool exercise_job(Filesystem *filesystem, const ExerciseJob *job, const char *in_path, const char *to_path,
                  Text *report)
{
    HoneSession *session = NULL;
    HoneError *error = NULL;
    Status status = session_open(filesystem, leave_open, model_open, in_path, &session);
    if (!status_is_ok(status)) {
        exercise_expect_message(&status);
        return false;
    }
    if (job->progress) hone_on_progress(session, job->progress, job->progress_context);
    bool is_done = hone_run(session, job->name, job->run, job->run_count, &error) &&
                   hone_write(session, to_path, job->write, job->write_count, &error);
    if (is_done && report) append_report(session, report);
    if (!is_done) expect_error(error);
    hone_close(session);
    return is_done;
}

void exercise_expect_same_bytes(Filesystem *a, const char *a_path, Filesystem *b, const char *b_path, const char *what)
{
    exercise_expect(bytes_equal(filesystem_memory_get(a, a_path), filesystem_memory_get(b, b_path)), what);
}
