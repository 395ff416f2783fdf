/* load_graph - walks a graph or a function body field by field. */
#include "model/model_load.h"

typedef Status (*LoadChild)(GraphLoad *self, const Origin *origin);

static LoadChild graph_child(uint32_t number)
{
    switch (number) {
    case 1: return load_graph_node;
    case 5: return load_graph_initializer;
    case 11: return load_graph_input;
    case 12: return load_graph_output;
    case 13: return load_graph_value_info;
    case 14: return load_graph_annotation;
    case 15: return load_graph_sparse_initializer;
    case 16: return load_graph_metadata;
    default: return NULL;
    }
}

static Status load_graph_field(GraphLoad *self, const WireField *field)
{
    if (field->type != WIRE_BYTES) return STATUS_OK;
    if (field->number == 2) return load_field_name(self->loader, field, &self->graph->name);
    LoadChild load = graph_child(field->number);
    Origin origin = load_field_origin(field);
    return load ? load(self, &origin) : STATUS_OK;
}

Status load_graph(Loader *self, const Origin *origin, Graph *parent, Function *function, int depth, Graph **out)
{
    if (depth >= WIRE_MAX_DEPTH)
        return wire_fail(self->reader, origin->body.offset,
                         "messages are nested deeper than %d, which no ONNX tool reads; the file is damaged: copy or "
                         "download it again",
                         WIRE_MAX_DEPTH);
    Graph *graph = model_new_graph(self->model, parent);
    *out = graph;
    graph->origin = *origin;
    graph->function = function;
    if (function) function->body = graph;
    array_push(&self->pending, (PendingGraph){.graph = graph});
    GraphLoad load = {self, graph, self->pending.count - 1, depth};
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, function ? "FunctionProto" : "GraphProto",
                    graph->origin.piece_count > 1 ? graph->origin.pieces : &graph->origin.body,
                    graph->origin.piece_count > 1 ? graph->origin.piece_count : 1);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        TRY(function ? load_function_field(&load, &field) : load_graph_field(&load, &field));
    }
}
