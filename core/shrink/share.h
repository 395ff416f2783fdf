/* share - equal constants become one.
 *
 *     a = Constant <value = t> ()               a = Constant <value = t> ()
 *     b = Constant <value = t> ()       =>
 *     y = Add (a, b)                            y = Add (a, a)
 *
 * Exact. Equal means dtype, dims and bytes, however they are stored. Kept is: one that cannot go (a graph output, one
 * that an annotation names), else an initializer before a Constant node, the outermost scope, the first in the file.
 * What no single one can serve, since they are in bodies beside each other, is hoisted to the nearest graph around
 * them. Not merged: two graph outputs with each other; what callers may override; what the user excludes; statistics that
 * a BatchNormalization that trains writes where it read them.
 * Cases: tests/corpus/shrink/share */
#ifndef HONE_SHARE_H
#define HONE_SHARE_H

#include "shrink/shrink_run.h"

typedef ARRAY(Constant *) ConstantArray;

extern const char share_pass_name[];

/* Shares the constants of self->constants; those that are gone have merged_into. */
NODISCARD Status share_constants(ShrinkRun *self);

/* Equal constants of one scope, by index. For the files of this step. */
typedef struct ShareGroup {
    Constant **members; /* [count] */
    size_t count;
    Constant *hoisted; /* the new one that serves bodies beside each other; NULL: none */
} ShareGroup;

/* Gives the uses of as many members as possible to others, or to a new one; sets merged_into and hoisted. Nothing is
 * removed yet. */
void share_merge(ShrinkRun *self, ShareGroup *group);

/* Puts a new constant equal to `first` into a graph around it, named after it. */
Constant *share_hoist(ShrinkRun *self, Constant *first, Graph *graph);

/* Must it stay: is it a graph output, or named where names are not rewritten? */
bool share_is_fixed(const Constant *constant);

/* Words why a constant may neither go nor serve others, or NULL. */
const char *share_blocked(const ShrinkRun *self, const Constant *constant);

/* Refuses the members of a set of equal constants that are blocked. */
void share_refuse_blocked(ShrinkRun *self, const ConstantArray *all);

/* Refuses what stays beside the one that is kept after share_merge. */
void share_refuse_rest(ShrinkRun *self, const ShareGroup *group);

#endif
