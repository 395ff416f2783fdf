/* unique - the distinct elements or slices, where they are and how often.
 * https://onnx.ai/onnx/operators/onnx__Unique.html */
#include "ops/op.h"

const OpRow op_unique[] = {
    {"Unique", 28, "X: T", "Y: T, indices?: int64, inverse_indices?: int64, counts?: int64",
     "axis: int, sorted: int = 1", "T: all_13", .infer = NULL},
    {"Unique", 11, "X: T", "Y: T, indices?: int64, inverse_indices?: int64, counts?: int64",
     "axis: int, sorted: int = 1", "T: all_1", .infer = NULL},
    {0},
};
