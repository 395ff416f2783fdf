/* scatter - a copy of a tensor in which elements or slices are replaced, or combined with others.
 * https://onnx.ai/onnx/operators/onnx__ScatterElements.html */
#include "ops/op.h"

const OpRow op_scatter[] = {
    {"Scatter", 11, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = NULL, .flags = OP_DEPRECATED},
    {"Scatter", 9, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0", "T: all_1; Tind: int32 int64",
     .infer = NULL},
    {"ScatterElements", 18, "data: T, indices: Tind, updates: T", "output: T",
     "axis: int = 0, reduction: string = 'none'", "T: all_13; Tind: int32 int64", .infer = NULL},
    {"ScatterElements", 16, "data: T, indices: Tind, updates: T", "output: T",
     "axis: int = 0, reduction: string = 'none'", "T: all_13; Tind: int32 int64", .infer = NULL},
    {"ScatterElements", 13, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0",
     "T: all_13; Tind: int32 int64", .infer = NULL},
    {"ScatterElements", 11, "data: T, indices: Tind, updates: T", "output: T", "axis: int = 0",
     "T: all_1; Tind: int32 int64", .infer = NULL},
    {"ScatterND", 18, "data: T, indices: int64, updates: T", "output: T", "reduction: string = 'none'", "T: all_13",
     .infer = NULL},
    {"ScatterND", 16, "data: T, indices: int64, updates: T", "output: T", "reduction: string = 'none'", "T: all_13",
     .infer = NULL},
    {"ScatterND", 13, "data: T, indices: int64, updates: T", "output: T", "", "T: all_13", .infer = NULL},
    {"ScatterND", 11, "data: T, indices: int64, updates: T", "output: T", "", "T: all_1", .infer = NULL},
    {"TensorScatter", 24, "past_cache: T, update: T, write_indices?: int64", "present_cache: T",
     "axis: int = -2, mode: string = 'linear'", "T: all_24", .infer = NULL},
    {0},
};
