/* ms_text - functions of strings and tokens of com.microsoft.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.Tokenizer */
#include "ops/op.h"

const OpRow op_ms_text[] = {
    {"Tokenizer", 1, "X: T", "Y: T",
     "mark!: int, mincharnum!: int, pad_value!: string, separators: strings, tokenexp: string", "T: string",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"MurmurHash3", 1, "X: T1", "Y: T2", "positive: int = 1, seed: int = 0",
     "T1: float double int32 int64 uint32 uint64 string; T2: int32 uint32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"NGramRepeatBlock", 1, "input_ids: Tid, scores: T", "scores_out: T", "ngram_size!: int", "Tid: int64; T: float",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"WordConvEmbedding", 1, "Sequence: T, W: T1, B: T1, C: T1", "Y: T1",
     "char_embedding_size: int, conv_window_size: int, embedding_size: int", "T: int32; T1: float", .infer = NULL,
     .domain = DOMAIN_MICROSOFT},
    {0},
};
