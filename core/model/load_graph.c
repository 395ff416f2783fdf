/* load_graph - walks graphs and functions field by field; their nodes, tensors and types are leaves. */
#include "model/model_load.h"

/* Bytes of a doc string or metadata value that are kept in memory. */
enum { SHOWN_BYTES = 4096 };

typedef struct GraphLoad {
    Loader *loader;
    Graph *graph;
    size_t pending; /* index in loader->pending */
    int depth;
} GraphLoad;

static Origin child_origin(const WireField *field)
{
    return (Origin){
        .body = wire_field_range(field), .header_bytes = (uint32_t)(field->value - field->start), .piece_count = 1};
}

static Status read_bytes(Loader *self, const WireField *field, Bytes *out)
{
    size_t size;
    TRY(wire_field_size(self->reader, field, &size));
    uint8_t *bytes = arena_allocate(&self->model->arena, size + 1);
    TRY(reader_read(self->reader, field->value, bytes, size));
    *out = (Bytes){bytes, size};
    return STATUS_OK;
}

static Status read_name(Loader *self, const WireField *field, Name **out)
{
    size_t size;
    TRY(wire_field_size(self->reader, field, &size));
    ArenaMark mark = arena_mark(&self->scratch);
    uint8_t *bytes = arena_allocate(&self->scratch, size + 1);
    TRY(reader_read(self->reader, field->value, bytes, size));
    *out = name_intern(&self->model->names, (Bytes){bytes, size});
    arena_rewind(&self->scratch, mark);
    return STATUS_OK;
}

static const char *where_of(Loader *self, const Graph *graph)
{
    return graph_path(graph, &self->model->arena);
}

/* ---- Values ---- */

static void report_second_producer(Loader *self, const Graph *graph, const Name *name, const char *what)
{
    Text shown = {0};
    text_append_escaped(&shown, name_bytes(name));
    load_error(self, "two-producers", where_of(self, graph), "'%s' is defined twice: as %s too; rename one of them",
               text_of(&shown), what);
    text_free(&shown);
}

static void define_output(GraphLoad *self, Node *node, uint32_t index, Name *name)
{
    if (name_is_empty(name)) return;
    if (graph_find(self->graph, name)) {
        ArenaMark mark = arena_mark(&self->loader->scratch);
        const char *label = node_label(node, &self->loader->scratch);
        report_second_producer(self->loader, self->graph, name, label);
        arena_rewind(&self->loader->scratch, mark);
        return;
    }
    Value *value = graph_new_value(self->graph, name, VALUE_NODE_OUTPUT);
    value->producer = node;
    value->output_index = index;
    node->outputs[index] = value;
}

static Status load_input(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__value_info_proto__descriptor, origin, self->depth + 1, &message));
    ValueInfo *info = load_value_info(self->loader, (const Onnx__ValueInfoProto *)message);
    Value *value = graph_find(self->graph, info->name);
    if (value && (value->kind == VALUE_INITIALIZER || value->kind == VALUE_SPARSE_INITIALIZER) && !value->info) {
        value->kind = VALUE_INPUT;
    } else if (value) {
        report_second_producer(self->loader, self->graph, info->name, "a graph input");
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
        report_second_producer(self->loader, self->graph, name, "an initializer");
        return NULL;
    }
    return graph_new_value(self->graph, name, kind);
}

static Status load_initializer(GraphLoad *self, const Origin *origin)
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

static Status load_sparse_initializer(GraphLoad *self, const Origin *origin)
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

static Status load_output(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__value_info_proto__descriptor, origin, self->depth + 1, &message));
    ValueInfo *info = load_value_info(self->loader, (const Onnx__ValueInfoProto *)message);
    array_push(&self->graph->outputs, (GraphOutput){.info = info});
    array_push(&self->loader->pending.items[self->pending].output_names, info->name);
    return STATUS_OK;
}

static Status load_inner_value_info(GraphLoad *self, const Origin *origin)
{
    ProtobufCMessage *message;
    TRY(load_unpack(self->loader, &onnx__value_info_proto__descriptor, origin, self->depth + 1, &message));
    array_push(&self->graph->value_infos, load_value_info(self->loader, (const Onnx__ValueInfoProto *)message));
    return STATUS_OK;
}

static void mention(Loader *self, Graph *graph, Name *name)
{
    if (!name_is_empty(name)) array_push(&self->mentions, (Mention){graph, name});
}

static Status load_annotation(GraphLoad *self, const Origin *origin)
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
    mention(loader, self->graph, annotation->tensor_name);
    for (uint32_t i = 0; i < annotation->parameter_count; i++) {
        annotation->parameter_names[i] = load_name(loader, &proto->quant_parameter_tensor_names[i]->value);
        mention(loader, self->graph, annotation->parameter_names[i]);
    }
    array_push(&self->graph->annotations, annotation);
    return STATUS_OK;
}

/* Reads a message that the model does not keep, so that damage in it is told. */
static Status check_message(Loader *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin, int depth)
{
    ProtobufCMessage *message;
    return load_unpack(self, descriptor, origin, depth, &message);
}

static Status check_metadata(GraphLoad *self, const Origin *origin)
{
    return check_message(self->loader, &onnx__string_string_entry_proto__descriptor, origin, self->depth + 1);
}

/* ---- Nodes ---- */

static void mention_sharded(GraphLoad *self, const Onnx__NodeProto *proto)
{
    for (size_t i = 0; i < proto->n_device_configurations; i++) {
        const Onnx__NodeDeviceConfigurationProto *configuration = proto->device_configurations[i];
        for (size_t k = 0; k < configuration->n_sharding_spec; k++)
            mention(self->loader, self->graph, load_name(self->loader, &configuration->sharding_spec[k]->tensor_name));
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
            mention(self->loader, self->graph, name_intern(&self->loader->model->names, attribute->s));
        for (uint64_t k = 0; attribute->strings && k < attribute->list_count; k++)
            mention(self->loader, self->graph, name_intern(&self->loader->model->names, attribute->strings[k]));
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
        define_output(self, node, i, load_name(loader, &proto->output[i]));
    for (uint32_t i = 0; i < node->attribute_count; i++)
        node->attributes[i] = load_attribute(loader, proto->attribute[i]);
    mention_sharded(self, proto);
    mention_differentiated(self, node);
    return node;
}

static Status load_node(GraphLoad *self, const Origin *origin)
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

/* ---- Graphs ---- */

typedef Status (*LoadChild)(GraphLoad *self, const Origin *origin);

static LoadChild graph_child(uint32_t number)
{
    switch (number) {
    case 1: return load_node;
    case 5: return load_initializer;
    case 11: return load_input;
    case 12: return load_output;
    case 13: return load_inner_value_info;
    case 14: return load_annotation;
    case 15: return load_sparse_initializer;
    case 16: return check_metadata;
    default: return NULL;
    }
}

static Status load_graph_field(GraphLoad *self, const WireField *field)
{
    if (field->type != WIRE_BYTES) return STATUS_OK;
    if (field->number == 2) return read_name(self->loader, field, &self->graph->name);
    LoadChild load = graph_child(field->number);
    Origin origin = child_origin(field);
    return load ? load(self, &origin) : STATUS_OK;
}

static Status load_function_input(GraphLoad *self, const WireField *field)
{
    Name *name = NULL;
    TRY(read_name(self->loader, field, &name));
    if (graph_find(self->graph, name)) {
        report_second_producer(self->loader, self->graph, name, "a function input");
        return STATUS_OK;
    }
    array_push(&self->graph->inputs, graph_new_value(self->graph, name, VALUE_INPUT));
    return STATUS_OK;
}

static Status load_function_output(GraphLoad *self, const WireField *field)
{
    Name *name = NULL;
    TRY(read_name(self->loader, field, &name));
    array_push(&self->graph->outputs, (GraphOutput){0});
    array_push(&self->loader->pending.items[self->pending].output_names, name);
    return STATUS_OK;
}

static Status load_opset_import(Loader *self, const WireField *field, int depth, OpsetImport *out)
{
    ProtobufCMessage *message;
    Origin origin = child_origin(field);
    TRY(load_unpack(self, &onnx__operator_set_id_proto__descriptor, &origin, depth, &message));
    const Onnx__OperatorSetIdProto *proto = (const Onnx__OperatorSetIdProto *)message;
    *out = (OpsetImport){load_name(self, &proto->domain), proto->version};
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

static Status load_function_field(GraphLoad *self, const WireField *field)
{
    Function *function = self->graph->function;
    Origin origin = child_origin(field);
    Name *name = NULL;
    OpsetImport import;
    if (field->type != WIRE_BYTES) return STATUS_OK;
    switch (field->number) {
    case 1: return read_name(self->loader, field, &function->name);
    case 4: return load_function_input(self, field);
    case 5: return load_function_output(self, field);
    case 6:
        TRY(read_name(self->loader, field, &name));
        array_push(&function->attributes, name);
        return STATUS_OK;
    case 7: return load_node(self, &origin);
    case 9:
        TRY(load_opset_import(self->loader, field, self->depth + 1, &import));
        array_push(&function->opset_imports, import);
        return STATUS_OK;
    case 10: return read_name(self->loader, field, &function->domain);
    case 11: return load_attribute_default(self, &origin);
    case 12: return load_inner_value_info(self, &origin);
    case 13: return read_name(self->loader, field, &function->overload);
    case 14: return check_metadata(self, &origin);
    default: return STATUS_OK;
    }
}

Status load_graph(Loader *self, const Origin *origin, Graph *parent, Function *function, int depth, Graph **out)
{
    if (depth >= WIRE_MAX_DEPTH)
        return wire_fail(self->reader, origin->body.offset,
                         "messages are nested deeper than %d; no ONNX tool reads that", WIRE_MAX_DEPTH);
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

/* ---- The model ---- */

static Status load_property(Loader *self, const WireField *entry, Property *out)
{
    Range body = wire_field_range(entry);
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, "StringStringEntryProto", &body, 1);
    *out = (Property){.key = self->model->names.empty};
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        if (field.type != WIRE_BYTES) continue;
        if (wire_field_length(&field) > SHOWN_BYTES) field.end = field.value + SHOWN_BYTES;
        if (field.number == 1) TRY(read_name(self, &field, &out->key));
        if (field.number == 2) TRY(read_bytes(self, &field, &out->value));
    }
}

/* Pieces of the main graph and places of what is loaded after it. */
typedef struct ModelParts {
    ARRAY(Range) graph_pieces;
    uint32_t graph_header_bytes;
    ARRAY(Origin) functions;
    ARRAY(Origin) training;
} ModelParts;

static Status load_model_bytes_field(Loader *self, ModelParts *parts, WireField *field)
{
    Model *model = self->model;
    Origin origin = child_origin(field);
    OpsetImport import;
    Property property;
    switch (field->number) {
    case 2: return read_name(self, field, &model->producer_name);
    case 3: return read_name(self, field, &model->producer_version);
    case 4: return read_name(self, field, &model->domain);
    case 6:
        if (wire_field_length(field) > SHOWN_BYTES) field->end = field->value + SHOWN_BYTES;
        return read_bytes(self, field, &model->doc_string);
    case 7:
        parts->graph_header_bytes = (uint32_t)(field->value - field->start);
        array_push(&parts->graph_pieces, wire_field_range(field));
        return STATUS_OK;
    case 8:
        TRY(load_opset_import(self, field, 1, &import));
        array_push(&model->opset_imports, import);
        return STATUS_OK;
    case 14:
        TRY(load_property(self, field, &property));
        array_push(&model->metadata, property);
        return STATUS_OK;
    case 20: array_push(&parts->training, origin); return STATUS_OK;
    case 25: array_push(&parts->functions, origin); return STATUS_OK;
    case 26: return check_message(self, &onnx__device_configuration_proto__descriptor, &origin, 1);
    default: return STATUS_OK;
    }
}

static Status load_model_fields(Loader *self, ModelParts *parts)
{
    WireWalk walk;
    self->model->origin = (Origin){.body = {0, self->model->source->size_bytes}, .piece_count = 1};
    wire_walk_begin(&walk, self->reader, "ModelProto", &self->model->origin.body, 1);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        if (field.type == WIRE_VARINT && field.number == 1) self->model->ir_version = (int64_t)field.scalar;
        if (field.type == WIRE_VARINT && field.number == 5) self->model->model_version = (int64_t)field.scalar;
        if (field.type == WIRE_BYTES) TRY(load_model_bytes_field(self, parts, &field));
    }
}

static Status load_bindings(Loader *self, const WireField *field)
{
    Property property;
    TRY(load_property(self, field, &property));
    mention(self, self->model->graph, property.key);
    mention(self, self->model->graph, name_intern(&self->model->names, property.value));
    return STATUS_OK;
}

static Origin pieces_origin(Loader *self, const Range *ranges, size_t count, uint32_t header_bytes)
{
    if (count == 1) return (Origin){.body = ranges[0], .header_bytes = header_bytes, .piece_count = 1};
    Range *pieces = arena_copy(&self->model->arena, ranges, count * sizeof *ranges);
    return (Origin){.body = pieces[0], .piece_count = (uint32_t)count, .pieces = pieces};
}

static Status load_training(Loader *self, const Origin *origin)
{
    TrainingInfo *training = ARENA_NEW(&self->model->arena, TrainingInfo);
    training->origin = *origin;
    array_push(&self->model->training, training);
    ModelParts parts[2] = {0}; /* initialization, algorithm: either may be split */
    WireWalk walk;
    wire_walk_begin(&walk, self->reader, "TrainingInfoProto", &training->origin.body, 1);
    Status status;
    for (;;) {
        WireField field;
        bool has_field = false;
        status = wire_walk_next(&walk, &field, &has_field);
        if (!status_is_ok(status) || !has_field) break;
        if (field.type != WIRE_BYTES) continue;
        if (field.number == 1 || field.number == 2) {
            array_push(&parts[field.number - 1].graph_pieces, wire_field_range(&field));
            parts[field.number - 1].graph_header_bytes = (uint32_t)(field.value - field.start);
        }
        if (field.number == 3 || field.number == 4) status = load_bindings(self, &field);
        if (!status_is_ok(status)) break;
    }
    for (int i = 0; i < 2; i++) {
        if (status_is_ok(status) && parts[i].graph_pieces.count > 0) {
            Origin graph = pieces_origin(self, parts[i].graph_pieces.items, parts[i].graph_pieces.count,
                                         parts[i].graph_header_bytes);
            status = load_graph(self, &graph, self->model->graph, NULL, 2,
                                i == 0 ? &training->initialization : &training->algorithm);
        }
        array_free(&parts[i].graph_pieces);
    }
    return status;
}

static Status load_parts(Loader *self, ModelParts *parts)
{
    TRY(load_model_fields(self, parts));
    if (parts->graph_pieces.count == 0)
        return status_fail(STATUS_CODE_MODEL, "%s: there is no graph in it, so it is no ONNX model",
                           self->model->source->name);
    Origin graph = pieces_origin(self, parts->graph_pieces.items, parts->graph_pieces.count, parts->graph_header_bytes);
    TRY(load_graph(self, &graph, NULL, NULL, 1, &self->model->graph));
    for (size_t i = 0; i < parts->functions.count; i++) {
        Function *function;
        TRY(load_function(self, &parts->functions.items[i], &function));
    }
    for (size_t i = 0; i < parts->training.count; i++) TRY(load_training(self, &parts->training.items[i]));
    return STATUS_OK;
}

Status load_model(Loader *self)
{
    ModelParts parts = {0};
    Status status = load_parts(self, &parts);
    array_free(&parts.graph_pieces);
    array_free(&parts.functions);
    array_free(&parts.training);
    return status;
}
