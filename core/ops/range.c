/* range - the numbers from a start in steps of delta, the limit excluded.
 * https://onnx.ai/onnx/operators/onnx__Range.html */
#include "ops/op.h"

const OpRow op_range[] = {
    {"Range", 27, "start: T, limit: T, delta: T", "output: T", "stash_type: int = 1",
     "T: floats_bfloat16 int16 int32 int64", .infer = NULL},
    {"Range", 11, "start: T, limit: T, delta: T", "output: T", "", "T: float double int16 int32 int64", .infer = NULL},
    {0},
};
