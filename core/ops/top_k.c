/* top_k - the k largest or smallest elements along an axis, and their indices.
 * https://onnx.ai/onnx/operators/onnx__TopK.html */
#include "ops/op.h"

const OpRow op_top_k[] = {
    {"TopK", 24, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1, largest: int = 1, sorted: int = 1",
     "T: numeric_bfloat16; I: int64", .infer = NULL},
    {"TopK", 11, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1, largest: int = 1, sorted: int = 1",
     "T: numeric; I: int64", .infer = NULL},
    {"TopK", 10, "X: T, K: int64", "Values: T, Indices: I", "axis: int = -1", "T: floats; I: int64", .infer = NULL},
    {"TopK", 1, "X: T", "Values: T, Indices: I", "k!: int, axis: int = -1", "T: floats; I: int64", .infer = NULL},
    {0},
};
