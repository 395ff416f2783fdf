/* activation - the non-linear functions between layers. All keep the shape of their input but SwiGLU, which gates one
 * half with the other.
 * https://onnx.ai/onnx/operators/onnx__Relu.html */
#include "kernels/rows.h"
#include "ops/common.h"
#include "ops/eval_lines.h"

/* Softmax, LogSoftmax, Hardmax. */
static Inferred along_axis_infer(InferContext *c)
{
    int rank = infer_rank(c, 0), axis;
    if (rank < 0) return infer_set_unranked(c, 0, 0, 0);
    Inferred inferred = infer_axis_attribute(c, "axis", rank, &axis);
    return inferred == INFER_DONE ? infer_set_like(c, 0, 0, 0) : inferred;
}

/* The slope is broadcast to X; onnxruntime's kernel broadcasts X to the slope as well
 * (core/providers/cpu/activation/prelu in its sources), so an axis of X is told only where the slope cannot stretch it. */
static Inferred p_relu_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0), *slope = infer_shape(c, 1);
    Dim dims[SHAPE_MAX_RANK];
    if (!x) return infer_set_unranked(c, 0, 0, 0);
    if (infer_since(c) < 7 || !slope) return infer_set_like(c, 0, 0, 0);
    int skipped = x->rank - slope->rank;
    if (skipped < 0) return infer_invalid(c, "slope has rank %d, more than the %d of X", slope->rank, x->rank);
    for (int axis = 0; axis < x->rank; axis++) {
        Dim given = axis < skipped ? dim_number(c->dims, 1) : slope->dims[axis - skipped];
        bool is_stretched = dim_is(x->dims[axis], 1) && dim_is_different(c->dims, given, x->dims[axis]);
        if (is_stretched || !dim_broadcasts(x->dims[axis], given))
            return infer_invalid(c, "slope cannot be broadcast to X on axis %d", axis);
        dims[axis] = dim_broadcast(c->dims, x->dims[axis], given);
    }
    infer_set(c, 0, 0, x->rank, dims);
    return INFER_DONE;
}

static Inferred swi_glu_infer(InferContext *c)
{
    const Shape *a = infer_shape(c, 0), *b = infer_shape(c, 1);
    Dim dims[SHAPE_MAX_RANK];
    if (!a || !b) return infer_set_like(c, 0, a ? 0 : 1, 0);
    if (a->rank != b->rank) return infer_invalid(c, "A has rank %d, B has %d", a->rank, b->rank);
    for (int axis = 0; axis < a->rank; axis++)
        if (!infer_same_dim(c, a->dims[axis], b->dims[axis], &dims[axis]))
            return infer_invalid(c, "A and B differ in axis %d", axis);
    infer_set(c, 0, 0, a->rank, dims);
    return INFER_DONE;
}

static Dim relu_dim(InferContext *c, Dim a, Dim b)
{
    (void)b;
    return dim_max(c->dims, a, dim_number(c->dims, 0));
}

static bool relu_number(double a, double b, double *out)
{
    (void)b;
    *out = a > 0 ? a : 0;
    return !number_is_negative_zero(a);
}

static void relu_elements(InferContext *c)
{
    elements_by_operation(c, relu_dim, relu_number);
}

/* ---- Evaluation ---- */

/* With parameters that are attributes, in their order. */
static Evaluated eval_with(EvalContext *c, const RowFunctions *functions, const char *first, const char *second)
{
    double parameters[2] = {infer_float(c->infer, first), second ? infer_float(c->infer, second) : 0};
    return eval_elementwise(c, functions, parameters, sizeof parameters);
}

static Evaluated leaky_relu_eval(EvalContext *c)
{
    return eval_with(c, &rows_leaky_relu, "alpha", NULL);
}

static Evaluated elu_eval(EvalContext *c)
{
    return eval_with(c, &rows_elu, "alpha", NULL);
}

static Evaluated celu_eval(EvalContext *c)
{
    return eval_with(c, &rows_celu, "alpha", NULL);
}

static Evaluated thresholded_relu_eval(EvalContext *c)
{
    return eval_with(c, &rows_thresholded_relu, "alpha", NULL);
}

static Evaluated swish_eval(EvalContext *c)
{
    return eval_with(c, &rows_swish, "alpha", NULL);
}

static Evaluated swi_glu_eval(EvalContext *c)
{
    return eval_with(c, &rows_swi_glu, "alpha", NULL);
}

static Evaluated hard_sigmoid_eval(EvalContext *c)
{
    return eval_with(c, &rows_hard_sigmoid, "alpha", "beta");
}

static Evaluated selu_eval(EvalContext *c)
{
    return eval_with(c, &rows_selu, "alpha", "gamma");
}

static Evaluated shrink_eval(EvalContext *c)
{
    return eval_with(c, &rows_shrink, "lambd", "bias");
}

static Evaluated gelu_eval(EvalContext *c)
{
    bool is_tanh = infer_string_is(c->infer, "approximate", "tanh");
    return eval_elementwise(c, is_tanh ? &rows_gelu_tanh : &rows_gelu, NULL, 0);
}

/* Before version 7 a slope of several elements is one for each channel: axis 1, or the only one. */
static Evaluated p_relu_eval(EvalContext *c)
{
    int64_t dims[SHAPE_MAX_RANK];
    Tensor *inputs[2] = {eval_input(c, 0), eval_input(c, 1)};
    if (infer_since(c->infer) >= 7 || inputs[0]->rank < 2 || inputs[1]->rank != 1)
        return eval_elementwise(c, &rows_p_relu, NULL, 0);
    for (int axis = 0; axis < inputs[0]->rank; axis++) dims[axis] = 1;
    dims[0] = inputs[1]->dims[0];
    inputs[1] = recipe_reshape(inputs[1], inputs[0]->rank - 1, dims);
    EvalContext aligned = *c;
    aligned.inputs = inputs;
    Evaluated evaluated = eval_elementwise(&aligned, &rows_p_relu, NULL, 0);
    c->reason = aligned.reason;
    return evaluated;
}

/* Before version 13 all axes from `axis` on are one. */
static Evaluated eval_along_axis(EvalContext *c, LineFunction function)
{
    int axis, rank = eval_input(c, 0)->rank;
    if (!infer_axis(infer_int(c->infer, "axis"), rank > 0 ? rank : 1, &axis))
        return eval_refuse(c, "axis is out of range");
    return eval_lines(c, axis, infer_since(c->infer) < 13 ? rank : axis + 1, function);
}

static Evaluated softmax_eval(EvalContext *c)
{
    return eval_along_axis(c, line_softmax);
}

static Evaluated log_softmax_eval(EvalContext *c)
{
    return eval_along_axis(c, line_log_softmax);
}

static Evaluated hardmax_eval(EvalContext *c)
{
    return eval_along_axis(c, line_hardmax);
}

const OpRow op_activation[] = {
    {"Celu", 28, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input,
     .eval = celu_eval},
    {"Celu", 12, "X: T", "Y: T", "alpha: float = 1.0", "T: float", .infer = infer_like_input, .eval = celu_eval},
    {"Elu", 22, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input,
     .eval = elu_eval},
    {"Elu", 6, "X: T", "Y: T", "alpha: float = 1.0", "T: floats", .infer = infer_like_input, .eval = elu_eval},
    {"Elu", 1, "X: T", "Y: T", "alpha: float = 1.0, consumed_inputs: ints", "T: floats", .infer = infer_like_input,
     .eval = elu_eval},
    {"Gelu", 20, "X: T", "Y: T", "approximate: string = 'none'", "T: floats_bfloat16", .infer = infer_like_input,
     .eval = gelu_eval},
    {"HardSigmoid", 22, "X: T", "Y: T", "alpha: float = 0.2, beta: float = 0.5", "T: floats_bfloat16",
     .infer = infer_like_input, .eval = hard_sigmoid_eval},
    {"HardSigmoid", 6, "X: T", "Y: T", "alpha: float = 0.2, beta: float = 0.5", "T: floats", .infer = infer_like_input,
     .eval = hard_sigmoid_eval},
    {"HardSigmoid", 1, "X: T", "Y: T", "alpha: float = 0.2, beta: float = 0.5, consumed_inputs: ints", "T: floats",
     .infer = infer_like_input, .eval = hard_sigmoid_eval},
    {"HardSwish", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_hard_swish},
    {"HardSwish", 14, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_hard_swish},
    {"Hardmax", 13, "input: T", "output: T", "axis: int = -1", "T: floats_bfloat16", .infer = along_axis_infer,
     .eval = hardmax_eval},
    {"Hardmax", 11, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer,
     .eval = hardmax_eval},
    {"Hardmax", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer,
     .eval = hardmax_eval},
    {"LeakyRelu", 16, "X: T", "Y: T", "alpha: float = 0.01", "T: floats_bfloat16", .infer = infer_like_input,
     .eval = leaky_relu_eval},
    {"LeakyRelu", 6, "X: T", "Y: T", "alpha: float = 0.01", "T: floats", .infer = infer_like_input,
     .eval = leaky_relu_eval},
    {"LeakyRelu", 1, "X: T", "Y: T", "alpha: float = 0.01, consumed_inputs: ints", "T: floats",
     .infer = infer_like_input, .eval = leaky_relu_eval},
    {"LogSoftmax", 13, "input: T", "output: T", "axis: int = -1", "T: floats_bfloat16", .infer = along_axis_infer,
     .eval = log_softmax_eval},
    {"LogSoftmax", 11, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer,
     .eval = log_softmax_eval},
    {"LogSoftmax", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer,
     .eval = log_softmax_eval},
    {"Mish", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_mish},
    {"Mish", 18, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_mish},
    {"PRelu", 16, "X: T, slope: T", "Y: T", "", "T: wide_bfloat16", .infer = p_relu_infer, .eval = p_relu_eval},
    {"PRelu", 9, "X: T, slope: T", "Y: T", "", "T: wide", .infer = p_relu_infer, .eval = p_relu_eval},
    {"PRelu", 7, "X: T, slope: T", "Y: T", "", "T: floats", .infer = p_relu_infer, .eval = p_relu_eval},
    {"PRelu", 6, "X: T, slope: T", "Y: T", "", "T: floats", .infer = p_relu_infer, .eval = p_relu_eval},
    {"PRelu", 1, "X: T, slope: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = p_relu_infer,
     .eval = p_relu_eval},
    {"Relu", 14, "X: T", "Y: T", "", "T: floats_bfloat16 signed", .infer = infer_like_input, .rows = &rows_relu,
     .elements = relu_elements, .flags = OP_EXACT},
    {"Relu", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_relu,
     .elements = relu_elements, .flags = OP_EXACT},
    {"Relu", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_relu,
     .elements = relu_elements, .flags = OP_EXACT},
    {"Relu", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input, .rows = &rows_relu,
     .elements = relu_elements, .flags = OP_EXACT},
    {"Selu", 22, "X: T", "Y: T", "alpha: float = 1.6732632, gamma: float = 1.050701", "T: floats_bfloat16",
     .infer = infer_like_input, .eval = selu_eval},
    {"Selu", 6, "X: T", "Y: T", "alpha: float = 1.6732632, gamma: float = 1.050701", "T: floats",
     .infer = infer_like_input, .eval = selu_eval},
    {"Selu", 1, "X: T", "Y: T", "alpha: float = 1.6732, consumed_inputs: ints, gamma: float = 1.0507", "T: floats",
     .infer = infer_like_input, .eval = selu_eval},
    {"Shrink", 9, "input: T", "output: T", "bias: float = 0.0, lambd: float = 0.5", "T: numeric",
     .infer = infer_like_input, .eval = shrink_eval},
    {"Sigmoid", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_sigmoid},
    {"Sigmoid", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_sigmoid},
    {"Sigmoid", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input,
     .rows = &rows_sigmoid},
    {"Softmax", 13, "input: T", "output: T", "axis: int = -1", "T: floats_bfloat16", .infer = along_axis_infer,
     .eval = softmax_eval},
    {"Softmax", 11, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer,
     .eval = softmax_eval},
    {"Softmax", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer,
     .eval = softmax_eval},
    {"Softplus", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_softplus},
    {"Softplus", 1, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_softplus},
    {"Softsign", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input,
     .rows = &rows_softsign},
    {"Softsign", 1, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_softsign},
    {"SwiGLU", 28, "A: T, B: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = swi_glu_infer,
     .eval = swi_glu_eval},
    {"Swish", 24, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input,
     .eval = swish_eval},
    {"ThresholdedRelu", 22, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input,
     .eval = thresholded_relu_eval},
    {"ThresholdedRelu", 10, "X: T", "Y: T", "alpha: float = 1.0", "T: floats", .infer = infer_like_input,
     .eval = thresholded_relu_eval},
    /* Experimental before ONNX 1.5; onnxruntime still has it. */
    {"ThresholdedRelu", 1, "X: T", "Y: T", "alpha: float = 1.0", "T: floats", .infer = infer_like_input,
     .eval = thresholded_relu_eval},
    {0},
};
