/* matmul - matrix products as numpy.matmul makes them: the axes before the last two broadcast.
 * https://onnx.ai/onnx/operators/onnx__MatMul.html */
#include "ops/op.h"

const OpRow op_matmul[] = {
    {"MatMul", 13, "A: T, B: T", "Y: T", "", "T: wide_bfloat16", .infer = NULL},
    {"MatMul", 9, "A: T, B: T", "Y: T", "", "T: wide", .infer = NULL},
    {"MatMul", 1, "A: T, B: T", "Y: T", "", "T: floats", .infer = NULL},
    {"MatMulInteger", 10, "A: T1, B: T2, a_zero_point?: T1, b_zero_point?: T2", "Y: T3", "",
     "T1: int8 uint8; T2: int8 uint8; T3: int32", .infer = NULL},
    {"QLinearMatMul", 21,
     "a: T1, a_scale: TS, a_zero_point: T1, b: T2, b_scale: TS, b_zero_point: T2, y_scale: TS, y_zero_point: T3",
     "y: T3", "", "TS: float16 bfloat16 float; T1: float8s int8 uint8; T2: float8s int8 uint8; T3: float8s int8 uint8",
     .infer = NULL},
    {"QLinearMatMul", 10,
     "a: T1, a_scale: float, a_zero_point: T1, b: T2, b_scale: float, b_zero_point: T2, y_scale: float, "
     "y_zero_point: T3",
     "y: T3", "", "T1: int8 uint8; T2: int8 uint8; T3: int8 uint8", .infer = NULL},
    {0},
};
