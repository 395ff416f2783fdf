/* roi - a grid of fixed size from each region of an image.
 * https://onnx.ai/onnx/operators/onnx__MaxRoiPool.html */
#include "ops/op.h"

const OpRow op_roi[] = {
    {"MaxRoiPool", 22, "X: T, rois: T", "Y: T", "pooled_shape!: ints, spatial_scale: float = 1.0", "T: floats_bfloat16",
     .infer = NULL},
    {"MaxRoiPool", 1, "X: T, rois: T", "Y: T", "pooled_shape!: ints, spatial_scale: float = 1.0", "T: floats",
     .infer = NULL},
    {"RoiAlign", 22, "X: T1, rois: T1, batch_indices: T2", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', mode: string = 'avg', output_height: int = 1, "
     "output_width: int = 1, sampling_ratio: int = 0, spatial_scale: float = 1.0",
     "T1: floats_bfloat16; T2: int64", .infer = NULL},
    {"RoiAlign", 16, "X: T1, rois: T1, batch_indices: T2", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', mode: string = 'avg', output_height: int = 1, "
     "output_width: int = 1, sampling_ratio: int = 0, spatial_scale: float = 1.0",
     "T1: floats; T2: int64", .infer = NULL},
    {"RoiAlign", 10, "X: T1, rois: T1, batch_indices: T2", "Y: T1",
     "mode: string = 'avg', output_height: int = 1, output_width: int = 1, sampling_ratio: int = 0, "
     "spatial_scale: float = 1.0",
     "T1: floats; T2: int64", .infer = NULL},
    {0},
};
