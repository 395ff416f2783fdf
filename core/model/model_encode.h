/* model_encode - a model as an EmitPlan: what nothing touched is copied, the rest is encoded. */
#ifndef HONE_MODEL_ENCODE_H
#define HONE_MODEL_ENCODE_H

#include "model/model.h"
#include "wire/wire_emit.h"

/* Plans the model file. Tensors placed PLACED_EXTERNAL name data_location. Graphs around a tensor whose payload moves
 * must be touched. Fails where the source cannot be read. */
NODISCARD Status model_encode(Model *self, Bytes data_location, EmitPlan *plan);

/* What the node's field of its graph's message takes, as it would be written now. Fails where the source cannot be read. */
NODISCARD Status node_encoded_size(Node *self, uint64_t *out);

/* Plans the canonical bytes of a tensor: by reference where its storage has them, else as a stream. */
NODISCARD Status tensor_emit_payload(Tensor *self, EmitPlan *plan);

/* Calls visit for every tensor of every graph; graph: the one whose message holds it, node: the node in whose attribute
 * it is, NULL for initializers. */
typedef void (*VisitTensor)(void *context, Tensor *tensor, Graph *graph, Node *node);
void model_visit_tensors(Model *self, VisitTensor visit, void *context);

#endif
