/* ms_position - what com.microsoft has around attention: positions, padding taken out and put back, convolution along
 * time.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.RotaryEmbedding */
#include "ops/op.h"

const OpRow op_ms_position[] = {
    {"RotaryEmbedding", 1, "input: T, position_ids: M, cos_cache: T, sin_cache: T", "output: T",
     "interleaved: int, is_packed_batching: int, num_heads: int, rotary_embedding_dim: int, scale: float",
     "T: float16 bfloat16 float; M: int64", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"GemmaRotaryEmbedding", 1, "emb: U, q: T, q_rot: T, k: T, k_rot: T", "output1: T, output2: T", "",
     "T: float16; U: float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"RelativePositionBias", 1, "bias_table: T, query_length: U, key_length: U", "output: T",
     "max_distance!: int, is_bidirectional: int = 0", "T: float16 float; U: int64", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"GatedRelativePositionBias", 1,
     "query_layer: T, query_bias: T, rel_pos: T, weight: T, bias: T, eco_a: T, token_offset?: M", "output: T",
     "num_heads!: int", "T: float16 float; M: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"RemovePadding", 1, "input: T, sequence_token_count: M",
     "output: T, token_offset: M, cumulated_seq_len: M, max_seq_len: M", "", "T: float16 float; M: int32",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"RestorePadding", 1, "input: T, token_offset: M", "output: T", "", "T: float16 float; M: int32", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"CausalConvWithState", 1, "input: T, weight: T, bias?: T, past_state?: T",
     "output: T, present_state: T, state_update?: T",
     "activation: string = 'none', channels_last: int = 0, dilation: int = 1, input_channel_offset: int = 0, "
     "input_channels: int = 0, ndim: int = 1, state_channels_last: int = -1, state_length: int = 0, "
     "state_update_capacity: int = 0, state_window: int = 0",
     "T: float16 bfloat16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
