/* arg_reduce - where along an axis the largest or smallest element is.
 * https://onnx.ai/onnx/operators/onnx__ArgMax.html */
#include "model/dtype.h"
#include "ops/common.h"

static Inferred arg_reduce_infer(InferContext *c)
{
    const Shape *shape = infer_shape(c, 0);
    bool keeps = infer_int(c, "keepdims") == 1;
    Dim dims[SHAPE_MAX_RANK];
    int gone, rank = 0;
    if (!shape) return infer_set_unranked(c, 0, DTYPE_INT64, 0);
    /* onnxruntime takes a scalar, which has no axes, as one with one axis. */
    if (shape->rank == 0 && infer_axis(infer_int(c, "axis"), 1, &gone)) {
        infer_set(c, 0, DTYPE_INT64, 0, NULL);
        return INFER_DONE;
    }
    Inferred inferred = infer_axis_attribute(c, "axis", shape->rank, &gone);
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < shape->rank; axis++)
        if (axis != gone || keeps) dims[rank++] = axis == gone ? dim_number(c->dims, 1) : shape->dims[axis];
    infer_set(c, 0, DTYPE_INT64, rank, dims);
    return INFER_DONE;
}

const OpRow op_arg_reduce[] = {
    {"ArgMax", 13, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric_bfloat16", .infer = arg_reduce_infer},
    {"ArgMax", 12, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric", .infer = arg_reduce_infer},
    {"ArgMax", 11, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer},
    {"ArgMax", 1, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer},
    {"ArgMin", 13, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric_bfloat16", .infer = arg_reduce_infer},
    {"ArgMin", 12, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric", .infer = arg_reduce_infer},
    {"ArgMin", 11, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer},
    {"ArgMin", 1, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer},
    {0},
};
