/* normalization - scales elements by statistics of their surroundings; the shape stays.
 * https://onnx.ai/onnx/operators/onnx__LayerNormalization.html */
#include "ops/normalization.h"

#include "ops/common.h"
#include "ops/sizes.h"

/* The shape of input 0 [N, C, ...]; inputs 1 and 2 have one element for each of the C channels. */
static Inferred channel_normalization_infer(InferContext *c)
{
    Dim dims[SHAPE_MAX_RANK];
    const Shape *input = infer_shape(c, 0);
    Inferred inferred = infer_check_rank(c, 0, 2, SHAPE_MAX_RANK);
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < input->rank; axis++) dims[axis] = input->dims[axis];
    for (size_t index = 1; index < 3; index++) {
        const Shape *shape = infer_shape(c, index);
        if (!shape) continue;
        if (shape->rank != 1)
            return infer_invalid(c, "%s has rank %d; it must have 1", infer_input_name(c, index), shape->rank);
        if (!infer_same_dim(c, dims[1], shape->dims[0], &dims[1]))
            return infer_invalid(c, "%s has %s elements for %s channels", infer_input_name(c, index),
                                 dim_words(c, shape->dims[0]), dim_words(c, dims[1]));
    }
    infer_set(c, 0, 0, input->rank, dims);
    return INFER_DONE;
}

/* The shape of input 0, in which the attribute axis must be. */
static Inferred axis_normalization_infer(InferContext *c)
{
    int axis;
    Inferred inferred = infer_set_like(c, 0, 0, 0);
    return inferred == INFER_DONE ? infer_axis_attribute(c, "axis", infer_rank(c, 0), &axis) : inferred;
}

/* Mean and InvStdDev: the shape of X, 1 from the axis on. */
static Inferred set_statistics(InferContext *c, int32_t dtype)
{
    int from;
    Dim dims[SHAPE_MAX_RANK];
    const Shape *x = infer_shape(c, 0);
    Inferred inferred = infer_axis_attribute(c, "axis", x->rank, &from);
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < x->rank; axis++) dims[axis] = axis < from ? x->dims[axis] : dim_number(c->dims, 1);
    infer_set(c, 1, dtype, x->rank, dims);
    infer_set(c, 2, dtype, x->rank, dims);
    return INFER_DONE;
}

Inferred layer_normalization_infer(InferContext *c)
{
    int32_t stash;
    Inferred dtype = infer_dtype_attribute(c, "stash_type", 0, &stash);
    Inferred inferred = infer_set_like(c, 0, 0, 0);
    if (dtype != INFER_DONE) return dtype;
    if (inferred == INFER_DONE) return set_statistics(c, stash);
    infer_set(c, 1, stash, -1, NULL);
    infer_set(c, 2, stash, -1, NULL);
    return inferred;
}

const OpRow op_normalization[] = {
    {"InstanceNormalization", 22, "input: T, scale: T, B: T", "output: T", "epsilon: float = 1e-05",
     "T: floats_bfloat16", .infer = channel_normalization_infer, .eval = instance_normalization_eval},
    {"InstanceNormalization", 6, "input: T, scale: T, B: T", "output: T", "epsilon: float = 1e-05", "T: floats",
     .infer = channel_normalization_infer, .eval = instance_normalization_eval},
    {"InstanceNormalization", 1, "input: T, scale: T, B: T", "output: T",
     "consumed_inputs: ints, epsilon: float = 1e-05", "T: floats", .infer = channel_normalization_infer,
     .eval = instance_normalization_eval},
    {"LayerNormalization", 17, "X: T, Scale: T, B?: T", "Y: T, Mean?: U, InvStdDev?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1", "T: floats_bfloat16; U: bfloat16 float",
     .infer = layer_normalization_infer, .eval = layer_normalization_eval},
    /* onnxruntime writes fused graphs of older opsets with it. */
    {"LayerNormalization", 1, "X: T, Scale: V, B?: V", "Y: V, Mean?: U, InvStdDev?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; U: float double; V: floats_bfloat16", .infer = layer_normalization_infer,
     .eval = layer_normalization_eval},
    {"GroupNormalization", 21, "X: T, scale: T, bias: T", "Y: T",
     "num_groups!: int, epsilon: float = 1e-05, stash_type: int = 1", "T: floats_bfloat16",
     .infer = channel_normalization_infer, .eval = group_normalization_eval},
    {"GroupNormalization", 18, "X: T, scale: T, bias: T", "Y: T", "num_groups!: int, epsilon: float = 1e-05",
     "T: floats_bfloat16", .infer = infer_like_input, .eval = group_normalization_eval, .flags = OP_DEPRECATED},
    {"RMSNormalization", 23, "X: T, scale: V", "Y: V", "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; V: floats_bfloat16", .infer = axis_normalization_infer, .eval = rms_normalization_eval},
    {"LRN", 13, "X: T", "Y: T", "size!: int, alpha: float = 1e-04, beta: float = 0.75, bias: float = 1.0",
     "T: floats_bfloat16", .infer = infer_like_input},
    {"LRN", 1, "X: T", "Y: T", "size!: int, alpha: float = 1e-04, beta: float = 0.75, bias: float = 1.0", "T: floats",
     .infer = infer_like_input},
    {"LpNormalization", 22, "input: T", "output: T", "axis: int = -1, p: int = 2", "T: floats_bfloat16",
     .infer = axis_normalization_infer, .eval = lp_normalization_eval},
    {"LpNormalization", 1, "input: T", "output: T", "axis: int = -1, p: int = 2", "T: floats",
     .infer = axis_normalization_infer, .eval = lp_normalization_eval},
    {"MeanVarianceNormalization", 13, "X: T", "Y: T", "axes: ints = [0, 2, 3]", "T: floats_bfloat16",
     .infer = infer_like_input, .eval = mean_variance_normalization_eval},
    {"MeanVarianceNormalization", 9, "X: T", "Y: T", "axes: ints = [0, 2, 3]", "T: floats", .infer = infer_like_input,
     .eval = mean_variance_normalization_eval},
    /* Experimental before ONNX 1.4; onnxruntime still has it. */
    {"MeanVarianceNormalization", 1, "input: T", "output: T", "across_channels: int = 0, normalize_variance: int = 1",
     "T: floats", .infer = infer_like_input, .eval = mean_variance_normalization_eval},
    {0},
};
