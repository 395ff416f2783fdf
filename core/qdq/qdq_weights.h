/* qdq_weights - constants behind DequantizeLinear, computed while they are written. */
#ifndef HONE_QDQ_WEIGHTS_H
#define HONE_QDQ_WEIGHTS_H

#include "qdq/qdq_run.h"

/* (q - zero point) * scale along the axis, of the scale's dtype or output_dtype. *out NULL: the payloads are of a form
 * that cannot be computed. Fails where one cannot be read. */
NODISCARD Status qdq_dequantize(const Quantizer *self, Tensor *tensor, Tensor **out);

/* What a pair makes of a constant: dequantize(quantize(tensor)), of its dtype. */
NODISCARD Status qdq_round_weight(const Quantizer *self, Tensor *tensor, Tensor **out);

/* The dtype that a DequantizeLinear gives. */
int32_t qdq_result_dtype(const Quantizer *self);

#endif
