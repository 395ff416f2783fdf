/* job_slim - slim and fold, tied to a session. */
#include "api/job_slim.h"

#include "api/report.h"
#include "api/session.h"
#include "inspect/inspect.h"
#include "model/model_save.h"

enum { TENSORS_LISTED = 10, PROBLEMS_LISTED = 10 };

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

/* Until the result is written its size is told as if nothing but the model file changed. */
static Status take_result(Session *session)
{
    uint64_t encoded_bytes = 0;
    TRY(model_encoded_size(session->model, &encoded_bytes));
    inventory_take(&session->after, session->model, session->before.file, encoded_bytes);
    inventory_trim(&session->after, TENSORS_LISTED);
    inventory_find_files(&session->after, session->model);
    return STATUS_OK;
}

static Status run(Session *session, const OptionSet *options)
{
    Model *model = session->model;
    Progress progress = session_progress(session);
    begin(session);
    inventory_take(&session->before, model, path_file_name(model->path), model->source ? model->source->size_bytes : 0);
    inventory_trim(&session->before, TENSORS_LISTED);
    inventory_find_files(&session->before, model);
    TRY(slim_run(model, options, &progress, result_of(session)));
    return take_result(session);
}

static void write_json(Session *session, JsonWriter *json)
{
    InventoryDetail detail = {.tensor_limit = TENSORS_LISTED};
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
