/* non_zero - the indices of all elements that are not zero, one column each.
 * https://onnx.ai/onnx/operators/onnx__NonZero.html */
#include "ops/op.h"

const OpRow op_non_zero[] = {
    {"NonZero", 13, "X: T", "Y: int64", "", "T: all_13", .infer = NULL},
    {"NonZero", 9, "X: T", "Y: int64", "", "T: all_1", .infer = NULL},
    {0},
};
