/* text - functions of strings: joining, splitting, matching, and counting runs of words.
 * https://onnx.ai/onnx/operators/onnx__StringConcat.html */
#include "model/dtype.h"
#include "ops/common.h"

/* [C] or [1, C]; stop words leave out elements, and onnxruntime takes no empty input. */
static Inferred string_normalizer_infer(InferContext *c)
{
    Inferred inferred = infer_check_rank(c, 0, 1, 2);
    if (inferred == INFER_UNKNOWN) infer_set(c, 0, DTYPE_STRING, -1, NULL);
    if (inferred != INFER_DONE) return inferred;
    const Shape *shape = infer_shape(c, 0);
    const Attribute *stop_words = infer_attribute(c, "stopwords");
    Dim dims[2] = {dim_number(c->dims, 1)};
    if (shape->rank == 2 && !infer_same_dim(c, dims[0], shape->dims[0], &dims[0]))
        return infer_invalid(c, "the first axis of a matrix must be 1");
    bool is_kept = !stop_words || stop_words->list_count == 0;
    dims[shape->rank - 1] = is_kept ? shape->dims[shape->rank - 1] : NULL;
    infer_set(c, 0, DTYPE_STRING, shape->rank, dims);
    return INFER_DONE;
}

/* Y has one axis more, as long as the most parts; Z counts them. */
static Inferred string_split_infer(InferContext *c)
{
    const Shape *shape = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK + 1];
    (void)infer_set_like(c, 1, 0, DTYPE_INT64);
    if (!shape) return infer_set_unranked(c, 0, DTYPE_STRING, 0);
    for (int axis = 0; axis < shape->rank; axis++) dims[axis] = shape->dims[axis];
    dims[shape->rank] = NULL;
    infer_set(c, 0, DTYPE_STRING, shape->rank + 1, dims);
    return INFER_DONE;
}

/* ---- TfIdfVectorizer ---- */

static void take_largest(const uint8_t *bytes, size_t count, int64_t *largest)
{
    for (size_t i = 0; i + 8 <= count; i += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8; k++) word |= (uint64_t)bytes[i + k] << (8 * k);
        if ((int64_t)word > *largest) *largest = (int64_t)word;
    }
}

/* The largest of the attribute's numbers, however many; -1: none, or they cannot be read. */
static int64_t largest_index(const InferContext *c)
{
    const Attribute *indexes = infer_attribute(c, "ngram_indexes");
    if (!indexes || indexes->type != ATTRIBUTE_INTS) return -1;
    uint8_t chunk[4096];
    size_t count = 0;
    int64_t largest = -1;
    TensorStream stream;
    Status status = tensor_stream_open(&stream, indexes->list);
    bool is_whole = status_is_ok(status);
    while (is_whole) {
        status = tensor_stream_read(&stream, chunk, sizeof chunk, &count);
        is_whole = status_is_ok(status);
        if (!is_whole || count == 0) break;
        take_largest(chunk, count, &largest);
    }
    status_free(&status);
    return is_whole ? largest : -1;
}

/* [C] -> [size], [N, C] -> [N, size]: a place for every index. */
static Inferred tf_idf_infer(InferContext *c)
{
    Dim dims[2] = {NULL, NULL};
    int64_t largest = largest_index(c);
    Inferred inferred = infer_check_rank(c, 0, 1, 2);
    if (inferred == INFER_UNKNOWN) infer_set(c, 0, DTYPE_FLOAT, -1, NULL);
    if (inferred != INFER_DONE) return inferred;
    const Shape *shape = infer_shape(c, 0);
    int rank = shape->rank == 2 ? 2 : 1;
    if (rank == 2) dims[0] = shape->dims[0];
    if (largest >= 0 && largest < INT64_MAX) dims[rank - 1] = dim_number(c->dims, largest + 1);
    infer_set(c, 0, DTYPE_FLOAT, rank, dims);
    return dims[rank - 1] ? INFER_DONE : infer_unknown(c, "ngram_indexes cannot be read");
}

const OpRow op_text[] = {
    {"StringConcat", 20, "X: T, Y: T", "Z: T", "", "T: string", .infer = infer_broadcast},
    {"StringNormalizer", 10, "X: string", "Y: string",
     "case_change_action: string = 'NONE', is_case_sensitive: int = 0, locale: string, stopwords: strings", "",
     .infer = string_normalizer_infer},
    {"StringSplit", 20, "X: T1", "Y: T2, Z: T3", "delimiter: string, maxsplit: int",
     "T1: string; T2: string; T3: int64", .infer = string_split_infer},
    {"RegexFullMatch", 20, "X: T1", "Y: T2", "pattern: string", "T1: string; T2: bool", .infer = infer_like_input_bool},
    {"TfIdfVectorizer", 9, "X: T", "Y: T1",
     "max_gram_length!: int, max_skip_count!: int, min_gram_length!: int, mode!: string, ngram_counts!: ints, "
     "ngram_indexes!: ints, pool_int64s: ints, pool_strings: strings, weights: floats",
     "T: int32 int64 string; T1: float", .infer = tf_idf_infer},
    {0},
};
