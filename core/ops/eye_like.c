/* eye_like - a matrix of another one's shape with ones on one diagonal.
 * https://onnx.ai/onnx/operators/onnx__EyeLike.html */
#include "ops/op.h"

const OpRow op_eye_like[] = {
    {"EyeLike", 22, "input: T1", "output: T2", "dtype: int, k: int = 0",
     "T1: numeric_bfloat16 bool; T2: numeric_bfloat16 bool", .infer = NULL},
    {"EyeLike", 9, "input: T1", "output: T2", "dtype: int, k: int = 0", "T1: numeric bool; T2: numeric bool",
     .infer = NULL},
    {0},
};
