/* scale_hints - names are looked up in the main graph, near ones offered. */
#include "qdq/scale_hints.h"

#include "base/near_match.h"
#include "qdq/scale_read.h"

Status scale_hints_read(ScaleHints *out, const OptionSet *options, Filesystem *filesystem, Arena *arena)
{
    const char *given = option_text(options, "hint"), *known = option_text(options, "scales");
    *out = (ScaleHints){.given = {.arena = arena}, .known = {.arena = arena}};
    if (given) TRY(scale_read_file(filesystem, given, SCALE_FORMAT_HINTS, &out->given));
    return known ? scale_read_file(filesystem, known, SCALE_FORMAT_ANY, &out->known) : STATUS_OK;
}

/* ---- Tensors ---- */

static Value *find_value(const Graph *graph, Bytes name)
{
    const Name *found = name_find(&graph->model->names, name);
    return found ? graph_find(graph, found) : NULL;
}

static Status fail_unknown(const char *what, NearMatch *near)
{
    Text text = {0};
    text_append_escaped(&text, near->word);
    text_append_char(&text, '"');
    near_match_append(near, &text);
    Status status = status_fail(STATUS_CODE_USAGE, "--hint: the main graph has no %s \"%s", what, text_of(&text));
    text_free(&text);
    return status;
}

static Status fail_tensor(const Graph *graph, Bytes name)
{
    NearMatch near = {.word = name};
    for (size_t index = 0; index < graph->inputs.count; index++)
        near_match_offer(&near, name_bytes(graph->inputs.items[index]->name));
    for (const Node *node = graph->first_node; node; node = node->next)
        for (uint32_t k = 0; k < node->output_count; k++)
            if (node->outputs[k]) near_match_offer(&near, name_bytes(node->outputs[k]->name));
    return fail_unknown("tensor", &near);
}

static bool is_constant(const Value *value)
{
    if (value->kind == VALUE_NODE_OUTPUT) return node_is(value->producer, "Constant");
    return value->kind != VALUE_INPUT || value->initializer;
}

static void refuse(Journal *journal, const Value *value, const char *reason)
{
    journal_add(journal, (Record){.kind = RECORD_REFUSAL,
                                  .pass = "hint",
                                  .where = graph_path(value->graph, journal->arena),
                                  .what = "a given scale was not taken",
                                  .reason = reason,
                                  .kept = journal_name(journal, value->name)});
}

static void take(Value *value, double scale, ScaleTable *table, Journal *journal)
{
    if (is_constant(value)) {
        refuse(journal, value, "it is a constant, whose scales TensorRT finds itself");
        return;
    }
    if (scale_table_add(table, (ScaleRow){.value = value, .scale = scale, .origin = SCALE_HINT})) return;
    const ScaleRow *row = scale_table_find(table, value);
    if ((float)row->scale == (float)scale) return;
    refuse(journal, value,
           row->origin == SCALE_HINT ? "--hint gives it another scale" : "the model's pair measured another");
}

Status scale_hints_apply(const ScaleHints *self, const Graph *graph, ScaleTable *table, Journal *journal)
{
    for (size_t index = 0; index < self->given.scales.count; index++) {
        const NamedScale *hint = &self->given.scales.items[index];
        Value *value = find_value(graph, hint->name);
        if (!value) return fail_tensor(graph, hint->name);
        take(value, hint->scale, table, journal);
    }
    for (size_t index = 0; index < self->known.scales.count; index++) {
        const NamedScale *known = &self->known.scales.items[index];
        Value *value = find_value(graph, known->name);
        if (value) take(value, known->scale, table, journal);
    }
    return STATUS_OK;
}

/* ---- Nodes ---- */

static const NamedLayer *find_layer(const ScaleList *list, const Node *node, const Name *layer_name)
{
    const NamedLayer *layer = name_is_empty(node->name) ? NULL : scale_list_find_layer(list, name_bytes(node->name));
    return layer || !layer_name ? layer : scale_list_find_layer(list, name_bytes(layer_name));
}

bool scale_hints_layer(const ScaleHints *self, const Node *node, const Name *layer_name, LayerPrecision *out)
{
    const NamedLayer *layer = find_layer(&self->given, node, layer_name);
    if (!layer) layer = find_layer(&self->known, node, layer_name);
    if (layer) *out = layer->precision;
    return layer != NULL;
}

static Status fail_node(const Graph *graph, const LayerNames *layers, Bytes name)
{
    NearMatch near = {.word = name};
    for (const Node *node = graph->first_node; node; node = node->next)
        near_match_offer(&near, name_bytes(layer_name_of(layers, node)));
    return fail_unknown("node", &near);
}

Status scale_hints_check_layers(const ScaleHints *self, const Graph *graph, const LayerNames *layers)
{
    HashMap found = {0}; /* NamedLayer -> itself */
    Status status = STATUS_OK;
    if (self->given.layers.count == 0) return STATUS_OK;
    for (const Node *node = graph->first_node; node; node = node->next) {
        const NamedLayer *layer = find_layer(&self->given, node, layer_name_of(layers, node));
        if (layer) hash_map_set(&found, hash_map_pointer_key(layer), (void *)(uintptr_t)layer);
    }
    for (size_t index = 0; index < self->given.layers.count && status_is_ok(status); index++) {
        const NamedLayer *layer = &self->given.layers.items[index];
        if (!hash_map_get(&found, hash_map_pointer_key(layer))) status = fail_node(graph, layers, layer->name);
    }
    hash_map_free(&found);
    return status;
}

void scale_hints_free(ScaleHints *self)
{
    scale_list_free(&self->given);
    scale_list_free(&self->known);
}
