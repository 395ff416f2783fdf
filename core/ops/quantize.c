/* quantize - between numbers and small integers or floats with scale and zero point: of a tensor, an axis, or blocks.
 * https://onnx.ai/onnx/operators/onnx__QuantizeLinear.html */
#include "ops/op.h"

const OpRow op_quantize[] = {
    {"QuantizeLinear", 28, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float float8e8m0 int32; "
     "T3: float8s float6s int4s int2s float4e2m1 int8 int16 uint8 uint16",
     .infer = NULL},
    {"QuantizeLinear", 25, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float float8e8m0 int32; "
     "T3: float8s int4s int2s float4e2m1 int8 int16 uint8 uint16",
     .infer = NULL},
    {"QuantizeLinear", 24, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float float8e8m0 int32; "
     "T3: float8s int4s float4e2m1 int8 int16 uint8 uint16",
     .infer = NULL},
    {"QuantizeLinear", 23, "x: T1, y_scale: T2, y_zero_point?: T3", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, precision: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float16 bfloat16 float int32; "
     "T3: float8s int4s float4e2m1 int8 int16 uint8 uint16",
     .infer = NULL},
    {"QuantizeLinear", 21, "x: T1, y_scale: T1, y_zero_point?: T2", "y: T2",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float8s int4s int8 int16 uint8 uint16", .infer = NULL},
    {"QuantizeLinear", 19, "x: T1, y_scale: T1, y_zero_point?: T2", "y: T2", "axis: int = 1, saturate: int = 1",
     "T1: float16 bfloat16 float int32; T2: float8s int8 uint8", .infer = NULL},
    {"QuantizeLinear", 13, "x: T1, y_scale: float, y_zero_point?: T2", "y: T2", "axis: int = 1",
     "T1: float int32; T2: int8 uint8", .infer = NULL},
    {"QuantizeLinear", 10, "x: T1, y_scale: float, y_zero_point?: T2", "y: T2", "", "T1: float int32; T2: int8 uint8",
     .infer = NULL},
    {"DequantizeLinear", 28, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s float6s int4s int2s float4e2m1 int8 int16 int32 uint8 uint16; "
     "T2: float16 bfloat16 float float8e8m0; T3: float16 bfloat16 float",
     .infer = NULL},
    {"DequantizeLinear", 25, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s int4s int2s float4e2m1 int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float float8e8m0; "
     "T3: float16 bfloat16 float",
     .infer = NULL},
    {"DequantizeLinear", 24, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s int4s float4e2m1 int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float float8e8m0; "
     "T3: float16 bfloat16 float",
     .infer = NULL},
    {"DequantizeLinear", 23, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T3",
     "axis: int = 1, block_size: int = 0, output_dtype: int = 0",
     "T1: float8s int4s float4e2m1 int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float; "
     "T3: float16 bfloat16 float",
     .infer = NULL},
    {"DequantizeLinear", 21, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T2", "axis: int = 1, block_size: int = 0",
     "T1: float8s int4s int8 int16 int32 uint8 uint16; T2: float16 bfloat16 float", .infer = NULL},
    {"DequantizeLinear", 19, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T2", "axis: int = 1",
     "T1: float8s int8 int32 uint8; T2: float16 bfloat16 float", .infer = NULL},
    {"DequantizeLinear", 13, "x: T, x_scale: float, x_zero_point?: T", "y: float", "axis: int = 1",
     "T: int8 int32 uint8", .infer = NULL},
    {"DequantizeLinear", 10, "x: T, x_scale: float, x_zero_point?: T", "y: float", "", "T: int8 int32 uint8",
     .infer = NULL},
    {"DynamicQuantizeLinear", 11, "x: T1", "y: T2, y_scale: float, y_zero_point: T2", "", "T1: float; T2: uint8",
     .infer = NULL},
    {0},
};
