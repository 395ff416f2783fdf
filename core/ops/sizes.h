/* sizes - sizes that a model computes and hands on as inputs, and sizes in the reasons that inference gives. */
#ifndef HONE_SIZES_H
#define HONE_SIZES_H

#include "ops/infer_context.h"

/* The elements of an input of integers; elements->dims is never NULL. NULL: not known, left out, or no integers. */
const Elements *size_elements(InferContext *c, size_t index);

/* The only element of such an input: of a scalar, or of one element whatever its rank. NULL: not known. */
Dim size_scalar(InferContext *c, size_t index);

/* "5", "2*h + 1", "?": owned by c->arena. */
const char *dim_words(InferContext *c, Dim dim);

#endif
