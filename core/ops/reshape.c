/* reshape - the same elements in another shape; 0 keeps a dim, one -1 is told by the rest.
 * https://onnx.ai/onnx/operators/onnx__Reshape.html */
#include "ops/op.h"

const OpRow op_reshape[] = {
    {"Reshape", 25, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_25", .infer = NULL},
    {"Reshape", 24, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_24", .infer = NULL},
    {"Reshape", 23, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_23", .infer = NULL},
    {"Reshape", 21, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_21", .infer = NULL},
    {"Reshape", 19, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_19", .infer = NULL},
    {"Reshape", 14, "data: T, shape: int64", "reshaped: T", "allowzero: int = 0", "T: all_13", .infer = NULL},
    {"Reshape", 13, "data: T, shape: int64", "reshaped: T", "", "T: all_13", .infer = NULL},
    {"Reshape", 5, "data: T, shape: int64", "reshaped: T", "", "T: all_1", .infer = NULL},
    {"Reshape", 1, "data: T", "reshaped: T", "consumed_inputs: ints, shape: ints", "T: floats", .infer = NULL},
    {0},
};
