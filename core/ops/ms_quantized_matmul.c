/* ms_quantized_matmul - matrix products of com.microsoft whose weights, or both operands, are quantized.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.MatMulNBits */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/gemm.h"
#include "ops/matmul.h"
#include "ops/size_list.h"
#include "ops/sizes.h"

/* A [.., rows], where its last axis must be as long as one attribute tells, gives [.., columns]. */
static Inferred product_of_attributes(InferContext *c, const char *rows, const char *columns)
{
    const Shape *a = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK], same;
    int64_t row_count = infer_int(c, rows), column_count = infer_int(c, columns);
    if (row_count < 0 || column_count < 0) return infer_invalid(c, "K or N is negative");
    if (!a) return infer_set_unranked(c, 0, 0, 0);
    if (a->rank == 0) return infer_invalid(c, "A is a scalar");
    memcpy(dims, a->dims, (size_t)a->rank * sizeof *dims);
    if (!infer_same_dim(c, a->dims[a->rank - 1], dim_number(c->dims, row_count), &same))
        return infer_invalid(c, "the last axis of A is %s, and %s is %lld", dim_words(c, a->dims[a->rank - 1]), rows,
                             (long long)row_count);
    dims[a->rank - 1] = dim_number(c->dims, column_count);
    infer_set(c, 0, 0, a->rank, dims);
    return INFER_DONE;
}

static Inferred matmul_nbits_infer(InferContext *c)
{
    return product_of_attributes(c, "K", "N");
}

/* B is [N, K] once it is unpacked; transB turns it, as it does by default. */
static Inferred matmul_bnb4_infer(InferContext *c)
{
    return infer_int(c, "transB") != 0 ? product_of_attributes(c, "K", "N") : product_of_attributes(c, "N", "K");
}

/* B_shape has the shape that B has once it is unpacked. */
static Inferred matmul_fpq4_infer(InferContext *c)
{
    Dim b_dims[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK];
    int count = infer_size_list(c, 2, b_dims, SHAPE_MAX_RANK), rank;
    bool is_known = count >= 0;
    for (int k = 0; k < count; k++) is_known = is_known && b_dims[k];
    const Shape b = {count, b_dims};
    Inferred inferred = matmul_shape(c, infer_shape(c, 0), is_known ? &b : NULL, &rank, dims);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, inferred == INFER_DONE ? rank : -1, dims);
    return inferred;
}

static Inferred product_infer(InferContext *c)
{
    return matmul_infer_operands(c, 0, 1);
}

/* The output again, with a dtype that the constraints do not tell. */
static void set_dtype(InferContext *c, int32_t dtype)
{
    const Shape *shape = c->output_count > 0 && c->outputs[0] ? c->outputs[0]->shape : NULL;
    infer_set(c, 0, dtype, shape ? shape->rank : -1, shape ? shape->dims : NULL);
}

static Inferred matmul_integer16_infer(InferContext *c)
{
    Inferred inferred = matmul_infer_operands(c, 0, 1);
    bool is_signed = infer_dtype(c, 0) == DTYPE_INT16 && infer_dtype(c, 1) == DTYPE_INT16;
    if (inferred != INFER_INVALID && is_signed) set_dtype(c, DTYPE_INT32);
    return inferred;
}

/* Without y_zero_point the result is not quantized. onnxruntime: contrib_ops/cpu/quantization/quant_gemm.cc. */
static Inferred qgemm_infer(InferContext *c)
{
    enum { A = 0, B = 3, ADDEND = 6, ZERO_POINT = 8 };
    Inferred inferred = gemm_infer_operands(c, A, B, ADDEND);
    if (inferred != INFER_INVALID)
        set_dtype(c, infer_has_input(c, ZERO_POINT) ? infer_dtype(c, ZERO_POINT) : DTYPE_FLOAT);
    return inferred;
}

const OpRow op_ms_quantized_matmul[] = {
    {"MatMulNBits", 1, "A: T1, B: T2, scales: T1, zero_points?: T3, g_idx?: T4, bias?: T1", "Y: T1",
     "K!: int, N!: int, block_size!: int, accuracy_level: int = 0, bits: int = 4, weight_prepacked: int = 0",
     "T1: float16 bfloat16 float; T2: uint8; T3: float16 bfloat16 float uint8; T4: int32", .infer = matmul_nbits_infer,
     .domain = DOMAIN_MICROSOFT},
    {"MatMulBnb4", 1, "A: T1, B: T2, absmax: T1", "Y: T1",
     "K!: int, N!: int, block_size!: int, quant_type!: int, training_mode: int = 0, transB: int = 1",
     "T1: float16 bfloat16 float; T2: uint8", .infer = matmul_bnb4_infer, .domain = DOMAIN_MICROSOFT},
    {"MatMulFpQ4", 1, "A: T1, B: T2, B_shape: T3", "Y: T1", "blk_quant_type: int = 1",
     "T1: float; T2: uint8; T3: int64", .infer = matmul_fpq4_infer, .domain = DOMAIN_MICROSOFT},
    {"MatMulIntegerToFloat", 1,
     "A: T1, B: T2, a_scale: T3, b_scale: T3, a_zero_point?: T1, b_zero_point?: T2, bias?: T3", "Y: T3", "",
     "T1: int8 uint8; T2: int8 uint8; T3: float16 float", .infer = product_infer, .domain = DOMAIN_MICROSOFT},
    {"MatMulInteger16", 1, "A: T1, B: T2", "Y: T3", "", "T1: int16 uint16; T2: int16 uint16; T3: int32 uint32",
     .infer = matmul_integer16_infer, .domain = DOMAIN_MICROSOFT},
    {"DynamicQuantizeMatMul", 1, "A: T1, B: T2, b_scale: T1, b_zero_point?: T2, bias?: T1", "Y: T1", "",
     "T1: float; T2: int8 uint8", .infer = product_infer, .domain = DOMAIN_MICROSOFT},
    {"QGemm", 1,
     "A: TA, a_scale: T, a_zero_point: TA, B: TB, b_scale: T, b_zero_point: TB, C?: TC, y_scale?: T, "
     "y_zero_point?: TYZ",
     "Y: TY", "alpha: float = 1.0, transA: int = 0, transB: int = 0",
     "T: float; TA: int8 uint8; TB: int8 uint8; TC: int32; TYZ: int8 uint8; TY: float int8 uint8", .infer = qgemm_infer,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
