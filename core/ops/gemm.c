/* gemm - alpha * A * B + beta * C, where A and B may be transposed.
 * https://onnx.ai/onnx/operators/onnx__Gemm.html */
#include "ops/op.h"

const OpRow op_gemm[] = {
    {"Gemm", 13, "A: T, B: T, C?: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide_bfloat16", .infer = NULL},
    {"Gemm", 11, "A: T, B: T, C?: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = NULL},
    {"Gemm", 9, "A: T, B: T, C: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: wide", .infer = NULL},
    {"Gemm", 7, "A: T, B: T, C: T", "Y: T", "alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0",
     "T: floats", .infer = NULL},
    {"Gemm", 6, "A: T, B: T, C: T", "Y: T",
     "alpha: float = 1.0, beta: float = 1.0, broadcast: int = 0, transA: int = 0, transB: int = 0", "T: floats",
     .infer = NULL},
    {"Gemm", 1, "A: T, B: T, C: T", "Y: T",
     "alpha: float = 1.0, beta: float = 1.0, broadcast: int = 0, transA: int = 0, transB: int = 0", "T: floats",
     .infer = NULL},
    {0},
};
