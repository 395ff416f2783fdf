/* tile - repeats a tensor along its axes.
 * https://onnx.ai/onnx/operators/onnx__Tile.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

static Inferred tile_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim repeats[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK];
    int count = infer_size_list(c, 1, repeats, SHAPE_MAX_RANK);
    int64_t number;
    if (!input) {
        infer_set_rank(c, 0, 0, count);
        return infer_unknown(c, "the rank of input is not known");
    }
    if (count >= 0 && count != input->rank)
        return infer_invalid(c, "repeats has %d elements, but the rank of input is %d", count, input->rank);
    bool is_known = count >= 0;
    for (int axis = 0; axis < input->rank; axis++) {
        Dim repeat = count >= 0 ? repeats[axis] : NULL;
        if (dim_is_number(repeat, &number) && number < 0)
            return infer_invalid(c, "axis %d is repeated %lld times", axis, (long long)number);
        dims[axis] =
            dim_is(input->dims[axis], 0) ? input->dims[axis] : dim_multiply(c->dims, input->dims[axis], repeat);
        is_known = is_known && repeat;
    }
    infer_set(c, 0, 0, input->rank, dims);
    return is_known ? INFER_DONE : infer_unknown(c, "repeats are not known");
}

static void tile_elements(InferContext *c)
{
    const Elements *elements;
    ElementGrid grid;
    ElementMoves moves;
    int64_t place[SHAPE_MAX_RANK];
    if (!element_input(c, 0, &elements, &grid) || !element_moves_open(&moves, c, 0, elements)) return;
    for (size_t at = 0; at < moves.grid.count; at++) {
        int64_t index = 0;
        element_grid_place(&moves.grid, at, place);
        for (int axis = 0; axis < grid.rank; axis++) index += place[axis] % grid.sizes[axis] * grid.strides[axis];
        element_moves_put(&moves, at, elements, index);
    }
    element_moves_close(&moves);
}

/* Version 1 repeats one axis; tiles and axis are scalars of the input's dtype. */
static Inferred tile_axis_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    double tiles, given;
    int axis;
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    if (infer_numbers(c, 1, &tiles, 1) != 1 || infer_numbers(c, 2, &given, 1) != 1) {
        infer_set_rank(c, 0, 0, input->rank);
        return infer_unknown(c, "tiles or axis are not known");
    }
    bool are_fine = tiles >= 0 && tiles <= INT32_MAX && given >= -SHAPE_MAX_RANK && given <= SHAPE_MAX_RANK;
    if (!are_fine || !infer_axis((int64_t)given, input->rank, &axis))
        return infer_invalid(c, "tiles or axis are wrong");
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    dims[axis] = dim_multiply(c->dims, dims[axis], dim_number(c->dims, (int64_t)tiles));
    infer_set(c, 0, 0, input->rank, dims);
    return INFER_DONE;
}

/* Of each axis, how often and where: [repeat 0, size 0, repeat 1, size 1...] */
static Evaluated tile_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    int64_t dims[SHAPE_MAX_RANK], own[SHAPE_MAX_RANK], view[2 * SHAPE_MAX_RANK], strides[2 * SHAPE_MAX_RANK];
    if (eval_output_dims(c, 0, dims) != input->rank) return eval_refuse(c, "repeats are not known");
    eval_strides(input, own);
    for (int axis = 0; axis < input->rank; axis++) {
        int64_t size = input->dims[axis];
        view[2 * axis] = size > 0 ? dims[axis] / size : 0;
        view[2 * axis + 1] = size;
        strides[2 * axis] = 0;
        strides[2 * axis + 1] = own[axis];
    }
    return eval_view(c, input, 2 * input->rank, view, 0, strides);
}

const OpRow op_tile[] = {
    {"Tile", 13, "input: T, repeats: T1", "output: T", "", "T: all_13; T1: int64", .infer = tile_infer,
     .elements = tile_elements, .eval = tile_eval, .flags = OP_EXACT},
    {"Tile", 6, "input: T, repeats: T1", "output: T", "", "T: all_1; T1: int64", .infer = tile_infer,
     .elements = tile_elements, .eval = tile_eval, .flags = OP_EXACT},
    {"Tile", 1, "input: T, tiles: T, axis: T", "output: T", "", "T: floats; T1: int64", .infer = tile_axis_infer,
     .eval = tile_eval, .flags = OP_EXACT},
    {0},
};
