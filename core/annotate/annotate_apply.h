/* annotate_apply - inference written into a model, for jobs that do more than that. */
#ifndef HONE_ANNOTATE_APPLY_H
#define HONE_ANNOTATE_APPLY_H

#include "base/option.h"
#include "infer/infer.h"

/* What the options input-shape, dim and op-schema say, as the engine takes it. Owned by the arena. Fails (USAGE) on what
 * cannot be read. */
NODISCARD Status annotate_read_options(const OptionSet *options, Filesystem *filesystem, Model *model, Arena *arena,
                                       InferOptions *out);

typedef enum AnnotateScope {
    ANNOTATE_PORTS, /* inputs and outputs of the main graph */
    ANNOTATE_ALL    /* value_info of the main graph and its bodies too */
} AnnotateScope;

/* Infers, and writes the types and shapes that it finds. Where options give sizes, all value_info goes first.
 * Adds no diagnostics. Fails
 * (USAGE) where options name what the model does not have. *out_count: of entries that are new or other than they were. */
NODISCARD Status annotate_apply(Model *model, const InferOptions *options, AnnotateScope scope, uint64_t *out_count);

/* Types of values[count] as inputs and outputs have them: what is declared, and what inference adds to it. types[k] is
 * NULL where not even the dtype is known; owned by the model. Fails as annotate_apply. */
NODISCARD Status annotate_find_types(Model *model, const InferOptions *options, Value *const *values, size_t count,
                                     Type **types);

#endif
