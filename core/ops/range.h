/* range - the shape of a range of numbers, for operators that make one. */
#ifndef HONE_RANGE_H
#define HONE_RANGE_H

#include "ops/op.h"

/* Inputs: start, limit, delta. */
Inferred range_infer(InferContext *c);

#endif
