/* load_value - the values that a graph defines: inputs, initializers, outputs, and what is said of them. */
#include "model/model_load.h"

void load_node_output(GraphLoad *self, Node *node, uint32_t index, Name *name)
{
    if (name_is_empty(name)) return;
    if (graph_find(self->graph, name)) {
        ArenaMark mark = arena_mark(&self->loader->scratch);
        const char *label = node_label(node, &self->loader->scratch);
        load_second_producer(self->loader, self->graph, name, label);
        arena_rewind(&self->loader->scratch, mark);
        return;
    }
    Value *value = graph_new_value(self->graph, name, VALUE_NODE_OUTPUT);
    value->producer = node;
    value->output_index = index;
    node->outputs[index] = value;
}

Status load_graph_input(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__value_info_proto__descriptor, origin, self->depth + 1, &message));
    ValueInfo *info = load_value_info(self->loader, (const Onnx__ValueInfoProto *)message);
    Value *value = graph_find(self->graph, info->name);
    if (value && (value->kind == VALUE_INITIALIZER || value->kind == VALUE_SPARSE_INITIALIZER) && !value->info) {
        value->kind = VALUE_INPUT;
    } else if (value) {
        load_second_producer(self->loader, self->graph, info->name, "a graph input");
        return STATUS_OK;
    } else {
        value = graph_new_value(self->graph, info->name, VALUE_INPUT);
    }
    value->info = info;
    array_push(&self->graph->inputs, value);
    return STATUS_OK;
}

static Value *define_initializer(GraphLoad *self, Name *name, ValueKind kind)
{
    Value *value = graph_find(self->graph, name);
    if (value && value->kind == VALUE_INPUT && !value->initializer && !value->sparse) return value;
    if (value) {
        load_second_producer(self->loader, self->graph, name, "an initializer");
        return NULL;
    }
    return graph_new_value(self->graph, name, kind);
}

Status load_graph_initializer(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__tensor_proto__descriptor, origin, self->depth + 1, &message));
    Tensor *tensor = load_tensor(self->loader, (const Onnx__TensorProto *)message);
    Value *value = define_initializer(self, tensor->name, VALUE_INITIALIZER);
    if (!value) return STATUS_OK;
    value->initializer = tensor;
    array_push(&self->graph->initializers, value);
    return STATUS_OK;
}

Status load_graph_sparse_initializer(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__sparse_tensor_proto__descriptor, origin, self->depth + 1, &message));
    SparseTensor *sparse = load_sparse_tensor(self->loader, (const Onnx__SparseTensorProto *)message);
    Name *name = sparse->values ? sparse->values->name : self->loader->model->names.empty;
    Value *value = define_initializer(self, name, VALUE_SPARSE_INITIALIZER);
    if (!value) return STATUS_OK;
    value->sparse = sparse;
    array_push(&self->graph->sparse_initializers, value);
    return STATUS_OK;
}

Status load_graph_output(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__value_info_proto__descriptor, origin, self->depth + 1, &message));
    ValueInfo *info = load_value_info(self->loader, (const Onnx__ValueInfoProto *)message);
    array_push(&self->graph->outputs, (GraphOutput){.info = info});
    array_push(&self->loader->pending.items[self->pending].output_names, info->name);
    return STATUS_OK;
}

Status load_graph_value_info(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__value_info_proto__descriptor, origin, self->depth + 1, &message));
    array_push(&self->graph->value_infos, load_value_info(self->loader, (const Onnx__ValueInfoProto *)message));
    return STATUS_OK;
}

Status load_graph_annotation(GraphLoad *self, const Origin *origin)
{
    Loader *loader = self->loader;
    ProtobufCMessage *message;
    TRY(load_unpack(loader, &onnx__tensor_annotation__descriptor, origin, self->depth + 1, &message));
    const Onnx__TensorAnnotation *proto = (const Onnx__TensorAnnotation *)message;
    Annotation *annotation = ARENA_NEW(&loader->model->arena, Annotation);
    annotation->origin = load_origin(loader, proto->origin);
    annotation->tensor_name = load_name(loader, &proto->tensor_name);
    annotation->parameter_count = (uint32_t)proto->n_quant_parameter_tensor_names;
    annotation->parameter_names = ARENA_NEW_ARRAY(&loader->model->arena, Name *, annotation->parameter_count);
    load_mention(loader, self->graph, annotation->tensor_name);
    for (uint32_t i = 0; i < annotation->parameter_count; i++) {
        annotation->parameter_names[i] = load_name(loader, &proto->quant_parameter_tensor_names[i]->value);
        load_mention(loader, self->graph, annotation->parameter_names[i]);
    }
    array_push(&self->graph->annotations, annotation);
    return STATUS_OK;
}

Status load_graph_metadata(GraphLoad *self, const Origin *origin)
{
    return load_check_message(self->loader, &onnx__string_string_entry_proto__descriptor, origin, self->depth + 1);
}
