/* reshape_target - a shape that is known, said by the constant of a Reshape. */
#ifndef HONE_RESHAPE_TARGET_H
#define HONE_RESHAPE_TARGET_H

#include "passes/pass_rewrite.h"

typedef struct ReshapeTarget {
    int rank;
    int64_t sizes[SHAPE_MAX_RANK]; /* a size; 0: that of the same axis before; -1: what is left */
    bool allows_zero;              /* 0 is a size */
} ReshapeTarget;

/* How a Reshape from one shape (NULL: not known) makes the other one. open_axis: where a -1 may stand even beside sizes
 * that may be 0, because the model does not run then; -1: nowhere. False: constants cannot say it. */
bool reshape_target_make(PassContext *c, const Shape *from, const Shape *to, int open_axis, ReshapeTarget *out);

/* Makes a node a Reshape of x to it. */
void reshape_target_set(PassContext *c, Node *node, Value *x, const ReshapeTarget *target);

/* The output of a new Reshape of x right before a node. */
Value *reshape_target_add(PassContext *c, Node *before, Value *x, const ReshapeTarget *target);

/* Does a Reshape ask for the same shape whatever it reshapes, if that has as many elements? False for other nodes. */
bool reshape_is_free_of_data(PassContext *c, const Node *node);

/* The axis where a Reshape has a -1 that needs elements; -1: none, or another node. */
int reshape_open_axis(PassContext *c, const Node *node);

#endif
