/* qdq_collect - one walk in the order of depth over each graph, the main one first. */
#include "kernels/lane.h"
#include "passes/pass.h"
#include "qdq/qdq_moving.h"

/* ---- Constants ---- */

bool qdq_is_constant(const QdqRun *self, const Value *value)
{
    if (value->kind == VALUE_INITIALIZER || value->kind == VALUE_INPUT) return constant_is_fixed(value);
    return hash_map_get(&self->constants, hash_map_pointer_key(value)) != NULL;
}

/* Computes the same from the same, whenever it runs. Operators that nobody knows may have a state. */
static bool is_repeatable(const Node *node)
{
    static const char *const others[] = {"RandomUniformLike", "RandomNormalLike", "Bernoulli", "Multinomial",
                                         "Dropout"};
    for (size_t index = 0; index < COUNT_OF(others); index++)
        if (node_is(node, others[index])) return false;
    return node_has_onnx_domain(node) || quantizer_kind(node) != QUANT_NONE;
}

static bool is_constant_node(const QdqRun *self, const Node *node)
{
    if (node_is(node, "Constant")) return true;
    bool is_any = false;
    for (uint32_t index = 0; index < node->input_count; index++) {
        const Value *value = node->inputs[index].value;
        if (value && !qdq_is_constant(self, value)) return false;
        is_any = is_any || value;
    }
    return is_any && !node_holds_graphs(node) && is_repeatable(node);
}

static void note_constants(QdqRun *self, Node *node)
{
    if (!is_constant_node(self, node)) return;
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index])
            hash_map_set(&self->constants, hash_map_pointer_key(node->outputs[index]), node->outputs[index]);
}

/* ---- Q and DQ ---- */

const Quantizer *qdq_quantizer(const QdqRun *self, const Node *node)
{
    return hash_map_get(&self->quantizers, hash_map_pointer_key(node));
}

/* Does every channel of a constant have its scale? */
static void check_axis(QdqRun *self, const Quantizer *quantizer, const Tensor *tensor)
{
    int axis;
    bool is_guessed;
    if (quantizer->count == 1 || !tensor) return;
    if (!quantizer_axis(quantizer, tensor->rank, tensor->dims, &axis, &is_guessed))
        qdq_problem(self, quantizer->node, "it has %llu scales, and no axis of its weight has as many elements",
                    (unsigned long long)quantizer->count);
    else if (is_guessed)
        qdq_warn(self, quantizer->node, "other-axis",
                 "its scales do not fit the axis it names (none: 1); they are taken for axis %d, the one that they fit",
                 axis);
}

static Status visit_quantize(QdqRun *self, Quantizer *quantizer)
{
    Node *node = quantizer->node;
    Value *data = node->inputs[0].value;
    Tensor *weight;
    if (!pass_output(node, 0)) return STATUS_OK;
    QuantRegion *region = ARENA_NEW(&self->scratch, QuantRegion);
    *region = (QuantRegion){quantizer, quantizer->low, quantizer->high};
    hash_map_set(&self->regions, hash_map_pointer_key(node->outputs[0]), region);
    if (qdq_is_constant(self, data)) {
        TRY(constant_find(data, &weight));
        check_axis(self, quantizer, weight);
        return STATUS_OK;
    }
    if (quantizer->count > 1)
        qdq_problem(self, node,
                    "it has %llu scales, one for each channel, and what it quantizes is no constant: INT8 of TensorRT "
                    "has one scale for an activation; quantize it per tensor",
                    (unsigned long long)quantizer->count);
    if (!quantizer->zero_point)
        qdq_warn(self, node, "no-zero-point", "it has no zero point: read as int8, as TensorRT does (ONNX: uint8)");
    return STATUS_OK;
}

static Status visit_pair(QdqRun *self, const Quantizer *quantizer, const QuantRegion *region)
{
    bool is_equal;
    TRY(quantizer_equals(quantizer, region->origin, &is_equal));
    if (!is_equal)
        qdq_problem(self, quantizer->node, "its scale or zero point is not that of %s, whose integers it reads",
                    node_label(region->origin->node, self->arena));
    return STATUS_OK;
}

static bool is_int_input(const QdqRun *self, const Value *value)
{
    const Type *type = value->info ? value->info->type : NULL;
    return value->kind == VALUE_INPUT && value->graph == self->model->graph && !value->initializer && type &&
           type->kind == TYPE_TENSOR && (type->dtype == DTYPE_INT8 || type->dtype == DTYPE_UINT8);
}

static Status visit_dequantize(QdqRun *self, Quantizer *quantizer)
{
    Value *data = quantizer->node->inputs[0].value;
    const QuantRegion *region = hash_map_get(&self->regions, hash_map_pointer_key(data));
    Tensor *tensor = NULL;
    if (region) return visit_pair(self, quantizer, region);
    if (qdq_is_constant(self, data)) {
        TRY(constant_find(data, &tensor));
        if (!tensor)
            qdq_problem(self, quantizer->node, "the constant that it reads is not known: run `hone fold` first");
        else if (lane_of(tensor->dtype) == LANE_F64 || lane_of(tensor->dtype) == LANE_NONE)
            qdq_problem(self, quantizer->node, "it reads a constant of %s", dtype_long_name(tensor->dtype));
        else check_axis(self, quantizer, tensor);
    } else if (is_int_input(self, data)) {
        bool is_known = false;
        for (size_t index = 0; index < self->int_inputs.count; index++)
            is_known = is_known || self->int_inputs.items[index] == data;
        if (!is_known) array_push(&self->int_inputs, data);
    } else {
        qdq_problem(self, quantizer->node,
                    "DequantizeLinear without QuantizeLinear: what it reads is neither a constant nor made by "
                    "QuantizeLinear (%s)",
                    data->producer ? node_label(data->producer, self->arena) : "an input");
    }
    return STATUS_OK;
}

static Status visit_quantizer(QdqRun *self, Node *node)
{
    Quantizer *quantizer = ARENA_NEW(&self->scratch, Quantizer);
    TRY(quantizer_read(node, self->arena, quantizer));
    if (quantizer->problem && quantizer->is_unsupported && option_flag(self->options, "keep-unsupported")) {
        qdq_warn(self, node, "kept-quantizer",
                 "kept: %s; TensorRT ignores the calibration cache where a Q or DQ is left", quantizer->problem);
        return STATUS_OK;
    }
    if (quantizer->problem) {
        qdq_problem(self, node, "%s%s", quantizer->problem,
                    quantizer->is_unsupported ? "; --keep-unsupported leaves such nodes" : "");
        return STATUS_OK;
    }
    hash_map_set(&self->quantizers, hash_map_pointer_key(node), quantizer);
    array_push(&self->found, node);
    if (quantizer->kind == DEQUANTIZE) return visit_dequantize(self, quantizer);
    return visit_quantize(self, quantizer);
}

/* ---- Other quantized operators ---- */

static bool is_local_function(const Model *model, const Node *node)
{
    for (size_t index = 0; index < model->functions.count; index++)
        if (model->functions.items[index]->name == node->op_type) return true;
    return false;
}

static bool begins_with(const Name *name, const char *words)
{
    size_t size = strlen(words);
    return name->size >= size && memcmp(name->text, words, size) == 0;
}

/* Operators of integers, and Q/DQ of other formats: TRT_FP8QuantizeLinear, BFPQuantizeDequantize... */
static bool is_quantized_op(const Node *node)
{
    static const char *const names[] = {"ConvInteger",         "MatMulInteger",           "QGemm",
                                        "QAttention",          "MatMulIntegerToFloat",    "DynamicQuantizeMatMul",
                                        "DynamicQuantizeLSTM", "QEmbedLayerNormalization"};
    for (size_t index = 0; index < COUNT_OF(names); index++)
        if (name_is(node->op_type, names[index])) return true;
    return begins_with(node->op_type, "QLinear") || begins_with(node->op_type, "BFP") ||
           strstr(node->op_type->text, "uantizeLinear");
}

static void visit_quantized_op(QdqRun *self, const Node *node)
{
    if (!is_quantized_op(node) || is_local_function(self->model, node)) return;
    if (option_flag(self->options, "keep-unsupported"))
        qdq_warn(self, node, "kept-quantizer", "kept: TensorRT may not know %s", node->op_type->text);
    else
        qdq_problem(self, node,
                    "%s has no form in floats here: quantize in QDQ form with int8; --keep-unsupported leaves "
                    "such nodes",
                    node->op_type->text);
}

static Status visit(QdqRun *self, Node *node)
{
    note_constants(self, node);
    if (quantizer_kind(node) != QUANT_NONE) return visit_quantizer(self, node);
    visit_quantized_op(self, node);
    return qdq_visit_moving(self, node);
}

static Status visit_graph(QdqRun *self, Graph *graph)
{
    NodeOrder order;
    node_order_find(&order, graph, NULL, &self->scratch);
    if (graph == self->model->graph) self->order = order;
    for (size_t index = 0; index < order.count; index++) TRY(visit(self, order.nodes[index]));
    return STATUS_OK;
}

/* ---- Inputs of integers ---- */

static Status check_input(QdqRun *self, const Value *input)
{
    const Quantizer *first = NULL;
    bool is_equal = true;
    for (const Use *use = input->first_use; use; use = use->next) {
        const Quantizer *quantizer = qdq_quantizer(self, use->node);
        if (!quantizer || quantizer->kind != DEQUANTIZE || use != &use->node->inputs[0]) {
            qdq_problem(self, use->node, "it reads the input '%s' of integers, which DequantizeLinear reads too",
                        input->name->text);
            return STATUS_OK;
        }
        if (!first) first = quantizer;
        TRY(quantizer_equals(first, quantizer, &is_equal));
        if (quantizer->count > 1 || !is_equal)
            qdq_problem(self, use->node, "the input '%s' of integers needs one scale", input->name->text);
    }
    return STATUS_OK;
}

/* What the user knows, or the reference's own rules alone, make lists of a float model too. */
static Status fail_without_quantizers(QdqRun *self)
{
    static const char words[] =
        "the model has no QuantizeLinear and no DequantizeLinear that INT8 of TensorRT can take "
        "over";
    bool has_more = self->is_compat || option_is(self->options, "infer", "none") ||
                    option_given(self->options, "hint") || option_given(self->options, "scales");
    if (!has_more)
        return status_fail(STATUS_CODE_MODEL, "%s: there is nothing to translate; give scales by --hint or --scales",
                           words);
    diagnostics_add(&self->model->diagnostics, SEVERITY_WARNING, "no-quantizers", "", "%s", words);
    return STATUS_OK;
}

Status qdq_collect(QdqRun *self)
{
    for (size_t index = 0; index < self->model->graphs.count; index++)
        TRY(visit_graph(self, self->model->graphs.items[index]));
    qdq_check_regions(self);
    for (size_t index = 0; index < self->int_inputs.count; index++)
        TRY(check_input(self, self->int_inputs.items[index]));
    if (self->problem_count > 0) return qdq_fail_of_problems(self);
    if (self->found.count == 0) TRY(fail_without_quantizers(self));
    qdq_add_measured(self);
    return STATUS_OK;
}
