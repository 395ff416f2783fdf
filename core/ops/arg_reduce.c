/* arg_reduce - where along an axis the largest or smallest element is.
 * https://onnx.ai/onnx/operators/onnx__ArgMax.html */
#include "ops/op.h"

const OpRow op_arg_reduce[] = {
    {"ArgMax", 13, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric_bfloat16", .infer = NULL},
    {"ArgMax", 12, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric", .infer = NULL},
    {"ArgMax", 11, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric", .infer = NULL},
    {"ArgMax", 1, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric", .infer = NULL},
    {"ArgMin", 13, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric_bfloat16", .infer = NULL},
    {"ArgMin", 12, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1, select_last_index: int = 0",
     "T: numeric", .infer = NULL},
    {"ArgMin", 11, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric", .infer = NULL},
    {"ArgMin", 1, "data: T", "reduced: int64", "axis: int = 0, keepdims: int = 1", "T: numeric", .infer = NULL},
    {0},
};
