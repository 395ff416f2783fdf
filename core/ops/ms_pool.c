/* ms_pool - pools of com.microsoft: quantized, with channels last, with a mask.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.QLinearAveragePool */
#include "ops/pool.h"

static Inferred quantized_pool_infer(InferContext *c)
{
    return pool_infer_operand(c, 0, infer_int(c, "channels_last") != 0);
}

static Inferred quantized_global_pool_infer(InferContext *c)
{
    return pool_infer_global(c, 0, infer_int(c, "channels_last") != 0);
}

static Inferred channels_last_pool_infer(InferContext *c)
{
    return pool_infer_operand(c, 0, true);
}

static Inferred masked_pool_infer(InferContext *c)
{
    return pool_infer_operand(c, 0, false);
}

const OpRow op_ms_pool[] = {
    {"QLinearAveragePool", 1, "X: T, x_scale: float, x_zero_point?: T, y_scale: float, y_zero_point?: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, channels_last: int = 0, "
     "count_include_pad: int = 0, pads: ints, strides: ints",
     "T: int8 uint8", .infer = quantized_pool_infer, .domain = DOMAIN_MICROSOFT},
    {"QLinearGlobalAveragePool", 1, "X: T, x_scale: float, x_zero_point: T, y_scale: float, y_zero_point: T", "Y: T",
     "channels_last: int = 0", "T: int8 uint8", .infer = quantized_global_pool_infer, .domain = DOMAIN_MICROSOFT},
    {"NhwcMaxPool", 1, "x: T", "y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "strides: ints",
     "T: int8 uint8", .infer = channels_last_pool_infer, .domain = DOMAIN_MICROSOFT},
    {"MaxpoolWithMask", 1, "X: T, M: int32", "Y: T",
     "auto_pad: string = 'NOTSET', kernel_shape: ints, pads: ints, storage_order: int = 0, strides: ints", "T: float",
     .infer = masked_pool_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
