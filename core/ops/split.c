/* split - a tensor cut into several along an axis.
 * https://onnx.ai/onnx/operators/onnx__Split.html */
#include "ops/op.h"

const OpRow op_split[] = {
    {"Split", 18, "input: T, split?: int64", "outputs+: T", "axis: int = 0, num_outputs: int", "T: all_13",
     .infer = NULL},
    {"Split", 13, "input: T, split?: int64", "outputs+: T", "axis: int = 0", "T: all_13", .infer = NULL},
    {"Split", 11, "input: T", "outputs+: T", "axis: int = 0, split: ints", "T: all_1", .infer = NULL},
    {"Split", 2, "input: T", "outputs+: T", "axis: int = 0, split: ints", "T: all_1", .infer = NULL},
    {"Split", 1, "input: T, split?: T", "outputs...+: T", "axis: int, split: ints", "T: floats", .infer = NULL},
    {0},
};
