/* attention - attention of queries over keys and values, by softmax or linear; rotation of pairs by position.
 * https://onnx.ai/onnx/operators/onnx__Attention.html */
#include "ops/op.h"

const OpRow op_attention[] = {
    {"Attention", 25, "Q: T1, K: T1, V: T2, attn_mask?: U, past_key?: T1, past_value?: T2, nonpad_kv_seqlen?: int64",
     "Y: T1, present_key?: T1, present_value?: T2, qk_matmul_output?: T1",
     "is_causal: int = 0, kv_num_heads: int, left_window_size: int = -1, q_num_heads: int, "
     "qk_matmul_output_mode: int = 0, right_window_size: int = -1, scale: float, softcap: float = 0.0, "
     "softmax_precision: int",
     "T1: floats_bfloat16; T2: floats_bfloat16; U: numeric_bfloat16 bool", .infer = NULL},
    {"Attention", 24, "Q: T1, K: T1, V: T2, attn_mask?: U, past_key?: T1, past_value?: T2, nonpad_kv_seqlen?: int64",
     "Y: T1, present_key?: T1, present_value?: T2, qk_matmul_output?: T1",
     "is_causal: int = 0, kv_num_heads: int, q_num_heads: int, qk_matmul_output_mode: int = 0, scale: float, "
     "softcap: float = 0.0, softmax_precision: int",
     "T1: floats_bfloat16; T2: floats_bfloat16; U: numeric_bfloat16 bool", .infer = NULL},
    {"Attention", 23, "Q: T1, K: T1, V: T2, attn_mask?: U, past_key?: T1, past_value?: T2",
     "Y: T1, present_key?: T1, present_value?: T2, qk_matmul_output?: T1",
     "is_causal: int = 0, kv_num_heads: int, q_num_heads: int, qk_matmul_output_mode: int = 0, scale: float, "
     "softcap: float = 0.0, softmax_precision: int",
     "T1: floats_bfloat16; T2: floats_bfloat16; U: numeric_bfloat16 bool", .infer = NULL},
    {"LinearAttention", 27, "query: T, key: T, value: T, past_state?: S, decay?: T, beta?: T",
     "output: T, present_state: S",
     "kv_num_heads!: int, q_num_heads!: int, chunk_size: int = 64, scale: float = 0.0, "
     "update_rule: string = 'gated_delta'",
     "T: float16 bfloat16 float; S: float16 bfloat16 float", .infer = NULL, .flags = OP_DETERMINISM_UNKNOWN},
    {"RotaryEmbedding", 23, "X: T, cos_cache: T, sin_cache: T, position_ids?: M", "Y: T",
     "interleaved: int = 0, num_heads: int, rotary_embedding_dim: int = 0", "T: float16 bfloat16 float; M: int64",
     .infer = NULL},
    {0},
};
