/* conv - the shape of a convolution, for operators that are one. */
#ifndef HONE_CONV_H
#define HONE_CONV_H

#include "ops/op.h"

/* Which inputs are the data, the filters [channels out, channels in / group, kernel...] and the bias. */
typedef struct ConvOperands {
    size_t data, filters, bias;
    bool is_channels_last; /* of data and output 0; the filters are as above all the same */
} ConvOperands;

/* Sets output 0, its dtype left to the constraints. */
Inferred conv_infer_operands(InferContext *c, ConvOperands operands);

/* The number of spatial axes: from the ranks of the data and the filters and from kernel_shape. DONE: *out, 1 to
 * WINDOW_MAX_RANK. UNKNOWN: none is known. INVALID: they disagree. */
Inferred conv_spatial_rank(InferContext *c, size_t data, size_t filters, int *out);

/* The attribute group. INVALID: it is not positive. */
Inferred conv_group(InferContext *c, int64_t *out);

/* The bias has as many elements as there are output channels; *channels: what is known of these, before and after. */
Inferred conv_check_bias(InferContext *c, size_t bias, Dim *channels);

#endif
