/* pad - adds elements before and behind along axes, or takes some away.
 * https://onnx.ai/onnx/operators/onnx__Pad.html */
#include "ops/pad.h"

#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* What is added before and behind each axis; NULL: not known. */
typedef struct Padding {
    Dim before[SHAPE_MAX_RANK], behind[SHAPE_MAX_RANK];
} Padding;

/* The axes that pads are of: all, or those of input 3. UNKNOWN: they are computed. */
static Inferred padded_axes(InferContext *c, int rank, int *out_count, int *out)
{
    int64_t axes[SHAPE_MAX_RANK];
    bool is_taken[SHAPE_MAX_RANK] = {false};
    if (infer_since(c) < 18 || !infer_has_input(c, 3)) {
        *out_count = rank;
        for (int axis = 0; axis < rank; axis++) out[axis] = axis;
        return INFER_DONE;
    }
    *out_count = infer_integers(c, 3, axes, SHAPE_MAX_RANK);
    if (*out_count < 0) return infer_unknown(c, "axes are computed by the model");
    for (int i = 0; i < *out_count; i++) {
        if (!infer_axis(axes[i], rank, &out[i]))
            return infer_invalid(c, "axes has %lld, but the rank is %d", (long long)axes[i], rank);
        if (is_taken[out[i]]) return infer_invalid(c, "axes has axis %d twice", out[i]);
        is_taken[out[i]] = true;
    }
    return INFER_DONE;
}

/* Reads pads: of each axis what is before, then of each what is behind. */
static Inferred read_padding(InferContext *c, int rank, Padding *out)
{
    Dim pads[SHAPE_MAX_RANK * 2];
    int axes[SHAPE_MAX_RANK], axis_count;
    Inferred inferred = padded_axes(c, rank, &axis_count, axes);
    if (inferred != INFER_DONE) return inferred;
    const char *name = infer_since(c) == 1 ? "paddings" : "pads";
    int count = infer_size_list_of_attribute_or_input(c, name, 1, pads, SHAPE_MAX_RANK * 2);
    if (count < 0) return infer_unknown(c, "pads are computed by the model");
    if (count != axis_count * 2) return infer_invalid(c, "%s has %d sizes for %d axes", name, count, axis_count);
    for (int axis = 0; axis < rank; axis++) out->before[axis] = out->behind[axis] = dim_number(c->dims, 0);
    for (int i = 0; i < axis_count; i++) {
        out->before[axes[i]] = pads[i];
        out->behind[axes[i]] = pads[axis_count + i];
    }
    return INFER_DONE;
}

/* Sizes below 0 cut off: the mode changes what is added, never how much. */
Inferred pad_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    Padding padding;
    int64_t size;
    bool is_known = true;
    if (!data) return infer_set_unranked(c, 0, 0, 0);
    infer_set_rank(c, 0, 0, data->rank);
    Inferred inferred = read_padding(c, data->rank, &padding);
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < data->rank; axis++) {
        dims[axis] = dim_add(c->dims, dim_add(c->dims, data->dims[axis], padding.before[axis]), padding.behind[axis]);
        if (dim_is_number(dims[axis], &size) && size < 0)
            return infer_invalid(c, "axis %d would have size %lld", axis, (long long)size);
        is_known = is_known && dims[axis];
    }
    infer_set(c, 0, 0, data->rank, dims);
    return is_known ? INFER_DONE : infer_unknown(c, "pads are computed by the model");
}

/* The elements that are added: input 2, or zeros. */
static const Elements *added_elements(InferContext *c, const Elements *data)
{
    if (infer_since(c) >= 11 && infer_has_input(c, 2)) return infer_elements(c, 2);
    double *numbers = data->numbers ? ARENA_NEW(c->arena, double) : NULL;
    Dim *dims = numbers ? NULL : ARENA_NEW(c->arena, Dim);
    if (numbers) *numbers = infer_since(c) < 11 ? infer_float(c, "value") : 0;
    else *dims = dim_number(c->dims, 0);
    Elements *added = ARENA_NEW(c->arena, Elements);
    *added = (Elements){1, dims, numbers};
    return added;
}

static void pad_elements(InferContext *c)
{
    const Elements *data;
    ElementGrid grid;
    ElementMoves moves;
    Padding padding;
    int64_t before[SHAPE_MAX_RANK], place[SHAPE_MAX_RANK];
    if (!infer_string_is(c, "mode", "constant") || !element_input(c, 0, &data, &grid)) return;
    if (!element_moves_open(&moves, c, 0, data) || read_padding(c, grid.rank, &padding) != INFER_DONE) return;
    for (int axis = 0; axis < grid.rank; axis++)
        if (!dim_is_number(padding.before[axis], &before[axis])) return;
    const Elements *added = added_elements(c, data);
    for (size_t at = 0; at < moves.grid.count; at++) {
        int64_t index = 0;
        element_grid_place(&moves.grid, at, place);
        for (int axis = 0; axis < grid.rank; axis++) {
            bool is_inside = place[axis] >= before[axis] && place[axis] - before[axis] < grid.sizes[axis];
            if (!is_inside) index = -1;
            else if (index >= 0) index += (place[axis] - before[axis]) * grid.strides[axis];
        }
        element_moves_put(&moves, at, index < 0 ? added : data, index < 0 ? 0 : index);
    }
    element_moves_close(&moves);
}

/* ---- Evaluation ---- */

/* What is added to each axis, as numbers; what is cut off is taken off data. NULL: refused. */
static Tensor *cut_data(EvalContext *c, int64_t *before, int64_t *behind)
{
    Tensor *data = eval_input(c, 0);
    Padding padding;
    int64_t dims[SHAPE_MAX_RANK], strides[SHAPE_MAX_RANK], start = 0;
    bool is_cut = false, is_known = read_padding(c->infer, data->rank, &padding) == INFER_DONE;
    eval_strides(data, strides);
    for (int axis = 0; axis < data->rank && is_known; axis++) {
        is_known =
            dim_is_number(padding.before[axis], &before[axis]) && dim_is_number(padding.behind[axis], &behind[axis]);
        if (!is_known) break;
        int64_t front = before[axis] < 0 ? -before[axis] : 0, back = behind[axis] < 0 ? -behind[axis] : 0;
        dims[axis] = data->dims[axis] - front - back;
        if (front > data->dims[axis] || dims[axis] < 0) is_known = false;
        is_cut = is_cut || front > 0 || back > 0;
        start += front * strides[axis];
        before[axis] += front;
        behind[axis] += back;
    }
    if (!is_known) (void)eval_refuse(c, "pads are not known, or cut off more than there is");
    if (!is_known || !is_cut) return is_known ? data : NULL;
    return recipe_strided(data, data->rank, dims, start, strides);
}

/* The element that is added. False: it could not be read. */
static bool read_added(EvalContext *c, int32_t dtype, uint8_t *out)
{
    double number = infer_since(c->infer) < 11 ? infer_float(c->infer, "value") : 0;
    Tensor *given = infer_since(c->infer) >= 11 ? eval_input(c, 2) : NULL;
    memset(out, 0, 16);
    if (given && eval_element_count(given) == 1) c->status = tensor_read_elements(given, 0, 1, out);
    else if (number != 0) lane_store(dtype, &number, 1, out);
    return status_is_ok(c->status);
}

/* The place in an axis of `size` that a place before or behind it takes its element from. */
static int64_t place_of(const InferContext *c, int64_t place, int64_t size)
{
    if (infer_string_is(c, "mode", "edge")) return place < 0 ? 0 : place >= size ? size - 1 : place;
    if (infer_string_is(c, "mode", "wrap")) return (place % size + size) % size;
    return place < 0 ? -place : place >= size ? 2 * size - 2 - place : place;
}

static Evaluated pad_by_places(EvalContext *c, Tensor *data, const int64_t *before, const int64_t *behind)
{
    bool is_reflected = infer_string_is(c->infer, "mode", "reflect");
    for (int axis = 0; axis < data->rank; axis++) {
        int64_t size = data->dims[axis], longest = before[axis] > behind[axis] ? before[axis] : behind[axis];
        int64_t total = before[axis] + size + behind[axis];
        if (longest == 0) continue;
        if (size == 0 || (is_reflected && longest >= size))
            return eval_refuse(c, "it adds more than there is to repeat");
        if (total > EVAL_MAX_WHOLE_BYTES / 8) return eval_refuse(c, "its result is too large");
        int64_t *places = arena_allocate_array(c->scratch, sizeof *places, (size_t)total);
        for (int64_t i = 0; i < total; i++) places[i] = place_of(c->infer, i - before[axis], size);
        data = recipe_take(data, axis, places, 1, &total);
    }
    eval_set(c, 0, data);
    return EVAL_DONE;
}

static Evaluated pad_eval(EvalContext *c)
{
    int64_t before[SHAPE_MAX_RANK], behind[SHAPE_MAX_RANK];
    uint8_t element[16];
    Tensor *data = cut_data(c, before, behind);
    if (!data) return EVAL_REFUSED;
    if (!infer_string_is(c->infer, "mode", "constant")) {
        if (data != eval_input(c, 0)) return eval_refuse(c, "it cuts off, and repeats what is left");
        return pad_by_places(c, data, before, behind);
    }
    if (!read_added(c, data->dtype, element)) return EVAL_REFUSED;
    eval_set(c, 0, recipe_pad(data, before, behind, element));
    return EVAL_DONE;
}

const OpRow op_pad[] = {
    {"Pad", 25, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_25; Tind: int32 int64", .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 24, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_24; Tind: int32 int64", .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 23, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_23; Tind: int32 int64", .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 21, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_21; Tind: int32 int64", .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 19, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_13; Tind: int32 int64", .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 18, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_13; Tind: int32 int64", .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 13, "data: T, pads: int64, constant_value?: T", "output: T", "mode: string = 'constant'", "T: all_13",
     .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 11, "data: T, pads: int64, constant_value?: T", "output: T", "mode: string = 'constant'", "T: numeric",
     .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 2, "data: T", "output: T", "pads!: ints, mode: string = 'constant', value: float = 0.0", "T: floats",
     .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {"Pad", 1, "data: T", "output: T", "paddings!: ints, mode: string = 'constant', value: float = 0.0", "T: floats",
     .infer = pad_infer, .elements = pad_elements, .eval = pad_eval, .flags = OP_EXACT},
    {0},
};
