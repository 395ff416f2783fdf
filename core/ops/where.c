/* where - takes each element from one of two tensors, as a condition tells; all three broadcast.
 * https://onnx.ai/onnx/operators/onnx__Where.html */
#include "ops/op.h"

const OpRow op_where[] = {
    {"Where", 16, "condition: B, X: T, Y: T", "output: T", "", "B: bool; T: all_13", .infer = NULL},
    {"Where", 9, "condition: B, X: T, Y: T", "output: T", "", "B: bool; T: all_1", .infer = NULL},
    {0},
};
