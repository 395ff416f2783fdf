/* load_node - nodes, and the graphs in their attributes. */
#include "model/model_load.h"

static void mention_sharded(GraphLoad *self, const Onnx__NodeProto *proto)
{
    for (size_t i = 0; i < proto->n_device_configurations; i++) {
        const Onnx__NodeDeviceConfigurationProto *configuration = proto->device_configurations[i];
        for (size_t k = 0; k < configuration->n_sharding_spec; k++)
            load_mention(self->loader, self->graph,
                         load_name(self->loader, &configuration->sharding_spec[k]->tensor_name));
    }
}

/* Gradient names the tensors it differentiates by in string attributes.
 * Spec: https://onnx.ai/onnx/operators/onnx_aionnxpreviewtraining_Gradient.html */
static void mention_differentiated(GraphLoad *self, const Node *node)
{
    if (!name_is(node->domain, "ai.onnx.preview.training")) return;
    for (uint32_t i = 0; i < node->attribute_count; i++) {
        const Attribute *attribute = node->attributes[i];
        if (attribute->type == ATTRIBUTE_STRING && attribute->s.data)
            load_mention(self->loader, self->graph, name_intern(&self->loader->model->names, attribute->s));
        for (uint64_t k = 0; attribute->strings && k < attribute->list_count; k++)
            load_mention(self->loader, self->graph, name_intern(&self->loader->model->names, attribute->strings[k]));
    }
}

static Node *convert_node(GraphLoad *self, const Onnx__NodeProto *proto)
{
    Loader *loader = self->loader;
    Graph *graph = self->graph;
    uint32_t new_node_count = loader->model->new_node_count;
    Node *node = graph_append_node(graph, load_name(loader, &proto->domain), load_name(loader, &proto->op_type),
                                   (uint32_t)proto->n_input, (uint32_t)proto->n_output, (uint32_t)proto->n_attribute);
    loader->model->new_node_count = new_node_count;
    node->file_index = graph->file_node_count++;
    node->new_index = 0;
    node->name = load_name(loader, &proto->name);
    node->overload = load_name(loader, &proto->overload);
    node->origin = load_origin(loader, proto->origin);
    for (uint32_t i = 0; i < node->input_count; i++)
        array_push(&loader->pending.items[self->pending].input_names, load_name(loader, &proto->input[i]));
    for (uint32_t i = 0; i < node->output_count; i++)
        load_node_output(self, node, i, load_name(loader, &proto->output[i]));
    for (uint32_t i = 0; i < node->attribute_count; i++)
        node->attributes[i] = load_attribute(loader, proto->attribute[i]);
    mention_sharded(self, proto);
    mention_differentiated(self, node);
    return node;
}

Status load_graph_node(GraphLoad *self, const Origin *origin)
{
    Loader *loader = self->loader;
    ProtobufCMessage *message;
    TRY(load_unpack(loader, &onnx__node_proto__descriptor, origin, self->depth + 1, &message));
    size_t first = loader->nested.count;
    Node *node = convert_node(self, (const Onnx__NodeProto *)message);
    size_t end = loader->nested.count;
    for (size_t i = first; i < end; i++) {
        NestedGraph nested = loader->nested.items[i];
        Graph *graph = NULL;
        TRY(load_graph(loader, &nested.origin, self->graph, NULL, self->depth + 3, &graph));
        graph->owner = node;
        graph->owner_attribute = nested.attribute;
        graph->owner_index = nested.index;
        nested.attribute->graphs[nested.index] = graph;
    }
    loader->nested.count = first;
    return STATUS_OK;
}
