/* ms_attention - attention as com.microsoft has it, projections, masks and caches of keys and values included.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Attention */
#include "ops/op.h"

const OpRow op_ms_attention[] = {
    {"Attention", 1,
     "input: T, weights: T, bias?: T, mask_index?: M, past?: T, attention_bias?: T, past_sequence_length?: M",
     "output: T, present?: T",
     "num_heads!: int, do_rotary: int, mask_filter_value: float, past_present_share_buffer: int, "
     "qkv_hidden_sizes: ints, rotary_embedding_dim: int, scale: float, unidirectional: int = 0",
     "T: float16 bfloat16 float; M: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"MultiHeadAttention", 1,
     "query: T, key?: T, value?: T, bias?: T, key_padding_mask?: M, attention_bias?: T, past_key?: T, "
     "past_value?: T, past_sequence_length?: M, cache_indirection?: M",
     "output: T, present_key?: T, present_value?: T, qk?: QK",
     "num_heads!: int, mask_filter_value: float, scale: float, unidirectional: int = 0",
     "T: float16 bfloat16 float; QK: float16 bfloat16 float; M: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"GroupQueryAttention", 1,
     "query: T, key?: T, value?: T, past_key?: T_CACHE, past_value?: T_CACHE, seqlens_k: M, "
     "total_sequence_length: M, cos_cache?: T, sin_cache?: T, position_ids?: int64, attention_bias?: T, "
     "head_sink?: T, k_scale?: T_KV_SCALE, v_scale?: T_KV_SCALE, q_norm_weight?: T, k_norm_weight?: T, "
     "query_seqlens?: M",
     "output: T, present_key?: T_CACHE, present_value?: T_CACHE, output_qk?: T",
     "kv_num_heads!: int, num_heads!: int, causal: int = 1, do_rotary: int, k_norm_epsilon: float, "
     "k_quant_type: string = 'NONE', kv_cache_bit_width: int, local_window_size: int = -1, q_norm_epsilon: float, "
     "qk_norm_epsilon: float = 1e-06, qk_output: int = 0, rotary_interleaved: int, scale: float, "
     "sliding_window_cache: int = 0, smooth_softmax: int = -1, softcap: float, v_quant_type: string = 'NONE'",
     "T: float16 bfloat16 float; T_CACHE: float16 bfloat16 float float8e4m3fn int8 uint8; T_KV_SCALE: float; M: int32",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"DecoderAttention", 1,
     "query: T, key: T, q_weight: T, kv_weight: T, bias: T, key_padding_mask?: B, key_cache?: T, value_cache?: T, "
     "static_kv: B, use_past: B, has_layer_state: B, has_key_padding_mask: B",
     "output: T, new_key_cache?: T, new_value_cache?: T", "num_heads!: int, mask_filter_value: float",
     "T: float16 float; B: bool", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"DecoderMaskedMultiHeadAttention", 1,
     "query: T, key?: T, value?: T, mask_index?: M, attention_bias?: T, past_key?: T, past_value?: T, "
     "past_sequence_length?: M, beam_width?: M, cache_indirection?: M, bias?: T",
     "output: T, present_key?: T, present_value?: T, qk?: QK",
     "num_heads!: int, mask_filter_value: float, output_qk: int, past_present_share_buffer: int, scale: float",
     "T: float16 float; QK: float16 float; M: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"DecoderMaskedSelfAttention", 1,
     "input: T, weights: T, bias: T, mask_index?: M, past: T, attention_bias?: T, past_sequence_length: M, "
     "beam_width?: M, cache_indirection?: M",
     "output: T, present: T",
     "num_heads!: int, do_rotary: int, mask_filter_value: float, past_present_share_buffer: int, scale: float",
     "T: float16 float; M: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"PackedAttention", 1,
     "input: T, weights: T, bias: T, token_offset: M, cumulative_sequence_length: M, attention_bias?: T", "output: T",
     "num_heads!: int, qkv_hidden_sizes: ints, scale: float", "T: float16 float; M: int32", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"PackedMultiHeadAttention", 1,
     "query: T, key?: T, value?: T, bias?: T, token_offset: M, cumulative_sequence_length: M, attention_bias?: T",
     "output: T", "num_heads!: int, mask_filter_value: float, scale: float", "T: float16 float; M: int32",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QAttention", 1,
     "input: T1, weight: T2, bias: T3, input_scale: T3, weight_scale: T3, mask_index?: T4, input_zero_point?: T1, "
     "weight_zero_point?: T2, past?: T3",
     "output: T3, present?: T3",
     "num_heads!: int, do_rotary: int, mask_filter_value: float, past_present_share_buffer: int, scale: float, "
     "unidirectional: int = 0",
     "T1: int8 uint8; T2: int8 uint8; T3: float16 float; T4: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"SparseAttention", 1,
     "query: T, key?: T, value?: T, past_key: T, past_value: T, block_row_indices: M, block_col_indices: M, "
     "total_sequence_length: M, key_total_sequence_lengths: M, cos_cache?: T, sin_cache?: T",
     "output: T, present_key: T, present_value: T",
     "kv_num_heads!: int, num_heads!: int, sparse_block_size!: int, do_rotary: int, rotary_interleaved: int, "
     "scale: float",
     "T: float16 bfloat16 float; M: int32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"PagedAttention", 1,
     "query: T, key?: T, value?: T, key_cache: T_CACHE, value_cache?: T_CACHE, cumulative_sequence_length: S, "
     "past_seqlens: S, block_table: S, cos_cache?: T, sin_cache?: T, slot_mapping?: S, head_sink?: T, "
     "q_norm_weight?: T, k_norm_weight?: T, k_scale?: T_KV_SCALE, v_scale?: T_KV_SCALE, attention_metadata?: S",
     "output: T, key_cache_out?: T_CACHE, value_cache_out?: T_CACHE",
     "kv_num_heads!: int, num_heads!: int, do_rotary: int, is_causal: int = 1, k_cache_dtype: string = '', "
     "k_quant_type: string = 'NONE', kv_cache_layout: string = 'SEPARATE', local_window_size: int = -1, "
     "qk_norm_epsilon: float, rotary_interleaved: int, rotary_offset: int, scale: float, softcap: float, "
     "v_cache_dtype: string = '', v_head_size: int, v_quant_type: string = 'NONE'",
     "T: float16 bfloat16; T_CACHE: float16 bfloat16 float8e4m3fn int8 uint8; T_KV_SCALE: float; S: int32",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"LongformerAttention", 1, "input: T, weight: T, bias: T, mask: T, global_weight: T, global_bias: T, global: G",
     "output: T", "num_heads!: int, window!: int", "T: float16 float; G: int32", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {"LinearAttention", 1, "query: T, key: T, value: T, past_state?: S, decay?: T, beta?: T",
     "output: T, present_state: S",
     "kv_num_heads!: int, q_num_heads!: int, chunk_size: int = 64, scale: float = 0.0, state_window: int = 0, "
     "update_rule: string = 'gated_delta'",
     "T: float16 bfloat16 float; S: float16 bfloat16 float", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
