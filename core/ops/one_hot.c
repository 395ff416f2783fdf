/* one_hot - a new axis that is on at an index and off elsewhere.
 * https://onnx.ai/onnx/operators/onnx__OneHot.html */
#include "ops/common.h"

/* depth: one number of any dtype; fractions are cut off. NULL: not known. */
static Inferred read_depth(InferContext *c, Dim *out)
{
    const Elements *depth = infer_elements(c, 1);
    int64_t number;
    *out = NULL;
    if (!depth) return INFER_DONE;
    if (depth->count != 1) return infer_invalid(c, "depth has %zu elements", depth->count);
    if (depth->dims) *out = depth->dims[0];
    else if (depth->numbers[0] >= 0 && depth->numbers[0] < 9e15) *out = dim_number(c->dims, (int64_t)depth->numbers[0]);
    if (dim_is_number(*out, &number) && number < 0) return infer_invalid(c, "depth is %lld", (long long)number);
    return INFER_DONE;
}

/* indices[any] with a new axis of size depth. */
static Inferred one_hot_infer(InferContext *c)
{
    const Shape *indices = infer_shape(c, 0);
    Dim depth, dims[SHAPE_MAX_RANK];
    int axis;
    if (!indices) return infer_set_unranked(c, 0, 0, 0);
    if (indices->rank >= SHAPE_MAX_RANK) return infer_unknown(c, "the rank is over %d", SHAPE_MAX_RANK);
    if (infer_axis_attribute(c, "axis", indices->rank + 1, &axis) != INFER_DONE) return INFER_INVALID;
    if (read_depth(c, &depth) != INFER_DONE) return INFER_INVALID;
    for (int k = 0; k <= indices->rank; k++) dims[k] = k == axis ? depth : indices->dims[k < axis ? k : k - 1];
    infer_set(c, 0, 0, indices->rank + 1, dims);
    return depth ? INFER_DONE : infer_unknown(c, "depth is not known");
}

/* values is [off, on]; an index from -depth to depth - 1 is on at its place, others nowhere. */
static Evaluated one_hot_eval(EvalContext *c)
{
    int64_t dims[SHAPE_MAX_RANK], inner = 1;
    int axis, rank = eval_output_dims(c, 0, dims);
    const int64_t *indices = eval_values(c, 0, LANE_I64);
    const uint8_t *values = eval_elements(c, 2);
    uint8_t *out = eval_new_elements(c, 0);
    size_t width = lane_element_bytes(eval_output_dtype(c, 0));
    if (!indices || !values || !out) return EVAL_REFUSED;
    if (eval_element_count(eval_input(c, 2)) != 2 || !infer_axis(infer_int(c->infer, "axis"), rank, &axis))
        return eval_refuse(c, "values are not two");
    for (int k = axis + 1; k < rank; k++) inner *= dims[k];
    int64_t depth = dims[axis], count = (int64_t)eval_element_count(eval_input(c, 0));
    for (int64_t i = 0; i < count * depth; i++) memcpy(out + (size_t)i * width, values, width);
    for (int64_t i = 0; i < count; i++) {
        int64_t index = indices[i], at = i / inner * depth * inner + i % inner;
        if (eval_index(&index, depth)) memcpy(out + (size_t)(at + index * inner) * width, values + width, width);
    }
    eval_set_elements(c, 0, out);
    return EVAL_DONE;
}

const OpRow op_one_hot[] = {
    {"OneHot", 28, "indices: T1, depth: T2, values: T3", "output: T3", "axis: int = -1",
     "T1: numeric; T2: numeric; T3: all_13", .infer = one_hot_infer, .eval = one_hot_eval, .flags = OP_EXACT},
    {"OneHot", 11, "indices: T1, depth: T2, values: T3", "output: T3", "axis: int = -1",
     "T1: numeric; T2: numeric; T3: all_1", .infer = one_hot_infer, .eval = one_hot_eval, .flags = OP_EXACT},
    {"OneHot", 9, "indices: T1, depth: T2, values: T3", "output: T3", "axis: int = -1",
     "T1: numeric; T2: numeric; T3: all_1", .infer = one_hot_infer, .eval = one_hot_eval, .flags = OP_EXACT},
    {0},
};
