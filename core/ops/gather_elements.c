/* gather_elements - picks single elements along one axis; the indices have the shape of the result.
 * https://onnx.ai/onnx/operators/onnx__GatherElements.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* The output has the shape of indices; its rank is that of data too. */
static Inferred gather_elements_infer(InferContext *c)
{
    int rank = infer_rank(c, 0), axis;
    Inferred inferred = infer_set_like(c, 0, 1, 0);
    if (inferred != INFER_DONE) {
        infer_set_rank(c, 0, 0, rank);
        return inferred;
    }
    if (rank >= 0 && rank != infer_rank(c, 1))
        return infer_invalid(c, "indices has rank %d, but data %d", infer_rank(c, 1), rank);
    return infer_axis_attribute(c, "axis", infer_rank(c, 1), &axis);
}

static void gather_elements_elements(InferContext *c)
{
    const Elements *data, *indices;
    ElementGrid data_grid, grid;
    ElementMoves moves;
    int64_t place[SHAPE_MAX_RANK], index = 0;
    int axis;
    if (!element_input(c, 0, &data, &data_grid) || !element_input(c, 1, &indices, &grid) || !indices->dims) return;
    if (data_grid.rank != grid.rank || !infer_axis(infer_int(c, "axis"), grid.rank, &axis)) return;
    if (!element_moves_open(&moves, c, 0, data)) return;
    for (size_t at = 0; at < moves.grid.count; at++) {
        int64_t source = 0;
        element_grid_place(&moves.grid, at, place);
        bool is_known = dim_is_number(indices->dims[at], &index);
        place[axis] = is_known && index < 0 && index >= -data_grid.sizes[axis] ? index + data_grid.sizes[axis] : index;
        for (int k = 0; is_known && k < grid.rank; k++) {
            if (place[k] < 0 || place[k] >= data_grid.sizes[k]) is_known = false;
            else source += place[k] * data_grid.strides[k];
        }
        element_moves_put(&moves, at, data, is_known ? source : -1);
    }
    element_moves_close(&moves);
}

/* The element of data, as one list, that each element of the output is; indices[count] become these. */
static bool find_elements(const Tensor *data, const Tensor *places, int axis, int64_t *indices, int count)
{
    int64_t strides[SHAPE_MAX_RANK];
    eval_strides(data, strides);
    for (int i = 0; i < count; i++) {
        int64_t index = indices[i], at = 0, rest = i;
        if (!eval_index(&index, data->dims[axis])) return false;
        for (int k = places->rank - 1; k >= 0; k--) {
            int64_t place = k == axis ? index : rest % places->dims[k];
            rest /= places->dims[k];
            if (place >= data->dims[k]) return false;
            at += place * strides[k];
        }
        indices[i] = at;
    }
    return true;
}

static Evaluated gather_elements_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0), *places = eval_input(c, 1);
    int64_t *indices, total = (int64_t)eval_element_count(data);
    int axis, count = eval_integers(c, 1, &indices);
    if (count < 0) return eval_refuse(c, "its indices are too many");
    if (data->rank != places->rank || !infer_axis(infer_int(c->infer, "axis"), data->rank, &axis))
        return eval_refuse(c, "axis is out of range");
    if (!find_elements(data, places, axis, indices, count)) return eval_refuse(c, "an index is out of range");
    eval_set(c, 0, recipe_take(recipe_reshape(data, 1, &total), 0, indices, places->rank, places->dims));
    return EVAL_DONE;
}

const OpRow op_gather_elements[] = {
    {"GatherElements", 13, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_13; Tind: int32 int64",
     .infer = gather_elements_infer, .elements = gather_elements_elements, .eval = gather_elements_eval,
     .flags = OP_EXACT},
    {"GatherElements", 11, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = gather_elements_infer, .elements = gather_elements_elements, .eval = gather_elements_eval,
     .flags = OP_EXACT},
    {0},
};
