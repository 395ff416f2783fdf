/* deform_conv - convolution whose windows are moved by computed offsets.
 * https://onnx.ai/onnx/operators/onnx__DeformConv.html */
#include "ops/op.h"

const OpRow op_deform_conv[] = {
    {"DeformConv", 22, "X: T, W: T, offset: T, B?: T, mask?: T", "Y: T",
     "dilations: ints, group: int = 1, kernel_shape: ints, offset_group: int = 1, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = NULL},
    {"DeformConv", 19, "X: T, W: T, offset: T, B?: T, mask?: T", "Y: T",
     "dilations: ints, group: int = 1, kernel_shape: ints, offset_group: int = 1, pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {0},
};
