/* ms_movement - operators of com.microsoft that move, pick or make elements, many of them older than their kin in
 * ai.onnx.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.ExpandDims */
#include "ops/op.h"

const OpRow op_ms_movement[] = {
    {"ExpandDims", 1, "X: T, axis: int32", "Y: T", "", "T: all_1", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"GatherND", 1, "data: T, indices: Tind", "output: T", "", "T: all_1; Tind: int32 int64", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"GatherBlockQuantized", 1, "data: T1, indices: Tind, scales: T2, zero_points?: T1", "output: T2",
     "bits: int = 4, block_size: int = 128, gather_axis: int = 0, quantize_axis: int = 1",
     "T1: float8s int4s float4e2m1 uint8; T2: float16 bfloat16 float; Tind: int32 int64", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"TorchEmbedding", 1, "weight: T, indices: int64, padding_idx?: int64, scale_grad_by_freq?: bool", "Y: T", "",
     "T: numeric_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"Pad", 1, "data: T, pads: int64, value?: T", "output: T", "mode: string = 'constant'", "T: floats", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"Range", 1, "start: T, limit: T, delta?: T", "Y: T", "", "T: float double int16 int32 int64", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"Trilu", 1, "X: T, k?: int64", "Y: T", "upper: int = 1", "T: numeric_bfloat16 bool", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"Unique", 1, "x: T", "y: T, idx: int64, counts: int64", "", "T: all_1", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"UnfoldTensor", 1, "input: T", "output: T", "size!: int, dim: int = -1, step: int = 1", "T: all_13", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"GridSample", 1, "X: T1, Grid: T1", "Y: T2",
     "align_corners: int = 0, mode: string = 'bilinear', padding_mode: string = 'zeros'", "T1: all_1; T2: floats",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"CropAndResize", 1, "X: T1, rois: T1, batch_indices: T2, crop_size: T2", "Y: T1",
     "extrapolation_value: float = 0.0, mode: string = 'bilinear'", "T1: floats; T2: int32", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"IsAllFinite", 1, "input+: V", "output: T", "isinf_only: int = 0, isnan_only: int = 0",
     "V: floats_bfloat16; T: bool", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
