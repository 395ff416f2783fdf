/* reduce - the shape and the value of a reduction, for operators that are one. */
#ifndef HONE_REDUCE_H
#define HONE_REDUCE_H

#include "ops/op.h"

/* Input 0 is reduced; attributes axes and keepdims. */
Inferred reduce_infer(InferContext *c);

/* The axes of input 0 that go, as a mask. */
Inferred reduce_axes(InferContext *c, int rank, uint64_t *out);

/* Output 0 is the reduction that the operator's name tells. */
Evaluated reduce_eval(EvalContext *c);

#endif
