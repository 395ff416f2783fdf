/* qdq - the job: a model with Q/DQ nodes becomes one without, and its scales. */
#ifndef HONE_QDQ_H
#define HONE_QDQ_H

#include "base/option.h"
#include "qdq/scale_table.h"
#include "rewrite/journal.h"
#include "rewrite/progress.h"

extern const Option qdq_options[];

/* A tensor that stays without a scale. */
typedef struct QdqMissing {
    const Value *value;
    const char *reason;  /* owned by the result's arena or static */
    const Value *remedy; /* the nearest tensor whose scale would give it one; NULL: none */
} QdqMissing;

/* What a run did. Ends with its arena and qdq_result_free. */
typedef struct QdqResult {
    Arena *arena;     /* borrowed; set by the caller */
    Journal *journal; /* borrowed; set by the caller */
    ScaleTable scales;
    ARRAY(const char *) fp16_layers; /* TensorRT's names, in order */
    ARRAY(QdqMissing) missing;
} QdqResult;

NODISCARD Status qdq_run(Model *model, const OptionSet *options, const Progress *progress, QdqResult *out);

void qdq_result_free(QdqResult *self);

#endif
