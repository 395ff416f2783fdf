/* ms_multi_head_attention - attention of com.microsoft over given queries, keys and values, with as many heads each.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.MultiHeadAttention */
#include "ops/common.h"
#include "ops/ms_heads.h"

/* query [batch, length, heads * size], key [batch, kv_length, heads * size], value [batch, kv_length, heads * value_size].
 * Or query with all three [batch, length, heads, 3, size], key with values [batch, kv_length, heads, 2, size], and as
 * caches hold them: key, value [batch, heads, kv_length, size]. onnxruntime:
 * contrib_ops/cpu/bert/multihead_attention_helper.h */
typedef struct MultiHead {
    int64_t heads;
    Dim batch, length, kv_length, size, value_size; /* NULL: not known */
    Dim values;                                     /* heads * value_size */
} MultiHead;

/* Which inputs and outputs of the operator are what. */
typedef struct MultiHeadOperands {
    size_t past_key, past_value;
    bool is_shared; /* past and present are one buffer */
} MultiHeadOperands;

static Inferred read_query(InferContext *c, MultiHead *self)
{
    const Shape *query = infer_shape(c, 0);
    if (!query) return INFER_DONE;
    if (query->rank != 3 && query->rank != 5) return infer_invalid(c, "query has %d axes, not 3 or 5", query->rank);
    self->batch = query->dims[0];
    self->length = query->dims[1];
    if (query->rank == 3)
        return infer_has_input(c, 1) ? heads_split(c, "the size of query", query->dims[2], self->heads, &self->size)
                                     : INFER_DONE;
    self->kv_length = self->length;
    self->size = self->value_size = query->dims[4];
    return INFER_DONE;
}

static Inferred read_key(InferContext *c, MultiHead *self)
{
    const Shape *key = infer_shape(c, 1);
    Dim size = NULL;
    if (!key) return INFER_DONE;
    if (key->rank < 3 || key->rank > 5) return infer_invalid(c, "key has %d axes, not 3 to 5", key->rank);
    Inferred inferred = heads_merge(c, "the batch of query and key", key->dims[0], &self->batch);
    self->kv_length = key->dims[key->rank == 4 ? 2 : 1];
    if (inferred == INFER_DONE && key->rank == 3)
        inferred = heads_split(c, "the size of key", key->dims[2], self->heads, &size);
    else size = key->dims[key->rank - 1];
    if (key->rank == 5) self->value_size = size;
    return inferred == INFER_DONE ? heads_merge(c, "the head size of query and key", size, &self->size) : inferred;
}

static Inferred read_value(InferContext *c, MultiHead *self)
{
    const Shape *value = infer_shape(c, 2);
    if (!value) return INFER_DONE;
    if (value->rank != 3 && value->rank != 4) return infer_invalid(c, "value has %d axes, not 3 or 4", value->rank);
    Inferred inferred = heads_merge(c, "the batch of query and value", value->dims[0], &self->batch);
    if (inferred == INFER_DONE)
        inferred = heads_merge(c, "the length of key and value", value->dims[value->rank - 2], &self->kv_length);
    if (value->rank == 4) self->value_size = value->dims[3];
    else self->values = value->dims[2];
    if (inferred != INFER_DONE || value->rank == 4) return inferred;
    return heads_split(c, "the size of value", value->dims[2], self->heads, &self->value_size);
}

/* A past [batch, heads, past length, size]: its length. */
static Inferred read_past(InferContext *c, size_t input, MultiHead *self, Dim *size, Dim *length)
{
    const Shape *past;
    Inferred inferred = heads_shape(c, input, 4, &past);
    if (inferred != INFER_DONE || !past) return inferred;
    inferred = heads_merge(c, "the batch of the past", past->dims[0], &self->batch);
    if (inferred == INFER_DONE) inferred = heads_merge(c, "the length of the past", past->dims[2], length);
    return inferred == INFER_DONE ? heads_merge(c, "the head size of the past", past->dims[3], size) : inferred;
}

static Inferred set_caches(InferContext *c, MultiHead *self, const MultiHeadOperands *operands)
{
    Dim past = NULL, heads = dim_number(c->dims, self->heads), total = self->kv_length;
    bool has_past = infer_has_input(c, operands->past_key) || infer_has_input(c, operands->past_value);
    Inferred inferred = read_past(c, operands->past_key, self, &self->size, &past);
    if (inferred == INFER_DONE) inferred = read_past(c, operands->past_value, self, &self->value_size, &past);
    if (inferred != INFER_DONE) return inferred;
    if (has_past) total = operands->is_shared ? past : dim_add(c->dims, past, self->kv_length);
    infer_set(c, 1, 0, 4, (Dim[]){self->batch, heads, total, self->size});
    infer_set(c, 2, 0, 4, (Dim[]){self->batch, heads, total, self->value_size});
    infer_set(c, 3, 0, 4, (Dim[]){self->batch, heads, self->length, operands->is_shared ? NULL : total});
    return INFER_DONE;
}

static Inferred set_outputs(InferContext *c, MultiHeadOperands operands)
{
    MultiHead self = {0};
    Inferred inferred = heads_count(c, "num_heads", &self.heads);
    if (inferred == INFER_DONE) inferred = read_query(c, &self);
    if (inferred == INFER_DONE) inferred = read_key(c, &self);
    if (inferred == INFER_DONE) inferred = read_value(c, &self);
    if (inferred == INFER_DONE) inferred = set_caches(c, &self, &operands);
    if (inferred != INFER_DONE) return inferred;
    Dim values = self.values;
    if (!values) values = dim_multiply(c->dims, self.value_size, dim_number(c->dims, self.heads));
    infer_set(c, 0, 0, 3, (Dim[]){self.batch, self.length, values});
    if (!infer_shape(c, 0)) return infer_unknown(c, "the rank of query is not known");
    return values ? INFER_DONE : infer_unknown(c, "the size of the values is not known");
}

static Inferred multi_head_attention_infer(InferContext *c)
{
    return set_outputs(c, (MultiHeadOperands){.past_key = 6, .past_value = 7, .is_shared = infer_has_input(c, 8)});
}

static Inferred masked_attention_infer(InferContext *c)
{
    bool is_shared = infer_int(c, "past_present_share_buffer") != 0;
    return set_outputs(c, (MultiHeadOperands){.past_key = 5, .past_value = 6, .is_shared = is_shared});
}

/* Without padding: query [tokens, heads * size], or all three [tokens, heads, 3, size]; value [tokens, values]. */
static Inferred packed_attention_infer(InferContext *c)
{
    int64_t heads;
    const Shape *query = infer_shape(c, 0), *value;
    Dim values = NULL;
    Inferred inferred = heads_count(c, "num_heads", &heads);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 2, 2, &value);
    if (inferred != INFER_DONE) return inferred;
    if (query && query->rank != 2 && query->rank != 4)
        return infer_invalid(c, "query has %d axes, not 2 or 4", query->rank);
    if (value) values = value->dims[1];
    else if (query && query->rank == 4) values = dim_multiply(c->dims, query->dims[3], dim_number(c->dims, heads));
    infer_set(c, 0, 0, 2, (Dim[]){query ? query->dims[0] : NULL, values});
    return query && values ? INFER_DONE : infer_unknown(c, "the rank of query or value is not known");
}

const OpRow op_ms_multi_head_attention[] = {
    {"MultiHeadAttention", 1,
     "query: T, key?: T, value?: T, bias?: T, key_padding_mask?: M, attention_bias?: T, past_key?: T, "
     "past_value?: T, past_sequence_length?: M, cache_indirection?: M",
     "output: T, present_key?: T, present_value?: T, qk?: QK",
     "num_heads!: int, mask_filter_value: float, scale: float, unidirectional: int = 0",
     "T: float16 bfloat16 float; QK: float16 bfloat16 float; M: int32", .infer = multi_head_attention_infer,
     .domain = DOMAIN_MICROSOFT},
    {"DecoderMaskedMultiHeadAttention", 1,
     "query: T, key?: T, value?: T, mask_index?: M, attention_bias?: T, past_key?: T, past_value?: T, "
     "past_sequence_length?: M, beam_width?: M, cache_indirection?: M, bias?: T",
     "output: T, present_key?: T, present_value?: T, qk?: QK",
     "num_heads!: int, mask_filter_value: float, output_qk: int, past_present_share_buffer: int, scale: float",
     "T: float16 float; QK: float16 float; M: int32", .infer = masked_attention_infer, .domain = DOMAIN_MICROSOFT},
    {"PackedMultiHeadAttention", 1,
     "query: T, key?: T, value?: T, bias?: T, token_offset: M, cumulative_sequence_length: M, attention_bias?: T",
     "output: T", "num_heads!: int, mask_filter_value: float, scale: float", "T: float16 float; M: int32",
     .infer = packed_attention_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
