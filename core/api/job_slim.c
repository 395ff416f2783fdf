/* job_slim - slim and fold, tied to a session. */
#include "api/job_slim.h"

#include "api/report.h"
#include "api/session_inventory.h"
#include "inspect/inspect.h"

enum { PROBLEMS_LISTED = 10 };

typedef struct SlimJob {
    SlimResult result;
    Journal journal;
} SlimJob;

static SlimResult *result_of(Session *session)
{
    SlimJob *job = session->job_data;
    return &job->result;
}

const SlimResult *job_slim_result(const Session *session)
{
    const SlimJob *job = session->job_data;
    return job ? &job->result : NULL;
}

static void begin(Session *session)
{
    SlimJob *job = ARENA_NEW(&session->arena, SlimJob);
    job->journal = (Journal){.arena = &session->arena};
    job->result = (SlimResult){.arena = &session->arena, .journal = &job->journal};
    session->job_data = job;
}

static Status run(Session *session, const OptionSet *options)
{
    Progress progress = session_progress(session);
    begin(session);
    session_take_before(session);
    TRY(slim_run(session->model, options, &progress, result_of(session)));
    return session_take_after(session);
}

static void write_json(Session *session, JsonWriter *json)
{
    InventoryDetail detail = {.tensor_limit = SESSION_TENSORS_LISTED};
    json_key(json, "input");
    inventory_write_json(&session->before, detail, json);
    json_key(json, "output");
    inventory_write_json(&session->after, detail, json);
    slim_report_json(result_of(session), json);
}

static void write_text(Session *session, int width, Text *text)
{
    Diagnostics none = {0};
    InspectView views[] = {{&session->before, &none}, {&session->after, &none}};
    slim_report_text(result_of(session), width, text);
    text_append_char(text, '\n');
    inspect_append_text(views, COUNT_OF(views), 0, width, text);
    report_append_files(session, width, text);
    inspect_append_diagnostics(&session->model->diagnostics, PROBLEMS_LISTED, text);
}

static void forget(Session *session)
{
    SlimJob *job = session->job_data;
    if (!job) return;
    slim_result_free(&job->result);
    journal_free(&job->journal);
}

const Job job_slim = {
    .name = "slim",
    .title = "Slim",
    .summary = "Makes a model of fewer nodes and bytes that computes the same numbers, and says what it did.",
    .arguments = "[options] INPUT -o OUTPUT",
    .example = "hone slim model.onnx -o slim.onnx",
    .options = slim_options,
    .writes = true,
    .run = run,
    .write_json = write_json,
    .write_text = write_text,
    .forget = forget,
};

const Job job_fold = {
    .name = "fold",
    .title = "Fold",
    .summary =
        "Computes what is constant in a model and removes the constants that this leaves unread; changes nothing else.",
    .arguments = "[options] INPUT -o OUTPUT",
    .example = "hone fold model.onnx -o folded.onnx",
    .options = fold_options,
    .writes = true,
    .run = run,
    .write_json = write_json,
    .write_text = write_text,
    .forget = forget,
};
