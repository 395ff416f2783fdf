/* scatter - a copy of a tensor in which elements or slices are replaced, or combined with others.
 * https://onnx.ai/onnx/operators/onnx__ScatterElements.html */
#include "ops/common.h"
#include "ops/element_moves.h"

static Inferred scatter_nd_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0), *indices = infer_shape(c, 1);
    int64_t tuple;
    if (data && indices && indices->rank > 0 && dim_is_number(indices->dims[indices->rank - 1], &tuple) &&
        tuple > data->rank)
        return infer_invalid(c, "the last size of indices is %lld, but the rank of data %d", (long long)tuple,
                             data->rank);
    return infer_like_input(c);
}

static Inferred scatter_elements_infer(InferContext *c)
{
    int rank = infer_rank(c, 0), axis;
    if (rank >= 0 && infer_axis_attribute(c, "axis", rank, &axis) != INFER_DONE) return INFER_INVALID;
    if (rank >= 0 && infer_rank(c, 1) >= 0 && infer_rank(c, 1) != rank)
        return infer_invalid(c, "indices has rank %d, but data %d", infer_rank(c, 1), rank);
    return infer_like_input(c);
}

/* Begins with the elements of data. False: not small, or elements are not replaced but added to and the like. */
static bool scatter_open(InferContext *c, ElementMoves *moves, const Elements **indices, ElementGrid *grid)
{
    const Elements *data;
    ElementGrid data_grid;
    bool is_replaced = !infer_attribute(c, "reduction") || infer_string_is(c, "reduction", "none");
    if (!is_replaced || !element_input(c, 0, &data, &data_grid)) return false;
    if (!element_input(c, 1, indices, grid) || !(*indices)->dims) return false;
    if (!element_moves_open(moves, c, 0, data) || moves->grid.count != data->count) return false;
    for (size_t at = 0; at < moves->grid.count; at++) element_moves_put(moves, at, data, (int64_t)at);
    return true;
}

/* Takes an index to 0..size-1; false: not known, or outside. */
static bool read_index(Dim index, int64_t size, int64_t *out)
{
    if (!dim_is_number(index, out)) return false;
    if (*out < 0 && *out >= -size) *out += size;
    return *out >= 0 && *out < size;
}

/* Updates that go nobody knows where make everything unknown. */
static void scatter_elements_elements(InferContext *c)
{
    ElementMoves moves;
    const Elements *indices, *updates = infer_elements(c, 2);
    ElementGrid grid;
    int64_t place[SHAPE_MAX_RANK];
    int axis;
    if (!scatter_open(c, &moves, &indices, &grid)) return;
    if (grid.rank != moves.grid.rank || !infer_axis(infer_int(c, "axis"), grid.rank, &axis)) return;
    for (size_t i = 0; i < grid.count; i++) {
        int64_t at = 0;
        element_grid_place(&grid, i, place);
        if (!read_index(indices->dims[i], moves.grid.sizes[axis], &place[axis])) return;
        for (int k = 0; k < grid.rank; k++) {
            if (place[k] >= moves.grid.sizes[k]) return;
            at += place[k] * moves.grid.strides[k];
        }
        element_moves_put(&moves, (size_t)at, updates, (int64_t)i);
    }
    element_moves_close(&moves);
}

static void scatter_nd_elements(InferContext *c)
{
    ElementMoves moves;
    const Elements *indices, *updates = infer_elements(c, 2);
    ElementGrid grid;
    if (!scatter_open(c, &moves, &indices, &grid) || grid.rank == 0) return;
    int64_t tuple = grid.sizes[grid.rank - 1], part = 1, index;
    if (tuple < 1 || tuple > moves.grid.rank) return;
    for (int k = (int)tuple; k < moves.grid.rank; k++) part *= moves.grid.sizes[k];
    for (size_t i = 0; i < grid.count / (size_t)tuple; i++) {
        int64_t start = 0;
        for (int64_t k = 0; k < tuple; k++) {
            if (!read_index(indices->dims[(int64_t)i * tuple + k], moves.grid.sizes[k], &index)) return;
            start += index * moves.grid.strides[k];
        }
        for (int64_t k = 0; k < part; k++)
            element_moves_put(&moves, (size_t)(start + k), updates, (int64_t)i * part + k);
    }
    element_moves_close(&moves);
}

/* The cache stays as large as it was. */
static Inferred tensor_scatter_infer(InferContext *c)
{
    const Shape *cache = infer_shape(c, 0), *update = infer_shape(c, 1);
    int axis;
    if (!cache) return infer_set_unranked(c, 0, 0, 0);
    if (infer_axis_attribute(c, "axis", cache->rank, &axis) != INFER_DONE) return INFER_INVALID;
    if (axis == 0) return infer_invalid(c, "axis is that of the batch");
    if (update && update->rank != cache->rank)
        return infer_invalid(c, "update has rank %d, but past_cache %d", update->rank, cache->rank);
    return infer_like_input(c);
}

/* ---- Evaluation ---- */

/* A copy of data that updates go into, those as elements, and the indices. False: refused. */
static bool scatter_begin(EvalContext *c, uint8_t **out, const uint8_t **out_updates, int64_t **out_indices)
{
    bool is_replaced = !infer_attribute(c->infer, "reduction") || infer_string_is(c->infer, "reduction", "none");
    const uint8_t *data = is_replaced ? eval_elements(c, 0) : NULL;
    if (!is_replaced) (void)eval_refuse(c, "updates are combined with what is there");
    *out = data ? eval_new_elements(c, 0) : NULL;
    *out_updates = data ? eval_elements(c, 2) : NULL;
    if (!*out || !*out_updates || eval_integers(c, 1, out_indices) < 0) return false;
    memcpy(*out, data, (size_t)eval_element_count(eval_input(c, 0)) * lane_element_bytes(eval_input(c, 0)->dtype));
    return true;
}

static Evaluated scatter_elements_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0), *places = eval_input(c, 1);
    size_t width = lane_element_bytes(data->dtype);
    const uint8_t *updates;
    uint8_t *out;
    int64_t *indices, strides[SHAPE_MAX_RANK], count = (int64_t)eval_element_count(places);
    int axis;
    if (places->rank != data->rank || eval_element_count(eval_input(c, 2)) != (uint64_t)count ||
        !infer_axis(infer_int(c->infer, "axis"), data->rank, &axis))
        return eval_refuse(c, "indices do not fit data");
    if (!scatter_begin(c, &out, &updates, &indices)) return EVAL_REFUSED;
    eval_strides(data, strides);
    for (int64_t i = 0; i < count; i++) {
        int64_t at = 0, rest = i;
        for (int k = data->rank - 1; k >= 0; k--) {
            int64_t place = k == axis ? indices[i] : rest % places->dims[k];
            rest /= places->dims[k];
            if (!eval_index(&place, data->dims[k])) return eval_refuse(c, "an index is out of range");
            at += place * strides[k];
        }
        memcpy(out + (size_t)at * width, updates + (size_t)i * width, width);
    }
    eval_set_elements(c, 0, out);
    return EVAL_DONE;
}

static Evaluated scatter_nd_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0), *places = eval_input(c, 1);
    size_t width = lane_element_bytes(data->dtype);
    const uint8_t *updates;
    uint8_t *out;
    int64_t *indices, part = 1, tuple = places->rank > 0 ? places->dims[places->rank - 1] : 0;
    if (tuple < 1 || tuple > data->rank) return eval_refuse(c, "indices do not fit data");
    for (int k = (int)tuple; k < data->rank; k++) part *= data->dims[k];
    int64_t count = (int64_t)eval_element_count(places) / tuple;
    if (eval_element_count(eval_input(c, 2)) != (uint64_t)(count * part))
        return eval_refuse(c, "updates do not fit indices");
    if (!scatter_begin(c, &out, &updates, &indices)) return EVAL_REFUSED;
    for (int64_t i = 0; i < count; i++) {
        int64_t at = 0;
        for (int64_t k = 0; k < tuple; k++) {
            int64_t index = indices[i * tuple + k];
            if (!eval_index(&index, data->dims[k])) return eval_refuse(c, "an index is out of range");
            at = at * data->dims[k] + index;
        }
        memcpy(out + (size_t)(at * part) * width, updates + (size_t)(i * part) * width, (size_t)part * width);
    }
    eval_set_elements(c, 0, out);
    return EVAL_DONE;
}

const OpRow op_scatter[] = {
    {"Scatter", 11, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = scatter_elements_infer, .elements = scatter_elements_elements, .eval = scatter_elements_eval,
     .flags = OP_DEPRECATED | OP_EXACT},
    {"Scatter", 9, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = scatter_elements_infer, .elements = scatter_elements_elements, .eval = scatter_elements_eval,
     .flags = OP_EXACT},
    {"ScatterElements", 18, "data: T, indices: Tind, updates: T", "output: T",
     "axis: int = 0, reduction: string = 'none'", "T: all_13; Tind: int32 int64", .infer = scatter_elements_infer,
     .elements = scatter_elements_elements, .eval = scatter_elements_eval, .flags = OP_EXACT},
    {"ScatterElements", 16, "data: T, indices: Tind, updates: T", "output: T",
     "axis: int = 0, reduction: string = 'none'", "T: all_13; Tind: int32 int64", .infer = scatter_elements_infer,
     .elements = scatter_elements_elements, .eval = scatter_elements_eval, .flags = OP_EXACT},
    {"ScatterElements", 13, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0",
     "T: all_13; Tind: int32 int64", .infer = scatter_elements_infer, .elements = scatter_elements_elements,
     .eval = scatter_elements_eval, .flags = OP_EXACT},
    {"ScatterElements", 11, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0",
     "T: all_1; Tind: int32 int64", .infer = scatter_elements_infer, .elements = scatter_elements_elements,
     .eval = scatter_elements_eval, .flags = OP_EXACT},
    {"ScatterND", 18, "data: T, indices: int64, updates: T", "output: T", "reduction: string = 'none'", "T: all_13",
     .infer = scatter_nd_infer, .elements = scatter_nd_elements, .eval = scatter_nd_eval, .flags = OP_EXACT},
    {"ScatterND", 16, "data: T, indices: int64, updates: T", "output: T", "reduction: string = 'none'", "T: all_13",
     .infer = scatter_nd_infer, .elements = scatter_nd_elements, .eval = scatter_nd_eval, .flags = OP_EXACT},
    {"ScatterND", 13, "data: T, indices: int64, updates: T", "output: T", "", "T: all_13", .infer = scatter_nd_infer,
     .elements = scatter_nd_elements, .eval = scatter_nd_eval, .flags = OP_EXACT},
    {"ScatterND", 11, "data: T, indices: int64, updates: T", "output: T", "", "T: all_1", .infer = scatter_nd_infer,
     .elements = scatter_nd_elements, .eval = scatter_nd_eval, .flags = OP_EXACT},
    {"TensorScatter", 24, "past_cache: T, update: T, write_indices?: int64", "present_cache: T",
     "axis: int = -2, mode: string = 'linear'", "T: all_24", .infer = tensor_scatter_infer},
    {0},
};
