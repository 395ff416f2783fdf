/* transpose - the axes in another order.
 * https://onnx.ai/onnx/operators/onnx__Transpose.html */
#include "ops/op.h"

const OpRow op_transpose[] = {
    {"Transpose", 25, "data: T", "transposed: T", "perm: ints", "T: all_25", .infer = NULL},
    {"Transpose", 24, "data: T", "transposed: T", "perm: ints", "T: all_24", .infer = NULL},
    {"Transpose", 23, "data: T", "transposed: T", "perm: ints", "T: all_23", .infer = NULL},
    {"Transpose", 21, "data: T", "transposed: T", "perm: ints", "T: all_21", .infer = NULL},
    {"Transpose", 13, "data: T", "transposed: T", "perm: ints", "T: all_13", .infer = NULL},
    {"Transpose", 1, "data: T", "transposed: T", "perm: ints", "T: all_1", .infer = NULL},
    {0},
};
