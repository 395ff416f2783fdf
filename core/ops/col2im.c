/* col2im - adds columns of blocks back into an image.
 * https://onnx.ai/onnx/operators/onnx__Col2Im.html */
#include "ops/op.h"

const OpRow op_col2im[] = {
    {"Col2Im", 18, "input: T, image_shape: int64, block_shape: int64", "output: T",
     "dilations: ints, pads: ints, strides: ints", "T: all_13", .infer = NULL},
    {0},
};
