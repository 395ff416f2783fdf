/* normalization - the shapes of a layer normalization, for operators that are one. */
#ifndef HONE_NORMALIZATION_H
#define HONE_NORMALIZATION_H

#include "ops/op.h"

/* Output 0 is like input 0; outputs 1 and 2, where there are any, have size 1 from the axis on, with the dtype that the
 * attribute stash_type tells. */
Inferred layer_normalization_infer(InferContext *c);

#endif
