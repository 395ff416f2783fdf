/* ms_quantized_matmul - matrix products of com.microsoft whose weights, or both operands, are quantized.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.MatMulNBits */
#include "ops/op.h"

const OpRow op_ms_quantized_matmul[] = {
    {"MatMulNBits", 1, "A: T1, B: T2, scales: T1, zero_points?: T3, g_idx?: T4, bias?: T1", "Y: T1",
     "K!: int, N!: int, block_size!: int, accuracy_level: int = 0, bits: int = 4, weight_prepacked: int = 0",
     "T1: float16 bfloat16 float; T2: uint8; T3: float16 bfloat16 float uint8; T4: int32", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"MatMulBnb4", 1, "A: T1, B: T2, absmax: T1", "Y: T1",
     "K!: int, N!: int, block_size!: int, quant_type!: int, training_mode: int = 0, transB: int = 1",
     "T1: float16 bfloat16 float; T2: uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"MatMulFpQ4", 1, "A: T1, B: T2, B_shape: T3", "Y: T1", "blk_quant_type: int = 1",
     "T1: float; T2: uint8; T3: int64", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"MatMulIntegerToFloat", 1,
     "A: T1, B: T2, a_scale: T3, b_scale: T3, a_zero_point?: T1, b_zero_point?: T2, bias?: T3", "Y: T3", "",
     "T1: int8 uint8; T2: int8 uint8; T3: float16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"MatMulInteger16", 1, "A: T1, B: T2", "Y: T3", "", "T1: int16 uint16; T2: int16 uint16; T3: int32 uint32",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"DynamicQuantizeMatMul", 1, "A: T1, B: T2, b_scale: T1, b_zero_point?: T2, bias?: T1", "Y: T1", "",
     "T1: float; T2: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QGemm", 1,
     "A: TA, a_scale: T, a_zero_point: TA, B: TB, b_scale: T, b_zero_point: TB, C?: TC, y_scale?: T, "
     "y_zero_point?: TYZ",
     "Y: TY", "alpha: float = 1.0, transA: int = 0, transB: int = 0",
     "T: float; TA: int8 uint8; TB: int8 uint8; TC: int32; TYZ: int8 uint8; TY: float int8 uint8", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
