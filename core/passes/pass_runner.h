/* pass_runner - runs passes over a model to a fixed point: worklist, subgraphs and functions, records. */
#ifndef HONE_PASS_RUNNER_H
#define HONE_PASS_RUNNER_H

#include "passes/pass.h"
#include "rewrite/progress.h"

/* What the user lets passes do. */
typedef struct PassLimits {
    bool (*is_pass_on)(const void *context, const Pass *pass);
    /* May the node be changed, removed; may a node of this operator be made? */
    bool (*may_change)(const void *context, const Node *node);
    bool (*may_create)(const void *context, const char *op_type);
    const void *context;
    bool exact_only;       /* records that may round or change a zero's sign are not made */
    uint64_t max_rewrites; /* fuel: as many rewrites, then nothing more */
    int64_t
        max_growth_bytes; /* by which folding may let the model grow beyond what constants and nodes that go free; -1: 0 */
    uint64_t input_bytes; /* model_whole_size before anything changed: small results may grow the model up to that */
    /* Called behind each sweep that rewrote, before the next one; counts as one rewrite where *out_is_any. NULL: none. */
    Status (*after_sweep)(void *context, bool *out_is_any);
    void *sweep_context;
} PassLimits;

/* Runs. journal: rewrites in their order, then refusals of nodes that are still there. Fails (CANCELLED), or where a
 * payload cannot be read. *out_rewrites: their count. */
NODISCARD Status passes_run(Model *model, const InferOptions *infer_options, const PassLimits *limits,
                            const Progress *progress, Journal *journal, uint64_t *out_rewrites);

/* Is `kind` allowed? Passes whose records may be of several kinds ask before they rewrite. */
bool pass_kind_is_on(const PassContext *c, RecordKind kind);

/* May a rewrite make the model larger by so many bytes (0 and less: it may)? What rewrites add and free is counted when
 * they are done, whatever pass they are of: what one frees another may use. */
bool pass_may_grow(PassContext *c, int64_t bytes);

/* Would the model be no larger than its input with so many bytes more, whatever made it smaller until now? */
bool pass_stays_within_input(PassContext *c, int64_t bytes);

#endif
