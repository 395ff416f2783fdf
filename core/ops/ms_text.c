/* ms_text - functions of strings and tokens of com.microsoft.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Tokenizer */
#include "model/dtype.h"
#include "ops/common.h"

/* [C] -> [C, tokens], [N, C] -> [N, C, tokens]; but onnxruntime gives an empty X back as it is
 * (contrib_ops/cpu/tokenizer.cc), so the rank is known only where X has elements. */
static Inferred tokenizer_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    Dim dims[3] = {NULL, NULL, NULL};
    if (!x) return infer_set_unranked(c, 0, DTYPE_STRING, 0);
    if (x->rank != 1 && x->rank != 2) return infer_invalid(c, "X has %d axes, not 1 or 2", x->rank);
    bool has_elements = true;
    for (int axis = 0; axis < x->rank; axis++) {
        dims[axis] = x->dims[axis];
        has_elements = has_elements && dim_lower(x->dims[axis]) > 0;
    }
    infer_set(c, 0, DTYPE_STRING, has_elements ? x->rank + 1 : -1, dims);
    return infer_unknown(c, has_elements ? "how many tokens there are is not known" : "X may be empty");
}

static Inferred murmur_hash_infer(InferContext *c)
{
    return infer_set_like(c, 0, 0, infer_int(c, "positive") != 0 ? DTYPE_UINT32 : DTYPE_INT32);
}

static Inferred repeat_block_infer(InferContext *c)
{
    return infer_set_like(c, 0, 1, DTYPE_FLOAT);
}

/* Sequence [words, letters], W [size, 1, window, letter size] -> [words, size]. */
static Inferred word_embedding_infer(InferContext *c)
{
    const Shape *sequence = infer_shape(c, 0), *filters = infer_shape(c, 1);
    if (sequence && sequence->rank == 0) return infer_invalid(c, "Sequence is a scalar");
    if (filters && filters->rank != 4) return infer_invalid(c, "W has %d axes, not 4", filters->rank);
    Dim words = sequence ? sequence->dims[0] : NULL, size = filters ? filters->dims[0] : NULL;
    infer_set(c, 0, DTYPE_FLOAT, 2, (Dim[]){words, size});
    return words && size ? INFER_DONE : infer_unknown(c, "the rank of %s is not known", words ? "W" : "Sequence");
}

const OpRow op_ms_text[] = {
    {"Tokenizer", 1, "X: T", "Y: T",
     "mark!: int, mincharnum!: int, pad_value!: string, separators: strings, tokenexp: string", "T: string",
     .infer = tokenizer_infer, .domain = DOMAIN_MICROSOFT},
    {"MurmurHash3", 1, "X: T1", "Y: T2", "positive: int = 1, seed: int = 0",
     "T1: float double int32 int64 uint32 uint64 string; T2: int32 uint32", .infer = murmur_hash_infer,
     .domain = DOMAIN_MICROSOFT},
    {"NGramRepeatBlock", 1, "input_ids: Tid, scores: T", "scores_out: T", "ngram_size!: int", "Tid: int64; T: float",
     .infer = repeat_block_infer, .domain = DOMAIN_MICROSOFT},
    {"WordConvEmbedding", 1, "Sequence: T, W: T1, B: T1, C: T1", "Y: T1",
     "char_embedding_size: int, conv_window_size: int, embedding_size: int", "T: int32; T1: float",
     .infer = word_embedding_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
