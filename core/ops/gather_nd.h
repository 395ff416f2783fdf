/* gather_nd - the shape of what tuples of indices pick, for operators that do. */
#ifndef HONE_GATHER_ND_H
#define HONE_GATHER_ND_H

#include "ops/op.h"

/* Inputs: data, indices. */
Inferred gather_nd_infer(InferContext *c);

#endif
