/* gather_elements - picks single elements along one axis; the indices have the shape of the result.
 * https://onnx.ai/onnx/operators/onnx__GatherElements.html */
#include "ops/op.h"

const OpRow op_gather_elements[] = {
    {"GatherElements", 13, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_13; Tind: int32 int64",
     .infer = NULL},
    {"GatherElements", 11, "data: T, indices: Tind", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = NULL},
    {0},
};
