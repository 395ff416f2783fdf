/* permutation - the order of axes that a Transpose makes. */
#ifndef HONE_PERMUTATION_H
#define HONE_PERMUTATION_H

#include "ops/infer_context.h"

/* Axis k of the output is axis out[k] of the input. rank: of the input, -1 where it is not known, which does where the
 * attribute perm is there. The rank; -1: not known, or perm is none. */
int permutation_read(const InferContext *look, int rank, int64_t *out);

bool permutation_is_identity(const int64_t *permutation, int rank);

/* Do all elements stay in their order, because only axes of size 1 change their places? */
bool permutation_keeps_order(const int64_t *permutation, const Shape *shape);

#endif
