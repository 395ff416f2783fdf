/* matmul - the shape of a matrix product, for operators that are one. */
#ifndef HONE_MATMUL_H
#define HONE_MATMUL_H

#include "ops/op.h"

/* The shape of numpy.matmul(a, b): *out_rank and out[SHAPE_MAX_RANK]. NULL for a or b: UNKNOWN. INVALID: they do not go
 * together. */
Inferred matmul_shape(InferContext *c, const Shape *a, const Shape *b, int *out_rank, Dim *out);

/* Sets output 0 from inputs a and b, its dtype left to the constraints. */
Inferred matmul_infer_operands(InferContext *c, size_t a, size_t b);

#endif
