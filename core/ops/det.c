/* det - determinants of square matrices.
 * https://onnx.ai/onnx/operators/onnx__Det.html */
#include "ops/op.h"

const OpRow op_det[] = {
    {"Det", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = NULL},
    {"Det", 11, "X: T", "Y: T", "", "T: floats", .infer = NULL},
    {0},
};
