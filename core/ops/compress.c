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

const OpRow op_compress[] = {
    {"Compress", 28, "input: T, condition: T1", "output: T", "axis: int", "T: all_13; T1: bool",
     .infer = compress_infer},
    {"Compress", 11, "input: T, condition: T1", "output: T", "axis: int", "T: all_1; T1: bool",
     .infer = compress_infer},
    {"Compress", 9, "input: T, condition: T1", "output: T", "axis: int", "T: all_1; T1: bool", .infer = compress_infer},
    {0},
};
