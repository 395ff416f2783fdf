/* resize - enlarges or shrinks axes by scales or to sizes.
 * https://onnx.ai/onnx/operators/onnx__Resize.html */
#include "ops/op.h"

const OpRow op_resize[] = {
    {"Resize", 19, "X: T1, roi?: T2, scales?: float, sizes?: int64", "Y: T1",
     "antialias: int = 0, axes: ints, coordinate_transformation_mode: string = 'half_pixel', "
     "cubic_coeff_a: float = -0.75, exclude_outside: int = 0, extrapolation_value: float = 0.0, "
     "keep_aspect_ratio_policy: string = 'stretch', mode: string = 'nearest', "
     "nearest_mode: string = 'round_prefer_floor'",
     "T1: all_13; T2: floats", .infer = NULL},
    {"Resize", 18, "X: T1, roi?: T2, scales?: float, sizes?: int64", "Y: T1",
     "antialias: int = 0, axes: ints, coordinate_transformation_mode: string = 'half_pixel', "
     "cubic_coeff_a: float = -0.75, exclude_outside: int = 0, extrapolation_value: float = 0.0, "
     "keep_aspect_ratio_policy: string = 'stretch', mode: string = 'nearest', "
     "nearest_mode: string = 'round_prefer_floor'",
     "T1: all_13; T2: floats", .infer = NULL},
    {"Resize", 13, "X: T1, roi?: T2, scales?: float, sizes?: int64", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', cubic_coeff_a: float = -0.75, exclude_outside: int = 0, "
     "extrapolation_value: float = 0.0, mode: string = 'nearest', nearest_mode: string = 'round_prefer_floor'",
     "T1: all_13; T2: floats", .infer = NULL},
    {"Resize", 11, "X: T1, roi: T2, scales: float, sizes?: int64", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', cubic_coeff_a: float = -0.75, exclude_outside: int = 0, "
     "extrapolation_value: float = 0.0, mode: string = 'nearest', nearest_mode: string = 'round_prefer_floor'",
     "T1: all_1; T2: floats", .infer = NULL},
    {"Resize", 10, "X: T, scales: float", "Y: T", "mode: string = 'nearest'", "T: all_1", .infer = NULL},
    {"Upsample", 10, "X: T, scales: float", "Y: T", "mode: string = 'nearest'", "T: all_1", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"Upsample", 9, "X: T, scales: float", "Y: T", "mode: string = 'nearest'", "T: all_1", .infer = NULL},
    {"Upsample", 7, "X: T", "Y: T", "scales!: floats, mode: string = 'nearest'", "T: all_1", .infer = NULL},
    {"Upsample", 1, "X: T", "Y: T", "height_scale!: float, width_scale!: float, mode: string = 'nearest'",
     "T: floats int32 int64 bool", .infer = NULL},
    {0},
};
