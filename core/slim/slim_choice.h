/* slim_choice - what the user lets the job do: which passes and steps, to which nodes. */
#ifndef HONE_SLIM_CHOICE_H
#define HONE_SLIM_CHOICE_H

#include "passes/pass_runner.h"
#include "slim/slim.h"

/* Steps of the job that --skip and --only know beside the passes. */
typedef enum SlimStep { STEP_SORT, STEP_DEFAULTS, STEP_SHARE, STEP_COUNT } SlimStep;

typedef struct SlimChoice {
    const OptionSet *options;
    bool is_fold;                             /* the job `fold` */
    bool *is_on;                              /* by index of pass_at; owned by the arena */
    bool is_step_on[STEP_COUNT];              /* SORT and DEFAULTS only by --skip */
    HashMap kept_nodes;                       /* node of the file -> itself: --keep-node names it */
    ARRAY(const char *) kept_names, kept_ops; /* patterns; borrowed from options */
} SlimChoice;

/* Reads --skip, --only, --no-fold, --keep-node and --keep-op. Fails (USAGE) where a name fits nothing, with near matches.
 * out: ended by slim_choice_free in any case. */
NODISCARD Status slim_choice_read(SlimChoice *out, Model *model, const OptionSet *options, Arena *arena);
void slim_choice_free(SlimChoice *self);

/* Fills is_pass_on, may_change, may_create and context. self: must outlive the limits. */
void slim_choice_limit(const SlimChoice *self, PassLimits *out);

/* Name of a step in records and options: "share". */
const char *slim_step_name(SlimStep step);
const char *slim_step_summary(SlimStep step);

/* ---- Names of other tools ---- */

/* Patterns of our passes and steps that do what another tool's pass of this name does, separated by spaces: "" where
 * there is none to skip; NULL: no tool has that name. Hyphens are underscores. */
const char *slim_peer_passes(Bytes name);

/* The k-th name; NULL past the end. */
const char *slim_peer_name(size_t index);

#endif
