/* ms_conv - convolutions of com.microsoft: with an activation, with channels last, quantized, with computed pads.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.FusedConv */
#include "ops/conv.h"
#include "ops/conv_transpose.h"

static Inferred fused_conv_infer(InferContext *c)
{
    return conv_infer_operands(c, (ConvOperands){.data = 0, .filters = 1, .bias = 2});
}

/* The data is [N, sizes.., C] and the filters are as in Conv. */
static Inferred channels_last_conv_infer(InferContext *c)
{
    return conv_infer_operands(c, (ConvOperands){.data = 0, .filters = 1, .bias = 2, .is_channels_last = true});
}

static Inferred quantized_conv_infer(InferContext *c)
{
    bool is_channels_last = infer_int(c, "channels_last") != 0;
    return conv_infer_operands(
        c, (ConvOperands){.data = 0, .filters = 3, .bias = 8, .is_channels_last = is_channels_last});
}

static Inferred padded_conv_transpose_infer(InferContext *c)
{
    return conv_transpose_infer_operands(c, (ConvTransposeOperands){.data = 0, .filters = 1, .bias = 3, .pads = 2});
}

const OpRow op_ms_conv[] = {
    {"FusedConv", 1, "X: T, W: T, B?: T, Z?: T", "Y: T",
     "activation: string, activation_params: floats, auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, "
     "kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = fused_conv_infer, .domain = DOMAIN_MICROSOFT},
    {"NhwcConv", 1, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = channels_last_conv_infer, .domain = DOMAIN_MICROSOFT},
    {"NhwcFusedConv", 1, "X: T, W: T, B?: T, Z?: T", "Y: T",
     "activation: string, activation_params: floats, auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, "
     "kernel_shape: ints, pads: ints, strides: ints",
     "T: float16 float", .infer = channels_last_conv_infer, .domain = DOMAIN_MICROSOFT},
    {"QLinearConv", 1,
     "x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, y_scale: float, "
     "y_zero_point: T3, B?: T4",
     "y: T3",
     "auto_pad: string = 'NOTSET', channels_last: int = 0, dilations: ints, group: int = 1, kernel_shape: ints, "
     "pads: ints, strides: ints",
     "T1: int8 uint8; T2: int8 uint8; T3: int8 uint8; T4: int32", .infer = quantized_conv_infer,
     .domain = DOMAIN_MICROSOFT},
    {"ConvTransposeWithDynamicPads", 1, "X: T, W: T, Pads?: int64, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "strides: ints",
     "T: floats", .infer = padded_conv_transpose_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
