/* ms_normalization - normalizations of com.microsoft, of a sum or of embeddings; onnxruntime has
 * SimplifiedLayerNormalization (RMSNormalization today) in ai.onnx.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.SkipLayerNormalization */
#include "ops/op.h"

const OpRow op_ms_normalization[] = {
    {"SimplifiedLayerNormalization", 1, "X: T, scale: V", "Y: V, inv_std_var?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; U: float double; V: floats_bfloat16", .infer = NULL},
    {"SimplifiedLayerNormalization", 1, "X: T, scale: V", "Y: V, inv_std_var?: U",
     "axis: int = -1, epsilon: float = 1e-05, stash_type: int = 1",
     "T: floats_bfloat16; U: float double; V: floats_bfloat16", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"SkipLayerNormalization", 1, "input: T, skip: T, gamma: T, beta?: T, bias?: T",
     "output: T, mean?: U, inv_std_var?: U, input_skip_bias_sum?: T", "epsilon: float = 1e-12",
     "T: float16 bfloat16 float; U: float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"SkipSimplifiedLayerNormalization", 1, "input: T, skip: T, gamma: T, bias?: T",
     "output: T, mean?: U, inv_std_var?: U, input_skip_bias_sum?: T", "epsilon: float = 1e-12",
     "T: float16 bfloat16 float; U: float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"EmbedLayerNormalization", 1,
     "input_ids: T1, segment_ids?: T1, word_embedding: T, position_embedding: T, segment_embedding?: T, gamma: T, "
     "beta: T, mask?: T1, position_ids?: T1",
     "output: T, mask_index?: T1, embedding_sum?: T", "epsilon: float = 1e-12, mask_index_type: int",
     "T1: int32; T: float16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QEmbedLayerNormalization", 1,
     "input_ids: T1, segment_ids?: T1, word_embedding_quant: T2, position_embedding_quant: T2, "
     "segment_embedding?: T2, gamma_quant: T2, beta_quant: T2, mask?: T1, word_embedding_scale: T, "
     "position_embedding_scale: T, segment_embedding_scale?: T, gamma_scale: T, beta_scale: T, "
     "word_embedding_zero_point: T2, position_embedding_zero_point: T2, segment_embedding_zero_point?: T2, "
     "gamma_zero_point: T2, beta_zero_point: T2",
     "layernorm_out: T, mask_index_out: T1", "epsilon: float = 1e-12", "T1: int32; T2: int8 uint8; T: float",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"GroupNorm", 1, "X: T, gamma: M, beta: M", "Y: T",
     "activation!: int, groups!: int, channels_last: int = 1, epsilon: float = 1e-05",
     "T: float16 float; M: float16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"SkipGroupNorm", 1, "X: T, gamma: M, beta: M, skip: T, bias?: T", "Y: T, S?: T",
     "activation!: int, groups!: int, channels_last: int = 1, epsilon: float = 1e-05",
     "T: float16 float; M: float16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
