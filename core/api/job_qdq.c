/* job_qdq - qdq, tied to a session: translation, or insertion with --insert. */
#include "api/report.h"
#include "api/session_inventory.h"
#include "inspect/inspect.h"
#include "qdq/layer_name.h"
#include "qdq/qdq.h"
#include "qdq/qdq_insert.h"
#include "qdq/qdq_rename.h"
#include "qdq/qdq_report.h"
#include "qdq/scale_read.h"
#include "qdq/scale_text.h"

enum { PROBLEMS_LISTED = 10 };

typedef struct QdqJob {
    QdqResult result;
    Journal journal;
    ScaleList list;
    ScaleFiles files;
    DlaHints hints;
    bool is_insertion;
    QdqInserted inserted;
    const char *paths[SCALE_FILE_COUNT]; /* once they are written */
} QdqJob;

static QdqJob *begin(Session *session)
{
    QdqJob *job = ARENA_NEW(&session->arena, QdqJob);
    job->journal = (Journal){.arena = &session->arena};
    job->result = (QdqResult){.arena = &session->arena, .journal = &job->journal};
    job->list = (ScaleList){.arena = &session->arena};
    session->job_data = job;
    return job;
}

/* ---- Insertion ---- */

static Status insert(Session *session, const OptionSet *options, QdqJob *job)
{
    Progress progress = session_progress(session);
    const char *path = option_text(options, "scales");
    job->is_insertion = true;
    if (!path)
        return status_fail(STATUS_CODE_USAGE,
                           "--insert needs scales: --scales FILE, a calibration cache or a precision "
                           "config");
    TRY(scale_read_file(session->filesystem, path, SCALE_FORMAT_ANY, &job->list));
    return qdq_insert(session->model, &job->list, &progress, &job->journal, &job->inserted);
}

/* ---- Translation ---- */

/* As the result lists them: with --compat some layers are there more than once. */
static void fill_list(QdqJob *job)
{
    const QdqResult *result = &job->result;
    for (size_t index = 0; index < result->scales.rows.count; index++) {
        const ScaleRow *row = &result->scales.rows.items[index];
        (void)scale_list_add_scale(&job->list, name_bytes(row->value->name), row->scale);
    }
    for (size_t index = 0; index < result->fp16_layers.count; index++)
        array_push(&job->list.layers, (NamedLayer){bytes_of(result->fp16_layers.items[index]), LAYER_FP16});
}

static void settle_names(Model *model)
{
    LayerNames names;
    layer_names_find(&names, model->graph);
    (void)layer_names_settle(&names, model->graph);
    layer_names_free(&names);
}

static void warn_of_length(Model *model, const QdqJob *job)
{
    size_t size = job->files.texts[SCALE_FILE_LAYERS].size;
    if (size <= SCALE_TEXT_MAX_LAYERS_BYTES) return;
    diagnostics_add(&model->diagnostics, SEVERITY_WARNING, "long-layer-list", "",
                    "the list for --layerPrecisions has %zu bytes, and an argument of Linux takes %d: name the nodes "
                    "shorter, give TensorRT 9.1 and later patterns (prefix*), or set precisions by Polygraphy "
                    "(--trt-network-postprocess-script) from the precision config",
                    size, (int)SCALE_TEXT_MAX_LAYERS_BYTES);
}

static Status translate(Session *session, const OptionSet *options, QdqJob *job)
{
    Progress progress = session_progress(session);
    Model *model = session->model;
    TRY(model_check(model));
    if (option_flag(options, "rename")) qdq_rename(model, &job->journal);
    TRY(qdq_run(model, options, &progress, &job->result));
    if (!option_flag(options, "compat")) settle_names(model);
    fill_list(job);
    TRY(scale_files_make(&job->files, &job->list, (uint64_t)option_integer(options, "trt-calib-version")));
    warn_of_length(model, job);
    return dla_hints_find(model, &job->list, &session->arena, &job->hints);
}

static Status run(Session *session, const OptionSet *options)
{
    QdqJob *job = begin(session);
    session_take_before(session);
    TRY(option_flag(options, "insert") ? insert(session, options, job) : translate(session, options, job));
    return session_take_after(session);
}

/* ---- Files ---- */

static Status write_files(Session *session, const char *path)
{
    QdqJob *job = session->job_data;
    Arena *arena = &session->arena;
    if (job->is_insertion) return STATUS_OK;
    const char *stem = scale_files_stem(path, arena);
    for (int kind = 0; kind < SCALE_FILE_COUNT; kind++)
        job->paths[kind] = scale_files_path(stem, (ScaleFileKind)kind, arena);
    return scale_files_write(&job->files, session->filesystem, stem, arena);
}

static void add_files(Session *session)
{
    static const char *const roles[] = {
        [SCALE_FILE_CONFIG] = "config", [SCALE_FILE_CACHE] = "cache", [SCALE_FILE_LAYERS] = "layers"};
    const QdqJob *job = session->job_data;
    for (int kind = 0; kind < SCALE_FILE_COUNT && !job->is_insertion; kind++)
        array_push(&session->files, (SessionFile){job->paths[kind], roles[kind], job->files.texts[kind].size});
}

/* ---- Report ---- */

static TrtexecPort port_of(const QdqJob *job, const Value *value)
{
    return (TrtexecPort){name_bytes(value->name), scale_table_find(&job->result.scales, value) != NULL};
}

static void find_ports(Session *session, const QdqJob *job, TrtexecFiles *out)
{
    const Graph *graph = session->model->graph;
    TrtexecPort *inputs = ARENA_NEW_ARRAY(&session->arena, TrtexecPort, graph->inputs.count);
    TrtexecPort *outputs = ARENA_NEW_ARRAY(&session->arena, TrtexecPort, graph->outputs.count);
    for (size_t index = 0; index < graph->inputs.count; index++)
        if (!graph->inputs.items[index]->initializer)
            inputs[out->input_count++] = port_of(job, graph->inputs.items[index]);
    for (size_t index = 0; index < graph->outputs.count; index++)
        outputs[out->output_count++] = port_of(job, graph->outputs.items[index].value);
    out->inputs = inputs;
    out->outputs = outputs;
}

static TrtexecTarget find_target(const OptionSet *options)
{
    for (int target = 0; target < TRTEXEC_TARGET_COUNT; target++)
        if (option_is(options, "target", trtexec_target_name((TrtexecTarget)target))) return (TrtexecTarget)target;
    return TRTEXEC_DLA;
}

static QdqReport report_of(Session *session)
{
    const QdqJob *job = session->job_data;
    Arena *arena = &session->arena;
    const char *path = session->output_path ? session->output_path : session->model->path;
    const char *stem = scale_files_stem(path_file_name(path), arena);
    TrtexecFiles files = {.model = arena_format(arena, "%s_noqdq.onnx", stem),
                          .cache = scale_files_path(stem, SCALE_FILE_CACHE, arena),
                          .layers = scale_files_path(stem, SCALE_FILE_LAYERS, arena),
                          .stem = stem,
                          .has_layers = job->files.texts[SCALE_FILE_LAYERS].size > 0};
    if (session->output_path) files.model = path_file_name(session->output_path);
    find_ports(session, job, &files);
    return (QdqReport){.model = session->model,
                       .result = &job->result,
                       .list = &job->list,
                       .hints = &job->hints,
                       .files = files,
                       .target = find_target(&session->options)};
}

static void write_inserted_json(const QdqJob *job, JsonWriter *json)
{
    json_key(json, "totals");
    json_begin_object(json);
    json_key(json, "tensors");
    json_unsigned(json, job->inserted.tensor_count);
    json_key(json, "weights");
    json_unsigned(json, job->inserted.weight_count);
    json_key(json, "left_out");
    json_unsigned(json, job->inserted.left_out_count);
    json_end_object(json);
    journal_write_json(&job->journal, json);
}

static void write_json(Session *session, JsonWriter *json)
{
    const QdqJob *job = session->job_data;
    InventoryDetail detail = {.tensor_limit = SESSION_TENSORS_LISTED};
    json_key(json, "input");
    inventory_write_json(&session->before, detail, json);
    json_key(json, "output");
    inventory_write_json(&session->after, detail, json);
    if (job->is_insertion) {
        write_inserted_json(job, json);
        return;
    }
    QdqReport report = report_of(session);
    qdq_report_json(&report, json);
}

static void write_inserted_text(const QdqJob *job, Text *text)
{
    text_append(text, "Q/DQ pairs: ");
    text_append_grouped(text, job->inserted.tensor_count);
    text_append(text, " on tensors, ");
    text_append_grouped(text, job->inserted.weight_count);
    text_append(text, " on weights\n");
    for (size_t index = 0; index < job->journal.records.count; index++) {
        const Record *record = &job->journal.records.items[index];
        if (record->kind != RECORD_REFUSAL) continue;
        text_append(text, "  none for ");
        text_append_escaped(text, bytes_of(record->kept));
        text_append_format(text, ": %s\n", record->reason);
    }
}

static void write_text(Session *session, int width, Text *text)
{
    const QdqJob *job = session->job_data;
    if (job->is_insertion) {
        write_inserted_text(job, text);
        report_append_files(session, width, text);
    } else {
        QdqReport report = report_of(session);
        qdq_report_text(&report, width, text);
        report_append_files(session, width, text);
        qdq_report_command(&report, text);
    }
    inspect_append_diagnostics(&session->model->diagnostics, PROBLEMS_LISTED, text);
}

static void forget(Session *session)
{
    QdqJob *job = session->job_data;
    if (!job) return;
    qdq_result_free(&job->result);
    journal_free(&job->journal);
    scale_list_free(&job->list);
    scale_files_free(&job->files);
    dla_hints_free(&job->hints);
}

const Job job_qdq = {
    .name = "qdq",
    .title = "Q/DQ to INT8",
    .summary = "Takes the Q/DQ nodes off a quantized model and writes its scales as TensorRT and DLA read them.",
    .arguments = "[options] MODEL... [-o DIR]",
    .example = "hone qdq resnet_qat.onnx",
    .options = qdq_options,
    .writes = true,
    .run = run,
    .write_files = write_files,
    .add_files = add_files,
    .write_json = write_json,
    .write_text = write_text,
    .forget = forget,
};
