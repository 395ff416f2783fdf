/* max_unpool - puts elements back to where MaxPool found them, the rest zero.
 * https://onnx.ai/onnx/operators/onnx__MaxUnpool.html */
#include "ops/common.h"
#include "ops/sizes.h"
#include "ops/window.h"

/* Rank of the data: its own, that of output_shape, or from kernel_shape. */
static Inferred read_rank(InferContext *c, int *out)
{
    const Elements *given = size_elements(c, 2);
    int window_rank = window_attribute_rank(c);
    *out = infer_rank(c, 0);
    if (*out < 0) *out = window_rank > 0 ? window_rank + 2 : given ? (int)given->count : -1;
    if (*out < 0) return infer_unknown(c, "the rank of X is not known");
    if (*out < 3 || window_rank != *out - 2)
        return infer_invalid(c, "X has rank %d and kernel_shape is for %d spatial axes", *out, window_rank);
    if (given && given->count != (size_t)*out)
        return infer_invalid(c, "output_shape has %zu elements for a rank of %d", given->count, *out);
    return INFER_DONE;
}

/* (size - 1) * stride + kernel - pads */
static Inferred compute_sizes(InferContext *c, int rank, Dim *dims)
{
    static const int64_t no_padding[WINDOW_MAX_RANK] = {0};
    Window window;
    const Shape *shape = infer_shape(c, 0);
    Inferred inferred = window_read(c, rank - 2, &window);
    if (inferred != INFER_DONE || infer_has_input(c, 2)) return inferred;
    if (!shape) return infer_unknown(c, "the shape of X is not known");
    return window_transpose(c, &window, &shape->dims[2], no_padding, &dims[2]);
}

static Inferred max_unpool_infer(InferContext *c)
{
    int rank;
    Dim dims[SHAPE_MAX_RANK] = {0};
    const Elements *given = size_elements(c, 2);
    const Shape *shape = infer_shape(c, 0);
    Inferred inferred = read_rank(c, &rank);
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < rank; axis++) {
        if (given) dims[axis] = given->dims[axis];
        else if (shape && axis < 2) dims[axis] = shape->dims[axis];
        if (dim_upper(dims[axis]) < 0) return infer_invalid(c, "output_shape has a negative number");
    }
    inferred = compute_sizes(c, rank, dims);
    if (inferred == INFER_INVALID) return inferred;
    infer_set(c, 0, 0, rank, dims);
    if (inferred == INFER_DONE && infer_has_input(c, 2) && !given)
        return infer_unknown(c, "output_shape is computed by the model");
    return inferred;
}

const OpRow op_max_unpool[] = {
    {"MaxUnpool", 22, "X: T1, I: T2, output_shape?: T2", "output: T1", "kernel_shape!: ints, pads: ints, strides: ints",
     "T1: floats_bfloat16; T2: int64", .infer = max_unpool_infer},
    {"MaxUnpool", 11, "X: T1, I: T2, output_shape?: T2", "output: T1", "kernel_shape!: ints, pads: ints, strides: ints",
     "T1: floats; T2: int64", .infer = max_unpool_infer},
    {"MaxUnpool", 9, "X: T1, I: T2, output_shape?: T2", "output: T1", "kernel_shape!: ints, pads: ints, strides: ints",
     "T1: floats; T2: int64", .infer = max_unpool_infer},
    {0},
};
