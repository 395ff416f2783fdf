/* unsqueeze - adds axes of size 1.
 * https://onnx.ai/onnx/operators/onnx__Unsqueeze.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* Bit k of the mask: axis k of the output is a new one. */
static Inferred new_axes(InferContext *c, const int64_t *axes, int count, int rank, uint64_t *out_mask)
{
    int axis;
    *out_mask = 0;
    for (int i = 0; i < count; i++) {
        if (!infer_axis(axes[i], rank, &axis))
            return infer_invalid(c, "axes has %lld, but the rank of the output is %d", (long long)axes[i], rank);
        if (*out_mask >> axis & 1) return infer_invalid(c, "axes has axis %d twice", axis);
        *out_mask |= (uint64_t)1 << axis;
    }
    return INFER_DONE;
}

static Inferred unsqueeze_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0);
    int64_t axes[SHAPE_MAX_RANK];
    Dim list[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK];
    uint64_t mask;
    if (!data) return infer_set_unranked(c, 0, 0, 0);
    int count = infer_ints_of_attribute_or_input(c, "axes", 1, axes, SHAPE_MAX_RANK);
    if (count == -2) {
        count = infer_size_list(c, 1, list, SHAPE_MAX_RANK);
        if (count >= 0) infer_set_rank(c, 0, 0, data->rank + count);
        return infer_unknown(c, "axes are computed by the model");
    }
    if (count < 0) return infer_invalid(c, "axes are not given");
    int rank = data->rank + count;
    if (rank > SHAPE_MAX_RANK) return infer_unknown(c, "the rank is over %d", SHAPE_MAX_RANK);
    if (new_axes(c, axes, count, rank, &mask) != INFER_DONE) return INFER_INVALID;
    for (int axis = 0, own = 0; axis < rank; axis++)
        dims[axis] = mask >> axis & 1 ? dim_number(c->dims, 1) : data->dims[own++];
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

static void unsqueeze_elements(InferContext *c)
{
    elements_keep_order(c, 0, 0);
}

const OpRow op_unsqueeze[] = {
    {"Unsqueeze", 25, "data: T, axes: int64", "expanded: T", "", "T: all_25", .infer = unsqueeze_infer,
     .elements = unsqueeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Unsqueeze", 24, "data: T, axes: int64", "expanded: T", "", "T: all_24", .infer = unsqueeze_infer,
     .elements = unsqueeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Unsqueeze", 23, "data: T, axes: int64", "expanded: T", "", "T: all_23", .infer = unsqueeze_infer,
     .elements = unsqueeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Unsqueeze", 21, "data: T, axes: int64", "expanded: T", "", "T: all_21", .infer = unsqueeze_infer,
     .elements = unsqueeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Unsqueeze", 13, "data: T, axes: int64", "expanded: T", "", "T: all_13", .infer = unsqueeze_infer,
     .elements = unsqueeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Unsqueeze", 11, "data: T", "expanded: T", "axes!: ints", "T: all_1", .infer = unsqueeze_infer,
     .elements = unsqueeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Unsqueeze", 1, "data: T", "expanded: T", "axes!: ints", "T: all_1", .infer = unsqueeze_infer,
     .elements = unsqueeze_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {0},
};
