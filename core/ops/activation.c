/* activation - the non-linear functions between layers. All keep the shape of their input but SwiGLU, which gates one
 * half with the other.
 * https://onnx.ai/onnx/operators/onnx__Relu.html */
#include "ops/common.h"

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
    return true;
}

static void relu_elements(InferContext *c)
{
    elements_by_operation(c, relu_dim, relu_number);
}

const OpRow op_activation[] = {
    {"Celu", 28, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input},
    {"Celu", 12, "X: T", "Y: T", "alpha: float = 1.0", "T: float", .infer = infer_like_input},
    {"Elu", 22, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input},
    {"Elu", 6, "X: T", "Y: T", "alpha: float = 1.0", "T: floats", .infer = infer_like_input},
    {"Elu", 1, "X: T", "Y: T", "alpha: float = 1.0, consumed_inputs: ints", "T: floats", .infer = infer_like_input},
    {"Gelu", 20, "X: T", "Y: T", "approximate: string = 'none'", "T: floats_bfloat16", .infer = infer_like_input},
    {"HardSigmoid", 22, "X: T", "Y: T", "alpha: float = 0.2, beta: float = 0.5", "T: floats_bfloat16",
     .infer = infer_like_input},
    {"HardSigmoid", 6, "X: T", "Y: T", "alpha: float = 0.2, beta: float = 0.5", "T: floats", .infer = infer_like_input},
    {"HardSigmoid", 1, "X: T", "Y: T", "alpha: float = 0.2, beta: float = 0.5, consumed_inputs: ints", "T: floats",
     .infer = infer_like_input},
    {"HardSwish", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input},
    {"HardSwish", 14, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input},
    {"Hardmax", 13, "input: T", "output: T", "axis: int = -1", "T: floats_bfloat16", .infer = along_axis_infer},
    {"Hardmax", 11, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer},
    {"Hardmax", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer},
    {"LeakyRelu", 16, "X: T", "Y: T", "alpha: float = 0.01", "T: floats_bfloat16", .infer = infer_like_input},
    {"LeakyRelu", 6, "X: T", "Y: T", "alpha: float = 0.01", "T: floats", .infer = infer_like_input},
    {"LeakyRelu", 1, "X: T", "Y: T", "alpha: float = 0.01, consumed_inputs: ints", "T: floats",
     .infer = infer_like_input},
    {"LogSoftmax", 13, "input: T", "output: T", "axis: int = -1", "T: floats_bfloat16", .infer = along_axis_infer},
    {"LogSoftmax", 11, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer},
    {"LogSoftmax", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer},
    {"Mish", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input},
    {"Mish", 18, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input},
    {"PRelu", 16, "X: T, slope: T", "Y: T", "", "T: wide_bfloat16", .infer = p_relu_infer},
    {"PRelu", 9, "X: T, slope: T", "Y: T", "", "T: wide", .infer = p_relu_infer},
    {"PRelu", 7, "X: T, slope: T", "Y: T", "", "T: floats", .infer = p_relu_infer},
    {"PRelu", 6, "X: T, slope: T", "Y: T", "", "T: floats", .infer = p_relu_infer},
    {"PRelu", 1, "X: T, slope: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = p_relu_infer},
    {"Relu", 14, "X: T", "Y: T", "", "T: floats_bfloat16 signed", .infer = infer_like_input, .elements = relu_elements},
    {"Relu", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .elements = relu_elements},
    {"Relu", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .elements = relu_elements},
    {"Relu", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input,
     .elements = relu_elements},
    {"Selu", 22, "X: T", "Y: T", "alpha: float = 1.6732632, gamma: float = 1.050701", "T: floats_bfloat16",
     .infer = infer_like_input},
    {"Selu", 6, "X: T", "Y: T", "alpha: float = 1.6732632, gamma: float = 1.050701", "T: floats",
     .infer = infer_like_input},
    {"Selu", 1, "X: T", "Y: T", "alpha: float = 1.6732, consumed_inputs: ints, gamma: float = 1.0507", "T: floats",
     .infer = infer_like_input},
    {"Shrink", 9, "input: T", "output: T", "bias: float = 0.0, lambd: float = 0.5", "T: numeric",
     .infer = infer_like_input},
    {"Sigmoid", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input},
    {"Sigmoid", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input},
    {"Sigmoid", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input},
    {"Softmax", 13, "input: T", "output: T", "axis: int = -1", "T: floats_bfloat16", .infer = along_axis_infer},
    {"Softmax", 11, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer},
    {"Softmax", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = along_axis_infer},
    {"Softplus", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input},
    {"Softplus", 1, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input},
    {"Softsign", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input},
    {"Softsign", 1, "input: T", "output: T", "", "T: floats", .infer = infer_like_input},
    {"SwiGLU", 28, "A: T, B: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = swi_glu_infer},
    {"Swish", 24, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input},
    {"ThresholdedRelu", 22, "X: T", "Y: T", "alpha: float = 1.0", "T: floats_bfloat16", .infer = infer_like_input},
    {"ThresholdedRelu", 10, "X: T", "Y: T", "alpha: float = 1.0", "T: floats", .infer = infer_like_input},
    /* Experimental before ONNX 1.5; onnxruntime still has it. */
    {"ThresholdedRelu", 1, "X: T", "Y: T", "alpha: float = 1.0", "T: floats", .infer = infer_like_input},
    {0},
};
