/* random - tensors of random numbers, of a given shape or of another tensor's; samples of given chances.
 * https://onnx.ai/onnx/operators/onnx__RandomNormal.html */
#include "ops/common.h"

/* RandomNormal, RandomUniform. */
static Inferred random_infer(InferContext *c)
{
    int32_t dtype = 0;
    int64_t sizes[SHAPE_MAX_RANK];
    Dim dims[SHAPE_MAX_RANK];
    Inferred inferred = infer_dtype_attribute(c, "dtype", 0, &dtype);
    if (inferred != INFER_DONE) return inferred;
    int rank = infer_ints(c, "shape", sizes, SHAPE_MAX_RANK);
    if (rank < 0 && !infer_has_attribute(c, "shape")) return infer_invalid(c, "it has no attribute shape");
    for (int axis = 0; axis < rank; axis++) {
        if (sizes[axis] < 0) return infer_invalid(c, "shape has a size of %lld", (long long)sizes[axis]);
        dims[axis] = dim_number(c->dims, sizes[axis]);
    }
    infer_set(c, 0, dtype, rank, dims);
    return rank < 0 ? infer_unknown(c, "shape cannot be read") : INFER_DONE;
}

/* RandomNormalLike, RandomUniformLike, Bernoulli. */
static Inferred random_like_infer(InferContext *c)
{
    int32_t dtype = 0;
    Inferred inferred = infer_dtype_attribute(c, "dtype", infer_dtype(c, 0), &dtype);
    return inferred == INFER_DONE ? infer_set_like(c, 0, 0, dtype) : inferred;
}

/* [batch, classes] -> [batch, sample_size] */
static Inferred multinomial_infer(InferContext *c)
{
    int32_t dtype = 0;
    int64_t sample_size = infer_int(c, "sample_size");
    Inferred inferred = infer_dtype_attribute(c, "dtype", 0, &dtype);
    if (inferred != INFER_DONE) return inferred;
    if (sample_size < 0) return infer_invalid(c, "sample_size is %lld", (long long)sample_size);
    inferred = infer_check_rank(c, 0, 2, 2);
    if (inferred == INFER_INVALID) return inferred;
    Dim batch = inferred == INFER_DONE ? infer_shape(c, 0)->dims[0] : NULL;
    infer_set(c, 0, dtype, 2, (Dim[]){batch, dim_number(c->dims, sample_size)});
    return inferred;
}

const OpRow op_random[] = {
    {"RandomNormal", 22, "", "output: T",
     "shape!: ints, dtype: int = 1, mean: float = 0.0, scale: float = 1.0, seed: float", "T: floats_bfloat16",
     .infer = random_infer, .flags = OP_NONDETERMINISTIC},
    {"RandomNormal", 1, "", "output: T",
     "shape!: ints, dtype: int = 1, mean: float = 0.0, scale: float = 1.0, seed: float", "T: floats",
     .infer = random_infer, .flags = OP_NONDETERMINISTIC},
    {"RandomNormalLike", 22, "input: T1", "output: T2",
     "dtype: int, mean: float = 0.0, scale: float = 1.0, seed: float", "T1: all_13; T2: floats_bfloat16",
     .infer = random_like_infer, .flags = OP_NONDETERMINISTIC},
    {"RandomNormalLike", 1, "input: T1", "output: T2", "dtype: int, mean: float = 0.0, scale: float = 1.0, seed: float",
     "T1: all_1; T2: floats", .infer = random_like_infer, .flags = OP_NONDETERMINISTIC},
    {"RandomUniform", 22, "", "output: T",
     "shape!: ints, dtype: int = 1, high: float = 1.0, low: float = 0.0, seed: float", "T: floats_bfloat16",
     .infer = random_infer, .flags = OP_NONDETERMINISTIC},
    {"RandomUniform", 1, "", "output: T",
     "shape!: ints, dtype: int = 1, high: float = 1.0, low: float = 0.0, seed: float", "T: floats",
     .infer = random_infer, .flags = OP_NONDETERMINISTIC},
    {"RandomUniformLike", 22, "input: T1", "output: T2", "dtype: int, high: float = 1.0, low: float = 0.0, seed: float",
     "T1: all_13; T2: floats_bfloat16", .infer = random_like_infer, .flags = OP_NONDETERMINISTIC},
    {"RandomUniformLike", 1, "input: T1", "output: T2", "dtype: int, high: float = 1.0, low: float = 0.0, seed: float",
     "T1: all_1; T2: floats", .infer = random_like_infer, .flags = OP_NONDETERMINISTIC},
    {"Bernoulli", 22, "input: T1", "output: T2", "dtype: int, seed: float",
     "T1: floats_bfloat16; T2: numeric_bfloat16 bool", .infer = random_like_infer, .flags = OP_NONDETERMINISTIC},
    {"Bernoulli", 15, "input: T1", "output: T2", "dtype: int, seed: float", "T1: floats; T2: numeric_bfloat16 bool",
     .infer = random_like_infer, .flags = OP_NONDETERMINISTIC},
    {"Multinomial", 22, "input: T1", "output: T2", "dtype: int = 6, sample_size: int = 1, seed: float",
     "T1: floats_bfloat16; T2: int32 int64", .infer = multinomial_infer, .flags = OP_NONDETERMINISTIC},
    {"Multinomial", 7, "input: T1", "output: T2", "dtype: int = 6, sample_size: int = 1, seed: float",
     "T1: floats; T2: int32 int64", .infer = multinomial_infer, .flags = OP_NONDETERMINISTIC},
    {0},
};
