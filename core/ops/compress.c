/* compress - the slices along an axis for which a condition is true.
 * https://onnx.ai/onnx/operators/onnx__Compress.html */
#include "ops/common.h"

/* How many of the conditions are true; those behind the end of the axis do not count. NULL: not known. */
static Dim count_true(InferContext *c, Dim size)
{
    const Elements *conditions = infer_elements(c, 1);
    int64_t limit, count = 0;
    if (!conditions || !conditions->dims) return NULL;
    if (!dim_is_number(size, &limit)) limit = dim_lower(size);
    for (size_t i = 0; i < conditions->count; i++) {
        if (!conditions->dims[i] || !dim_is_number(conditions->dims[i], NULL)) return NULL;
        if (dim_is(conditions->dims[i], 0)) continue;
        if ((int64_t)i < limit) count++;
        else if (!dim_is_number(size, NULL)) return NULL;
    }
    return dim_number(c->dims, count);
}

/* Without axis the input is taken as one list. */
static Inferred compress_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK] = {NULL};
    int axis;
    if (!infer_has_attribute(c, "axis")) {
        if (input) dims[0] = count_true(c, infer_product(c, input->dims, 0, input->rank));
        infer_set(c, 0, 0, 1, dims);
        return INFER_DONE;
    }
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    if (infer_axis_attribute(c, "axis", input->rank, &axis) != INFER_DONE) return INFER_INVALID;
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    dims[axis] = count_true(c, dims[axis]);
    infer_set(c, 0, 0, input->rank, dims);
    return INFER_DONE;
}

static Evaluated compress_eval(EvalContext *c)
{
    Tensor *input = eval_input(c, 0);
    int64_t total = (int64_t)eval_element_count(input);
    int axis = 0;
    if (!infer_has_attribute(c->infer, "axis")) input = recipe_reshape(input, 1, &total);
    else if (!infer_axis(infer_int(c->infer, "axis"), input->rank, &axis))
        return eval_refuse(c, "axis is out of range");
    const uint8_t *conditions = eval_elements(c, 1);
    if (!conditions) return EVAL_REFUSED;
    int64_t limit = (int64_t)eval_element_count(eval_input(c, 1)), count = 0;
    if (limit > input->dims[axis]) limit = input->dims[axis];
    int64_t *indices = arena_allocate_array(c->scratch, sizeof *indices, (size_t)limit);
    for (int64_t i = 0; i < limit; i++)
        if (conditions[i]) indices[count++] = i;
    eval_set(c, 0, recipe_take(input, axis, indices, 1, &count));
    return EVAL_DONE;
}

const OpRow op_compress[] = {
    {"Compress", 28, "input: T, condition: T1", "output: T", "axis: int", "T: all_13; T1: bool",
     .infer = compress_infer, .eval = compress_eval, .flags = OP_EXACT | OP_SIZES_ITSELF},
    {"Compress", 11, "input: T, condition: T1", "output: T", "axis: int", "T: all_1; T1: bool", .infer = compress_infer,
     .eval = compress_eval, .flags = OP_EXACT | OP_SIZES_ITSELF},
    {"Compress", 9, "input: T, condition: T1", "output: T", "axis: int", "T: all_1; T1: bool", .infer = compress_infer,
     .eval = compress_eval, .flags = OP_EXACT | OP_SIZES_ITSELF},
    {0},
};
