/* cumulative - sums and products of all elements up to each, along an axis.
 * https://onnx.ai/onnx/operators/onnx__CumSum.html */
#include "ops/op.h"

const OpRow op_cumulative[] = {
    {"CumSum", 14, "x: T, axis: T2", "y: T", "exclusive: int = 0, reverse: int = 0",
     "T: wide_bfloat16; T2: int32 int64", .infer = NULL},
    {"CumSum", 11, "x: T, axis: T2", "y: T", "exclusive: int = 0, reverse: int = 0",
     "T: float double int32 int64 uint32 uint64; T2: int32 int64", .infer = NULL},
    {"CumProd", 26, "x: T, axis: T2", "y: T", "exclusive: int = 0, reverse: int = 0",
     "T: wide_bfloat16; T2: int32 int64", .infer = NULL},
    {0},
};
