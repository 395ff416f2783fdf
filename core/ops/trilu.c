/* trilu - the upper or lower triangle of matrices, the rest zero.
 * https://onnx.ai/onnx/operators/onnx__Trilu.html */
#include "model/model.h"
#include "ops/common.h"
#include "ops/element_moves.h"

static Inferred trilu_infer(InferContext *c)
{
    Inferred inferred = infer_check_rank(c, 0, 2, INT32_MAX);
    return inferred == INFER_DONE ? infer_like_input(c) : inferred;
}

/* Keeps what is on the diagonal k and above (upper) or below; the rest is 0. */
static void trilu_elements(InferContext *c)
{
    const Elements *input;
    ElementGrid grid;
    ElementMoves moves;
    int64_t k = 0, place[SHAPE_MAX_RANK];
    bool is_upper = infer_int(c, "upper") != 0;
    if (infer_has_input(c, 1) && infer_integers(c, 1, &k, 1) != 1) return;
    if (!element_input(c, 0, &input, &grid) || !element_moves_open(&moves, c, 0, input)) return;
    const double zero_number = 0;
    const Dim zero_dim = dim_number(c->dims, 0);
    const Elements zero = {1, input->dims ? &zero_dim : NULL, input->dims ? NULL : &zero_number};
    for (size_t at = 0; at < moves.grid.count; at++) {
        element_grid_place(&grid, at, place);
        int64_t diagonal = place[grid.rank - 1] - place[grid.rank - 2];
        bool is_kept = is_upper ? diagonal >= k : diagonal <= k;
        element_moves_put(&moves, at, is_kept ? input : &zero, is_kept ? (int64_t)at : 0);
    }
    element_moves_close(&moves);
}

static Evaluated trilu_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    int64_t k = 0, height = input->dims[input->rank - 2], width = input->dims[input->rank - 1];
    bool is_upper = infer_int(c->infer, "upper") != 0;
    if (infer_has_input(c->infer, 1) && infer_integers(c->infer, 1, &k, 1) != 1)
        return eval_refuse(c, "k is not known");
    if (height > EVAL_MAX_WHOLE_BYTES / width) return eval_refuse(c, "its matrices are too large");
    uint8_t *keeps = arena_allocate_array(c->scratch, (size_t)height, (size_t)width);
    for (int64_t at = 0; at < height * width; at++) {
        int64_t diagonal = at % width - at / width;
        keeps[at] = is_upper ? diagonal >= k : diagonal <= k;
    }
    const uint8_t zero[16] = {0}, *copy = arena_copy(&c->model->arena, keeps, (size_t)(height * width));
    Tensor *mask = recipe_owned(c->model, DTYPE_BOOL, 2, (int64_t[]){height, width}, copy, (uint64_t)(height * width));
    Tensor *zeros = recipe_fill(c->model, input->dtype, 0, NULL, zero);
    eval_set(c, 0, recipe_select(mask, input, zeros, input->rank, input->dims));
    return EVAL_DONE;
}

const OpRow op_trilu[] = {
    {"Trilu", 14, "input: T, k?: int64", "output: T", "upper: int = 1", "T: all_13", .infer = trilu_infer,
     .elements = trilu_elements, .eval = trilu_eval, .flags = OP_EXACT},
    {0},
};
