/* gather_nd - picks elements or slices by tuples of indices, the last axis of indices.
 * https://onnx.ai/onnx/operators/onnx__GatherND.html */
#include "ops/op.h"

const OpRow op_gather_nd[] = {
    {"GatherND", 13, "data: T, indices: int64", "output: T", "batch_dims: int = 0", "T: all_13", .infer = NULL},
    {"GatherND", 12, "data: T, indices: int64", "output: T", "batch_dims: int = 0", "T: all_1", .infer = NULL},
    {"GatherND", 11, "data: T, indices: int64", "output: T", "", "T: all_1", .infer = NULL},
    {0},
};
