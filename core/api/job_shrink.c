/* job_shrink - shrink, tied to a session. */
#include "shrink/shrink.h"

#include "api/report.h"
#include "api/session_inventory.h"
#include "base/checked.h"
#include "inspect/inspect.h"

enum { PROBLEMS_LISTED = 10 };

typedef struct ShrinkJob {
    ShrinkResult result;
    Journal journal;
} ShrinkJob;

static ShrinkResult *result_of(Session *session)
{
    ShrinkJob *job = session->job_data;
    return &job->result;
}

static void begin(Session *session)
{
    ShrinkJob *job = ARENA_NEW(&session->arena, ShrinkJob);
    job->journal = (Journal){.arena = &session->arena};
    job->result = (ShrinkResult){.arena = &session->arena, .journal = &job->journal};
    session->job_data = job;
}

static uint64_t file_bytes(const Inventory *inventory)
{
    uint64_t total;
    return checked_add(inventory->bytes, inventory->external_bytes, &total) ? total : UINT64_MAX;
}

static Status run(Session *session, const OptionSet *options)
{
    Progress progress = session_progress(session);
    begin(session);
    session_take_before(session);
    TRY(shrink_run(session->model, options, &progress, result_of(session)));
    return session_take_after(session);
}

static Status write_files(Session *session, const char *path)
{
    return shrink_write_files(result_of(session), session->filesystem, path);
}

static void add_files(Session *session)
{
    const ShrinkResult *result = result_of(session);
    for (size_t index = 0; index < result->file_count; index++) {
        const ShrinkFile *file = &result->files[index];
        array_push(&session->files, (SessionFile){file->name, "npy", file->size_bytes});
    }
}

/* What was extracted counts as well: it has only moved. */
static void set_sizes(Session *session)
{
    ShrinkResult *result = result_of(session);
    result->before.file_bytes = file_bytes(&session->before);
    result->after.file_bytes = file_bytes(&session->after);
    for (size_t index = 0; index < result->file_count; index++)
        result->after.file_bytes += result->files[index].size_bytes;
}

static void write_json(Session *session, JsonWriter *json)
{
    InventoryDetail detail = {.tensor_limit = SESSION_TENSORS_LISTED};
    set_sizes(session);
    json_key(json, "input");
    inventory_write_json(&session->before, detail, json);
    json_key(json, "output");
    inventory_write_json(&session->after, detail, json);
    shrink_report_json(result_of(session), json);
}

static void write_text(Session *session, int width, Text *text)
{
    set_sizes(session);
    shrink_report_text(result_of(session), text, width);
    report_append_files(session, width, text);
    inspect_append_diagnostics(&session->model->diagnostics, PROBLEMS_LISTED, text);
}

static void forget(Session *session)
{
    ShrinkJob *job = session->job_data;
    if (job) journal_free(&job->journal);
}

const Job job_shrink = {
    .name = "shrink",
    .title = "Shrink",
    .summary = "Keeps one of each group of equal constants, and moves constants to .npy files and back.",
    .arguments = "[options] INPUT -o OUTPUT",
    .example = "hone shrink model.onnx -o small.onnx",
    .options = shrink_options,
    .writes = true,
    .run = run,
    .write_files = write_files,
    .add_files = add_files,
    .write_json = write_json,
    .write_text = write_text,
    .forget = forget,
};
