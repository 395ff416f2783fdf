/* shrink_run - what the steps of one run of the job share. */
#ifndef HONE_SHRINK_RUN_H
#define HONE_SHRINK_RUN_H

#include "shrink/constant.h"
#include "shrink/shrink.h"

typedef struct ShrinkRun {
    Model *model;
    const OptionSet *options;
    const Progress *progress;
    ShrinkResult *result;
    Arena *arena;     /* the result's */
    Journal *journal; /* the result's */
    Arena scratch;    /* as long as the run */
    ConstantList constants;
    bool (*keeps)(const Constant *constant); /* leaves it alone; NULL: none */
} ShrinkRun;

/* Is the constant one that sharing and npy mode look at: of a known dtype and a proper size, large enough, no scalar
 * unless those are shared too? */
bool shrink_looks_at(const ShrinkRun *self, const Constant *constant);

/* Does a training graph, an attribute's default or a binding rely on this very constant? */
bool shrink_is_bound(const Constant *constant);

/* Fills the fields of a record that describe a constant. */
void shrink_describe(const ShrinkRun *self, const Constant *constant, Record *record);

/* Adds a refusal about a constant. what, reason: static or owned by the arena. */
void shrink_refuse(ShrinkRun *self, const char *pass, const Constant *constant, const char *what, const char *reason);

#endif
