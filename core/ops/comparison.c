/* comparison - functions of two values that tell true or false, with broadcasting.
 * https://onnx.ai/onnx/operators/onnx__Equal.html */
#include "ops/op.h"

const OpRow op_comparison[] = {
    {"Equal", 19, "A: T, B: T", "C: T1", "", "T: cast_13; T1: bool", .infer = NULL},
    {"Equal", 13, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16 bool; T1: bool", .infer = NULL},
    {"Equal", 11, "A: T, B: T", "C: T1", "", "T: numeric bool; T1: bool", .infer = NULL},
    {"Equal", 7, "A: T, B: T", "C: T1", "", "T: int32 int64 bool; T1: bool", .infer = NULL},
    {"Equal", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: int32 int64 bool; T1: bool",
     .infer = NULL},
    {"Greater", 13, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = NULL},
    {"Greater", 9, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = NULL},
    {"Greater", 7, "A: T, B: T", "C: T1", "", "T: floats; T1: bool", .infer = NULL},
    {"Greater", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: floats; T1: bool", .infer = NULL},
    {"GreaterOrEqual", 16, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = NULL},
    {"GreaterOrEqual", 12, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = NULL},
    {"Less", 13, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = NULL},
    {"Less", 9, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = NULL},
    {"Less", 7, "A: T, B: T", "C: T1", "", "T: floats; T1: bool", .infer = NULL},
    {"Less", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: floats; T1: bool", .infer = NULL},
    {"LessOrEqual", 16, "A: T, B: T", "C: T1", "", "T: numeric_bfloat16; T1: bool", .infer = NULL},
    {"LessOrEqual", 12, "A: T, B: T", "C: T1", "", "T: numeric; T1: bool", .infer = NULL},
    {"And", 7, "A: T, B: T", "C: T1", "", "T: bool; T1: bool", .infer = NULL},
    {"And", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: bool; T1: bool", .infer = NULL},
    {"Or", 7, "A: T, B: T", "C: T1", "", "T: bool; T1: bool", .infer = NULL},
    {"Or", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: bool; T1: bool", .infer = NULL},
    {"Xor", 7, "A: T, B: T", "C: T1", "", "T: bool; T1: bool", .infer = NULL},
    {"Xor", 1, "A: T, B: T", "C: T1", "axis: int, broadcast: int = 0", "T: bool; T1: bool", .infer = NULL},
    {0},
};
