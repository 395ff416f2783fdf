/* trilu - the upper or lower triangle of matrices, the rest zero.
 * https://onnx.ai/onnx/operators/onnx__Trilu.html */
#include "ops/op.h"

const OpRow op_trilu[] = {
    {"Trilu", 14, "input: T, k?: int64", "output: T", "upper: int = 1", "T: all_13", .infer = NULL},
    {0},
};
