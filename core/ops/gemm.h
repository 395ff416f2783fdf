/* gemm - the shape of a general matrix product, for operators that are one. */
#ifndef HONE_GEMM_H
#define HONE_GEMM_H

#include "ops/op.h"

/* Sets output 0 from inputs a, b and addend, with the attributes transA and transB; its dtype is left to the
 * constraints. addend SIZE_MAX: none. */
Inferred gemm_infer_operands(InferContext *c, size_t a, size_t b, size_t addend);

#endif
