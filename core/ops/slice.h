/* slice - the shape of a cut, for operators that are one. */
#ifndef HONE_SLICE_H
#define HONE_SLICE_H

#include "ops/op.h"

/* Inputs: data, starts, ends, axes where the row has no attributes of these names. */
Inferred slice_infer(InferContext *c);

#endif
