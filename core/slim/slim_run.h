/* slim_run - what the steps of one run of the job share. */
#ifndef HONE_SLIM_RUN_H
#define HONE_SLIM_RUN_H

#include "infer/infer.h"
#include "passes/pass_runner.h"
#include "slim/slim_choice.h"

typedef struct SlimRun {
    Model *model;
    const OptionSet *options;
    const Progress *progress;
    SlimResult *result;
    Arena *arena;     /* the result's */
    Journal *journal; /* the result's */
    Arena scratch;    /* as long as the run */
    InferOptions infer;
    SlimChoice choice;
    uint64_t input_bytes; /* before anything changed */
    uint64_t fuel;        /* units left: --stop-after */
} SlimRun;

/* A step around the passes; each adds records of what it changed, none where it changed nothing. */

/* Initializers that are inputs too become weights: before IR 4 by default, from then on by --freeze-defaults. */
NODISCARD Status slim_free_defaults(SlimRun *self);

/* Puts nodes behind what they need, in all graphs, all others in their order. */
NODISCARD Status slim_sort(SlimRun *self);

/* Makes the model what lies between --inputs and --outputs. */
NODISCARD Status slim_cut(SlimRun *self);

/* Gives inputs the shapes of --input-shape and --dim. */
NODISCARD Status slim_set_shapes(SlimRun *self);

/* Makes equal constants one. */
NODISCARD Status slim_share(SlimRun *self);

/* Takes off what --strip names. */
NODISCARD Status slim_strip(SlimRun *self);

/* Writes value_info: --infer-shapes. */
NODISCARD Status slim_write_shapes(SlimRun *self);

/* Adds a record of a step. where: a graph; what: static or owned by the arena. */
void slim_record(SlimRun *self, const char *step, const Graph *where, const char *what, const char **removed);

/* Names as a record holds them, NULL-terminated. */
const char **slim_names(SlimRun *self, Value *const *values, size_t count);

/* ---- --explain ---- */

/* Finds the nodes before anything changes. Fails (USAGE) where there is none. */
NODISCARD Status slim_find_explained(SlimRun *self);

/* Finds their records in the end. */
void slim_explain(SlimRun *self);

#endif
