/* squeeze - removes axes of size 1.
 * https://onnx.ai/onnx/operators/onnx__Squeeze.html */
#include "ops/op.h"

const OpRow op_squeeze[] = {
    {"Squeeze", 25, "data: T, axes?: int64", "squeezed: T", "", "T: all_25", .infer = NULL},
    {"Squeeze", 24, "data: T, axes?: int64", "squeezed: T", "", "T: all_24", .infer = NULL},
    {"Squeeze", 23, "data: T, axes?: int64", "squeezed: T", "", "T: all_23", .infer = NULL},
    {"Squeeze", 21, "data: T, axes?: int64", "squeezed: T", "", "T: all_21", .infer = NULL},
    {"Squeeze", 13, "data: T, axes?: int64", "squeezed: T", "", "T: all_13", .infer = NULL},
    {"Squeeze", 11, "data: T", "squeezed: T", "axes: ints", "T: all_1", .infer = NULL},
    {"Squeeze", 1, "data: T", "squeezed: T", "axes: ints", "T: all_1", .infer = NULL},
    {0},
};
