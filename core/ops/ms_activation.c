/* ms_activation - activations of com.microsoft, most with a bias or a second input added before.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Gelu */
#include "ops/op.h"

const OpRow op_ms_activation[] = {
    {"Gelu", 1, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"FastGelu", 1, "X: T, bias?: T", "Y: T", "", "T: floats_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"BiasGelu", 1, "A: T, B: T", "C: T", "", "T: floats_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QuickGelu", 1, "X: T", "Y: T", "alpha: float = 1.702", "T: floats_bfloat16", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"BiasSplitGelu", 1, "X: T, bias: T", "Y: T", "", "T: float16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"BiasSoftmax", 1, "data: T, bias: T", "output: T", "is_inner_broadcast!: int, axis: int = 1", "T: floats",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"BiasDropout", 1, "data: T, bias: T, residual?: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T2",
     "seed: int", "T: floats_bfloat16; T1: floats_bfloat16; T2: bool", .infer = NULL, .domain = DOMAIN_MICROSOFT,
     .flags = OP_NONDETERMINISTIC},
    {"BitmaskDropout", 1, "data: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T3", "seed: int",
     "T: floats_bfloat16; T1: floats_bfloat16; T2: bool; T3: uint32", .infer = NULL, .domain = DOMAIN_MICROSOFT,
     .flags = OP_NONDETERMINISTIC},
    {"BitmaskBiasDropout", 1, "data: T, bias: T, residual?: T, ratio?: T1, training_mode?: T2", "output: T, mask?: T3",
     "seed: int", "T: floats_bfloat16; T1: floats_bfloat16; T2: bool; T3: uint32", .infer = NULL,
     .domain = DOMAIN_MICROSOFT, .flags = OP_NONDETERMINISTIC},
    {"BiasAdd", 1, "X: T, bias: T, skip: T", "Y: T", "", "T: float16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"SwiGLU", 1, "gate: T, up?: T", "output: T",
     "activation_alpha: float = 1.0, activation_beta: float = 0.0, limit: float = 0.0, round_activation: int = 0",
     "T: float16 bfloat16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
