/* load_function - the fields of a model-local function. */
#include "model/model_load.h"

static Status load_function_input(GraphLoad *self, const WireField *field)
{
    Name *name = NULL;
    TRY(load_field_name(self->loader, field, &name));
    if (graph_find(self->graph, name)) {
        load_second_producer(self->loader, self->graph, name, "a function input");
        return STATUS_OK;
    }
    array_push(&self->graph->inputs, graph_new_value(self->graph, name, VALUE_INPUT));
    return STATUS_OK;
}

static Status load_function_output(GraphLoad *self, const WireField *field)
{
    Name *name = NULL;
    TRY(load_field_name(self->loader, field, &name));
    array_push(&self->graph->outputs, (GraphOutput){0});
    array_push(&self->loader->pending.items[self->pending].output_names, name);
    return STATUS_OK;
}

static Status load_attribute_default(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__attribute_proto__descriptor, origin, self->depth + 1, &message));
    size_t first = self->loader->nested.count;
    Attribute *attribute = load_attribute(self->loader, (const Onnx__AttributeProto *)message);
    array_push(&self->graph->function->attribute_defaults, attribute);
    for (size_t i = first; i < self->loader->nested.count; i++) {
        NestedGraph nested = self->loader->nested.items[i];
        TRY(load_graph(self->loader, &nested.origin, NULL, NULL, self->depth + 2,
                       &nested.attribute->graphs[nested.index]));
    }
    self->loader->nested.count = first;
    return STATUS_OK;
}

Status load_function_field(GraphLoad *self, const WireField *field)
{
    Function *function = self->graph->function;
    Origin origin = load_field_origin(field);
    Name *name = NULL;
    OpsetImport import;
    if (field->type != WIRE_BYTES) return STATUS_OK;
    switch (field->number) {
    case 1: return load_field_name(self->loader, field, &function->name);
    case 4: return load_function_input(self, field);
    case 5: return load_function_output(self, field);
    case 6:
        TRY(load_field_name(self->loader, field, &name));
        array_push(&function->attributes, name);
        return STATUS_OK;
    case 7: return load_graph_node(self, &origin);
    case 9:
        TRY(load_opset_import(self->loader, field, self->depth + 1, &import));
        array_push(&function->opset_imports, import);
        return STATUS_OK;
    case 10: return load_field_name(self->loader, field, &function->domain);
    case 11: return load_attribute_default(self, &origin);
    case 12: return load_graph_value_info(self, &origin);
    case 13: return load_field_name(self->loader, field, &function->overload);
    case 14: return load_graph_metadata(self, &origin);
    default: return STATUS_OK;
    }
}

Status load_function(Loader *self, const Origin *origin, Function **out)
{
    Function *function = ARENA_NEW(&self->model->arena, Function);
    function->model = self->model;
    function->origin = *origin;
    function->name = function->domain = function->overload = self->model->names.empty;
    *out = function;
    Graph *body = NULL;
    array_push(&self->model->functions, function);
    return load_graph(self, origin, NULL, function, 1, &body);
}
