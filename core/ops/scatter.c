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

/* How an update goes into what is there. Sums and products of floating point depend on their order, which is not told. */
typedef enum Reduction {
    REDUCE_NONE,
    REDUCE_ADD,
    REDUCE_MULTIPLY,
    REDUCE_LEAST,
    REDUCE_LARGEST,
    REDUCE_UNKNOWN
} Reduction;

static Reduction read_reduction(const InferContext *c)
{
    static const char *const names[] = {"none", "add", "mul", "min", "max"};
    if (!infer_attribute(c, "reduction")) return REDUCE_NONE;
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (infer_string_is(c, "reduction", names[i])) return (Reduction)i;
    return REDUCE_UNKNOWN;
}

/* A copy of data that updates go into, those as elements, and the indices. False: refused. */
typedef struct Scatter {
    uint8_t *out;
    const uint8_t *updates;
    int64_t *indices;
    int32_t dtype;
    size_t width;
    Reduction reduction;
} Scatter;

static bool scatter_begin(EvalContext *c, Scatter *out)
{
    Tensor *data = eval_input(c, 0);
    *out = (Scatter){
        .dtype = data->dtype, .width = lane_element_bytes(data->dtype), .reduction = read_reduction(c->infer)};
    Lane lane = lane_of(data->dtype);
    bool is_integer = lane == LANE_I64 || lane == LANE_U64;
    if (out->reduction == REDUCE_UNKNOWN || (out->reduction != REDUCE_NONE && !is_integer)) {
        (void)eval_refuse(c, "updates of this type are combined with what is there");
        return false;
    }
    const uint8_t *elements = eval_elements(c, 0);
    out->out = elements ? eval_new_elements(c, 0) : NULL;
    out->updates = out->out ? eval_elements(c, 2) : NULL;
    if (!out->updates || eval_integers(c, 1, &out->indices) < 0) return false;
    memcpy(out->out, elements, (size_t)eval_element_count(data) * out->width);
    return true;
}

static bool is_less(Lane lane, uint64_t a, uint64_t b)
{
    return lane == LANE_I64 ? (int64_t)a < (int64_t)b : a < b;
}

static uint64_t combine(Reduction reduction, Lane lane, uint64_t a, uint64_t b)
{
    switch (reduction) {
    case REDUCE_ADD: return a + b;
    case REDUCE_MULTIPLY: return a * b;
    case REDUCE_LEAST: return is_less(lane, b, a) ? b : a;
    default: return is_less(lane, a, b) ? b : a;
    }
}

/* Updates from..from+count-1 go into elements at..at+count-1. */
static void scatter_put(const Scatter *self, int64_t at, int64_t from, int64_t count)
{
    uint8_t *to = self->out + (size_t)at * self->width;
    const uint8_t *updates = self->updates + (size_t)from * self->width;
    if (self->reduction == REDUCE_NONE) {
        memcpy(to, updates, (size_t)count * self->width);
        return;
    }
    for (int64_t i = 0; i < count; i++, to += self->width, updates += self->width) {
        uint64_t values[2];
        lane_load(self->dtype, to, 1, &values[0]);
        lane_load(self->dtype, updates, 1, &values[1]);
        values[0] = combine(self->reduction, lane_of(self->dtype), values[0], values[1]);
        lane_store(self->dtype, values, 1, to);
    }
}

static Evaluated scatter_elements_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0), *places = eval_input(c, 1);
    Scatter scatter;
    int64_t strides[SHAPE_MAX_RANK], count = (int64_t)eval_element_count(places);
    int axis;
    if (places->rank != data->rank || eval_element_count(eval_input(c, 2)) != (uint64_t)count ||
        !infer_axis(infer_int(c->infer, "axis"), data->rank, &axis))
        return eval_refuse(c, "indices do not fit data");
    if (!scatter_begin(c, &scatter)) return EVAL_REFUSED;
    eval_strides(data, strides);
    for (int64_t i = 0; i < count; i++) {
        int64_t at = 0, rest = i;
        for (int k = data->rank - 1; k >= 0; k--) {
            int64_t place = k == axis ? scatter.indices[i] : rest % places->dims[k];
            rest /= places->dims[k];
            if (!eval_index(&place, data->dims[k])) return eval_refuse(c, "an index is out of range");
            at += place * strides[k];
        }
        scatter_put(&scatter, at, i, 1);
    }
    eval_set_elements(c, 0, scatter.out);
    return EVAL_DONE;
}

static Evaluated scatter_nd_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0), *places = eval_input(c, 1);
    Scatter scatter;
    int64_t part = 1, tuple = places->rank > 0 ? places->dims[places->rank - 1] : 0;
    if (tuple < 1 || tuple > data->rank) return eval_refuse(c, "indices do not fit data");
    for (int k = (int)tuple; k < data->rank; k++) part *= data->dims[k];
    int64_t count = (int64_t)eval_element_count(places) / tuple;
    if (eval_element_count(eval_input(c, 2)) != (uint64_t)(count * part))
        return eval_refuse(c, "updates do not fit indices");
    if (!scatter_begin(c, &scatter)) return EVAL_REFUSED;
    for (int64_t i = 0; i < count; i++) {
        int64_t at = 0;
        for (int64_t k = 0; k < tuple; k++) {
            int64_t index = scatter.indices[i * tuple + k];
            if (!eval_index(&index, data->dims[k])) return eval_refuse(c, "an index is out of range");
            at = at * data->dims[k] + index;
        }
        scatter_put(&scatter, at * part, i * part, part);
    }
    eval_set_elements(c, 0, scatter.out);
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
