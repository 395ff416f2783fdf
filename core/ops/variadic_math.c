/* variadic_math - one tensor from any number of them, element by element, with broadcasting.
 * https://onnx.ai/onnx/operators/onnx__Max.html */
#include "ops/op.h"

const OpRow op_variadic_math[] = {
    {"Max", 13, "data_0+: T", "max: T", "", "T: numeric_bfloat16", .infer = NULL},
    {"Max", 12, "data_0+: T", "max: T", "", "T: numeric", .infer = NULL},
    {"Max", 8, "data_0+: T", "max: T", "", "T: floats", .infer = NULL},
    {"Max", 6, "data_0+: T", "max: T", "", "T: floats", .infer = NULL},
    {"Max", 1, "data_0+: T", "max: T", "consumed_inputs: ints", "T: floats", .infer = NULL},
    {"Min", 13, "data_0+: T", "min: T", "", "T: numeric_bfloat16", .infer = NULL},
    {"Min", 12, "data_0+: T", "min: T", "", "T: numeric", .infer = NULL},
    {"Min", 8, "data_0+: T", "min: T", "", "T: floats", .infer = NULL},
    {"Min", 6, "data_0+: T", "min: T", "", "T: floats", .infer = NULL},
    {"Min", 1, "data_0+: T", "min: T", "consumed_inputs: ints", "T: floats", .infer = NULL},
    {"Mean", 13, "data_0+: T", "mean: T", "", "T: floats_bfloat16", .infer = NULL},
    {"Mean", 8, "data_0+: T", "mean: T", "", "T: floats", .infer = NULL},
    {"Mean", 6, "data_0+: T", "mean: T", "", "T: floats", .infer = NULL},
    {"Mean", 1, "data_0+: T", "mean: T", "consumed_inputs: ints", "T: floats", .infer = NULL},
    {"Sum", 13, "data_0+: T", "sum: T", "", "T: floats_bfloat16", .infer = NULL},
    {"Sum", 8, "data_0+: T", "sum: T", "", "T: floats", .infer = NULL},
    {"Sum", 6, "data_0+: T", "sum: T", "", "T: floats", .infer = NULL},
    {"Sum", 1, "data_0+: T", "sum: T", "consumed_inputs: ints", "T: floats", .infer = NULL},
    {0},
};
