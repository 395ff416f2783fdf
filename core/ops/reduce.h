/* reduce - the shape of a reduction, for operators that are one. */
#ifndef HONE_REDUCE_H
#define HONE_REDUCE_H

#include "ops/op.h"

/* Input 0 is reduced; attributes axes and keepdims. */
Inferred reduce_infer(InferContext *c);

#endif
