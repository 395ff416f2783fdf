/* center_crop_pad - crops or pads axes around their middle to given sizes.
 * https://onnx.ai/onnx/operators/onnx__CenterCropPad.html */
#include "ops/op.h"

const OpRow op_center_crop_pad[] = {
    {"CenterCropPad", 18, "input_data: T, shape: Tind", "output_data: T", "axes: ints", "T: all_13; Tind: int32 int64",
     .infer = NULL},
    {0},
};
