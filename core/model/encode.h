/* encode - the parts of model_encode: one function a message. Each emits it as field `number` of the message around. */
#ifndef HONE_ENCODE_H
#define HONE_ENCODE_H

#include "model/model_encode.h"
#include "onnx.pb-c.h"

typedef struct Encoder {
    Model *model;
    EmitPlan *plan;
    Reader *reader; /* NULL for models that came from no file */
    Source *source;
    Bytes data_location;
} Encoder;

void encode_type(EmitPlan *plan, uint32_t number, const Type *type);
NODISCARD Status encode_value_info(Encoder *self, uint32_t number, ValueInfo *info);
NODISCARD Status encode_tensor(Encoder *self, uint32_t number, Tensor *tensor);
NODISCARD Status encode_sparse_tensor(Encoder *self, uint32_t number, SparseTensor *sparse);
NODISCARD Status encode_attribute(Encoder *self, uint32_t number, Attribute *attribute);
NODISCARD Status encode_graph(Encoder *self, uint32_t number, Graph *graph);
NODISCARD Status encode_function(Encoder *self, uint32_t number, Function *function);

/* Is the tensor's message written as it is in the file? */
bool encode_keeps_tensor(const Tensor *tensor);

#endif
