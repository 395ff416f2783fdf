/* training - gradients of a graph, and the optimizers that follow them.
 * https://onnx.ai/onnx/operators/onnx_aionnxpreviewtraining_Adam.html */
#include "ops/op.h"

const OpRow op_training[] = {
    {"Adagrad", 1, "R: T1, T: T2, inputs+!: T3", "outputs+!: T3",
     "decay_factor: float = 0.0, epsilon: float = 1e-06, norm_coefficient: float = 0.0",
     "T1: float double; T2: int64; T3: float double", .infer = NULL, .domain = DOMAIN_TRAINING},
    {"Adam", 1, "R: T1, T: T2, inputs+!: T3", "outputs+!: T3",
     "alpha: float = 0.9, beta: float = 0.999, epsilon: float = 1e-06, norm_coefficient: float = 0.0, "
     "norm_coefficient_post: float = 0.0",
     "T1: float double; T2: int64; T3: float double", .infer = NULL, .domain = DOMAIN_TRAINING},
    {"Gradient", 1, "Inputs+!: T1", "Outputs+!: T2", "xs!: strings, y!: string, zs: strings", "T1: all_1; T2: floats",
     .infer = NULL, .domain = DOMAIN_TRAINING},
    {"Momentum", 1, "R: T1, T: T2, inputs+!: T3", "outputs+!: T3",
     "alpha!: float, beta!: float, mode!: string, norm_coefficient!: float",
     "T1: float double; T2: int64; T3: float double", .infer = NULL, .domain = DOMAIN_TRAINING},
    {0},
};
