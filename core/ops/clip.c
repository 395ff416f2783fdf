/* clip - limits each element to a range.
 * https://onnx.ai/onnx/operators/onnx__Clip.html */
#include "ops/op.h"

const OpRow op_clip[] = {
    {"Clip", 13, "input: T, min?: T, max?: T", "output: T", "", "T: numeric_bfloat16", .infer = NULL},
    {"Clip", 12, "input: T, min?: T, max?: T", "output: T", "", "T: numeric", .infer = NULL},
    {"Clip", 11, "input: T, min?: T, max?: T", "output: T", "", "T: floats", .infer = NULL},
    {"Clip", 6, "input: T", "output: T", "max: float = 3.4028235e+38, min: float = -3.4028235e+38", "T: floats",
     .infer = NULL},
    {"Clip", 1, "input: T", "output: T", "consumed_inputs: ints, max: float, min: float", "T: floats", .infer = NULL},
    {0},
};
