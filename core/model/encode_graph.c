/* encode_graph - graphs, nodes and functions. */
#include "model/encode.h"

/* ---- Nodes ---- */

typedef struct NodeWrite {
    Encoder *encoder;
    Node *node;
} NodeWrite;

static Status write_node_inputs(EmitPlan *plan, uint32_t number, void *context)
{
    const Node *node = ((NodeWrite *)context)->node;
    for (uint32_t i = 0; i < node->input_count; i++)
        emit_bytes_field(plan, number, node->inputs[i].value ? name_bytes(node->inputs[i].value->name) : (Bytes){0});
    return STATUS_OK;
}

static Status write_node_outputs(EmitPlan *plan, uint32_t number, void *context)
{
    const Node *node = ((NodeWrite *)context)->node;
    for (uint32_t i = 0; i < node->output_count; i++)
        emit_bytes_field(plan, number, node->outputs[i] ? name_bytes(node->outputs[i]->name) : (Bytes){0});
    return STATUS_OK;
}

static Status write_node_attributes(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    NodeWrite *write = context;
    for (uint32_t i = 0; i < write->node->attribute_count; i++)
        TRY(encode_attribute(write->encoder, number, write->node->attributes[i]));
    return STATUS_OK;
}

/* name, op_type, domain, overload */
static Status write_node_word(EmitPlan *plan, uint32_t number, void *context)
{
    const Node *node = ((NodeWrite *)context)->node;
    const Name *word = number == 3   ? node->name
                       : number == 4 ? node->op_type
                       : number == 7 ? node->domain
                                     : node->overload;
    if (!name_is_empty(word)) emit_bytes_field(plan, number, name_bytes(word));
    return STATUS_OK;
}

static Status encode_node(Encoder *self, uint32_t number, Node *node)
{
    uint32_t touched = node->origin.piece_count > 0 ? node->touched : UINT32_MAX;
    if (touched == 0 && encode_copies(self, &node->origin)) {
        emit_verbatim(self->plan, self->source, number, &node->origin, true);
        return STATUS_OK;
    }
    NodeWrite write = {self, node};
    EmitOverride list[7];
    size_t count = 0;
    if (touched & NODE_TOUCHED_INPUTS) list[count++] = (EmitOverride){1, write_node_inputs, &write};
    if (touched & NODE_TOUCHED_OUTPUTS) list[count++] = (EmitOverride){2, write_node_outputs, &write};
    if (touched & NODE_TOUCHED_REST) list[count++] = (EmitOverride){3, write_node_word, &write};
    if (touched & NODE_TOUCHED_REST) list[count++] = (EmitOverride){4, write_node_word, &write};
    if ((touched & NODE_TOUCHED_ATTRIBUTES) || self->model->drops)
        list[count++] = (EmitOverride){5, write_node_attributes, &write};
    if (touched & NODE_TOUCHED_REST) list[count++] = (EmitOverride){7, write_node_word, &write};
    if (touched & NODE_TOUCHED_REST) list[count++] = (EmitOverride){8, write_node_word, &write};
    TRY(encode_message(self, number, &onnx__node_proto__descriptor, &node->origin, list, count));
    return STATUS_OK;
}

Status node_encoded_size(Node *self, uint64_t *out)
{
    enum { NODE_NUMBER = 1 };
    Model *model = self->graph->model;
    EmitPlan plan = {0};
    Encoder encoder = {model, &plan, model->reader, model->source, {0}};
    Status status = encode_node(&encoder, NODE_NUMBER, self);
    *out = plan.total_bytes;
    emit_free(&plan);
    return status;
}

/* ---- Graphs ---- */

typedef struct GraphWrite {
    Encoder *encoder;
    Graph *graph;
} GraphWrite;

static Status write_nodes(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    GraphWrite *write = context;
    for (Node *node = write->graph->first_node; node; node = node->next) TRY(encode_node(write->encoder, number, node));
    return STATUS_OK;
}

static Status write_graph_name(EmitPlan *plan, uint32_t number, void *context)
{
    emit_bytes_field(plan, number, name_bytes(((GraphWrite *)context)->graph->name));
    return STATUS_OK;
}

static Status write_initializers(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    GraphWrite *write = context;
    for (size_t i = 0; i < write->graph->initializers.count; i++)
        TRY(encode_tensor(write->encoder, number, write->graph->initializers.items[i]->initializer));
    return STATUS_OK;
}

static Status write_inputs(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    GraphWrite *write = context;
    for (size_t i = 0; i < write->graph->inputs.count; i++)
        TRY(encode_value_info(write->encoder, number, write->graph->inputs.items[i]->info));
    return STATUS_OK;
}

static Status write_outputs(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    GraphWrite *write = context;
    for (size_t i = 0; i < write->graph->outputs.count; i++)
        TRY(encode_value_info(write->encoder, number, write->graph->outputs.items[i].info));
    return STATUS_OK;
}

static Status write_value_infos(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    GraphWrite *write = context;
    for (size_t i = 0; i < write->graph->value_infos.count; i++)
        TRY(encode_value_info(write->encoder, number, write->graph->value_infos.items[i]));
    return STATUS_OK;
}

static Status write_sparse_initializers(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    GraphWrite *write = context;
    for (size_t i = 0; i < write->graph->sparse_initializers.count; i++)
        TRY(encode_sparse_tensor(write->encoder, number, write->graph->sparse_initializers.items[i]->sparse));
    return STATUS_OK;
}

Status encode_graph(Encoder *self, uint32_t number, Graph *graph)
{
    bool is_new = graph->origin.piece_count == 0;
    if (encode_copies(self, &graph->origin) && !graph->is_touched) {
        emit_verbatim(self->plan, self->source, number, &graph->origin, true);
        return STATUS_OK;
    }
    GraphWrite write = {self, graph};
    EmitOverride list[7];
    size_t count = 0;
    list[count++] = (EmitOverride){1, write_nodes, &write};
    if (is_new) list[count++] = (EmitOverride){2, write_graph_name, &write};
    list[count++] = (EmitOverride){5, write_initializers, &write};
    list[count++] = (EmitOverride){11, write_inputs, &write};
    list[count++] = (EmitOverride){12, write_outputs, &write};
    list[count++] = (EmitOverride){13, write_value_infos, &write};
    list[count++] = (EmitOverride){15, write_sparse_initializers, &write};
    TRY(encode_message(self, number, &onnx__graph_proto__descriptor, &graph->origin, list, count));
    return STATUS_OK;
}

/* ---- Functions ---- */

static Function *function_of(void *context)
{
    return ((GraphWrite *)context)->graph->function;
}

/* name, domain, overload */
static Status write_function_word(EmitPlan *plan, uint32_t number, void *context)
{
    const Function *function = function_of(context);
    const Name *word = number == 1 ? function->name : number == 10 ? function->domain : function->overload;
    if (!name_is_empty(word)) emit_bytes_field(plan, number, name_bytes(word));
    return STATUS_OK;
}

static Status write_function_inputs(EmitPlan *plan, uint32_t number, void *context)
{
    const Graph *body = ((GraphWrite *)context)->graph;
    for (size_t i = 0; i < body->inputs.count; i++)
        emit_bytes_field(plan, number, name_bytes(body->inputs.items[i]->name));
    return STATUS_OK;
}

static Status write_function_outputs(EmitPlan *plan, uint32_t number, void *context)
{
    const Graph *body = ((GraphWrite *)context)->graph;
    for (size_t i = 0; i < body->outputs.count; i++)
        emit_bytes_field(plan, number, name_bytes(body->outputs.items[i].value->name));
    return STATUS_OK;
}

static Status write_function_attributes(EmitPlan *plan, uint32_t number, void *context)
{
    const Function *function = function_of(context);
    for (size_t i = 0; i < function->attributes.count; i++)
        emit_bytes_field(plan, number, name_bytes(function->attributes.items[i]));
    return STATUS_OK;
}

static void emit_opset_import(EmitPlan *plan, uint32_t number, const OpsetImport *import)
{
    EmitMessage message = emit_begin(plan, number);
    emit_bytes_field(plan, 1, name_bytes(import->domain));
    emit_varint_field(plan, 2, (uint64_t)import->version);
    emit_end(plan, message);
}

static Status write_function_opsets(EmitPlan *plan, uint32_t number, void *context)
{
    const Function *function = function_of(context);
    for (size_t i = 0; i < function->opset_imports.count; i++)
        emit_opset_import(plan, number, &function->opset_imports.items[i]);
    return STATUS_OK;
}

static Status write_function_defaults(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    GraphWrite *write = context;
    const Function *function = write->graph->function;
    for (size_t i = 0; i < function->attribute_defaults.count; i++)
        TRY(encode_attribute(write->encoder, number, function->attribute_defaults.items[i]));
    return STATUS_OK;
}

Status encode_function(Encoder *self, uint32_t number, Function *function)
{
    bool is_new = function->origin.piece_count == 0;
    if (encode_copies(self, &function->origin) && !function->body->is_touched) {
        emit_verbatim(self->plan, self->source, number, &function->origin, true);
        return STATUS_OK;
    }
    GraphWrite write = {self, function->body};
    EmitOverride all[] = {{1, write_function_word, &write},
                          {4, write_function_inputs, &write},
                          {5, write_function_outputs, &write},
                          {6, write_function_attributes, &write},
                          {7, write_nodes, &write},
                          {9, write_function_opsets, &write},
                          {10, write_function_word, &write},
                          {11, write_function_defaults, &write},
                          {12, write_value_infos, &write},
                          {13, write_function_word, &write}};
    EmitOverride touched[3] = {{7, write_nodes, &write}};
    size_t count = 1;
    if (self->model->drops) touched[count++] = (EmitOverride){11, write_function_defaults, &write};
    touched[count++] = (EmitOverride){12, write_value_infos, &write};
    TRY(encode_message(self, number, &onnx__function_proto__descriptor, &function->origin, is_new ? all : touched,
                       is_new ? COUNT_OF(all) : count));
    return STATUS_OK;
}

/* ---- The model ---- */

static Status write_model_number(EmitPlan *plan, uint32_t number, void *context)
{
    const Model *model = ((Encoder *)context)->model;
    emit_varint_field(plan, number, (uint64_t)(number == 1 ? model->ir_version : model->model_version));
    return STATUS_OK;
}

static Status write_model_word(EmitPlan *plan, uint32_t number, void *context)
{
    const Model *model = ((Encoder *)context)->model;
    Bytes word = number == 2   ? name_bytes(model->producer_name)
                 : number == 3 ? name_bytes(model->producer_version)
                 : number == 4 ? name_bytes(model->domain)
                               : model->doc_string;
    if (word.size > 0) emit_bytes_field(plan, number, word);
    return STATUS_OK;
}

static Status write_model_graph(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    Encoder *self = context;
    return encode_graph(self, number, self->model->graph);
}

static Status write_model_opsets(EmitPlan *plan, uint32_t number, void *context)
{
    const Model *model = ((Encoder *)context)->model;
    for (size_t i = 0; i < model->opset_imports.count; i++)
        emit_opset_import(plan, number, &model->opset_imports.items[i]);
    return STATUS_OK;
}

static Status write_model_metadata(EmitPlan *plan, uint32_t number, void *context)
{
    const Model *model = ((Encoder *)context)->model;
    for (size_t i = 0; i < model->metadata.count; i++) {
        EmitMessage message = emit_begin(plan, number);
        emit_bytes_field(plan, 1, name_bytes(model->metadata.items[i].key));
        emit_bytes_field(plan, 2, model->metadata.items[i].value);
        emit_end(plan, message);
    }
    return STATUS_OK;
}

typedef struct TrainingWrite {
    Encoder *encoder;
    TrainingInfo *training;
} TrainingWrite;

static Status write_training_graph(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    TrainingWrite *write = context;
    Graph *graph = number == 1 ? write->training->initialization : write->training->algorithm;
    return graph ? encode_graph(write->encoder, number, graph) : STATUS_OK;
}

static Status write_model_training(EmitPlan *plan, uint32_t number, void *context)
{
    Encoder *self = context;
    for (size_t i = 0; i < self->model->training.count; i++) {
        TrainingWrite write = {self, self->model->training.items[i]};
        const TrainingInfo *training = write.training;
        bool is_touched = (training->initialization && training->initialization->is_touched) ||
                          (training->algorithm && training->algorithm->is_touched);
        if (!is_touched && encode_copies(self, &training->origin)) {
            emit_verbatim(plan, self->source, number, &training->origin, true);
            continue;
        }
        EmitOverride list[] = {{1, write_training_graph, &write}, {2, write_training_graph, &write}};
        TRY(encode_message(self, number, &onnx__training_info_proto__descriptor, &training->origin, list,
                           COUNT_OF(list)));
    }
    return STATUS_OK;
}

static Status write_model_functions(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    Encoder *self = context;
    for (size_t i = 0; i < self->model->functions.count; i++)
        TRY(encode_function(self, number, self->model->functions.items[i]));
    return STATUS_OK;
}

Status model_encode(Model *self, Bytes data_location, EmitPlan *plan)
{
    Encoder encoder = {self, plan, self->reader, self->source, data_location};
    bool is_new = self->origin.piece_count == 0;
    if (!is_new && !self->is_touched) {
        emit_source(plan, self->source, self->origin.body);
        return STATUS_OK;
    }
    EmitOverride all[] = {{1, write_model_number, &encoder},    {2, write_model_word, &encoder},
                          {3, write_model_word, &encoder},      {4, write_model_word, &encoder},
                          {5, write_model_number, &encoder},    {6, write_model_word, &encoder},
                          {7, write_model_graph, &encoder},     {8, write_model_opsets, &encoder},
                          {14, write_model_metadata, &encoder}, {20, write_model_training, &encoder},
                          {25, write_model_functions, &encoder}};
    EmitOverride touched[5];
    size_t count = 0;
    if (self->ir_version_touched) touched[count++] = (EmitOverride){1, write_model_number, &encoder};
    touched[count++] = (EmitOverride){7, write_model_graph, &encoder};
    if (self->opset_imports_touched) touched[count++] = (EmitOverride){8, write_model_opsets, &encoder};
    touched[count++] = (EmitOverride){20, write_model_training, &encoder};
    touched[count++] = (EmitOverride){25, write_model_functions, &encoder};
    return encode_fields(&encoder, &onnx__model_proto__descriptor, &self->origin, is_new ? all : touched,
                         is_new ? COUNT_OF(all) : count);
}
