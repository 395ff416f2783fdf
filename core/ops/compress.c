/* compress - the slices along an axis for which a condition is true.
 * https://onnx.ai/onnx/operators/onnx__Compress.html */
#include "ops/op.h"

const OpRow op_compress[] = {
    {"Compress", 28, "input: T, condition: T1", "output: T", "axis: int", "T: all_13; T1: bool", .infer = NULL},
    {"Compress", 11, "input: T, condition: T1", "output: T", "axis: int", "T: all_1; T1: bool", .infer = NULL},
    {"Compress", 9, "input: T, condition: T1", "output: T", "axis: int", "T: all_1; T1: bool", .infer = NULL},
    {0},
};
