/* squeeze - removes axes of size 1.
 * https://onnx.ai/onnx/operators/onnx__Squeeze.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* The axes to leave out where none are given: all of size 1. False: that an axis has size 1 or not is not known. */
static bool unit_axes(InferContext *c, const Shape *shape, uint64_t *out_mask)
{
    Dim one = dim_number(c->dims, 1);
    *out_mask = 0;
    for (int axis = 0; axis < shape->rank; axis++) {
        if (dim_is(shape->dims[axis], 1)) *out_mask |= (uint64_t)1 << axis;
        else if (!dim_is_different(c->dims, shape->dims[axis], one)) return false;
    }
    return true;
}

/* Axes that are computed: one of them leaves out one axis; more may be the same axis. */
static Inferred squeeze_unknown(InferContext *c, int rank)
{
    Dim axes[SHAPE_MAX_RANK];
    if (rank > 0 && infer_size_list(c, 1, axes, SHAPE_MAX_RANK) == 1) infer_set_rank(c, 0, 0, rank - 1);
    return infer_unknown(c, "axes are computed by the model");
}

/* An empty list of axes is as none given: onnxruntime, core/providers/cpu/tensor/squeeze.h, ComputeOutputShape. */
static Inferred squeeze_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK], one = dim_number(c->dims, 1);
    uint64_t mask;
    bool is_given;
    int rank = 0;
    if (!data) return infer_set_unranked(c, 0, 0, 0);
    Inferred inferred = infer_axes_mask(c, "axes", 1, data->rank, &mask, &is_given);
    if (inferred == INFER_UNKNOWN) return squeeze_unknown(c, data->rank);
    if (inferred == INFER_INVALID) return INFER_INVALID;
    if (mask == 0 && !unit_axes(c, data, &mask))
        return infer_unknown(c, "it depends on the data which axes have size 1");
    for (int axis = 0; axis < data->rank; axis++) {
        if (!(mask >> axis & 1)) dims[rank++] = data->dims[axis];
        else if (dim_is_different(c->dims, data->dims[axis], one))
            return infer_invalid(c, "axis %d has not size 1", axis);
    }
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

static void squeeze_elements(InferContext *c)
{
    elements_keep_order(c, 0, 0);
}

const OpRow op_squeeze[] = {
    {"Squeeze", 25, "data: T, axes?: int64", "squeezed: T", "", "T: all_25", .infer = squeeze_infer,
     .elements = squeeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Squeeze", 24, "data: T, axes?: int64", "squeezed: T", "", "T: all_24", .infer = squeeze_infer,
     .elements = squeeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Squeeze", 23, "data: T, axes?: int64", "squeezed: T", "", "T: all_23", .infer = squeeze_infer,
     .elements = squeeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Squeeze", 21, "data: T, axes?: int64", "squeezed: T", "", "T: all_21", .infer = squeeze_infer,
     .elements = squeeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Squeeze", 13, "data: T, axes?: int64", "squeezed: T", "", "T: all_13", .infer = squeeze_infer,
     .elements = squeeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Squeeze", 11, "data: T", "squeezed: T", "axes: ints", "T: all_1", .infer = squeeze_infer,
     .elements = squeeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Squeeze", 1, "data: T", "squeezed: T", "axes: ints", "T: all_1", .infer = squeeze_infer,
     .elements = squeeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {0},
};
