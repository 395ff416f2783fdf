/* load_link - gives every name the value it means: node inputs, graph outputs, value_info, mentions. */
#include "model/model_load.h"

static void report_dangling(Loader *self, const char *where, const Name *name, const char *what)
{
    Text shown = {0};
    text_append_escaped(&shown, name_bytes(name));
    load_error(
        self, "dangling-input", where,
        "%s '%s' is defined nowhere: no node, input or initializer has this name; correct it where the model is made",
        what, text_of(&shown));
    text_free(&shown);
}

/* A value for a name without one, so that the rest of the model can be looked at. */
static Value *missing_value(Graph *graph, Name *name)
{
    return graph_new_value(graph, name, VALUE_MISSING);
}

static void link_nodes(Loader *self, const PendingGraph *pending)
{
    Arena *arena = &self->model->arena;
    size_t at = 0;
    for (Node *node = pending->graph->first_node; node; node = node->next) {
        for (uint32_t i = 0; i < node->input_count; i++) {
            Name *name = pending->input_names.items[at++];
            if (name_is_empty(name)) continue;
            Value *value = graph_resolve(pending->graph, name);
            if (!value) {
                report_dangling(self, node_label(node, arena), name, "input");
                value = missing_value(pending->graph, name);
            }
            node_set_input(node, i, value);
        }
    }
}

static void link_outputs(Loader *self, const PendingGraph *pending)
{
    Graph *graph = pending->graph;
    for (size_t i = 0; i < graph->outputs.count; i++) {
        Name *name = pending->output_names.items[i];
        Value *value = graph_resolve(graph, name);
        if (!value) {
            report_dangling(self, graph_path(graph, &self->model->arena), name, "graph output");
            value = missing_value(graph, name);
        }
        graph->outputs.items[i].value = value;
        value->output_count++;
        if (!value->info && value->graph == graph) value->info = graph->outputs.items[i].info;
    }
}

static void link_value_infos(const PendingGraph *pending)
{
    Graph *graph = pending->graph;
    for (size_t i = 0; i < graph->value_infos.count; i++) {
        Value *value = graph_find(graph, graph->value_infos.items[i]->name);
        if (value && !value->info) value->info = graph->value_infos.items[i];
    }
}

static void warn_if_shadowing(Loader *self, const Value *value)
{
    if (!value || !graph_resolve(value->graph->parent, value->name)) return;
    Text shown = {0};
    text_append_escaped(&shown, name_bytes(value->name));
    diagnostics_add(&self->model->diagnostics, SEVERITY_WARNING, "shadowed-name",
                    graph_path(value->graph, &self->model->arena),
                    "'%s' hides a value of the same name outside; ONNX forbids that, and tools differ in "
                    "what they take it for",
                    text_of(&shown));
    text_free(&shown);
}

static void warn_of_shadowing(Loader *self, const Graph *graph)
{
    if (!graph->parent) return;
    for (size_t i = 0; i < graph->inputs.count; i++) warn_if_shadowing(self, graph->inputs.items[i]);
    for (size_t i = 0; i < graph->initializers.count; i++)
        if (graph->initializers.items[i]->kind != VALUE_INPUT) warn_if_shadowing(self, graph->initializers.items[i]);
    for (Node *node = graph->first_node; node; node = node->next)
        for (uint32_t i = 0; i < node->output_count; i++) warn_if_shadowing(self, node->outputs[i]);
}

static void link_mention(const Mention *mention)
{
    Value *value = graph_resolve(mention->graph, mention->name);
    if (value) value->is_mentioned = true;
}

void load_link(Loader *self)
{
    for (size_t i = 0; i < self->pending.count; i++) link_nodes(self, &self->pending.items[i]);
    for (size_t i = 0; i < self->pending.count; i++) {
        link_outputs(self, &self->pending.items[i]);
        link_value_infos(&self->pending.items[i]);
        warn_of_shadowing(self, self->pending.items[i].graph);
    }
    for (size_t i = 0; i < self->mentions.count; i++) link_mention(&self->mentions.items[i]);
}
