/* tensor_form - what the payload of a tensor must look like, from its dtype. */
#ifndef HONE_TENSOR_FORM_H
#define HONE_TENSOR_FORM_H

#include "model/dtype.h"
#include "model/tensor.h"

/* One value on the wire and in canonical bytes. */
typedef struct TensorForm {
    uint32_t value_bytes; /* canonical bytes that one wire value becomes; 0: strings */
    bool is_six_bit;      /* four values become three bytes */
} TensorForm;

/* False for dtypes not known. */
bool tensor_form(const Tensor *self, TensorForm *out);

/* Count of wire values that dtype and dims ask for; false where that is not known. */
bool tensor_wire_values(const Tensor *self, uint64_t *out);

/* TensorProto's field for typed payloads of this dtype; 0 for dtypes not known. */
uint32_t tensor_payload_field(int32_t dtype);

#endif
