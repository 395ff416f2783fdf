/* job_inspect - inspect, tied to a session. */
#include "inspect/inspect.h"

#include "api/session.h"

/* Side files that cannot be used: told once a session. */
static void report_files(Session *session)
{
    Model *model = session->model;
    if (session->has_reported_files) return;
    session->has_reported_files = true;
    for (size_t index = 0; index < session->before.external_files.count; index++) {
        const InventoryFile *file = &session->before.external_files.items[index];
        if (!file->problem) continue;
        diagnostics_add(&model->diagnostics, SEVERITY_ERROR, "external-data", "", "%s", file->problem);
    }
}

static Status run(Session *session, const OptionSet *options)
{
    Model *model = session->model;
    inventory_take(&session->before, model, path_file_name(model->path), model->source ? model->source->size_bytes : 0);
    inventory_find_files(&session->before, model);
    report_files(session);
    if (option_flag(options, "hash")) {
        Progress progress = session_progress(session);
        return inventory_find_equal(&session->before, model, &progress);
    }
    inventory_find_candidates(&session->before);
    return STATUS_OK;
}

static size_t limit_of(const Session *session)
{
    return (size_t)option_integer(&session->options, "limit");
}

static void write_json(Session *session, JsonWriter *json)
{
    InventoryDetail detail = {.tensor_limit = limit_of(session), .has_duplicates = true};
    json_key(json, "model");
    inventory_write_json(&session->before, detail, json);
}

static void write_text(Session *session, int width, Text *text)
{
    InspectView view = {&session->before, &session->model->diagnostics};
    inspect_append_text(&view, 1, limit_of(session), width, text);
}

const Job job_inspect = {
    .name = "inspect",
    .title = "Inspect",
    .summary = "Shows what is in a model without reading its weights; of several models, side by side.",
    .arguments = "[options] MODEL...",
    .example = "hone inspect model.onnx",
    .options = inspect_options,
    .run = run,
    .write_json = write_json,
    .write_text = write_text,
};
