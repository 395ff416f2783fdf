/* concat - tensors one behind the other along an axis.
 * https://onnx.ai/onnx/operators/onnx__Concat.html */
#include "ops/op.h"

const OpRow op_concat[] = {
    {"Concat", 13, "inputs+: T", "concat_result: T", "axis!: int", "T: all_13", .infer = NULL},
    {"Concat", 11, "inputs+: T", "concat_result: T", "axis!: int", "T: all_1", .infer = NULL},
    {"Concat", 4, "inputs+: T", "concat_result: T", "axis!: int", "T: all_1", .infer = NULL},
    {"Concat", 1, "inputs+: T", "concat_result: T", "axis: int", "T: floats", .infer = NULL},
    {0},
};
