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

/* A pair that was the activation too: numbers below 0 and above `high` went to 0 and `high`. */
typedef struct QdqClip {
    const Value *value; /* what the pair quantized */
    const Node *node;   /* the Clip in its place; NULL: --no-clip or --compat left it out */
    double high;
} QdqClip;

/* What a run did. Ends with its arena and qdq_result_free. */
typedef struct QdqResult {
    Arena *arena;     /* borrowed; set by the caller */
    Journal *journal; /* borrowed; set by the caller */
    ScaleTable scales;
    ARRAY(const char *) fp16_layers; /* TensorRT's names, in order */
    ARRAY(QdqMissing) missing;
    ARRAY(QdqClip) clips;
} QdqResult;

/* Runs the job. options: of the table qdq_options. out: arena and journal set, else zeros. Fails (MODEL) where the model has
 * no Q/DQ, or some that cannot be translated: diagnostics name each, the message the first. After a failure the model must
 * not be written. */
NODISCARD Status qdq_run(Model *model, const OptionSet *options, const Progress *progress, QdqResult *out);

void qdq_result_free(QdqResult *self);

#endif
