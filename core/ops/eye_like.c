/* eye_like - a matrix of another one's shape with ones on one diagonal.
 * https://onnx.ai/onnx/operators/onnx__EyeLike.html */
#include "ops/common.h"

static Inferred eye_like_infer(InferContext *c)
{
    int32_t dtype = 0;
    Inferred inferred = infer_dtype_attribute(c, "dtype", infer_dtype(c, 0), &dtype);
    if (inferred != INFER_DONE) return inferred;
    inferred = infer_check_rank(c, 0, 2, 2);
    if (inferred == INFER_DONE) return infer_set_like(c, 0, 0, dtype);
    if (inferred == INFER_UNKNOWN) infer_set(c, 0, dtype, 2, (Dim[]){NULL, NULL});
    return inferred;
}

const OpRow op_eye_like[] = {
    {"EyeLike", 22, "input: T1", "output: T2", "dtype: int, k: int = 0",
     "T1: numeric_bfloat16 bool; T2: numeric_bfloat16 bool", .infer = eye_like_infer},
    {"EyeLike", 9, "input: T1", "output: T2", "dtype: int, k: int = 0", "T1: numeric bool; T2: numeric bool",
     .infer = eye_like_infer},
    {0},
};
