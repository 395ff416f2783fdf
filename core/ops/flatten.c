/* flatten - a matrix: the axes before one, and those from it on.
 * https://onnx.ai/onnx/operators/onnx__Flatten.html */
#include "ops/op.h"

const OpRow op_flatten[] = {
    {"Flatten", 25, "input: T", "output: T", "axis: int = 1", "T: all_25", .infer = NULL},
    {"Flatten", 24, "input: T", "output: T", "axis: int = 1", "T: all_24", .infer = NULL},
    {"Flatten", 23, "input: T", "output: T", "axis: int = 1", "T: all_23", .infer = NULL},
    {"Flatten", 21, "input: T", "output: T", "axis: int = 1", "T: all_21", .infer = NULL},
    {"Flatten", 13, "input: T", "output: T", "axis: int = 1", "T: all_13", .infer = NULL},
    {"Flatten", 11, "input: T", "output: T", "axis: int = 1", "T: all_1", .infer = NULL},
    {"Flatten", 9, "input: T", "output: T", "axis: int = 1", "T: all_1", .infer = NULL},
    {"Flatten", 1, "input: T", "output: T", "axis: int = 1", "T: floats", .infer = NULL},
    {0},
};
