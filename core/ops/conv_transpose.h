/* conv_transpose - the shape of a transposed convolution, for operators that are one. */
#ifndef HONE_CONV_TRANSPOSE_H
#define HONE_CONV_TRANSPOSE_H

#include "ops/window.h"

/* Which inputs are the data, the filters [channels in, channels out / group, kernel...], the bias, and, of operators
 * that compute them, the pads; SIZE_MAX: none. */
typedef struct ConvTransposeOperands {
    size_t data, filters, bias, pads;
} ConvTransposeOperands;

/* Sets output 0, its dtype left to the constraints. */
Inferred conv_transpose_infer_operands(InferContext *c, ConvTransposeOperands operands);

#endif
