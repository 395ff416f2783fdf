/* job_infer - infer, tied to a session. */
#include "annotate/annotate.h"
#include "api/report.h"
#include "api/session.h"
#include "inspect/inspect.h"

enum { PROBLEMS_LISTED = 10 };

typedef struct InferJob {
    AnnotateResult result;
    Journal journal;
} InferJob;

static AnnotateResult *result_of(Session *session)
{
    InferJob *job = session->job_data;
    return &job->result;
}

static Status run(Session *session, const OptionSet *options)
{
    InferJob *job = ARENA_NEW(&session->arena, InferJob);
    job->journal = (Journal){.arena = &session->arena};
    job->result = (AnnotateResult){.arena = &session->arena, .journal = &job->journal};
    session->job_data = job;
    return annotate_run(session->model, options, &job->result);
}

static void write_json(Session *session, JsonWriter *json)
{
    annotate_report_json(result_of(session), json);
}

static void write_text(Session *session, int width, Text *text)
{
    annotate_report_text(result_of(session), width, text);
    report_append_files(session, width, text);
    inspect_append_diagnostics(&session->model->diagnostics, PROBLEMS_LISTED, text);
}

static void forget(Session *session)
{
    InferJob *job = session->job_data;
    if (job) journal_free(&job->journal);
}

const Job job_infer = {
    .name = "infer",
    .title = "Infer shapes",
    .summary = "Finds the types and shapes of all values, and writes them into the model.",
    .arguments = "[options] INPUT -o OUTPUT",
    .example = "hone infer model.onnx -o shaped.onnx",
    .options = annotate_options,
    .writes = true,
    .run = run,
    .write_json = write_json,
    .write_text = write_text,
    .forget = forget,
};
