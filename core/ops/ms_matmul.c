/* ms_matmul - matrix products of com.microsoft, with factors, transposed operands or an activation in the same step.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.FusedMatMul */
#include "ops/common.h"
#include "ops/gemm.h"
#include "ops/matmul.h"

/* The operand as it is multiplied: with its first axis moved behind the batch [k, batch.., l] -> [batch.., k, l], then
 * with its last two axes swapped. Vectors stay as they are. onnxruntime: core/providers/cpu/math/matmul_helper.h. */
static Inferred turned(InferContext *c, size_t input, bool is_batch, bool is_swapped, Shape *out, Dim *dims)
{
    const Shape *shape = infer_shape(c, input);
    if (!shape) return infer_unknown(c, "the rank of %s is not known", infer_input_name(c, input));
    int rank = shape->rank;
    if (is_batch && rank < 3)
        return infer_invalid(c, "%s has %d axes, and no batch to move", infer_input_name(c, input), rank);
    for (int axis = 0; axis < rank; axis++) dims[axis] = shape->dims[axis];
    if (is_batch) {
        memmove(dims, dims + 1, (size_t)(rank - 2) * sizeof *dims);
        dims[rank - 2] = shape->dims[0];
    }
    if (is_swapped && rank > 1) {
        Dim last = dims[rank - 1];
        dims[rank - 1] = dims[rank - 2];
        dims[rank - 2] = last;
    }
    *out = (Shape){rank, dims};
    return INFER_DONE;
}

static Inferred fused_matmul_infer(InferContext *c)
{
    Dim a_dims[SHAPE_MAX_RANK], b_dims[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK];
    Shape a, b;
    int rank;
    Inferred inferred = turned(c, 0, infer_int(c, "transBatchA") != 0, infer_int(c, "transA") != 0, &a, a_dims);
    if (inferred == INFER_DONE)
        inferred = turned(c, 1, infer_int(c, "transBatchB") != 0, infer_int(c, "transB") != 0, &b, b_dims);
    if (inferred == INFER_DONE) inferred = matmul_shape(c, &a, &b, &rank, dims);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, inferred == INFER_DONE ? rank : -1, dims);
    return inferred;
}

static Inferred fused_gemm_infer(InferContext *c)
{
    return gemm_infer_operands(c, 0, 1, 2);
}

static Inferred gemm_fast_gelu_infer(InferContext *c)
{
    return matmul_infer_operands(c, 0, 1);
}

const OpRow op_ms_matmul[] = {
    {"FusedMatMul", 1, "A: T, B: T", "Y: T",
     "alpha: float = 1.0, transA: int = 0, transB: int = 0, transBatchA: int = 0, transBatchB: int = 0",
     "T: floats_bfloat16", .infer = fused_matmul_infer, .domain = DOMAIN_MICROSOFT},
    {"FusedMatMulActivation", 1, "A: T, B: T", "Y: T",
     "activation!: string, activation_alpha: float, activation_axis: int, activation_beta: float, "
     "activation_gamma: float, alpha: float = 1.0, transA: int = 0, transB: int = 0, transBatchA: int = 0, "
     "transBatchB: int = 0",
     "T: floats_bfloat16", .infer = fused_matmul_infer, .domain = DOMAIN_MICROSOFT},
    {"TransposeMatMul", 1, "A: T, B: T", "Y: T", "alpha: float = 1.0, transA: int = 0, transB: int = 0",
     "T: floats_bfloat16", .infer = fused_matmul_infer, .domain = DOMAIN_MICROSOFT},
    {"FusedGemm", 1, "A: T, B: T, C?: T", "Y: T",
     "activation: string, activation_alpha: float, activation_beta: float, activation_gamma: float, "
     "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = fused_gemm_infer, .domain = DOMAIN_MICROSOFT},
    {"GemmFastGelu", 1, "X: T, W: T, bias?: T", "Y: T", "", "T: float16 bfloat16 float", .infer = gemm_fast_gelu_infer,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
