/* conv - convolution: windows of all spatial axes against filters.
 * https://onnx.ai/onnx/operators/onnx__Conv.html */
#include "ops/op.h"

const OpRow op_conv[] = {
    {"Conv", 22, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = NULL},
    {"Conv", 11, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {"Conv", 1, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {"ConvInteger", 10, "x: T1, w: T2, x_zero_point?: T1, w_zero_point?: T2", "y: T3",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T1: int8 uint8; T2: int8 uint8; T3: int32", .infer = NULL},
    {"QLinearConv", 10,
     "x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, y_scale: float, "
     "y_zero_point: T3, B?: T4",
     "y: T3",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T1: int8 uint8; T2: int8 uint8; T3: int8 uint8; T4: int32", .infer = NULL},
    {0},
};
