/* arg_reduce - where along an axis the largest or smallest element is.
 * https://onnx.ai/onnx/operators/onnx__ArgMax.html */
#include <string.h>

#include "model/dtype.h"
#include "ops/common.h"
#include "ops/eval_lines.h"
#include "ops/schema.h"

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

/* ---- Evaluation ---- */

/* Is the element at a beyond the one at b: larger, or (ArgMin) smaller? */
static bool is_beyond(Lane lane, const void *values, size_t a, size_t b, bool is_max)
{
    size_t large = is_max ? a : b, small = is_max ? b : a;
    if (lane == LANE_F64) return ((const double *)values)[large] > ((const double *)values)[small];
    if (lane == LANE_I64) return ((const int64_t *)values)[large] > ((const int64_t *)values)[small];
    return ((const uint64_t *)values)[large] > ((const uint64_t *)values)[small];
}

static int64_t best_of_line(Lane lane, const void *values, size_t at, const LineLayout *layout, bool is_max,
                            bool takes_last)
{
    size_t best = 0;
    for (size_t i = 1; i < layout->length; i++) {
        size_t here = at + i * layout->inner, there = at + best * layout->inner;
        bool is_better = is_beyond(lane, values, here, there, is_max);
        if (is_better || (takes_last && !is_beyond(lane, values, there, here, is_max))) best = i;
    }
    return (int64_t)best;
}

static bool has_nan(Lane lane, const void *values, uint64_t count)
{
    const double *numbers = values;
    for (uint64_t i = 0; lane == LANE_F64 && i < count; i++)
        if (numbers[i] != numbers[i]) return true;
    return false;
}

static Evaluated arg_reduce_eval(EvalContext *c)
{
    const Tensor *data = eval_input(c, 0);
    Lane lane = lane_of(data->dtype);
    bool is_max = strcmp(c->infer->schema->row->name, "ArgMax") == 0;
    bool takes_last = infer_int(c->infer, "select_last_index") != 0;
    int axis;
    if (!infer_axis(infer_int(c->infer, "axis"), data->rank > 0 ? data->rank : 1, &axis))
        return eval_refuse(c, "axis is out of range");
    const void *values = eval_values(c, 0, lane);
    int64_t *y = eval_new_values(c, 0);
    if (!values || !y) return EVAL_REFUSED;
    LineLayout layout = line_layout(data, axis, axis + 1);
    if (layout.length == 0) return eval_refuse(c, "no element is the largest of none");
    if (has_nan(lane, values, eval_element_count(data))) return eval_refuse(c, "runtimes differ in where NaNs are");
    for (size_t line = 0; line < line_count(&layout); line++) {
        size_t at = line_start(&layout, line);
        y[line] = best_of_line(lane, values, at, &layout, is_max, takes_last);
    }
    eval_set_values(c, 0, y);
    return EVAL_DONE;
}

const OpRow op_arg_reduce[] = {
    {"ArgMax", 13, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric_bfloat16", .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {"ArgMax", 12, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric", .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {"ArgMax", 11, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {"ArgMax", 1, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {"ArgMin", 13, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric_bfloat16", .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {"ArgMin", 12, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric", .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {"ArgMin", 11, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {"ArgMin", 1, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric",
     .infer = arg_reduce_infer, .eval = arg_reduce_eval, .flags = OP_EXACT},
    {0},
};
