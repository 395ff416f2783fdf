/* qdq_lower - operators of integers become operators of floats between pairs, which are then taken off like all others.
 *
 *     y = QLinearConv (x, xs, xz, w, ws, wz, ys, yz, b)
 *         =>  f = Conv (DequantizeLinear (x, xs, xz), DequantizeLinear (w, ws, wz), DequantizeLinear (b, xs ws))
 *             y = QuantizeLinear (f, ys, yz)
 *
 * https://onnx.ai/onnx/operators/onnx__QLinearConv.html
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md */
#include "kernels/lane.h"
#include "passes/pass.h"
#include "qdq/qdq_run.h"
#include "recipes/recipe.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

enum { NONE = -1, MAX_CHANNELS = 1 << 16 };

/* Operands are three inputs each: integers, scale, zero point. */
typedef struct Lowering {
    const char *op_type, *float_op;
    int operand_count;             /* NONE: all that are left, at `first` */
    int first;                     /* place of the first operand */
    int output;                    /* place of the result's scale */
    int bias;                      /* NONE: it has none */
    int64_t axis;                  /* of the second operand's scales */
    const char *dropped, *refused; /* attributes; refused: where they are not 0 */
} Lowering;

static const Lowering lowerings[] = {
    {"QLinearConv", "Conv", 2, 0, 6, 8, 0, NULL, NULL},
    {"QLinearMatMul", "MatMul", 2, 0, 6, NONE, 1, NULL, NULL},
    {"QLinearAdd", "Add", 2, 0, 6, NONE, 0, NULL, NULL},
    {"QLinearMul", "Mul", 2, 0, 6, NONE, 0, NULL, NULL},
    {"QLinearSigmoid", "Sigmoid", 1, 0, 3, NONE, 0, NULL, NULL},
    {"QLinearLeakyRelu", "LeakyRelu", 1, 0, 3, NONE, 0, NULL, NULL},
    {"QLinearSoftmax", "Softmax", 1, 0, 3, NONE, 0, "opset", NULL},
    {"QGemm", "Gemm", 2, 0, 7, 6, 1, NULL, NULL},
    {"QLinearGlobalAveragePool", "GlobalAveragePool", 1, 0, 3, NONE, 0, "channels_last", "channels_last"},
    {"QLinearAveragePool", "AveragePool", 1, 0, 3, NONE, 0, "channels_last", "channels_last"},
    {"QLinearConcat", "Concat", NONE, 2, 0, NONE, 0, NULL, NULL},
};

static Value *input_of(const Node *node, int index)
{
    return index >= 0 && (uint32_t)index < node->input_count ? node->inputs[index].value : NULL;
}

static Value *dequantize(Node *before, Value *data, Value *scale, Value *zero_point, int64_t axis)
{
    Model *model = before->graph->model;
    Value *inputs[] = {data, scale, zero_point};
    Node *node = rewrite_add_node(before, "DequantizeLinear", inputs, zero_point ? 3 : 2,
                                  model_fresh_name_after(model, data->name, "__float"));
    Attribute *attribute = rewrite_new_attribute(model, "axis", ATTRIBUTE_INT);
    attribute->i = axis;
    rewrite_set_attribute(node, attribute);
    return node->outputs[0];
}

/* ---- Bias ---- */

static Status read_numbers(Value *value, Arena *arena, double **out, uint64_t *out_count)
{
    Tensor *tensor = NULL;
    *out = NULL;
    if (value) TRY(constant_find_elements(value, &tensor));
    if (!tensor || lane_of(tensor->dtype) != LANE_F64 || !tensor_element_count(tensor, out_count) || *out_count == 0 ||
        *out_count > MAX_CHANNELS)
        return STATUS_OK;
    uint8_t *bytes = ARENA_NEW_ARRAY(arena, uint8_t, (size_t)*out_count * sizeof(double));
    *out = ARENA_NEW_ARRAY(arena, double, (size_t)*out_count);
    TRY(tensor_read_elements(tensor, 0, (size_t)*out_count, bytes));
    lane_load(tensor->dtype, bytes, (size_t)*out_count, *out);
    return STATUS_OK;
}

/* alpha xs ws for each channel; only QGemm has an alpha. NULL in *out: a scale is no constant. */
static Status bias_scale(Node *node, Arena *arena, Value *first, Value *second, Value **out)
{
    Model *model = node->graph->model;
    double *x, *w;
    uint64_t x_count, count;
    *out = NULL;
    TRY(read_numbers(first, arena, &x, &x_count));
    TRY(read_numbers(second, arena, &w, &count));
    if (!x || !w || x_count != 1 || node->graph->function) return STATUS_OK;
    const Attribute *alpha = node_attribute(node, "alpha");
    double factor = alpha && alpha->type == ATTRIBUTE_FLOAT ? x[0] * (double)alpha->f : x[0];
    for (uint64_t k = 0; k < count; k++) w[k] *= factor;
    uint8_t *bytes = ARENA_NEW_ARRAY(&model->arena, uint8_t, (size_t)count * sizeof(float));
    int64_t dims[] = {(int64_t)count};
    lane_store(DTYPE_FLOAT, w, (size_t)count, bytes);
    const Tensor *tensor =
        recipe_owned(model, DTYPE_FLOAT, count == 1 ? 0 : 1, dims, bytes, (size_t)count * sizeof(float));
    *out = rewrite_add_initializer(node->graph, model_fresh_name_after(model, node->outputs[0]->name, "__bias_scale"),
                                   tensor, NULL);
    return STATUS_OK;
}

/* ---- The node ---- */

/* QGemm without a scale for its result gives floats. */
static bool gives_floats(const Node *node)
{
    return name_is(node->op_type, "QGemm");
}

/* Softmax before opset 13 takes all axes from its own on. */
static bool has_axis_of_model(const Node *node)
{
    const Attribute *opset = node_attribute(node, "opset");
    if (!name_is(node->op_type, "QLinearSoftmax")) return true;
    int64_t version = model_opset(node->graph->model, "");
    return opset && opset->type == ATTRIBUTE_INT && (opset->i >= 13) == (version >= 13);
}

static const char *obstacle(const Node *node, const Lowering *form)
{
    const Attribute *refused = form->refused ? node_attribute(node, form->refused) : NULL;
    if (refused && (refused->type != ATTRIBUTE_INT || refused->i != 0)) return "its channels are last";
    if (!pass_output(node, 0)) return "it lacks its output";
    if (!input_of(node, form->output) && !gives_floats(node)) return "it lacks its scale";
    if (!has_axis_of_model(node)) return "its axis is that of another opset than the model's";
    int count = form->operand_count == NONE ? ((int)node->input_count - form->first) / 3 : form->operand_count;
    for (int k = 0; k < count; k++)
        if (!input_of(node, form->first + 3 * k) || !input_of(node, form->first + 3 * k + 1))
            return "it lacks an operand";
    return count == 0 ? "it lacks its operands" : NULL;
}

static void become_float(Node *node, const Lowering *form)
{
    Attribute **attributes = node->attributes;
    uint32_t count = node->attribute_count;
    rewrite_set_op_type(node, form->float_op);
    node->domain = node->graph->model->names.empty;
    for (uint32_t k = 0; k < count; k++)
        if (!form->dropped || !name_is(attributes[k]->name, form->dropped)) rewrite_set_attribute(node, attributes[k]);
}

/* Behind the node, which moves in front of it. */
static void quantize_result(Node *node, Value *scale, Value *zero_point)
{
    Model *model = node->graph->model;
    Value *output = node->outputs[0], *inputs[] = {NULL, scale, zero_point};
    Node *quantize = rewrite_add_node(node, "QuantizeLinear", inputs, zero_point ? 3 : 2,
                                      model_fresh_name_after(model, output->name, "__quantized"));
    rewrite_take_output(quantize, 0, output);
    rewrite_fill_output(node, 0, model_fresh_name_after(model, output->name, "__float"));
    rewrite_move_node(node, quantize);
    rewrite_set_input(quantize, 0, node->outputs[0]);
}

static int64_t axis_of(const Node *node, const Lowering *form, int operand, const Value *data)
{
    const Tensor *tensor = data->initializer;
    const Attribute *transposed = node_attribute(node, "transB");
    if (operand != 1) return 0;
    if (transposed && transposed->i != 0) return 0;
    return strcmp(form->float_op, "MatMul") == 0 && tensor ? tensor->rank - 1 : form->axis;
}

static Status lower(QdqRun *self, Node *node, const Lowering *form)
{
    const char *why = obstacle(node, form);
    if (why) {
        qdq_problem(self, node, "%s", why);
        return STATUS_OK;
    }
    int count = form->operand_count == NONE ? ((int)node->input_count - form->first) / 3 : form->operand_count;
    Value **values = ARENA_NEW_ARRAY(&self->scratch, Value *, (size_t)count + 1);
    Value *bias = input_of(node, form->bias), *scale = NULL;
    Value *result_scale = input_of(node, form->output), *result_zero_point = input_of(node, form->output + 1);
    if (bias) TRY(bias_scale(node, &self->scratch, input_of(node, 1), input_of(node, 4), &scale));
    if (bias && !scale) {
        qdq_problem(self, node, "a scale is no constant");
        return STATUS_OK;
    }
    for (int k = 0; k < count; k++) {
        int at = form->first + 3 * k;
        Value *data = input_of(node, at);
        values[k] =
            dequantize(node, data, input_of(node, at + 1), input_of(node, at + 2), axis_of(node, form, k, data));
    }
    if (bias) values[count] = dequantize(node, bias, scale, NULL, 0);
    rewrite_set_inputs(node, values, (uint32_t)count + (bias ? 1 : 0));
    become_float(node, form);
    if (result_scale) quantize_result(node, result_scale, result_zero_point);
    return STATUS_OK;
}

static const Lowering *lowering_of(const Node *node)
{
    if (!node_has_onnx_domain(node) && !name_is(node->domain, "com.microsoft")) return NULL;
    for (size_t index = 0; index < COUNT_OF(lowerings); index++)
        if (name_is(node->op_type, lowerings[index].op_type)) return &lowerings[index];
    return NULL;
}

Status qdq_lower(QdqRun *self)
{
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        for (Node *node = self->model->graphs.items[index]->first_node, *next; node; node = next) {
            next = node->next;
            const Lowering *form = lowering_of(node);
            if (form && !node_has_references(node) && node->output_count == 1) TRY(lower(self, node, form));
        }
    }
    rewrite_sweep_model(self->model);
    return STATUS_OK;
}
