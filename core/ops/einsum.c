/* einsum - sums of products over the axes that an equation names.
 * https://onnx.ai/onnx/operators/onnx__Einsum.html */
#include "ops/op.h"

const OpRow op_einsum[] = {
    {"Einsum", 28, "Inputs+: T", "Output: T", "equation!: string", "T: numeric_bfloat16", .infer = NULL},
    {"Einsum", 12, "Inputs+: T", "Output: T", "equation!: string", "T: numeric", .infer = NULL},
    {0},
};
