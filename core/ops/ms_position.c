/* ms_position - what com.microsoft has around attention: positions, padding taken out and put back, convolution along
 * time.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.RotaryEmbedding */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/ms_heads.h"
#include "ops/sizes.h"

static Inferred gemma_rotary_infer(InferContext *c)
{
    infer_set_like(c, 1, 3, 0);
    return infer_set_like(c, 0, 1, 0);
}

/* bias_table [buckets, heads] -> [1, heads, query_length, key_length]. */
static Inferred relative_bias_infer(InferContext *c)
{
    const Shape *table;
    Inferred inferred = heads_shape(c, 0, 2, &table);
    if (inferred != INFER_DONE) return inferred;
    Dim query = size_scalar(c, 1), key = size_scalar(c, 2);
    infer_set(c, 0, 0, 4, (Dim[]){dim_number(c->dims, 1), table ? table->dims[1] : NULL, query, key});
    if (!table) return infer_unknown(c, "the rank of bias_table is not known");
    return query && key ? INFER_DONE : infer_unknown(c, "the lengths are computed by the model");
}

/* query_layer [batch, length, size], or without padding [tokens, size] and token_offset [batch, length]
 * -> [batch, heads, length, length]. */
static Inferred gated_bias_infer(InferContext *c)
{
    int64_t heads;
    bool is_packed = infer_has_input(c, 6);
    const Shape *shape;
    Inferred inferred = heads_count(c, "num_heads", &heads);
    if (inferred == INFER_DONE) inferred = heads_shape(c, is_packed ? 6 : 0, is_packed ? 2 : 3, &shape);
    if (inferred != INFER_DONE) return inferred;
    Dim batch = shape ? shape->dims[0] : NULL, length = shape ? shape->dims[1] : NULL;
    infer_set(c, 0, 0, 4, (Dim[]){batch, dim_number(c->dims, heads), length, length});
    return shape ? INFER_DONE : infer_unknown(c, "the batch and the length are not known");
}

/* input [batch, length, size] -> [tokens, size], token_offset [batch, length], lengths [batch + 1], the longest [1]. */
static Inferred remove_padding_infer(InferContext *c)
{
    const Shape *input;
    Inferred inferred = heads_shape(c, 0, 3, &input);
    if (inferred != INFER_DONE) return inferred;
    Dim batch = input ? input->dims[0] : NULL, length = input ? input->dims[1] : NULL, one = dim_number(c->dims, 1);
    Dim ends = dim_add(c->dims, batch, one);
    infer_set(c, 0, 0, 2, (Dim[]){NULL, input ? input->dims[2] : NULL});
    infer_set(c, 1, DTYPE_INT32, 2, (Dim[]){batch, length});
    infer_set(c, 2, DTYPE_INT32, 1, &ends);
    infer_set(c, 3, DTYPE_INT32, 1, &one);
    return infer_unknown(c, "how many tokens there are is not known");
}

/* The other way round: input [tokens, size], token_offset [batch, length] -> [batch, length, size]. */
static Inferred restore_padding_infer(InferContext *c)
{
    const Shape *input, *offset;
    Inferred inferred = heads_shape(c, 0, 2, &input);
    if (inferred == INFER_DONE) inferred = heads_shape(c, 1, 2, &offset);
    if (inferred != INFER_DONE) return inferred;
    Dim batch = offset ? offset->dims[0] : NULL, length = offset ? offset->dims[1] : NULL;
    infer_set(c, 0, 0, 3, (Dim[]){batch, length, input ? input->dims[1] : NULL});
    return input && offset ? INFER_DONE
                           : infer_unknown(c, "the rank of %s is not known", input ? "token_offset" : "input");
}

/* How far the last axis of the filters reaches back: (kernel - 1) * dilation. */
static Inferred state_length(InferContext *c, Dim *out)
{
    const Shape *weight = infer_shape(c, 1);
    int64_t dilation = infer_int(c, "dilation");
    *out = NULL;
    if (dilation < 1) return infer_invalid(c, "dilation is %lld", (long long)dilation);
    if (!weight) return INFER_DONE;
    if (weight->rank < 3) return infer_invalid(c, "weight has %d axes; it must have at least 3", weight->rank);
    Dim before = dim_subtract(c->dims, weight->dims[weight->rank - 1], dim_number(c->dims, 1));
    *out = dim_multiply(c->dims, before, dim_number(c->dims, dilation));
    return INFER_DONE;
}

/* The output is like the input; the state is the input with another length: its last axis, or with channels last its
 * second. What goes beyond that, only CUDA has, and is not told here. */
static Inferred causal_conv_infer(InferContext *c)
{
    static const char *const extensions[] = {"input_channels", "input_channel_offset", "state_length", "state_window",
                                             "state_update_capacity"};
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK], length;
    for (size_t k = 0; k < sizeof extensions / sizeof *extensions; k++)
        if (infer_int(c, extensions[k]) != 0) return infer_unknown(c, "%s is given", extensions[k]);
    if (infer_int(c, "state_channels_last") != -1) return infer_unknown(c, "state_channels_last is given");
    Inferred inferred = state_length(c, &length);
    if (inferred != INFER_DONE) return inferred;
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    if (input->rank < 3) return infer_invalid(c, "input has %d axes; it must have at least 3", input->rank);
    infer_set(c, 0, 0, input->rank, input->dims);
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    dims[infer_int(c, "channels_last") != 0 ? 1 : input->rank - 1] = length;
    infer_set(c, 1, 0, input->rank, dims);
    return length ? INFER_DONE : infer_unknown(c, "the rank of weight is not known");
}

const OpRow op_ms_position[] = {
    {"RotaryEmbedding", 1, "input: T, position_ids: M, cos_cache: T, sin_cache: T", "output: T",
     "interleaved: int, is_packed_batching: int, num_heads: int, rotary_embedding_dim: int, scale: float",
     "T: float16 bfloat16 float; M: int64", .infer = infer_like_input, .domain = DOMAIN_MICROSOFT},
    {"GemmaRotaryEmbedding", 1, "emb: U, q: T, q_rot: T, k: T, k_rot: T", "output1: T, output2: T", "",
     "T: float16; U: float", .infer = gemma_rotary_infer, .domain = DOMAIN_MICROSOFT},
    {"RelativePositionBias", 1, "bias_table: T, query_length: U, key_length: U", "output: T",
     "max_distance!: int, is_bidirectional: int = 0", "T: float16 float; U: int64", .infer = relative_bias_infer,
     .domain = DOMAIN_MICROSOFT},
    {"GatedRelativePositionBias", 1,
     "query_layer: T, query_bias: T, rel_pos: T, weight: T, bias: T, eco_a: T, token_offset?: M", "output: T",
     "num_heads!: int", "T: float16 float; M: int32", .infer = gated_bias_infer, .domain = DOMAIN_MICROSOFT},
    {"RemovePadding", 1, "input: T, sequence_token_count: M",
     "output: T, token_offset: M, cumulated_seq_len: M, max_seq_len: M", "", "T: float16 float; M: int32",
     .infer = remove_padding_infer, .domain = DOMAIN_MICROSOFT},
    {"RestorePadding", 1, "input: T, token_offset: M", "output: T", "", "T: float16 float; M: int32",
     .infer = restore_padding_infer, .domain = DOMAIN_MICROSOFT},
    {"CausalConvWithState", 1, "input: T, weight: T, bias?: T, past_state?: T",
     "output: T, present_state: T, state_update?: T",
     "activation: string = 'none', channels_last: int = 0, dilation: int = 1, input_channel_offset: int = 0, "
     "input_channels: int = 0, ndim: int = 1, state_channels_last: int = -1, state_length: int = 0, "
     "state_update_capacity: int = 0, state_window: int = 0",
     "T: float16 bfloat16 float", .infer = causal_conv_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
