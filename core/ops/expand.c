/* expand - broadcasts a tensor with a shape.
 * https://onnx.ai/onnx/operators/onnx__Expand.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/elements.h"
#include "ops/size_list.h"

/* The size where one of the input (NULL: it has no such axis) meets one that is asked for (NULL: not known, or none).
 * onnxruntime refuses whatever is no broadcasting of the two, sizes below 0 too: core/providers/cpu/tensor/expand.cc. */
static Dim expanded(InferContext *c, Dim size, Dim asked, bool is_asked)
{
    if (!is_asked) return size;
    if (!size) return asked;
    if (asked) return dim_broadcast(c->dims, size, asked);
    return dim_lower(size) > 1 || dim_is(size, 0) ? size : NULL;
}

/* Sizes are aligned at the end. False: they do not broadcast. */
static bool expand_dims(InferContext *c, const Shape *input, const Dim *asked, int asked_count, int rank, Dim *out)
{
    int64_t number;
    for (int axis = 0; axis < rank; axis++) {
        int own = axis - (rank - input->rank), wanted = axis - (rank - asked_count);
        Dim size = own >= 0 ? input->dims[own] : NULL, other = wanted >= 0 ? asked[wanted] : NULL;
        if (dim_is_number(other, &number) && number < 0) return false;
        if (size && other && !dim_broadcasts(size, other)) return false;
        out[axis] = expanded(c, size, other, wanted >= 0);
    }
    return true;
}

static Inferred expand_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim asked[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK];
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    int count = infer_size_list(c, 1, asked, SHAPE_MAX_RANK);
    if (count < 0) return infer_unknown(c, "the length of shape is not known");
    int rank = count > input->rank ? count : input->rank;
    if (!expand_dims(c, input, asked, count, rank, dims))
        return infer_invalid(c, "input does not broadcast to the shape that is asked for");
    infer_set(c, 0, 0, rank, dims);
    for (int i = 0; i < count; i++)
        if (!asked[i]) return infer_unknown(c, "element %d of shape is not known", i);
    return INFER_DONE;
}

static void expand_elements(InferContext *c)
{
    size_t indices[FACT_MAX_ELEMENTS];
    ElementMoves moves;
    const Elements *elements = infer_elements(c, 0);
    if (!elements || !element_moves_open(&moves, c, 0, elements)) return;
    if (!shape_broadcast_indices(infer_shape(c, 0), c->outputs[0]->shape, indices)) return;
    for (size_t at = 0; at < moves.grid.count; at++) element_moves_put(&moves, at, elements, (int64_t)indices[at]);
    element_moves_close(&moves);
}

static Evaluated expand_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    int64_t dims[SHAPE_MAX_RANK], own[SHAPE_MAX_RANK], strides[SHAPE_MAX_RANK] = {0};
    int rank = eval_output_dims(c, 0, dims), missing = rank - input->rank;
    if (missing < 0) return eval_refuse(c, "its input does not broadcast");
    eval_strides(input, own);
    for (int axis = 0; axis < input->rank; axis++) {
        bool is_repeated = input->dims[axis] == 1;
        if (!is_repeated && input->dims[axis] != dims[missing + axis])
            return eval_refuse(c, "its input does not broadcast");
        strides[missing + axis] = is_repeated ? 0 : own[axis];
    }
    return eval_view(c, input, rank, dims, 0, strides);
}

const OpRow op_expand[] = {
    {"Expand", 13, "input: T, shape: int64", "output: T", "", "T: all_13", .infer = expand_infer,
     .elements = expand_elements, .eval = expand_eval, .flags = OP_EXACT},
    {"Expand", 8, "input: T, shape: int64", "output: T", "", "T: all_1", .infer = expand_infer,
     .elements = expand_elements, .eval = expand_eval, .flags = OP_EXACT},
    {0},
};
