/* ms_matmul - matrix products of com.microsoft, with factors, transposed operands or an activation in the same step.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.FusedMatMul */
#include "ops/op.h"

const OpRow op_ms_matmul[] = {
    {"FusedMatMul", 1, "A: T, B: T", "Y: T",
     "alpha: float = 1.0, transA: int = 0, transB: int = 0, transBatchA: int = 0, transBatchB: int = 0",
     "T: floats_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"FusedMatMulActivation", 1, "A: T, B: T", "Y: T",
     "activation!: string, activation_alpha: float, activation_axis: int, activation_beta: float, "
     "activation_gamma: float, alpha: float = 1.0, transA: int = 0, transB: int = 0, transBatchA: int = 0, "
     "transBatchB: int = 0",
     "T: floats_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"TransposeMatMul", 1, "A: T, B: T", "Y: T", "alpha: float = 1.0, transA: int = 0, transB: int = 0",
     "T: floats_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"FusedGemm", 1, "A: T, B: T, C?: T", "Y: T",
     "activation: string, activation_alpha: float, activation_beta: float, activation_gamma: float, "
     "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"GemmFastGelu", 1, "X: T, W: T, bias?: T", "Y: T", "", "T: float16 bfloat16 float", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
