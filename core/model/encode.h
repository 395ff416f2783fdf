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

/* The fields of a message at origin, those of overrides[count] (rising numbers) replaced, without what the model drops;
 * encode_message: as field `number` of the message around. */
NODISCARD Status encode_fields(Encoder *self, const ProtobufCMessageDescriptor *descriptor, const Origin *origin,
                               const EmitOverride *overrides, size_t count);
NODISCARD Status encode_message(Encoder *self, uint32_t number, const ProtobufCMessageDescriptor *descriptor,
                                const Origin *origin, const EmitOverride *overrides, size_t count);

/* May a message that nothing touched be copied as it is? Not where it may have fields that the model drops. */
bool encode_copies(const Encoder *self, const Origin *origin);

/* Is the tensor's message written as it is in the file? */
bool encode_keeps_tensor(const Tensor *tensor);

#endif
