/* slice - a range of each axis, in steps that may go backwards.
 * https://onnx.ai/onnx/operators/onnx__Slice.html */
#include "ops/slice.h"

#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* What onnxruntime computes (core/providers/cpu/tensor/slice_helper.h), for an axis of size d:
 *   start below 0 is counted from the end, then taken into 0..d, of a step backwards into 0..d-1;
 *   end   likewise into 0..d, backwards into -1..d; but INT32_MAX and INT64_MAX are "to the end" in the direction of
 *         the step, so backwards to the beginning, where numpy takes nothing;
 *   size  max(0, ceil((end - start) / step)), and 0 of an empty axis. */
typedef struct Cut {
    Dim start, end, step; /* NULL: not known */
} Cut;

typedef struct Cuts {
    bool is_cut[SHAPE_MAX_RANK];
    Cut of[SHAPE_MAX_RANK];
} Cuts;

/* ---- Sizes that are numbers ---- */

/* A start that is a number, in an axis of `size` >= 1. */
static int64_t first_index(int64_t size, int64_t start, bool is_backwards)
{
    int64_t last = is_backwards ? size - 1 : size;
    if (start < 0) start += size;
    return start < 0 ? 0 : start > last ? last : start;
}

static int64_t end_index(int64_t size, int64_t end, bool is_backwards)
{
    int64_t lowest = is_backwards ? -1 : 0;
    if (end == INT32_MAX || end == INT64_MAX) return is_backwards ? -1 : size;
    if (end < 0) end += size;
    return end < lowest ? lowest : end > size ? size : end;
}

static int64_t count_steps(int64_t size, int64_t start, int64_t end, int64_t step)
{
    if (size == 0) return 0;
    int64_t first = first_index(size, start, step < 0), last = end_index(size, end, step < 0);
    uint64_t distance = (uint64_t)(step < 0 ? first - last : last - first);
    uint64_t stride = step < 0 ? 0 - (uint64_t)step : (uint64_t)step;
    if (step < 0 ? first <= last : last <= first) return 0;
    return (int64_t)((distance - 1) / stride + 1);
}

/* ---- Sizes that are expressions ---- */

static bool is_to_the_end(Dim end)
{
    return dim_is(end, INT64_MAX) || dim_is(end, INT32_MAX);
}

/* size - 1 is as -1: of an empty axis too, for start and end are 0 then. */
static Dim from_the_end(InferContext *c, Dim size, Dim index)
{
    return dim_is(dim_subtract(c->dims, index, size), -1) ? dim_number(c->dims, -1) : index;
}

/* max(0, ceil(distance / stride)) */
static Dim steps_in(InferContext *c, Dim distance, Dim stride)
{
    return dim_max(c->dims, dim_ceil_divide(c->dims, distance, stride), dim_number(c->dims, 0));
}

/* The end, less a start that is 0 or more: min of (end - start) and (size - start), for a start past the size makes it
 * negative anyway. NULL: on which side of 0 the end is is not known. */
static Dim forward_distance(InferContext *c, Dim size, Dim end, Dim start)
{
    if (is_to_the_end(end)) return dim_subtract(c->dims, size, start);
    if (dim_upper(end) < 0) return dim_subtract(c->dims, dim_add(c->dims, size, end), start);
    if (dim_lower(end) < 0) return NULL;
    return dim_min(c->dims, dim_subtract(c->dims, end, start), dim_subtract(c->dims, size, start));
}

static Dim forward_size(InferContext *c, Dim size, const Cut *cut)
{
    Dim end = from_the_end(c, size, cut->end), start = from_the_end(c, size, cut->start);
    if (dim_lower(start) >= 0) return steps_in(c, forward_distance(c, size, end, start), cut->step);
    if (dim_upper(start) >= 0) return NULL;
    /* end - max(size + start, 0) */
    Dim distance = forward_distance(c, size, end, dim_add(c->dims, size, start));
    return steps_in(c, dim_min(c->dims, distance, forward_distance(c, size, end, dim_number(c->dims, 0))), cut->step);
}

/* Does a step backwards go to the very beginning? No axis is so long that the end is in it. */
static bool is_to_the_beginning(Dim end)
{
    return is_to_the_end(end) || dim_upper(end) < INT64_MIN / 2;
}

/* start - end of a step backwards: of an empty axis it is 0 or less, as it must be. */
static Dim backward_distance(InferContext *c, Dim size, Dim start, Dim end)
{
    int64_t number;
    Dim last = dim_subtract(c->dims, size, dim_number(c->dims, 1));
    if (is_to_the_beginning(end)) end = dim_number(c->dims, -1);
    else if (dim_lower(end) < 0) return NULL;
    if (is_to_the_end(start) || dim_is(start, -1)) return dim_subtract(c->dims, last, end);
    if (dim_lower(start) >= 0) return dim_subtract(c->dims, dim_min(c->dims, start, last), end);
    if (!dim_is_number(start, &number) || dim_lower(size) < 1) return NULL;
    start = dim_max(c->dims, dim_add(c->dims, size, start), dim_number(c->dims, 0));
    return dim_subtract(c->dims, start, end);
}

static Dim cut_size(InferContext *c, Dim size, const Cut *cut)
{
    int64_t count, start, end, step;
    if (!cut->start || !cut->end || !dim_is_number(cut->step, &step) || step == 0) return NULL;
    if (dim_is_number(size, &count) && dim_is_number(cut->start, &start) && dim_is_number(cut->end, &end))
        return dim_number(c->dims, count_steps(count, start, end, step));
    if (step > 0) return forward_size(c, size, cut);
    Dim distance = backward_distance(c, size, from_the_end(c, size, cut->start), cut->end);
    return step == INT64_MIN ? NULL : steps_in(c, distance, dim_number(c->dims, -step));
}

/* ---- Inputs ---- */

/* The axes of the cuts. -1: they are computed. */
static int read_axes(InferContext *c, int count, int64_t *out)
{
    int given = infer_ints_of_attribute_or_input(c, "axes", 3, out, SHAPE_MAX_RANK);
    if (given != -1) return given == -2 ? -1 : given;
    for (int i = 0; i < count; i++) out[i] = i;
    return count;
}

static Inferred read_steps(InferContext *c, int count, Dim *out)
{
    for (int i = 0; i < count; i++) out[i] = dim_number(c->dims, 1);
    if (infer_since(c) < 10 || !infer_has_input(c, 4)) return INFER_DONE;
    int given = infer_size_list(c, 4, out, count);
    if (given >= 0 && given != count) return infer_invalid(c, "steps has %d elements, starts %d", given, count);
    for (int i = 0; i < count; i++) {
        if (given < 0) out[i] = NULL;
        if (dim_is(out[i], 0)) return infer_invalid(c, "a step is 0");
    }
    return INFER_DONE;
}

static Inferred read_cuts(InferContext *c, int rank, Cuts *out)
{
    Dim starts[SHAPE_MAX_RANK], ends[SHAPE_MAX_RANK], steps[SHAPE_MAX_RANK];
    int64_t axes[SHAPE_MAX_RANK];
    int axis, count = infer_size_list_of_attribute_or_input(c, "starts", 1, starts, SHAPE_MAX_RANK);
    int end_count = infer_size_list_of_attribute_or_input(c, "ends", 2, ends, SHAPE_MAX_RANK);
    if (count < 0 || end_count < 0) return infer_unknown(c, "starts or ends are not known");
    if (count != end_count) return infer_invalid(c, "starts has %d elements, ends %d", count, end_count);
    if (read_steps(c, count, steps) != INFER_DONE) return INFER_INVALID;
    int axis_count = read_axes(c, count, axes);
    if (axis_count < 0) return infer_unknown(c, "axes are computed by the model");
    if (axis_count != count) return infer_invalid(c, "starts has %d elements, axes %d", count, axis_count);
    for (int i = 0; i < count; i++) {
        if (!infer_axis(axes[i], rank, &axis))
            return infer_invalid(c, "axis %lld is cut, but the rank is %d", (long long)axes[i], rank);
        if (out->is_cut[axis]) return infer_invalid(c, "axis %d is cut twice", axis);
        out->is_cut[axis] = true;
        out->of[axis] = (Cut){starts[i], ends[i], steps[i]};
    }
    return INFER_DONE;
}

Inferred slice_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    Cuts cuts = {.is_cut = {false}};
    int unknown = -1;
    if (!data) return infer_set_unranked(c, 0, 0, 0);
    infer_set_rank(c, 0, 0, data->rank);
    Inferred inferred = read_cuts(c, data->rank, &cuts);
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < data->rank; axis++) {
        dims[axis] = cuts.is_cut[axis] ? cut_size(c, data->dims[axis], &cuts.of[axis]) : data->dims[axis];
        if (!dims[axis]) unknown = axis;
    }
    infer_set(c, 0, 0, data->rank, dims);
    return unknown < 0 ? INFER_DONE : infer_unknown(c, "where axis %d is cut is not known", unknown);
}

static void slice_elements(InferContext *c)
{
    const Elements *elements;
    ElementGrid grid;
    Cuts cuts = {.is_cut = {false}};
    int64_t from = 0, start, step, strides[SHAPE_MAX_RANK];
    if (!element_input(c, 0, &elements, &grid) || read_cuts(c, grid.rank, &cuts) != INFER_DONE) return;
    for (int axis = 0; axis < grid.rank; axis++) {
        strides[axis] = grid.strides[axis];
        if (!cuts.is_cut[axis] || grid.sizes[axis] == 0) continue;
        if (!dim_is_number(cuts.of[axis].start, &start) || !dim_is_number(cuts.of[axis].step, &step)) return;
        from += first_index(grid.sizes[axis], start, step < 0) * grid.strides[axis];
        /* A longer step is taken once at most. */
        step = step > grid.sizes[axis] ? grid.sizes[axis] : step < -grid.sizes[axis] ? -grid.sizes[axis] : step;
        strides[axis] = step * grid.strides[axis];
    }
    elements_move_strided(c, 0, elements, from, strides);
}

static Evaluated slice_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0);
    Cuts cuts = {.is_cut = {false}};
    int64_t from = 0, start, step, strides[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK];
    int rank = eval_output_dims(c, 0, dims);
    if (read_cuts(c->infer, data->rank, &cuts) != INFER_DONE || rank != data->rank)
        return eval_refuse(c, "where it cuts is not known");
    eval_strides(data, strides);
    for (int axis = 0; axis < rank; axis++) {
        if (!cuts.is_cut[axis] || dims[axis] == 0) continue;
        if (!dim_is_number(cuts.of[axis].start, &start) || !dim_is_number(cuts.of[axis].step, &step))
            return eval_refuse(c, "where it cuts is not known");
        from += first_index(data->dims[axis], start, step < 0) * strides[axis];
        strides[axis] = dims[axis] > 1 ? step * strides[axis] : 0; /* a step that is not taken may be any */
    }
    return eval_view(c, data, rank, dims, from, strides);
}

const OpRow op_slice[] = {
    {"Slice", 13, "data: T, starts: Tind, ends: Tind, axes?: Tind, steps?: Tind", "output: T", "",
     "T: all_13; Tind: int32 int64", .infer = slice_infer, .elements = slice_elements, .eval = slice_eval,
     .flags = OP_EXACT},
    {"Slice", 11, "data: T, starts: Tind, ends: Tind, axes?: Tind, steps?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = slice_infer, .elements = slice_elements, .eval = slice_eval,
     .flags = OP_EXACT},
    {"Slice", 10, "data: T, starts: Tind, ends: Tind, axes?: Tind, steps?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = slice_infer, .elements = slice_elements, .eval = slice_eval,
     .flags = OP_EXACT},
    {"Slice", 1, "data: T", "output: T", "ends!: ints, starts!: ints, axes: ints", "T: all_1", .infer = slice_infer,
     .elements = slice_elements, .eval = slice_eval, .flags = OP_EXACT},
    {0},
};
