/* global_pool - one number from all of the spatial axes, which stay with size 1.
 * https://onnx.ai/onnx/operators/onnx__GlobalAveragePool.html */
#include "ops/op.h"

const OpRow op_global_pool[] = {
    {"GlobalAveragePool", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = NULL},
    {"GlobalAveragePool", 1, "X: T", "Y: T", "", "T: floats", .infer = NULL},
    {"GlobalLpPool", 22, "X: T", "Y: T", "p: int = 2", "T: floats_bfloat16", .infer = NULL},
    {"GlobalLpPool", 2, "X: T", "Y: T", "p: int = 2", "T: floats", .infer = NULL},
    {"GlobalLpPool", 1, "X: T", "Y: T", "p: float = 2.0", "T: floats", .infer = NULL},
    {"GlobalMaxPool", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = NULL},
    {"GlobalMaxPool", 1, "X: T", "Y: T", "", "T: floats", .infer = NULL},
    {0},
};
