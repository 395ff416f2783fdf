/* qdq_translate - what read a DequantizeLinear reads what its QuantizeLinear read. */
#include "passes/pass.h"
#include "qdq/qdq_clips.h"
#include "qdq/qdq_moving.h"
#include "qdq/qdq_weights.h"
#include "recipes/recipe.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

typedef struct Translation {
    QdqRun *run;
    HashMap kept;         /* Node -> itself: a DequantizeLinear that became another node */
    ARRAY(Value *) loose; /* what nodes that went have read */
    size_t pair_count, weight_count;
} Translation;

/* ---- Constants ---- */

/* The output of a node becomes a constant: an initializer, or where there are none the node a Constant. */
static void make_constant(Translation *self, Node *node, Tensor *tensor)
{
    Model *model = self->run->model;
    if (!node->graph->function && model->ir_version >= 4) {
        rewrite_output_to_initializer(node->outputs[0], tensor);
        return;
    }
    Attribute *value = rewrite_new_attribute(model, "value", ATTRIBUTE_TENSOR);
    value->tensors = ARENA_NEW_ARRAY(&model->arena, Tensor *, 1);
    value->tensors[0] = tensor;
    value->list_count = 1;
    for (uint32_t index = 0; index < node->input_count; index++) array_push(&self->loose, node->inputs[index].value);
    rewrite_set_inputs(node, NULL, 0);
    rewrite_set_op_type(node, "Constant");
    node->domain = model->names.empty;
    rewrite_set_attribute(node, value);
    hash_map_set(&self->kept, hash_map_pointer_key(node), node);
}

static Status dequantize(Translation *self, const Quantizer *quantizer)
{
    Node *node = quantizer->node;
    Tensor *tensor, *floats = NULL;
    if (!pass_output(node, 0)) return STATUS_OK;
    TRY(constant_find(node->inputs[0].value, &tensor));
    if (tensor) TRY(qdq_dequantize(quantizer, tensor, &floats));
    if (!floats)
        return status_fail(STATUS_CODE_MODEL, "%s: its scales do not fit what it reads",
                           node_label(node, self->run->arena));
    make_constant(self, node, floats);
    self->weight_count++;
    return STATUS_OK;
}

/* ---- Pairs ---- */

static Value *stand_in(const Translation *self, const Node *quantize)
{
    uint64_t key = hash_map_pointer_key(quantize);
    const Node *clip = hash_map_get(&self->run->clip_map, key);
    Value *baked = hash_map_get(&self->run->baked, key);
    return clip ? clip->outputs[0] : baked ? baked : quantize->inputs[0].value;
}

static Value *cast(Translation *self, Node *before, Value *value, int32_t dtype)
{
    Model *model = self->run->model;
    Node *node = rewrite_add_node(before, "Cast", &value, 1, model_fresh_name_after(model, value->name, "__cast"));
    Attribute *to = rewrite_new_attribute(model, "to", ATTRIBUTE_INT);
    to->i = dtype;
    rewrite_set_attribute(node, to);
    return node->outputs[0];
}

static Value *source_of(Translation *self, const Quantizer *quantizer)
{
    Node *node = quantizer->node;
    Value *data = node->inputs[0].value;
    const QuantRegion *region = hash_map_get(&self->run->regions, hash_map_pointer_key(data));
    if (region && data == region->origin->node->outputs[0]) data = stand_in(self, region->origin->node);
    int32_t from = region ? region->origin->scale->dtype : qdq_result_dtype(quantizer);
    return from == qdq_result_dtype(quantizer) ? data : cast(self, node, data, qdq_result_dtype(quantizer));
}

/* Can the node that makes `from` make `output`, of the graph's outputs, under that name? */
static bool can_take(const Value *from, const Value *output)
{
    if (from->kind != VALUE_NODE_OUTPUT || from->output_count > 0 || from->is_mentioned || output->is_mentioned)
        return false;
    return from->producer->graph == output->producer->graph && rewrite_reaches_uses(from, output, NULL);
}

static void become_identity(Translation *self, Node *node, Value *input)
{
    for (uint32_t index = 0; index < node->input_count; index++) array_push(&self->loose, node->inputs[index].value);
    rewrite_set_inputs(node, &input, 1);
    rewrite_set_op_type(node, "Identity");
    node->domain = self->run->model->names.empty;
    hash_map_set(&self->kept, hash_map_pointer_key(node), node);
}

static Status forward(Translation *self, const Quantizer *quantizer)
{
    Node *node = quantizer->node;
    Value *result = pass_output(node, 0), *source = result ? source_of(self, quantizer) : NULL;
    const char *why = "";
    if (!result) return STATUS_OK;
    if (!rewrite_reaches_uses(result, source, &why))
        return status_fail(STATUS_CODE_MODEL, "%s: what it dequantizes cannot be read in its place: %s",
                           node_label(node, self->run->arena), why);
    self->pair_count++;
    if (result->output_count == 0 && !result->is_mentioned) {
        rewrite_replace_uses(result, source);
    } else if (can_take(source, result)) {
        rewrite_replace_uses(source, result);
        rewrite_take_output(source->producer, source->output_index, result);
    } else {
        become_identity(self, node, source);
    }
    return STATUS_OK;
}

static Status bake(Translation *self, const Quantizer *quantizer)
{
    Node *node = quantizer->node;
    Value *data = node->inputs[0].value;
    Tensor *tensor = NULL, *rounded = NULL;
    if (!qdq_is_constant(self->run, data) || !option_flag(self->run->options, "bake-weights")) return STATUS_OK;
    TRY(constant_find(data, &tensor));
    if (tensor) TRY(qdq_round_weight(quantizer, tensor, &rounded));
    if (!rounded || node->graph->function || self->run->model->ir_version < 4)
        return status_fail(STATUS_CODE_MODEL, "%s: its weight cannot be rounded; leave out --bake-weights",
                           node_label(node, self->run->arena));
    Name *name = model_fresh_name_after(self->run->model, data->name, "__baked");
    hash_map_set(&self->run->baked, hash_map_pointer_key(node),
                 rewrite_add_initializer(node->graph, name, rounded, NULL));
    return STATUS_OK;
}

/* ---- Types ---- */

static void set_dtype(Model *model, Value *value, int32_t dtype)
{
    const Type *type = value->info ? value->info->type : NULL;
    if (!type || type->kind != TYPE_TENSOR || value->graph->function) return;
    Type *floats = ARENA_NEW(&model->arena, Type);
    *floats = *type;
    floats->dtype = dtype;
    rewrite_set_type(value, floats);
}

static void take_inputs(Translation *self)
{
    QdqRun *run = self->run;
    for (size_t index = 0; index < run->int_inputs.count; index++) {
        Value *input = run->int_inputs.items[index];
        const Node *reader = input->first_use ? input->first_use->node : NULL;
        const Quantizer *quantizer = reader ? qdq_quantizer(run, reader) : NULL;
        if (quantizer) set_dtype(run->model, input, qdq_result_dtype(quantizer));
    }
}

/* ---- Going ---- */

static void drop_node(Translation *self, Node *node)
{
    for (uint32_t index = 0; index < node->input_count; index++) array_push(&self->loose, node->inputs[index].value);
    rewrite_drop_node(node);
}

static bool is_unread_node(const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && !rewrite_is_unread(node->outputs[index])) return false;
    return !node_holds_graphs(node);
}

/* Scales, zero points and what computed them. */
static void drop_loose(Translation *self)
{
    HashMap gone = {0};
    for (size_t index = 0; index < self->loose.count; index++) {
        Value *value = self->loose.items[index];
        if (!value || hash_map_get(&gone, hash_map_pointer_key(value)) || !rewrite_is_unread(value)) continue;
        if (value->kind == VALUE_INITIALIZER) {
            rewrite_drop_initializer(value);
            hash_map_set(&gone, hash_map_pointer_key(value), value);
        } else if (value->kind == VALUE_NODE_OUTPUT && value->producer && value->producer->graph &&
                   is_unread_node(value->producer)) {
            Node *node = value->producer;
            for (uint32_t k = 0; k < node->output_count; k++)
                if (node->outputs[k]) hash_map_set(&gone, hash_map_pointer_key(node->outputs[k]), node->outputs[k]);
            drop_node(self, node);
        }
    }
    hash_map_free(&gone);
}

/* Clips of integers go first: what is behind them reads what is before them. */
static void bypass_clips(Translation *self)
{
    QdqRun *run = self->run;
    for (size_t index = 0; index < run->moving.count; index++) {
        Node *node = run->moving.items[index];
        if (!node_is(node, "Clip") || !pass_output(node, 0)) continue;
        rewrite_replace_uses(node->outputs[0], node->inputs[0].value);
        if (node->outputs[0]->is_mentioned) continue;
        drop_node(self, node);
    }
}

static Status take_off(Translation *self, QuantKind kind)
{
    QdqRun *run = self->run;
    for (size_t index = 0; index < run->found.count; index++) {
        Node *node = run->found.items[index];
        const Quantizer *quantizer = qdq_quantizer(run, node);
        if (quantizer->kind != kind || hash_map_get(&self->kept, hash_map_pointer_key(node))) continue;
        if (kind == QUANTIZE && pass_output(node, 0)) rewrite_replace_uses(node->outputs[0], stand_in(self, node));
        if (!is_unread_node(node))
            return status_fail(STATUS_CODE_MODEL,
                               "%s: its output is named by a quantization annotation or another graph",
                               node_label(node, run->arena));
        drop_node(self, node);
    }
    return STATUS_OK;
}

static void set_moved_types(QdqRun *run)
{
    for (size_t index = 0; index < run->moving.count; index++) {
        Node *node = run->moving.items[index];
        for (uint32_t k = 0; node->graph && k < node->output_count; k++) {
            Value *value = node->outputs[k];
            const QuantRegion *region = value ? hash_map_get(&run->regions, hash_map_pointer_key(value)) : NULL;
            if (region) set_dtype(run->model, value, region->origin->scale->dtype);
        }
    }
}

static Status translate(Translation *self)
{
    QdqRun *run = self->run;
    qdq_find_clips(run);
    qdq_place_clips(run);
    take_inputs(self);
    bypass_clips(self);
    for (size_t index = 0; index < run->found.count; index++) {
        const Quantizer *quantizer = qdq_quantizer(run, run->found.items[index]);
        if (quantizer->kind == QUANTIZE) TRY(bake(self, quantizer));
    }
    for (size_t index = 0; index < run->found.count; index++) {
        const Quantizer *quantizer = qdq_quantizer(run, run->found.items[index]);
        if (quantizer->kind != DEQUANTIZE) continue;
        const Value *data = quantizer->node->inputs[0].value;
        bool is_pair = hash_map_get(&run->regions, hash_map_pointer_key(data)) || !qdq_is_constant(run, data);
        TRY(is_pair ? forward(self, quantizer) : dequantize(self, quantizer));
    }
    TRY(take_off(self, DEQUANTIZE));
    TRY(take_off(self, QUANTIZE));
    set_moved_types(run);
    drop_loose(self);
    rewrite_sweep_model(run->model);
    return STATUS_OK;
}

static void record(const Translation *self)
{
    QdqRun *run = self->run;
    journal_add(run->result->journal,
                (Record){.kind = RECORD_ROUNDING,
                         .pass = "qdq",
                         .where = "main",
                         .what = arena_format(run->arena, "%zu Q/DQ pairs and %zu constants of integers became floats",
                                              self->pair_count, self->weight_count)});
}

Status qdq_translate(QdqRun *run)
{
    Translation self = {.run = run};
    Status status = translate(&self);
    if (status_is_ok(status)) record(&self);
    hash_map_free(&self.kept);
    array_free(&self.loose);
    return status;
}
