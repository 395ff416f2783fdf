/* gather - picks slices along one axis by their indices.
 * https://onnx.ai/onnx/operators/onnx__Gather.html */
#include "ops/common.h"
#include "ops/element_moves.h"

/* False: an index is a number that is outside of the axis, which is a number too. */
static bool are_inside(InferContext *c, const Elements *indices, Dim size, int64_t *out_index)
{
    int64_t count;
    if (!indices || !indices->dims || !dim_is_number(size, &count)) return true;
    for (size_t i = 0; i < indices->count; i++)
        if (dim_is_number(indices->dims[i], out_index) && (*out_index < -count || *out_index >= count)) return false;
    (void)c;
    return true;
}

/* data[before, size, after], indices[of any shape] -> [before, indices, after] */
static Inferred gather_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0), *indices = infer_shape(c, 1);
    if (!data) return infer_set_unranked(c, 0, 0, 0);
    if (!indices) return infer_set_unranked(c, 0, 0, 1);
    int axis, rank = 0;
    if (infer_axis_attribute(c, "axis", data->rank, &axis) != INFER_DONE) return INFER_INVALID;
    if (data->rank - 1 + indices->rank > SHAPE_MAX_RANK) return infer_unknown(c, "the rank is over %d", SHAPE_MAX_RANK);
    Dim dims[SHAPE_MAX_RANK];
    for (int k = 0; k < axis; k++) dims[rank++] = data->dims[k];
    for (int k = 0; k < indices->rank; k++) dims[rank++] = indices->dims[k];
    for (int k = axis + 1; k < data->rank; k++) dims[rank++] = data->dims[k];
    infer_set(c, 0, 0, rank, dims);
    int64_t index;
    if (!are_inside(c, infer_elements(c, 1), data->dims[axis], &index))
        return infer_invalid(c, "index %lld is outside of axis %d of data", (long long)index, axis);
    return INFER_DONE;
}

/* The element of data at this place of the output; -1: not known. */
static int64_t gathered(const ElementGrid *data, int axis, const Elements *indices, const ElementGrid *grid,
                        const int64_t *place)
{
    int64_t at = 0, source = 0, index;
    for (int k = 0; k < grid->rank; k++) at += place[axis + k] * grid->strides[k];
    if (!dim_is_number(indices->dims[at], &index)) return -1;
    if (index < 0) index += data->sizes[axis];
    if (index < 0 || index >= data->sizes[axis]) return -1;
    for (int k = 0; k < data->rank; k++) {
        int64_t own = k == axis ? index : place[k < axis ? k : k - 1 + grid->rank];
        source += own * data->strides[k];
    }
    return source;
}

static void gather_elements(InferContext *c)
{
    const Elements *data, *indices;
    ElementGrid data_grid, grid;
    ElementMoves moves;
    int64_t place[SHAPE_MAX_RANK];
    int axis;
    if (!element_input(c, 0, &data, &data_grid) || !element_input(c, 1, &indices, &grid) || !indices->dims) return;
    if (!infer_axis(infer_int(c, "axis"), data_grid.rank, &axis) || !element_moves_open(&moves, c, 0, data)) return;
    for (size_t at = 0; at < moves.grid.count; at++) {
        element_grid_place(&moves.grid, at, place);
        element_moves_put(&moves, at, data, gathered(&data_grid, axis, indices, &grid, place));
    }
    element_moves_close(&moves);
}

static Evaluated gather_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0), *places = eval_input(c, 1);
    int64_t *indices;
    int axis, count = eval_integers(c, 1, &indices);
    if (count < 0) return eval_refuse(c, "its indices are too many");
    if (!infer_axis(infer_int(c->infer, "axis"), data->rank, &axis)) return eval_refuse(c, "axis is out of range");
    for (int i = 0; i < count; i++)
        if (!eval_index(&indices[i], data->dims[axis])) return eval_refuse(c, "an index is out of range");
    eval_set(c, 0, recipe_take(data, axis, indices, places->rank, places->dims));
    return EVAL_DONE;
}

const OpRow op_gather[] = {
    {"Gather", 13, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_13; Tind: int32 int64",
     .infer = gather_infer, .elements = gather_elements, .eval = gather_eval, .flags = OP_EXACT},
    {"Gather", 11, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = gather_infer, .elements = gather_elements, .eval = gather_eval, .flags = OP_EXACT},
    {"Gather", 1, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = gather_infer, .elements = gather_elements, .eval = gather_eval, .flags = OP_EXACT},
    {0},
};
