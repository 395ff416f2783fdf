/* deform_conv - convolution whose windows are moved by computed offsets.
 * https://onnx.ai/onnx/operators/onnx__DeformConv.html */
#include "ops/conv.h"

/* Offsets and mask say where the windows look, not how many there are. */
static Inferred deform_conv_infer(InferContext *c)
{
    return conv_infer_operands(c, (ConvOperands){.data = 0, .filters = 1, .bias = 3});
}

const OpRow op_deform_conv[] = {
    {"DeformConv", 22, "X: T, W: T, offset: T, B?: T, mask?: T", "Y: T",
     "dilations: ints, group: int = 1, kernel_shape: ints, offset_group: int = 1, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = deform_conv_infer},
    {"DeformConv", 19, "X: T, W: T, offset: T, B?: T, mask?: T", "Y: T",
     "dilations: ints, group: int = 1, kernel_shape: ints, offset_group: int = 1, pads: ints, strides: ints",
     "T: floats", .infer = deform_conv_infer},
    {0},
};
