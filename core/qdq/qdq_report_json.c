/* qdq_report_json - every row with its origin. */
#include "qdq/qdq_report.h"
#include "qdq/scale_text.h"

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

static void write_name(JsonWriter *json, const char *key, const Name *name)
{
    json_key(json, key);
    json_bytes(json, name_bytes(name));
}

static void write_count(JsonWriter *json, const char *key, size_t count)
{
    json_key(json, key);
    json_unsigned(json, count);
}

static void write_scale(JsonWriter *json, double scale)
{
    json_key(json, "scale");
    json_double(json, scale);
    json_key(json, "amax");
    json_double(json, scale * 127);
}

const char *qdq_origin_name(ScaleOrigin origin)
{
    static const char *const names[] = {
        [SCALE_MEASURED] = "measured", [SCALE_RULE] = "rule", [SCALE_UNARY] = "unary", [SCALE_HINT] = "hint"};
    return names[origin];
}

static void write_row(const QdqReport *self, const ScaleRow *row, JsonWriter *json)
{
    json_begin_object(json);
    write_name(json, "tensor", row->value->name);
    write_scale(json, row->scale);
    write_text(json, "origin", qdq_origin_name(row->origin));
    write_text(json, "rule", row->rule);
    write_text(json, "from", row->from ? node_label(row->from, self->result->arena) : NULL);
    json_end_object(json);
}

static void write_rows(const QdqReport *self, JsonWriter *json)
{
    const ScaleTable *scales = &self->result->scales;
    json_key(json, "scales");
    json_begin_array(json);
    for (size_t index = 0; index < scales->rows.count; index++) write_row(self, &scales->rows.items[index], json);
    json_end_array(json);
}

static void write_port(const QdqReport *self, const Value *value, JsonWriter *json)
{
    const ScaleRow *row = scale_table_find(&self->result->scales, value);
    json_begin_object(json);
    write_name(json, "name", value->name);
    if (row) write_scale(json, row->scale);
    else write_text(json, "scale", NULL);
    json_end_object(json);
}

static void write_ports(const QdqReport *self, JsonWriter *json)
{
    const Graph *graph = self->model->graph;
    json_key(json, "inputs");
    json_begin_array(json);
    for (size_t index = 0; index < graph->inputs.count; index++)
        if (!graph->inputs.items[index]->initializer) write_port(self, graph->inputs.items[index], json);
    json_end_array(json);
    json_key(json, "outputs");
    json_begin_array(json);
    for (size_t index = 0; index < graph->outputs.count; index++)
        write_port(self, graph->outputs.items[index].value, json);
    json_end_array(json);
}

static void write_layers(const QdqReport *self, JsonWriter *json)
{
    json_key(json, "layers");
    json_begin_array(json);
    for (size_t index = 0; index < self->list->layers.count; index++) {
        const NamedLayer *layer = &self->list->layers.items[index];
        json_begin_object(json);
        json_key(json, "name");
        json_bytes(json, layer->name);
        write_text(json, "precision", layer->precision == LAYER_FP16 ? "fp16" : "int8");
        write_text(json, "problem", scale_text_layer_problem(layer->name));
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_missing(const QdqReport *self, JsonWriter *json)
{
    json_key(json, "missing");
    json_begin_array(json);
    for (size_t index = 0; index < self->result->missing.count; index++) {
        const QdqMissing *missing = &self->result->missing.items[index];
        json_begin_object(json);
        write_name(json, "tensor", missing->value->name);
        write_text(json, "reason", missing->reason);
        if (missing->remedy) write_name(json, "remedy", missing->remedy->name);
        else write_text(json, "remedy", NULL);
        json_end_object(json);
    }
    json_end_array(json);
}

/* node null: --no-clip or --compat left it out. */
static void write_clips(const QdqReport *self, JsonWriter *json)
{
    json_key(json, "clips");
    json_begin_array(json);
    for (size_t index = 0; index < self->result->clips.count; index++) {
        const QdqClip *clip = &self->result->clips.items[index];
        json_begin_object(json);
        write_name(json, "tensor", clip->value->name);
        json_key(json, "high");
        json_double(json, clip->high);
        write_text(json, "node", clip->node ? node_label(clip->node, self->result->arena) : NULL);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_hints(const QdqReport *self, JsonWriter *json)
{
    json_key(json, "hints");
    json_begin_array(json);
    for (size_t index = 0; index < self->hints->list.count; index++) {
        const DlaHint *hint = &self->hints->list.items[index];
        json_begin_object(json);
        write_text(json, "code", hint->code);
        write_text(json, "where", hint->where);
        write_text(json, "what", hint->what);
        write_text(json, "advice", hint->advice);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_commands(const QdqReport *self, JsonWriter *json)
{
    json_key(json, "commands");
    json_begin_object(json);
    for (int target = 0; target < TRTEXEC_TARGET_COUNT; target++) {
        Text command = {0};
        trtexec_append(&self->files, (TrtexecTarget)target, &command);
        write_text(json, trtexec_target_name((TrtexecTarget)target), text_of(&command));
        text_free(&command);
    }
    json_end_object(json);
    write_text(json, "warning", trtexec_warning);
}

static void write_totals(const QdqReport *self, JsonWriter *json)
{
    size_t counts[SCALE_HINT + 1] = {0};
    const ScaleTable *scales = &self->result->scales;
    for (size_t index = 0; index < scales->rows.count; index++) counts[scales->rows.items[index].origin]++;
    json_key(json, "totals");
    json_begin_object(json);
    write_count(json, "scales", scales->rows.count);
    for (int origin = 0; origin <= SCALE_HINT; origin++)
        write_count(json, qdq_origin_name((ScaleOrigin)origin), counts[origin]);
    write_count(json, "layers", self->list->layers.count);
    write_count(json, "missing", self->result->missing.count);
    write_count(json, "dla_layers", self->hints->layer_count - self->hints->gpu_count);
    write_count(json, "dla_parts", self->hints->part_count);
    write_count(json, "gpu_layers", self->hints->gpu_count);
    json_end_object(json);
}

void qdq_report_json(const QdqReport *self, JsonWriter *json)
{
    write_totals(self, json);
    write_ports(self, json);
    write_rows(self, json);
    write_layers(self, json);
    write_missing(self, json);
    write_clips(self, json);
    write_hints(self, json);
    write_commands(self, json);
    journal_write_json(self->result->journal, json);
}
