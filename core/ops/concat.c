/* concat - tensors one behind the other along an axis.
 * https://onnx.ai/onnx/operators/onnx__Concat.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

static int64_t concat_axis(const InferContext *c)
{
    return infer_since(c) == 1 && !infer_has_attribute(c, "axis") ? 1 : infer_int(c, "axis");
}

static bool is_perhaps_empty(const Shape *shape)
{
    for (int axis = 0; axis < shape->rank; axis++)
        if (dim_lower(shape->dims[axis]) <= 0) return true;
    return false;
}

/* onnxruntime does not look at the shapes of inputs without elements (core/providers/cpu/tensor/concatbase.h), so it is
 * an input with elements that tells the rank, where not all are of one. */
static Inferred common_rank(InferContext *c, int *out_rank)
{
    bool is_certain = false, is_missing = false;
    *out_rank = -1;
    for (size_t i = 0; i < c->input_count; i++) {
        const Shape *shape = infer_shape(c, i);
        if (!shape) {
            is_missing = true;
            continue;
        }
        bool is_full = !is_perhaps_empty(shape);
        if (*out_rank >= 0 && shape->rank != *out_rank) {
            if (is_certain && is_full)
                return infer_invalid(c, "input %zu has rank %d, others %d", i, shape->rank, *out_rank);
            return infer_unknown(c, "the ranks of the inputs differ");
        }
        *out_rank = shape->rank;
        is_certain = is_certain || is_full;
    }
    if (*out_rank < 0 || (is_missing && !is_certain)) return infer_unknown(c, "the rank of an input is not known");
    return INFER_DONE;
}

/* What input i adds to the shape. False: it does not fit. */
static bool join(InferContext *c, const Shape *shape, int axis, bool is_first, Dim *dims)
{
    for (int k = 0; k < shape->rank; k++) {
        if (k == axis) dims[k] = is_first ? shape->dims[k] : dim_add(c->dims, dims[k], shape->dims[k]);
        else if (!infer_same_dim(c, dims[k], shape->dims[k], &dims[k])) return false;
    }
    return true;
}

static Inferred concat_infer(InferContext *c)
{
    Dim dims[SHAPE_MAX_RANK] = {NULL};
    int rank, axis;
    if (c->input_count == 0) return infer_invalid(c, "it has no inputs");
    Inferred inferred = common_rank(c, &rank);
    if (inferred != INFER_DONE) return inferred;
    if (!infer_axis(concat_axis(c), rank, &axis))
        return infer_invalid(c, "axis is %lld, but the rank is %d", (long long)concat_axis(c), rank);
    bool is_first = true, is_missing = false;
    for (size_t i = 0; i < c->input_count; i++) {
        const Shape *shape = infer_shape(c, i);
        if (!shape) is_missing = true;
        else if (!join(c, shape, axis, is_first, dims))
            return infer_invalid(c, "the sizes of input %zu do not fit the others beside axis %d", i, axis);
        is_first = is_first && !shape;
    }
    if (is_missing) dims[axis] = NULL;
    infer_set(c, 0, 0, rank, dims);
    return is_missing ? infer_unknown(c, "the rank of an input is not known") : INFER_DONE;
}

/* Copies the elements of an input to where it begins on the axis; returns where it ends. */
static int64_t place_input(InferContext *c, ElementMoves *moves, size_t input, int axis, int64_t from)
{
    ElementGrid grid;
    int64_t place[SHAPE_MAX_RANK];
    if (!element_grid_of(infer_shape(c, input), &grid)) return -1;
    const Elements *elements = infer_elements(c, input);
    for (size_t i = 0; i < grid.count; i++) {
        size_t at = 0;
        element_grid_place(&grid, i, place);
        place[axis] += from;
        for (int k = 0; k < grid.rank; k++) at += (size_t)(place[k] * moves->grid.strides[k]);
        if (at < moves->grid.count) element_moves_put(moves, at, elements, (int64_t)i);
    }
    return from + grid.sizes[axis];
}

/* The first input that has elements; NULL: none. */
static const Elements *any_elements(InferContext *c)
{
    const Elements *elements = NULL;
    for (size_t i = 0; i < c->input_count && !elements; i++) elements = infer_elements(c, i);
    return elements;
}

static void concat_elements(InferContext *c)
{
    ElementMoves moves;
    const Elements *like = any_elements(c);
    int axis;
    if (!like || !element_moves_open(&moves, c, 0, like)) return;
    if (!infer_axis(concat_axis(c), moves.grid.rank, &axis)) return;
    int64_t from = 0;
    for (size_t i = 0; i < c->input_count && from >= 0; i++) from = place_input(c, &moves, i, axis, from);
    if (from >= 0) element_moves_close(&moves);
}

static bool fits(const Tensor *tensor, const Tensor *other, int axis)
{
    if (tensor->rank != other->rank) return false;
    for (int k = 0; k < tensor->rank; k++)
        if (k != axis && tensor->dims[k] != other->dims[k]) return false;
    return true;
}

/* Inputs without elements may have other shapes: they are left out. */
static Evaluated concat_eval(EvalContext *c)
{
    Tensor **full = ARENA_NEW_ARRAY(c->scratch, Tensor *, c->input_count);
    size_t count = 0;
    int64_t dims[SHAPE_MAX_RANK];
    int axis, rank = eval_output_dims(c, 0, dims);
    if (!infer_axis(concat_axis(c->infer), rank, &axis)) return eval_refuse(c, "axis is out of range");
    for (size_t i = 0; i < c->input_count; i++) {
        if (!c->inputs[i]) return eval_refuse(c, "an input is left out");
        if (eval_element_count(c->inputs[i]) == 0) continue;
        full[count++] = c->inputs[i];
        if (c->inputs[i]->rank != rank || !fits(c->inputs[i], full[0], axis))
            return eval_refuse(c, "the sizes of its inputs do not fit");
    }
    eval_set(c, 0, count > 0 ? recipe_concat(full, count, axis) : c->inputs[0]);
    return EVAL_DONE;
}

const OpRow op_concat[] = {
    {"Concat", 13, "inputs+: T", "concat_result: T", "axis!: int", "T: all_13", .infer = concat_infer,
     .elements = concat_elements, .eval = concat_eval, .flags = OP_EXACT},
    {"Concat", 11, "inputs+: T", "concat_result: T", "axis!: int", "T: all_1", .infer = concat_infer,
     .elements = concat_elements, .eval = concat_eval, .flags = OP_EXACT},
    {"Concat", 4, "inputs+: T", "concat_result: T", "axis!: int", "T: all_1", .infer = concat_infer,
     .elements = concat_elements, .eval = concat_eval, .flags = OP_EXACT},
    {"Concat", 1, "inputs+: T", "concat_result: T", "axis: int", "T: floats", .infer = concat_infer,
     .elements = concat_elements, .eval = concat_eval, .flags = OP_EXACT},
    {0},
};
