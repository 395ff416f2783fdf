/* unsqueeze - adds axes of size 1.
 * https://onnx.ai/onnx/operators/onnx__Unsqueeze.html */
#include "ops/op.h"

const OpRow op_unsqueeze[] = {
    {"Unsqueeze", 25, "data: T, axes: int64", "expanded: T", "", "T: all_25", .infer = NULL},
    {"Unsqueeze", 24, "data: T, axes: int64", "expanded: T", "", "T: all_24", .infer = NULL},
    {"Unsqueeze", 23, "data: T, axes: int64", "expanded: T", "", "T: all_23", .infer = NULL},
    {"Unsqueeze", 21, "data: T, axes: int64", "expanded: T", "", "T: all_21", .infer = NULL},
    {"Unsqueeze", 13, "data: T, axes: int64", "expanded: T", "", "T: all_13", .infer = NULL},
    {"Unsqueeze", 11, "data: T", "expanded: T", "axes!: ints", "T: all_1", .infer = NULL},
    {"Unsqueeze", 1, "data: T", "expanded: T", "axes!: ints", "T: all_1", .infer = NULL},
    {0},
};
