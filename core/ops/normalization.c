/* normalization - scales elements by statistics of their surroundings; the shape stays.
 * https://onnx.ai/onnx/operators/onnx__LayerNormalization.html */
#include "ops/op.h"

const OpRow op_normalization[] = {
    {"InstanceNormalization", 22, "input: T, scale: T, B: T", "output: T", "epsilon: float = 1e-05",
     "T: floats_bfloat16", .infer = NULL},
    {"InstanceNormalization", 6, "input: T, scale: T, B: T", "output: T", "epsilon: float = 1e-05", "T: floats",
     .infer = NULL},
    {"InstanceNormalization", 1, "input: T, scale: T, B: T", "output: T",
     "consumed_inputs: ints, epsilon: float = 1e-05", "T: floats", .infer = NULL},
    {"LayerNormalization", 17, "X: T, Scale: T, B?: T", "Y: T, Mean?: U, InvStdDev?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1", "T: floats_bfloat16; U: bfloat16 float",
     .infer = NULL},
    /* onnxruntime writes fused graphs of older opsets with it. */
    {"LayerNormalization", 1, "X: T, Scale: V, B?: V", "Y: V, Mean?: U, InvStdDev?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; U: float double; V: floats_bfloat16", .infer = NULL},
    {"GroupNormalization", 21, "X: T, scale: T, bias: T", "Y: T",
     "num_groups!: int, epsilon: float = 1e-05, stash_type: int = 1", "T: floats_bfloat16", .infer = NULL},
    {"GroupNormalization", 18, "X: T, scale: T, bias: T", "Y: T", "num_groups!: int, epsilon: float = 1e-05",
     "T: floats_bfloat16", .infer = NULL, .flags = OP_DEPRECATED},
    {"RMSNormalization", 23, "X: T, scale: V", "Y: V", "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; V: floats_bfloat16", .infer = NULL},
    {"LRN", 13, "X: T", "Y: T", "size!: int, alpha: float = 1e-04, beta: float = 0.75, bias: float = 1.0",
     "T: floats_bfloat16", .infer = NULL},
    {"LRN", 1, "X: T", "Y: T", "size!: int, alpha: float = 1e-04, beta: float = 0.75, bias: float = 1.0", "T: floats",
     .infer = NULL},
    {"LpNormalization", 22, "input: T", "output: T", "axis: int = -1, p: int = 2", "T: floats_bfloat16", .infer = NULL},
    {"LpNormalization", 1, "input: T", "output: T", "axis: int = -1, p: int = 2", "T: floats", .infer = NULL},
    {"MeanVarianceNormalization", 13, "X: T", "Y: T", "axes: ints = [0, 2, 3]", "T: floats_bfloat16", .infer = NULL},
    {"MeanVarianceNormalization", 9, "X: T", "Y: T", "axes: ints = [0, 2, 3]", "T: floats", .infer = NULL},
    /* Experimental before ONNX 1.4; onnxruntime still has it. */
    {"MeanVarianceNormalization", 1, "input: T", "output: T", "across_channels: int = 0, normalize_variance: int = 1",
     "T: floats", .infer = NULL},
    {0},
};
