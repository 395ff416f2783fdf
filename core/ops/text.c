/* text - functions of strings: joining, splitting, matching, and counting runs of words.
 * https://onnx.ai/onnx/operators/onnx__StringConcat.html */
#include "ops/op.h"

const OpRow op_text[] = {
    {"StringConcat", 20, "X: T, Y: T", "Z: T", "", "T: string", .infer = NULL},
    {"StringNormalizer", 10, "X: string", "Y: string",
     "case_change_action: string = 'NONE', is_case_sensitive: int = 0, locale: string, stopwords: strings", "",
     .infer = NULL},
    {"StringSplit", 20, "X: T1", "Y: T2, Z: T3", "delimiter: string, maxsplit: int",
     "T1: string; T2: string; T3: int64", .infer = NULL},
    {"RegexFullMatch", 20, "X: T1", "Y: T2", "pattern: string", "T1: string; T2: bool", .infer = NULL},
    {"TfIdfVectorizer", 9, "X: T", "Y: T1",
     "max_gram_length!: int, max_skip_count!: int, min_gram_length!: int, mode!: string, ngram_counts!: ints, "
     "ngram_indexes!: ints, pool_int64s: ints, pool_strings: strings, weights: floats",
     "T: int32 int64 string; T1: float", .infer = NULL},
    {0},
};
