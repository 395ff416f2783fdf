/* ms_attention - attention of com.microsoft that multiplies its input with the weights of query, key and value itself.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Attention */
#include "ops/common.h"
#include "ops/ms_heads.h"

/* input [batch, length, size], or [tokens, size] of packed ones; weights [size, query + key + value], bias likewise. */
typedef struct Projection {
    int64_t heads;
    const Shape *input;     /* NULL: not known */
    Dim values, value_size; /* of all heads, of one */
} Projection;

/* The last size of weights or bias, a third of which is the values'. */
static Dim projected_size(InferContext *c, size_t input)
{
    const Shape *shape = infer_shape(c, input);
    return shape && shape->rank > 0 ? shape->dims[shape->rank - 1] : NULL;
}

static Inferred read_values(InferContext *c, Projection *self)
{
    enum { THIRDS = 3 };
    int64_t sizes[THIRDS];
    int count = infer_ints(c, "qkv_hidden_sizes", sizes, THIRDS);
    if (infer_has_attribute(c, "qkv_hidden_sizes") && count != 0) {
        if (count != THIRDS || sizes[2] < 0) return infer_invalid(c, "qkv_hidden_sizes must be three sizes");
        self->values = dim_number(c->dims, sizes[2]);
    } else {
        Dim all = projected_size(c, 1);
        Inferred inferred = infer_has_input(c, 2)
                                ? heads_merge(c, "the last size of weights and bias", projected_size(c, 2), &all)
                                : INFER_DONE;
        if (inferred == INFER_DONE) inferred = heads_split(c, "the last size of weights", all, THIRDS, &self->values);
        if (inferred != INFER_DONE) return inferred;
    }
    return heads_split(c, "the size of the values", self->values, self->heads, &self->value_size);
}

static Inferred read_projection(InferContext *c, int rank, Projection *self)
{
    const Shape *weights;
    Inferred inferred = heads_count(c, "num_heads", &self->heads);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 0, rank, &self->input);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 1, 2, &weights);
    if (inferred != INFER_DONE) return inferred;
    Dim size = self->input ? self->input->dims[rank - 1] : NULL;
    if (weights) inferred = heads_merge(c, "the size of input and weights", weights->dims[0], &size);
    return inferred == INFER_DONE ? read_values(c, self) : inferred;
}

/* past [2, batch, heads, past length, size] -> present [2, batch, heads, past length + length, size], or like the past
 * where both are one buffer. Without a past its size is that of the values. */
static Inferred set_present(InferContext *c, const Projection *self, size_t past_input)
{
    const Shape *past;
    Dim batch = self->input ? self->input->dims[0] : NULL, length = self->input ? self->input->dims[1] : NULL;
    Dim two = dim_number(c->dims, 2), heads = dim_number(c->dims, self->heads), size = self->value_size;
    Inferred inferred = heads_shape(c, past_input, 5, &past);
    if (inferred != INFER_DONE) return inferred;
    if (infer_has_input(c, past_input)) length = dim_add(c->dims, length, past ? past->dims[3] : NULL);
    if (infer_int(c, "past_present_share_buffer") != 0) length = past ? past->dims[3] : NULL;
    if (past) inferred = heads_merge(c, "the batch of past", past->dims[1], &batch);
    if (past && inferred == INFER_DONE) inferred = heads_merge(c, "num_heads and past", past->dims[2], &heads);
    if (past && inferred == INFER_DONE) inferred = heads_merge(c, "the head size of past", past->dims[4], &size);
    if (inferred == INFER_DONE) infer_set(c, 1, 0, 5, (Dim[]){two, batch, heads, length, size});
    return inferred;
}

static Inferred set_outputs(InferContext *c, size_t past_input)
{
    Projection self;
    Inferred inferred = read_projection(c, 3, &self);
    if (inferred != INFER_DONE) return inferred;
    Dim batch = self.input ? self.input->dims[0] : NULL, length = self.input ? self.input->dims[1] : NULL;
    if (infer_wants_output(c, 1)) inferred = set_present(c, &self, past_input);
    if (inferred != INFER_DONE) return inferred;
    infer_set(c, 0, 0, 3, (Dim[]){batch, length, self.values});
    if (!self.input) return infer_unknown(c, "the rank of input is not known");
    return self.values ? INFER_DONE : infer_unknown(c, "the shape of weights is not known");
}

static Inferred attention_infer(InferContext *c)
{
    return set_outputs(c, 4);
}

static Inferred quantized_attention_infer(InferContext *c)
{
    return set_outputs(c, 8);
}

/* Without padding: [tokens, values]. */
static Inferred packed_attention_infer(InferContext *c)
{
    Projection self;
    Inferred inferred = read_projection(c, 2, &self);
    if (inferred != INFER_DONE) return inferred;
    infer_set(c, 0, 0, 2, (Dim[]){self.input ? self.input->dims[0] : NULL, self.values});
    return self.input && self.values ? INFER_DONE : infer_unknown(c, "the rank of an input is not known");
}

/* query [length, batch, size] -> the same, and caches [batch, heads, length of the keys, size of a head]. Which keys
 * are there booleans decide that the model computes. */
static Inferred decoder_attention_infer(InferContext *c)
{
    int64_t heads;
    const Shape *query;
    Dim size = NULL;
    Inferred inferred = heads_count(c, "num_heads", &heads);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 0, 3, &query);
    if (inferred == INFER_DONE && query) inferred = heads_split(c, "the size of query", query->dims[2], heads, &size);
    if (inferred != INFER_DONE) return inferred;
    Dim cache[4] = {query ? query->dims[1] : NULL, dim_number(c->dims, heads), NULL, size};
    infer_set(c, 1, 0, 4, cache);
    infer_set(c, 2, 0, 4, cache);
    return infer_set_like(c, 0, 0, 0);
}

const OpRow op_ms_attention[] = {
    {"Attention", 1,
     "input: T, weights: T, bias?: T, mask_index?: M, past?: T, attention_bias?: T, past_sequence_length?: M",
     "output: T, present?: T",
     "num_heads!: int, do_rotary: int, mask_filter_value: float, past_present_share_buffer: int, "
     "qkv_hidden_sizes: ints, rotary_embedding_dim: int, scale: float, unidirectional: int = 0",
     "T: float16 bfloat16 float; M: int32", .infer = attention_infer, .domain = DOMAIN_MICROSOFT},
    {"QAttention", 1,
     "input: T1, weight: T2, bias: T3, input_scale: T3, weight_scale: T3, mask_index?: T4, input_zero_point?: T1, "
     "weight_zero_point?: T2, past?: T3",
     "output: T3, present?: T3",
     "num_heads!: int, do_rotary: int, mask_filter_value: float, past_present_share_buffer: int, scale: float, "
     "unidirectional: int = 0",
     "T1: int8 uint8; T2: int8 uint8; T3: float16 float; T4: int32", .infer = quantized_attention_infer,
     .domain = DOMAIN_MICROSOFT},
    {"DecoderMaskedSelfAttention", 1,
     "input: T, weights: T, bias: T, mask_index?: M, past: T, attention_bias?: T, past_sequence_length: M, "
     "beam_width?: M, cache_indirection?: M",
     "output: T, present: T",
     "num_heads!: int, do_rotary: int, mask_filter_value: float, past_present_share_buffer: int, scale: float",
     "T: float16 float; M: int32", .infer = attention_infer, .domain = DOMAIN_MICROSOFT},
    {"PackedAttention", 1,
     "input: T, weights: T, bias: T, token_offset: M, cumulative_sequence_length: M, attention_bias?: T", "output: T",
     "num_heads!: int, qkv_hidden_sizes: ints, scale: float", "T: float16 float; M: int32",
     .infer = packed_attention_infer, .domain = DOMAIN_MICROSOFT},
    {"DecoderAttention", 1,
     "query: T, key: T, q_weight: T, kv_weight: T, bias: T, key_padding_mask?: B, key_cache?: T, value_cache?: T, "
     "static_kv: B, use_past: B, has_layer_state: B, has_key_padding_mask: B",
     "output: T, new_key_cache?: T, new_value_cache?: T", "num_heads!: int, mask_filter_value: float",
     "T: float16 float; B: bool", .infer = decoder_attention_infer, .domain = DOMAIN_MICROSOFT},
    {"LongformerAttention", 1, "input: T, weight: T, bias: T, mask: T, global_weight: T, global_bias: T, global: G",
     "output: T", "num_heads!: int, window!: int", "T: float16 float; G: int32", .infer = infer_like_input,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
