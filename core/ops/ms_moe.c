/* ms_moe - mixtures of experts of com.microsoft: each row goes through the k networks that a router picked.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.MoE */
#include "ops/common.h"

const OpRow op_ms_moe[] = {
    {"MoE", 1,
     "input: T, router_probs: T, fc1_experts_weights: T, fc1_experts_bias?: T, fc2_experts_weights: T, "
     "fc2_experts_bias?: T, fc3_experts_weights?: T, fc3_experts_bias?: T",
     "output: T",
     "activation_alpha: float = 1.0, activation_beta: float = 0.0, activation_type: string = 'relu', k: int = 1, "
     "normalize_routing_weights: int = 0, swiglu_fusion: int = 0, swiglu_limit: float, "
     "swiglu_limit_after_activation: int = 0, use_sparse_mixer: int = 0",
     "T: float16 bfloat16 float", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"QMoE", 1,
     "input: T, router_probs: T, fc1_experts_weights: T1, fc1_scales?: T2, fc1_experts_bias?: T, "
     "fc2_experts_weights: T1, fc2_scales?: T2, fc2_experts_bias?: T, fc3_experts_weights?: T1, fc3_scales?: T2, "
     "fc3_experts_bias?: T, fc1_zero_points?: T1, fc2_zero_points?: T1, fc3_zero_points?: T1, router_weights?: T, "
     "fc1_global_scale?: T4, fc2_global_scale?: T4, fc1_act_scale?: T4, fc2_act_scale?: T4, "
     "fc1_act_block_scale?: T2, fc2_act_block_scale?: T2",
     "output: T",
     "accuracy_level: int = 0, activation_alpha: float = 1.0, activation_beta: float = 0.0, "
     "activation_type: string = 'relu', block_size: int, expert_weight_bits: int = 4, fc1_expert_weight_bits: int, "
     "fc2_expert_weight_bits: int, fc3_expert_weight_bits: int, k: int = 1, normalize_routing_weights: int = 0, "
     "quant_type: string = 'int', swiglu_fusion: int = 0, swiglu_limit: float, "
     "swiglu_limit_after_activation: int = 0, use_sparse_mixer: int = 0, weights_prepacked: int = -1",
     "T: float16 bfloat16 float; T1: float8e4m3fn uint8; T2: float16 bfloat16 float float8e4m3fn float8e8m0; "
     "T4: float",
     .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {0},
};
