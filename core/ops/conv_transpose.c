/* conv_transpose - the transposed convolution, which enlarges the spatial axes.
 * https://onnx.ai/onnx/operators/onnx__ConvTranspose.html */
#include "ops/op.h"

const OpRow op_conv_transpose[] = {
    {"ConvTranspose", 22, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "output_shape: ints, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = NULL},
    {"ConvTranspose", 11, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "output_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {"ConvTranspose", 1, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "output_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {0},
};
