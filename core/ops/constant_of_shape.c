/* constant_of_shape - a tensor of a computed shape, filled with one value.
 * https://onnx.ai/onnx/operators/onnx__ConstantOfShape.html */
#include "ops/op.h"

const OpRow op_constant_of_shape[] = {
    {"ConstantOfShape", 25, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s int2s float8e8m0 float4e2m1 bool", .infer = NULL},
    {"ConstantOfShape", 24, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s float8e8m0 float4e2m1 bool", .infer = NULL},
    {"ConstantOfShape", 23, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s float4e2m1 bool", .infer = NULL},
    {"ConstantOfShape", 21, "input: T1", "output: T2", "value: tensor",
     "T1: int64; T2: numeric_bfloat16 float8s int4s bool", .infer = NULL},
    {"ConstantOfShape", 20, "input: T1", "output: T2", "value: tensor", "T1: int64; T2: numeric_bfloat16 float8s bool",
     .infer = NULL},
    {"ConstantOfShape", 9, "input: T1", "output: T2", "value: tensor", "T1: int64; T2: numeric bool", .infer = NULL},
    {0},
};
