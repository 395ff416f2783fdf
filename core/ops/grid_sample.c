/* grid_sample - reads an image at computed places; AffineGrid computes them from affine maps.
 * https://onnx.ai/onnx/operators/onnx__GridSample.html */
#include "ops/op.h"

const OpRow op_grid_sample[] = {
    {"GridSample", 22, "X: T1, grid: T2", "Y: T1",
     "align_corners: int = 0, mode: string = 'linear', padding_mode: string = 'zeros'",
     "T1: all_13; T2: floats_bfloat16", .infer = NULL},
    {"GridSample", 20, "X: T1, grid: T2", "Y: T1",
     "align_corners: int = 0, mode: string = 'linear', padding_mode: string = 'zeros'", "T1: all_1; T2: floats",
     .infer = NULL},
    {"GridSample", 16, "X: T1, grid: T2", "Y: T1",
     "align_corners: int = 0, mode: string = 'bilinear', padding_mode: string = 'zeros'", "T1: all_1; T2: floats",
     .infer = NULL},
    {"AffineGrid", 20, "theta: T1, size: T2", "grid: T1", "align_corners: int = 0", "T1: floats_bfloat16; T2: int64",
     .infer = NULL, .flags = OP_NONDETERMINISTIC},
    {0},
};
