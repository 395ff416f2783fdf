/* attention - attention of queries over keys and values, by softmax or linear; rotation of pairs by position.
 * https://onnx.ai/onnx/operators/onnx__Attention.html */
#include "ops/common.h"
#include "ops/sizes.h"

/* What is known of queries, or of keys, or of values: [batch, heads, length, size], or packed
 * [batch, length, heads * size]; NULL: not known. */
typedef struct Heads {
    Dim batch, heads, length, size;
} Heads;

static Inferred merge(InferContext *c, const char *what, Dim dim, Dim *into)
{
    if (infer_same_dim(c, *into, dim, into)) return INFER_DONE;
    return infer_invalid(c, "%s: %s and %s", what, dim_words(c, *into), dim_words(c, dim));
}

/* The number of heads that an attribute tells; NULL: absent. */
static Inferred read_head_count(InferContext *c, const char *name, Dim *out)
{
    *out = NULL;
    if (!infer_has_attribute(c, name)) return INFER_DONE;
    int64_t count = infer_int(c, name);
    if (count <= 0) return infer_invalid(c, "%s is %lld", name, (long long)count);
    *out = dim_number(c->dims, count);
    return INFER_DONE;
}

static Inferred unpack(InferContext *c, size_t input, Dim packed, Dim heads, Dim *out)
{
    int64_t number, count;
    if (!heads)
        return infer_invalid(c, "%s is packed, and the number of heads is not given", infer_input_name(c, input));
    if (dim_is_number(packed, &number) && dim_is_number(heads, &count) && number % count != 0)
        return infer_invalid(c, "%s has rows of %lld, which do not divide into %lld heads", infer_input_name(c, input),
                             (long long)number, (long long)count);
    *out = dim_exact_divide(c->dims, packed, heads);
    return INFER_DONE;
}

static Inferred read_heads(InferContext *c, size_t input, const char *attribute, Heads *out)
{
    Dim heads;
    const Shape *shape = infer_shape(c, input);
    Inferred inferred = read_head_count(c, attribute, &heads);
    *out = (Heads){.heads = heads};
    if (inferred != INFER_DONE || !shape) return inferred;
    inferred = infer_check_rank(c, input, 3, 4);
    if (inferred != INFER_DONE) return inferred;
    out->batch = shape->dims[0];
    out->length = shape->dims[shape->rank - 2];
    if (shape->rank == 3) {
        out->length = shape->dims[1];
        return unpack(c, input, shape->dims[2], heads, &out->size);
    }
    out->size = shape->dims[3];
    return merge(c, attribute, shape->dims[1], &out->heads);
}

/* ---- Attention ---- */

typedef struct Attending {
    Heads query, key, value;
    Dim total_length; /* of the past and the present */
} Attending;

/* What the three have in common; afterwards each has it. */
static Inferred merge_heads(InferContext *c, Attending *self)
{
    Inferred inferred = merge(c, "batch of Q and K", self->key.batch, &self->query.batch);
    if (inferred == INFER_DONE) inferred = merge(c, "batch of Q and V", self->value.batch, &self->query.batch);
    if (inferred == INFER_DONE) inferred = merge(c, "heads of K and V", self->value.heads, &self->key.heads);
    if (inferred == INFER_DONE) inferred = merge(c, "lengths of K and V", self->value.length, &self->key.length);
    if (inferred == INFER_DONE) inferred = merge(c, "head sizes of Q and K", self->query.size, &self->key.size);
    return inferred;
}

/* past [batch, heads, length, size] before keys or values. */
static Inferred merge_past(InferContext *c, size_t input, Attending *self, Dim *size, Dim *length)
{
    const Shape *past = infer_shape(c, input);
    if (!past) return INFER_DONE;
    if (past->rank != 4)
        return infer_invalid(c, "%s has rank %d; it must have 4", infer_input_name(c, input), past->rank);
    Inferred inferred = merge(c, "batch of Q and the past", past->dims[0], &self->query.batch);
    if (inferred == INFER_DONE) inferred = merge(c, "heads of K and the past", past->dims[1], &self->key.heads);
    if (inferred == INFER_DONE) inferred = merge(c, "length of the past", past->dims[2], length);
    if (inferred == INFER_DONE) inferred = merge(c, "head size of the past", past->dims[3], size);
    return inferred;
}

static Inferred read_attending(InferContext *c, Attending *self)
{
    Dim past_length = NULL;
    Inferred inferred = read_heads(c, 0, "q_num_heads", &self->query);
    if (inferred == INFER_DONE) inferred = read_heads(c, 1, "kv_num_heads", &self->key);
    if (inferred == INFER_DONE) inferred = read_heads(c, 2, "kv_num_heads", &self->value);
    if (inferred == INFER_DONE) inferred = merge_heads(c, self);
    if (inferred == INFER_DONE) inferred = merge_past(c, 4, self, &self->key.size, &past_length);
    if (inferred == INFER_DONE) inferred = merge_past(c, 5, self, &self->value.size, &past_length);
    bool has_past = infer_has_input(c, 4) || infer_has_input(c, 5);
    self->total_length = has_past ? dim_add(c->dims, past_length, self->key.length) : self->key.length;
    return inferred;
}

static Inferred set_result(InferContext *c, const Attending *self)
{
    int rank = infer_rank(c, 0);
    const Heads *q = &self->query;
    Dim size = self->value.size, row = dim_multiply(c->dims, q->heads, size);
    if (rank < 0) return infer_set_unranked(c, 0, 0, 0);
    if (rank == 3) infer_set(c, 0, 0, 3, (Dim[]){q->batch, q->length, row});
    else infer_set(c, 0, 0, 4, (Dim[]){q->batch, q->heads, q->length, size});
    return size ? INFER_DONE : infer_unknown(c, "the shape of V is not known");
}

static Inferred attention_infer(InferContext *c)
{
    Attending self;
    Inferred inferred = read_attending(c, &self);
    if (inferred != INFER_DONE) return inferred;
    Dim batch = self.query.batch, heads = self.key.heads, total = self.total_length;
    infer_set(c, 1, 0, 4, (Dim[]){batch, heads, total, self.key.size});
    infer_set(c, 2, 0, 4, (Dim[]){batch, heads, total, self.value.size});
    infer_set(c, 3, 0, 4, (Dim[]){batch, self.query.heads, self.query.length, total});
    return set_result(c, &self);
}

/* ---- LinearAttention: packed query, key, value; the state [batch, heads of key, size of key, size of value] ---- */

static Inferred read_packed(InferContext *c, Attending *self)
{
    for (size_t input = 0; input < 3; input++)
        if (infer_rank(c, input) >= 0 && infer_rank(c, input) != 3)
            return infer_invalid(c, "%s has rank %d; it must have 3", infer_input_name(c, input), infer_rank(c, input));
    Inferred inferred = read_heads(c, 0, "q_num_heads", &self->query);
    if (inferred == INFER_DONE) inferred = read_heads(c, 1, "kv_num_heads", &self->key);
    if (inferred == INFER_DONE) inferred = read_heads(c, 2, "kv_num_heads", &self->value);
    if (inferred == INFER_DONE) inferred = merge_heads(c, self);
    if (inferred == INFER_DONE) inferred = merge(c, "lengths of query and key", self->key.length, &self->query.length);
    return inferred;
}

static Inferred merge_state(InferContext *c, Attending *self)
{
    const Shape *past = infer_shape(c, 3);
    if (!past) return INFER_DONE;
    if (past->rank != 4) return infer_invalid(c, "past_state has rank %d; it must have 4", past->rank);
    Inferred inferred = merge(c, "batch of past_state", past->dims[0], &self->query.batch);
    if (inferred == INFER_DONE) inferred = merge(c, "heads of past_state", past->dims[1], &self->key.heads);
    if (inferred == INFER_DONE) inferred = merge(c, "key size of past_state", past->dims[2], &self->key.size);
    if (inferred == INFER_DONE) inferred = merge(c, "value size of past_state", past->dims[3], &self->value.size);
    return inferred;
}

static Inferred linear_attention_infer(InferContext *c)
{
    Attending self;
    Inferred inferred = read_packed(c, &self);
    if (inferred == INFER_DONE) inferred = merge_state(c, &self);
    if (inferred != INFER_DONE) return inferred;
    Dim row = dim_multiply(c->dims, self.query.heads, self.value.size);
    int32_t state_dtype = infer_dtype(c, infer_has_input(c, 3) ? 3 : 0);
    infer_set(c, 0, 0, 3, (Dim[]){self.query.batch, self.query.length, row});
    infer_set(c, 1, state_dtype, 4, (Dim[]){self.query.batch, self.key.heads, self.key.size, self.value.size});
    bool is_complete = self.query.batch && self.query.length && row && self.key.size;
    return is_complete ? INFER_DONE : infer_unknown(c, "not all shapes of query, key and value are known");
}

/* ---- RotaryEmbedding ---- */

static Inferred rotary_embedding_infer(InferContext *c)
{
    Inferred inferred = infer_check_rank(c, 0, 3, 4);
    return inferred == INFER_DONE ? infer_like_input(c) : inferred;
}

const OpRow op_attention[] = {
    {"Attention", 25, "Q: T1, K: T1, V: T2, attn_mask?: U, past_key?: T1, past_value?: T2, nonpad_kv_seqlen?: int64",
     "Y: T1, present_key?: T1, present_value?: T2, qk_matmul_output?: T1",
     "is_causal: int = 0, kv_num_heads: int, left_window_size: int = -1, q_num_heads: int, "
     "qk_matmul_output_mode: int = 0, right_window_size: int = -1, scale: float, softcap: float = 0.0, "
     "softmax_precision: int",
     "T1: floats_bfloat16; T2: floats_bfloat16; U: numeric_bfloat16 bool", .infer = attention_infer},
    {"Attention", 24, "Q: T1, K: T1, V: T2, attn_mask?: U, past_key?: T1, past_value?: T2, nonpad_kv_seqlen?: int64",
     "Y: T1, present_key?: T1, present_value?: T2, qk_matmul_output?: T1",
     "is_causal: int = 0, kv_num_heads: int, q_num_heads: int, qk_matmul_output_mode: int = 0, scale: float, "
     "softcap: float = 0.0, softmax_precision: int",
     "T1: floats_bfloat16; T2: floats_bfloat16; U: numeric_bfloat16 bool", .infer = attention_infer},
    {"Attention", 23, "Q: T1, K: T1, V: T2, attn_mask?: U, past_key?: T1, past_value?: T2",
     "Y: T1, present_key?: T1, present_value?: T2, qk_matmul_output?: T1",
     "is_causal: int = 0, kv_num_heads: int, q_num_heads: int, qk_matmul_output_mode: int = 0, scale: float, "
     "softcap: float = 0.0, softmax_precision: int",
     "T1: floats_bfloat16; T2: floats_bfloat16; U: numeric_bfloat16 bool", .infer = attention_infer},
    {"LinearAttention", 27, "query: T, key: T, value: T, past_state?: S, decay?: T, beta?: T",
     "output: T, present_state: S",
     "kv_num_heads!: int, q_num_heads!: int, chunk_size: int = 64, scale: float = 0.0, "
     "update_rule: string = 'gated_delta'",
     "T: float16 bfloat16 float; S: float16 bfloat16 float", .infer = linear_attention_infer,
     .flags = OP_DETERMINISM_UNKNOWN},
    {"RotaryEmbedding", 23, "X: T, cos_cache: T, sin_cache: T, position_ids?: M", "Y: T",
     "interleaved: int = 0, num_heads: int, rotary_embedding_dim: int = 0", "T: float16 bfloat16 float; M: int64",
     .infer = rotary_embedding_infer},
    {0},
};
