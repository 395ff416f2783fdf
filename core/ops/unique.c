/* unique - the distinct elements or slices, where they are and how often.
 * https://onnx.ai/onnx/operators/onnx__Unique.html */
#include "model/dtype.h"
#include "ops/common.h"

/* Y, indices and counts share the number of unique elements (or parts along the axis), which the data decides. */
static Inferred unique_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK], count = infer_new_dim(c), inverse = NULL;
    bool has_axis = infer_has_attribute(c, "axis");
    int axis, rank = 1;
    infer_set(c, 1, DTYPE_INT64, 1, &count);
    infer_set(c, 2, DTYPE_INT64, 1, &inverse);
    infer_set(c, 3, DTYPE_INT64, 1, &count);
    dims[0] = count;
    if (!has_axis) infer_set(c, 0, 0, rank, dims);
    if (!input) return infer_unknown(c, "the rank of X is not known");
    if (has_axis) {
        if (infer_axis_attribute(c, "axis", input->rank, &axis) != INFER_DONE) return INFER_INVALID;
        rank = input->rank;
        memcpy(dims, input->dims, (size_t)rank * sizeof *dims);
        dims[axis] = count;
        inverse = input->dims[axis];
    } else {
        inverse = infer_product(c, input->dims, 0, input->rank);
    }
    infer_set(c, 0, 0, rank, dims);
    infer_set(c, 2, DTYPE_INT64, 1, &inverse);
    return INFER_DONE;
}

const OpRow op_unique[] = {
    {"Unique", 28, "X: T", "Y: T, indices?: int64, inverse_indices?: int64, counts?: int64",
     "axis: int, sorted: int = 1", "T: all_13", .infer = unique_infer},
    {"Unique", 11, "X: T", "Y: T, indices?: int64, inverse_indices?: int64, counts?: int64",
     "axis: int, sorted: int = 1", "T: all_1", .infer = unique_infer},
    {0},
};
