/* gather - picks slices along one axis by their indices.
 * https://onnx.ai/onnx/operators/onnx__Gather.html */
#include "ops/op.h"

const OpRow op_gather[] = {
    {"Gather", 13, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_13; Tind: int32 int64",
     .infer = NULL},
    {"Gather", 11, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = NULL},
    {"Gather", 1, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64", .infer = NULL},
    {0},
};
