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

static Evaluated eye_like_eval(EvalContext *c)
{
    int64_t dims[2], k = infer_int(c->infer, "k");
    int32_t dtype = eval_output_dtype(c, 0);
    uint64_t *values = eval_output_dims(c, 0, dims) == 2 ? eval_new_values(c, 0) : NULL; /* zeros in every lane */
    const double one = 1;
    if (!values) return EVAL_REFUSED;
    for (int64_t row = 0; row < dims[0]; row++) {
        if (k < -row || k >= dims[1] - row) continue;
        uint64_t *value = &values[row * dims[1] + row + k];
        if (lane_of(dtype) == LANE_F64) memcpy(value, &one, sizeof *value);
        else *value = 1;
    }
    eval_set_values(c, 0, values);
    return EVAL_DONE;
}

const OpRow op_eye_like[] = {
    {"EyeLike", 22, "input: T1", "output: T2", "dtype: int, k: int = 0",
     "T1: numeric_bfloat16 bool; T2: numeric_bfloat16 bool", .infer = eye_like_infer, .eval = eye_like_eval,
     .flags = OP_EXACT},
    {"EyeLike", 9, "input: T1", "output: T2", "dtype: int, k: int = 0", "T1: numeric bool; T2: numeric bool",
     .infer = eye_like_infer, .eval = eye_like_eval, .flags = OP_EXACT},
    {0},
};
