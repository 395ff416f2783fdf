/* ms_group_query_attention - attention of com.microsoft with fewer heads of keys and values than of queries, and with
 * caches of them; linear attention.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.GroupQueryAttention */
#include "ops/common.h"
#include "ops/ms_heads.h"
#include "ops/sizes.h"

typedef struct Groups {
    int64_t heads, kv_heads;
    const Shape *query; /* NULL: not known */
    Dim size;           /* of a head; NULL: not known */
} Groups;

/* query [.., heads * size], or without key all three in one [.., (heads + 2 * kv_heads) * size]. */
static Inferred read_query(InferContext *c, int rank, Groups *self)
{
    Inferred inferred = heads_count(c, "num_heads", &self->heads);
    self->size = NULL;
    if (inferred == INFER_DONE) inferred = heads_count(c, "kv_num_heads", &self->kv_heads);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 0, rank, &self->query);
    if (inferred != INFER_DONE || !self->query) return inferred;
    if (self->kv_heads > INT32_MAX || self->heads > INT32_MAX) return infer_invalid(c, "there are too many heads");
    int64_t parts = infer_has_input(c, 1) ? self->heads : self->heads + 2 * self->kv_heads;
    return heads_split(c, "the size of query", self->query->dims[rank - 1], parts, &self->size);
}

/* heads * size */
static Dim all_heads(InferContext *c, const Groups *self)
{
    if (infer_has_input(c, 1) && self->query) return self->query->dims[self->query->rank - 1];
    return dim_multiply(c->dims, self->size, dim_number(c->dims, self->heads));
}

static Inferred set_attended(InferContext *c, const Groups *self)
{
    const Shape *query = self->query;
    infer_set(c, 0, 0, 3, (Dim[]){query ? query->dims[0] : NULL, query ? query->dims[1] : NULL, all_heads(c, self)});
    return query ? INFER_DONE : infer_unknown(c, "the rank of query is not known");
}

/* The keys and values after the run: onnxruntime makes max(length of the past, total_sequence_length) of them, and in
 * a window as many as the past has (contrib_ops/cpu/bert/group_query_attention_helper.h). */
static Dim present_length(InferContext *c, const Shape *past, Dim total)
{
    if (!infer_has_input(c, 3)) return total;
    if (!past) return NULL;
    return infer_int(c, "sliding_window_cache") != 0 ? past->dims[2] : dim_max(c->dims, past->dims[2], total);
}

static void set_cache(InferContext *c, size_t output, size_t past_input, const Groups *self, Dim length)
{
    const Shape *past = infer_shape(c, past_input);
    bool is_plain = infer_string_is(c, "k_quant_type", "NONE") && infer_string_is(c, "v_quant_type", "NONE");
    int32_t dtype = infer_has_input(c, past_input) ? infer_dtype(c, past_input) : is_plain ? infer_dtype(c, 0) : 0;
    Dim batch = self->query ? self->query->dims[0] : past ? past->dims[0] : NULL;
    Dim size = past ? past->dims[3] : is_plain ? self->size : NULL;
    infer_set(c, output, dtype, 4, (Dim[]){batch, dim_number(c->dims, self->kv_heads), length, size});
}

static Inferred group_query_attention_infer(InferContext *c)
{
    Groups self;
    const Shape *past, *past_value;
    Dim total = size_scalar(c, 6);
    Inferred inferred = read_query(c, 3, &self);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 3, 4, &past);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 4, 4, &past_value);
    if (inferred != INFER_DONE) return inferred;
    Dim length = present_length(c, past, total), heads = dim_number(c->dims, self.heads);
    if (!length) length = infer_new_dim(c);
    set_cache(c, 1, 3, &self, length);
    set_cache(c, 2, 4, &self, length);
    const Shape *query = self.query;
    infer_set(c, 3, 0, 4, (Dim[]){query ? query->dims[0] : NULL, heads, query ? query->dims[1] : NULL, total});
    inferred = set_attended(c, &self);
    if (inferred != INFER_DONE || total) return inferred;
    return infer_unknown(c, "total_sequence_length is computed by the model");
}

/* Past and present are one buffer. */
static Inferred sparse_attention_infer(InferContext *c)
{
    Groups self;
    Inferred inferred = read_query(c, 3, &self);
    if (inferred != INFER_DONE) return inferred;
    infer_set_like(c, 1, 3, 0);
    infer_set_like(c, 2, 4, 0);
    return set_attended(c, &self);
}

/* query [tokens, ..] -> [tokens, heads * size], size being v_head_size where keys hold the values too. */
static Inferred paged_attention_infer(InferContext *c)
{
    Groups self;
    Inferred inferred = read_query(c, 2, &self);
    if (inferred != INFER_DONE) return inferred;
    infer_set_like(c, 1, 3, infer_dtype(c, 3));
    infer_set_like(c, 2, 4, infer_dtype(c, 4));
    Dim values = all_heads(c, &self);
    if (infer_string_is(c, "kv_cache_layout", "LATENT")) {
        int64_t size = infer_int(c, "v_head_size");
        values = size > 0 ? dim_multiply(c->dims, dim_number(c->dims, size), dim_number(c->dims, self.heads)) : NULL;
    }
    infer_set(c, 0, 0, 2, (Dim[]){self.query ? self.query->dims[0] : NULL, values});
    return self.query && values ? INFER_DONE : infer_unknown(c, "the size of a head is not known");
}

/* ---- LinearAttention: query, key, value [batch, length, heads * size]; the state [batch, heads of keys, size, size of
 * values], and [window, ..] of the last ones. More heads of keys than of queries give as many outputs. ---- */

static Inferred read_packed(InferContext *c, size_t input, const char *heads, int64_t *count, const Shape **shape,
                            Dim *size)
{
    *size = NULL;
    Inferred inferred = heads_count(c, heads, count);
    if (inferred == INFER_DONE) inferred = heads_shape(c, input, 3, shape);
    if (inferred != INFER_DONE || !*shape) return inferred;
    return heads_split(c, infer_input_name(c, input), (*shape)->dims[2], *count, size);
}

static void set_state(InferContext *c, Dim batch, int64_t heads, Dim key_size, Dim value_size)
{
    int64_t window = infer_int(c, "state_window");
    Dim dims[5] = {dim_number(c->dims, window), batch, dim_number(c->dims, heads), key_size, value_size};
    int32_t dtype = infer_dtype(c, 3) ? infer_dtype(c, 3) : infer_has_input(c, 3) ? 0 : infer_dtype(c, 0);
    if (window > 0) infer_set(c, 1, dtype, 5, dims);
    else infer_set(c, 1, dtype, 4, dims + 1);
}

static Inferred linear_attention_infer(InferContext *c)
{
    int64_t heads, kv_heads, value_heads;
    const Shape *query, *key, *value;
    Dim size, key_size, value_size;
    Inferred inferred = read_packed(c, 0, "q_num_heads", &heads, &query, &size);
    if (inferred == INFER_DONE) inferred = read_packed(c, 1, "kv_num_heads", &kv_heads, &key, &key_size);
    if (inferred == INFER_DONE) inferred = read_packed(c, 2, "kv_num_heads", &value_heads, &value, &value_size);
    if (inferred == INFER_DONE) inferred = heads_merge(c, "the head size of query and key", size, &key_size);
    if (inferred != INFER_DONE) return inferred;
    const Shape *known = query ? query : key ? key : value;
    Dim batch = known ? known->dims[0] : NULL, length = known ? known->dims[1] : NULL;
    Dim outputs = dim_number(c->dims, heads > kv_heads ? heads : kv_heads);
    infer_set(c, 0, 0, 3, (Dim[]){batch, length, dim_multiply(c->dims, value_size, outputs)});
    set_state(c, batch, kv_heads, key_size, value_size);
    return known && value_size ? INFER_DONE : infer_unknown(c, "the rank of an input is not known");
}

const OpRow op_ms_group_query_attention[] = {
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
     .infer = group_query_attention_infer, .domain = DOMAIN_MICROSOFT},
    {"SparseAttention", 1,
     "query: T, key?: T, value?: T, past_key: T, past_value: T, block_row_indices: M, block_col_indices: M, "
     "total_sequence_length: M, key_total_sequence_lengths: M, cos_cache?: T, sin_cache?: T",
     "output: T, present_key: T, present_value: T",
     "kv_num_heads!: int, num_heads!: int, sparse_block_size!: int, do_rotary: int, rotary_interleaved: int, "
     "scale: float",
     "T: float16 bfloat16 float; M: int32", .infer = sparse_attention_infer, .domain = DOMAIN_MICROSOFT},
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
     .infer = paged_attention_infer, .domain = DOMAIN_MICROSOFT},
    {"LinearAttention", 1, "query: T, key: T, value: T, past_state?: S, decay?: T, beta?: T",
     "output: T, present_state: S",
     "kv_num_heads!: int, q_num_heads!: int, chunk_size: int = 64, scale: float = 0.0, state_window: int = 0, "
     "update_rule: string = 'gated_delta'",
     "T: float16 bfloat16 float; S: float16 bfloat16 float", .infer = linear_attention_infer,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
