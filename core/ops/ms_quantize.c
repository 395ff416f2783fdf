/* ms_quantize - Q/DQ of com.microsoft, which had 16- and 4-bit types before ai.onnx did.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.QuantizeLinear */
#include "model/dtype.h"
#include "ops/common.h"

/* Without a zero point the result is uint8, as in ai.onnx. */
static Inferred quantize_infer(InferContext *c)
{
    return infer_set_like(c, 0, 0, infer_has_input(c, 2) ? infer_dtype(c, 2) : DTYPE_UINT8);
}

const OpRow op_ms_quantize[] = {
    {"QuantizeLinear", 1, "x: T1, y_scale: T1, y_zero_point?: T2", "y: T2", "axis: int",
     "T1: float16 float; T2: int4s int8 int16 uint8 uint16", .infer = quantize_infer, .domain = DOMAIN_MICROSOFT},
    {"DequantizeLinear", 1, "x: T1, x_scale: T2, x_zero_point?: T1", "y: T2", "axis: int",
     "T1: int4s int8 int16 int32 uint8 uint16; T2: float16 float", .infer = infer_like_input,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
