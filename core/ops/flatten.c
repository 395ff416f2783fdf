/* flatten - a matrix: the axes before one, and those from it on.
 * https://onnx.ai/onnx/operators/onnx__Flatten.html */
#include "ops/common.h"
#include "ops/element_moves.h"

/* data[before axis.., from axis on..] -> [product, product]; axis may be the rank. */
static Inferred flatten_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[2] = {NULL, NULL};
    int64_t axis = infer_int(c, "axis");
    infer_set(c, 0, 0, 2, dims);
    if (!input) return infer_unknown(c, "the rank of input is not known");
    if (axis < -(int64_t)input->rank || axis > input->rank)
        return infer_invalid(c, "axis is %lld, but the rank is %d", (long long)axis, input->rank);
    if (axis < 0) axis += input->rank;
    dims[0] = infer_product(c, input->dims, 0, (int)axis);
    dims[1] = infer_product(c, input->dims, (int)axis, input->rank);
    infer_set(c, 0, 0, 2, dims);
    return INFER_DONE;
}

static void flatten_elements(InferContext *c)
{
    elements_keep_order(c, 0, 0);
}

const OpRow op_flatten[] = {
    {"Flatten", 25, "input: T", "output: T", "axis: int = 1", "T: all_25", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Flatten", 24, "input: T", "output: T", "axis: int = 1", "T: all_24", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Flatten", 23, "input: T", "output: T", "axis: int = 1", "T: all_23", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Flatten", 21, "input: T", "output: T", "axis: int = 1", "T: all_21", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Flatten", 13, "input: T", "output: T", "axis: int = 1", "T: all_13", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Flatten", 11, "input: T", "output: T", "axis: int = 1", "T: all_1", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Flatten", 9, "input: T", "output: T", "axis: int = 1", "T: all_1", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {"Flatten", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = flatten_infer,
     .elements = flatten_elements, .eval = eval_keep_order, .flags = OP_EXACT},
    {0},
};
