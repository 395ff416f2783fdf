/* global_pool - one number from all of the spatial axes, which stay with size 1.
 * https://onnx.ai/onnx/operators/onnx__GlobalAveragePool.html */
#include "ops/pool.h"

static Inferred global_pool_infer(InferContext *c)
{
    return pool_infer_global(c, 0, false);
}

const OpRow op_global_pool[] = {
    {"GlobalAveragePool", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = global_pool_infer},
    {"GlobalAveragePool", 1, "X: T", "Y: T", "", "T: floats", .infer = global_pool_infer},
    {"GlobalLpPool", 22, "X: T", "Y: T", "p: int = 2", "T: floats_bfloat16", .infer = global_pool_infer},
    {"GlobalLpPool", 2, "X: T", "Y: T", "p: int = 2", "T: floats", .infer = global_pool_infer},
    {"GlobalLpPool", 1, "X: T", "Y: T", "p: float = 2.0", "T: floats", .infer = global_pool_infer},
    {"GlobalMaxPool", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = global_pool_infer},
    {"GlobalMaxPool", 1, "X: T", "Y: T", "", "T: floats", .infer = global_pool_infer},
    {0},
};
