/* ms_conv - convolutions of com.microsoft: with an activation, with channels last, quantized, with computed pads.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.FusedConv */
#include "ops/op.h"

const OpRow op_ms_conv[] = {
    {"FusedConv", 1, "X: T, W: T, B?: T, Z?: T", "Y: T",
     "activation: string, activation_params: floats, auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, "
     "kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"NhwcConv", 1, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"NhwcFusedConv", 1, "X: T, W: T, B?: T, Z?: T", "Y: T",
     "activation: string, activation_params: floats, auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, "
     "kernel_shape: ints, pads: ints, strides: ints",
     "T: float16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearConv", 1,
     "x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, y_scale: float, "
     "y_zero_point: T3, B?: T4",
     "y: T3",
     "auto_pad: string = 'NOTSET', channels_last: int = 0, dilations: ints, group: int = 1, kernel_shape: ints, "
     "pads: ints, strides: ints",
     "T1: int8 uint8; T2: int8 uint8; T3: int8 uint8; T4: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"ConvTransposeWithDynamicPads", 1, "X: T, W: T, Pads?: int64, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "strides: ints",
     "T: floats", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
