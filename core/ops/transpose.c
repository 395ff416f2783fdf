/* transpose - the axes in another order.
 * https://onnx.ai/onnx/operators/onnx__Transpose.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* Axis k of the output is axis perm[k] of the input; without perm the axes are reversed. False: perm is none. */
static bool transpose_perm(const InferContext *c, int rank, int *out_perm)
{
    int64_t given[SHAPE_MAX_RANK];
    bool is_taken[SHAPE_MAX_RANK] = {false};
    int count = infer_ints(c, "perm", given, SHAPE_MAX_RANK);
    if (count != rank && infer_has_attribute(c, "perm")) return false;
    for (int axis = 0; axis < rank; axis++) {
        int64_t from = count < 0 ? rank - 1 - axis : given[axis];
        if (from < 0 || from >= rank || is_taken[from]) return false;
        is_taken[from] = true;
        out_perm[axis] = (int)from;
    }
    return true;
}

static Inferred transpose_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    int perm[SHAPE_MAX_RANK];
    if (!data) {
        int64_t given[SHAPE_MAX_RANK];
        infer_set_rank(c, 0, 0, infer_ints(c, "perm", given, SHAPE_MAX_RANK));
        return infer_unknown(c, "the rank of data is not known");
    }
    if (!transpose_perm(c, data->rank, perm)) return infer_invalid(c, "perm is no permutation of %d axes", data->rank);
    for (int axis = 0; axis < data->rank; axis++) dims[axis] = data->dims[perm[axis]];
    infer_set(c, 0, 0, data->rank, dims);
    return INFER_DONE;
}

static void transpose_elements(InferContext *c)
{
    const Elements *elements;
    ElementGrid grid;
    int perm[SHAPE_MAX_RANK];
    int64_t strides[SHAPE_MAX_RANK];
    if (!element_input(c, 0, &elements, &grid) || !transpose_perm(c, grid.rank, perm)) return;
    for (int axis = 0; axis < grid.rank; axis++) strides[axis] = grid.strides[perm[axis]];
    elements_move_strided(c, 0, elements, 0, strides);
}

static Evaluated transpose_eval(EvalContext *c)
{
    Tensor *data = eval_input(c, 0);
    int perm[SHAPE_MAX_RANK];
    int64_t dims[SHAPE_MAX_RANK], own[SHAPE_MAX_RANK], strides[SHAPE_MAX_RANK];
    if (!transpose_perm(c->infer, data->rank, perm)) return eval_refuse(c, "perm is no permutation");
    eval_strides(data, own);
    for (int axis = 0; axis < data->rank; axis++) {
        dims[axis] = data->dims[perm[axis]];
        strides[axis] = own[perm[axis]];
    }
    return eval_view(c, data, data->rank, dims, 0, strides);
}

const OpRow op_transpose[] = {
    {"Transpose", 25, "data: T", "transposed: T", "perm: ints", "T: all_25", .infer = transpose_infer,
     .elements = transpose_elements, .eval = transpose_eval, .flags = OP_EXACT},
    {"Transpose", 24, "data: T", "transposed: T", "perm: ints", "T: all_24", .infer = transpose_infer,
     .elements = transpose_elements, .eval = transpose_eval, .flags = OP_EXACT},
    {"Transpose", 23, "data: T", "transposed: T", "perm: ints", "T: all_23", .infer = transpose_infer,
     .elements = transpose_elements, .eval = transpose_eval, .flags = OP_EXACT},
    {"Transpose", 21, "data: T", "transposed: T", "perm: ints", "T: all_21", .infer = transpose_infer,
     .elements = transpose_elements, .eval = transpose_eval, .flags = OP_EXACT},
    {"Transpose", 13, "data: T", "transposed: T", "perm: ints", "T: all_13", .infer = transpose_infer,
     .elements = transpose_elements, .eval = transpose_eval, .flags = OP_EXACT},
    {"Transpose", 1, "data: T", "transposed: T", "perm: ints", "T: all_1", .infer = transpose_infer,
     .elements = transpose_elements, .eval = transpose_eval, .flags = OP_EXACT},
    {0},
};
