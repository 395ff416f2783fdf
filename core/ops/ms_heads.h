/* ms_heads - what the attentions of com.microsoft share: counts and sizes of heads, caches of keys and values. */
#ifndef HONE_MS_HEADS_H
#define HONE_MS_HEADS_H

#include "ops/op.h"

/* Reads a number of heads. INVALID: it is not positive. */
Inferred heads_count(InferContext *c, const char *attribute, int64_t *out);

/* *out = dim / count, which the operator demands to be whole; NULL for NULL. INVALID: it is not. what: for the reason. */
Inferred heads_split(InferContext *c, const char *what, Dim dim, int64_t count, Dim *out);

/* The shape of an input that must have this rank where it is known. INVALID: it has another. *out: NULL: not known. */
Inferred heads_shape(InferContext *c, size_t input, int rank, const Shape **out);

/* What two places say of one size; *into: what is known of it, before and after. INVALID: they differ. */
Inferred heads_merge(InferContext *c, const char *what, Dim dim, Dim *into);

#endif
