/* split - a tensor cut into several along an axis.
 * https://onnx.ai/onnx/operators/onnx__Split.html */
#include "ops/common.h"
#include "ops/element_moves.h"
#include "ops/size_list.h"

/* The parts where num_outputs is given: all of ceil(size / count), the last one what is left.
 * onnxruntime: core/providers/cpu/tensor/split.h, PrepareForCompute; it refuses a last part below 0. */
static bool uneven_parts(InferContext *c, Dim size, size_t count, Dim *out)
{
    Dim part = dim_ceil_divide(c->dims, size, dim_number(c->dims, (int64_t)count));
    Dim others = dim_multiply(c->dims, part, dim_number(c->dims, (int64_t)count - 1));
    for (size_t i = 0; i + 1 < count; i++) out[i] = part;
    out[count - 1] = dim_subtract(c->dims, size, others);
    int64_t last;
    return !dim_is_number(out[count - 1], &last) || last >= 0;
}

/* One part that is not told is what the others leave. */
static void fill_one_part(InferContext *c, Dim size, size_t count, Dim *parts)
{
    size_t missing = count;
    Dim rest = size;
    for (size_t i = 0; i < count; i++) {
        if (parts[i]) rest = dim_subtract(c->dims, rest, parts[i]);
        else if (missing == count) missing = i;
        else return;
    }
    if (missing < count) parts[missing] = rest;
}

/* False: the parts are wrong: negative, or they do not add up. */
static bool are_parts(InferContext *c, Dim size, size_t count, const Dim *parts)
{
    Dim sum = dim_number(c->dims, 0);
    int64_t number;
    for (size_t i = 0; i < count; i++) {
        if (dim_is_number(parts[i], &number) && number < 0) return false;
        sum = dim_add(c->dims, sum, parts[i]);
    }
    return !sum || !dim_is_number(sum, NULL) || !dim_is_number(size, NULL) || dim_is_equal(sum, size);
}

/* given[given_count]: what split says. */
static Inferred given_parts(InferContext *c, Dim size, const Dim *given, int given_count, size_t count, Dim *parts)
{
    if (given_count < 0) return infer_unknown(c, "the sizes of the parts are not known");
    if ((size_t)given_count != count)
        return infer_invalid(c, "split has %d sizes, but there are %zu outputs", given_count, count);
    for (size_t i = 0; i < count; i++) parts[i] = given[i];
    fill_one_part(c, size, count, parts);
    if (!are_parts(c, size, count, parts)) return infer_invalid(c, "the sizes of the parts do not add up to the axis");
    for (size_t i = 0; i < count; i++)
        if (!parts[i]) return infer_unknown(c, "the sizes of the parts are not known");
    return INFER_DONE;
}

static Inferred even_parts(InferContext *c, Dim size, size_t count, Dim *parts)
{
    int64_t number;
    if (dim_is_number(size, &number) && number % (int64_t)count != 0)
        return infer_invalid(c, "an axis of size %lld cannot be split into %zu equal parts", (long long)number, count);
    for (size_t i = 0; i < count; i++) parts[i] = dim_exact_divide(c->dims, size, dim_number(c->dims, (int64_t)count));
    return INFER_DONE;
}

/* parts[count]: the sizes along the axis; all of them NULL first. */
static Inferred split_parts(InferContext *c, Dim size, size_t count, Dim *parts)
{
    Dim given[FACT_MAX_ELEMENTS];
    int given_count = infer_size_list_of_attribute_or_input(c, "split", 1, given, FACT_MAX_ELEMENTS);
    if (given_count != -2) return given_parts(c, size, given, given_count, count, parts);
    if (infer_since(c) == 1 && infer_has_input(c, 1)) return infer_unknown(c, "split is not of integers");
    if (infer_since(c) < 18 || !infer_has_attribute(c, "num_outputs")) return even_parts(c, size, count, parts);
    if (infer_int(c, "num_outputs") != (int64_t)count)
        return infer_invalid(c, "num_outputs is %lld, but there are %zu outputs",
                             (long long)infer_int(c, "num_outputs"), count);
    if (!uneven_parts(c, size, count, parts)) return infer_invalid(c, "the axis is too short for %zu parts", count);
    return INFER_DONE;
}

static Inferred split_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    size_t count = c->output_count;
    int axis;
    for (size_t i = 0; i < count; i++) infer_set(c, i, infer_dtype(c, 0), -1, NULL);
    if (count == 0) return infer_invalid(c, "it has no outputs");
    if (!input) return infer_unknown(c, "the rank of input is not known");
    if (infer_axis_attribute(c, "axis", input->rank, &axis) != INFER_DONE) return INFER_INVALID;
    Dim dims[SHAPE_MAX_RANK], *parts = ARENA_NEW_ARRAY(c->arena, Dim, count);
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    Inferred inferred = split_parts(c, dims[axis], count, parts);
    if (inferred == INFER_INVALID) return INFER_INVALID;
    for (size_t i = 0; i < count; i++) {
        dims[axis] = parts[i];
        infer_set(c, i, infer_dtype(c, 0), input->rank, dims);
    }
    return inferred;
}

static void split_elements(InferContext *c)
{
    const Elements *elements;
    ElementGrid grid;
    int axis;
    if (!element_input(c, 0, &elements, &grid) || !infer_axis(infer_int(c, "axis"), grid.rank, &axis)) return;
    int64_t from = 0, size;
    for (size_t i = 0; i < c->output_count; i++) {
        const Shape *part = c->outputs[i] ? c->outputs[i]->shape : NULL;
        if (!part || !dim_is_number(part->dims[axis], &size) || size > grid.sizes[axis] - from) return;
        elements_move_strided(c, i, elements, from * grid.strides[axis], grid.strides);
        from += size;
    }
}

static Evaluated split_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    int64_t strides[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK], from = 0, size;
    int axis;
    if (!infer_axis(infer_int(c->infer, "axis"), input->rank, &axis)) return eval_refuse(c, "axis is out of range");
    Dim *parts = ARENA_NEW_ARRAY(c->scratch, Dim, c->output_count);
    Dim whole = dim_number(c->infer->dims, input->dims[axis]);
    if (split_parts(c->infer, whole, c->output_count, parts) != INFER_DONE)
        return eval_refuse(c, "the sizes of the parts are not known");
    eval_strides(input, strides);
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    for (size_t i = 0; i < c->output_count; i++) {
        if (!dim_is_number(parts[i], &size) || size < 0 || size > input->dims[axis] - from)
            return eval_refuse(c, "the sizes of the parts do not add up");
        dims[axis] = size;
        eval_set(c, i, recipe_strided(input, input->rank, dims, from * strides[axis], strides));
        from += size;
    }
    return EVAL_DONE;
}

const OpRow op_split[] = {
    {"Split", 18, "input: T, split?: int64", "outputs+: T", "axis: int = 0, num_outputs: int", "T: all_13",
     .infer = split_infer, .elements = split_elements, .eval = split_eval, .flags = OP_EXACT},
    {"Split", 13, "input: T, split?: int64", "outputs+: T", "axis: int = 0", "T: all_13", .infer = split_infer,
     .elements = split_elements, .eval = split_eval, .flags = OP_EXACT},
    {"Split", 11, "input: T", "outputs+: T", "axis: int = 0, split: ints", "T: all_1", .infer = split_infer,
     .elements = split_elements, .eval = split_eval, .flags = OP_EXACT},
    {"Split", 2, "input: T", "outputs+: T", "axis: int = 0, split: ints", "T: all_1", .infer = split_infer,
     .elements = split_elements, .eval = split_eval, .flags = OP_EXACT},
    {"Split", 1, "input: T, split?: T", "outputs...+: T", "axis: int, split: ints", "T: floats", .infer = split_infer,
     .elements = split_elements, .eval = split_eval, .flags = OP_EXACT},
    {0},
};
