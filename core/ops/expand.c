/* expand - broadcasts a tensor with a shape.
 * https://onnx.ai/onnx/operators/onnx__Expand.html */
#include "ops/op.h"

const OpRow op_expand[] = {
    {"Expand", 13, "input: T, shape: int64", "output: T", "", "T: all_13", .infer = NULL},
    {"Expand", 8, "input: T, shape: int64", "output: T", "", "T: all_1", .infer = NULL},
    {0},
};
