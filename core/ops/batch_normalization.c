/* batch_normalization - scales and moves each channel by the statistics of a batch, given or (in training) computed.
 * https://onnx.ai/onnx/operators/onnx__BatchNormalization.html */
#include "ops/op.h"

const OpRow op_batch_normalization[] = {
    {"BatchNormalization", 15, "X: T, scale: T1, B: T1, input_mean: T2, input_var: T2",
     "Y: T, running_mean?: T2, running_var?: T2",
     "epsilon: float = 1e-05, momentum: float = 0.9, training_mode: int = 0",
     "T: floats_bfloat16; T1: floats_bfloat16; T2: floats_bfloat16", .infer = NULL},
    {"BatchNormalization", 14, "X: T, scale: T, B: T, input_mean: U, input_var: U",
     "Y: T, running_mean?: U, running_var?: U", "epsilon: float = 1e-05, momentum: float = 0.9, training_mode: int = 0",
     "T: floats_bfloat16; U: floats_bfloat16", .infer = NULL},
    {"BatchNormalization", 9, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T", "epsilon: float = 1e-05, momentum: float = 0.9",
     "T: floats", .infer = NULL},
    {"BatchNormalization", 7, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T",
     "epsilon: float = 1e-05, momentum: float = 0.9, spatial: int = 1", "T: floats", .infer = NULL},
    {"BatchNormalization", 6, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T",
     "epsilon: float = 1e-05, is_test: int = 0, momentum: float = 0.9, spatial: int = 1", "T: floats", .infer = NULL},
    {"BatchNormalization", 1, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T",
     "consumed_inputs!: ints, epsilon: float = 1e-05, is_test: int = 0, momentum: float = 0.9, spatial: int = 1",
     "T: floats", .infer = NULL},
    {0},
};
