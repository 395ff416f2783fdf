/* hone - the functions of hone.h. */
#include "hone.h"

#include "api/error.h"
#include "api/host_filesystem.h"
#include "api/measure.h"
#include "api/report.h"
#include "base/memory.h"
#include "inspect/inspect.h"
#include "slim/slim.h"
#include "text/text_parse.h"
#include "text/text_print.h"

#ifndef HONE_VERSION
#define HONE_VERSION "0.1.0"
#endif

const char *hone_version(void)
{
    return HONE_VERSION;
}

static Status open_session(const HoneHost *host, OpenModel open_model, const char *path, HoneSession **out)
{
    if (!host) {
        return status_fail(STATUS_CODE_USAGE,
                           "hone_open was given no host, and this build has no files of its own: pass a HoneHost");
    }
    if (host == hone_host_posix())
        return session_open(native_filesystem_open(), native_filesystem_close, open_model, path, out);
    return session_open(host_filesystem_open(host), host_filesystem_close, open_model, path, out);
}

static HoneSession *open_timed(const HoneHost *host, OpenModel open_model, const char *path, HoneError **error)
{
    HoneSession *session = NULL;
    uint64_t start_ms = measure_clock_ms();
    error_from_status(open_session(host, open_model, path, &session), error);
    if (session) session->spent_ms = measure_clock_ms() - start_ms;
    return session;
}

HoneSession *hone_open(const HoneHost *host, const char *path, HoneError **error)
{
    return open_timed(host, model_open, path, error);
}

HoneSession *hone_open_text(const HoneHost *host, const char *path, HoneError **error)
{
    return open_timed(host, text_open_model, path, error);
}

void hone_on_progress(HoneSession *session, HoneProgress progress, void *context)
{
    session->progress = progress;
    session->progress_context = context;
}

static Status run_job(HoneSession *session, const char *name, const HoneOption *options, size_t option_count)
{
    const Job *job = NULL;
    TRY(job_find(name, &job));
    return session_run(session, job, options, option_count);
}

/* Ends a call that began at start_ms. */
static int finish(HoneSession *session, uint64_t start_ms, Status status, HoneError **error)
{
    bool is_ok = status_is_ok(status);
    session->spent_ms += measure_clock_ms() - start_ms;
    error_from_status(status, error);
    return is_ok;
}

int hone_run(HoneSession *session, const char *job, const HoneOption *options, size_t option_count, HoneError **error)
{
    uint64_t start_ms = measure_clock_ms();
    return finish(session, start_ms, run_job(session, job, options, option_count), error);
}

int hone_write(HoneSession *session, const char *path, const HoneOption *options, size_t option_count,
               HoneError **error)
{
    uint64_t start_ms = measure_clock_ms();
    return finish(session, start_ms, session_write(session, path, options, option_count), error);
}

int hone_write_as_read(HoneSession *session, const char *path, HoneError **error)
{
    uint64_t start_ms = measure_clock_ms();
    return finish(session, start_ms, session_write_as_read(session, path), error);
}

const char *hone_report(HoneSession *session)
{
    text_clear(&session->report);
    if (session->is_done) report_append_json(session, &session->report);
    return text_of(&session->report);
}

const char *hone_report_text(HoneSession *session, int width)
{
    text_clear(&session->report_text);
    if (session->is_done) session->job->write_text(session, width, &session->report_text);
    return text_of(&session->report_text);
}

const char *hone_compare_text(HoneSession *const *sessions, size_t count, int width)
{
    Text *text = &sessions[0]->report_text;
    InspectView *views = ARENA_NEW_ARRAY(&sessions[0]->arena, InspectView, count);
    text_clear(text);
    for (size_t index = 0; index < count; index++)
        views[index] = (InspectView){&sessions[index]->before, &sessions[index]->model->diagnostics};
    size_t limit = (size_t)option_integer(&sessions[0]->options, "limit");
    inspect_append_text(views, count, limit, width, text);
    return text_of(text);
}

/* hone.h says what they mean. */
static const Option show_options[] = {
    {.name = "limit", .type = OPTION_INTEGER, .default_value = "16"}, {.name = "complete", .type = OPTION_FLAG}, {0}};

static Status show(HoneSession *session, const HoneOption *options, size_t option_count)
{
    Arena arena = {0};
    OptionSet set = {.table = show_options, .arena = &arena};
    Status status = session_read_options(&set, options, option_count);
    if (status_is_ok(status)) {
        TextOptions text_options = {.element_limit = (uint64_t)option_integer(&set, "limit"),
                                    .is_complete = option_flag(&set, "complete")};
        status = text_print_model(session->model, &session->shown, &text_options);
    }
    option_set_free(&set);
    arena_free(&arena);
    return status;
}

const char *hone_show(HoneSession *session, const HoneOption *options, size_t option_count, HoneError **error)
{
    text_clear(&session->shown);
    Status status = show(session, options, option_count);
    bool is_ok = status_is_ok(status);
    error_from_status(status, error);
    return is_ok ? text_of(&session->shown) : NULL;
}

void hone_close(HoneSession *session)
{
    session_close(session);
}

const char *hone_describe(void)
{
    static Text description;
    if (description.size == 0) report_append_description(&description);
    return text_of(&description);
}

static const char *finish_ops(Text *text, OpList *list, Status status, HoneError **error)
{
    bool is_ok = status_is_ok(status);
    op_list_free(list);
    error_from_status(status, error);
    return is_ok ? text_of(text) : NULL;
}

const char *hone_ops_json(const char *const *patterns, size_t count, HoneError **error)
{
    static Text text;
    OpList list = {0};
    text_clear(&text);
    Status status = op_list_read(&list, patterns, count);
    if (status_is_ok(status)) status = report_append_ops(&list, &text);
    return finish_ops(&text, &list, status, error);
}

const char *hone_ops_text(const char *const *patterns, size_t count, int width, HoneError **error)
{
    static Text text;
    OpList list = {0};
    text_clear(&text);
    Status status = op_list_read(&list, patterns, count);
    if (status_is_ok(status)) op_list_append_text(&list, width, &text);
    return finish_ops(&text, &list, status, error);
}

const char *hone_passes_json(void)
{
    static Text text;
    if (text.size == 0) report_append_passes(&text);
    return text_of(&text);
}

const char *hone_passes_text(int width)
{
    static Text text;
    text_clear(&text);
    slim_passes_text(width, &text);
    return text_of(&text);
}

void hone_on_out_of_memory(void (*handler)(size_t size_bytes))
{
    memory_on_exhausted(handler);
}
