/* qdq_insert_run - what the two halves of an insertion, tensors and weights, share. */
#ifndef HONE_QDQ_INSERT_RUN_H
#define HONE_QDQ_INSERT_RUN_H

#include "infer/infer.h"
#include "qdq/layer_name.h"
#include "qdq/qdq_insert.h"

typedef struct QdqInsert {
    Model *model;
    Graph *graph; /* the main one */
    const ScaleList *list;
    const Progress *progress;
    Journal *journal;
    QdqInserted *out;
    int64_t opset;
    LayerNames layers; /* before anything changed */
    HashMap quantized; /* Value -> Value: tensors with a pair, and what the pair gives */
    Value *zero_point; /* of all tensors; NULL: not made yet */
} QdqInsert;

/* Reads constant weights of nodes whose input is quantized through pairs of their own. */
NODISCARD Status qdq_insert_weights(QdqInsert *self);

/* Puts QuantizeLinear and DequantizeLinear before a node, unconnected; gives the latter. axis < 0: of the whole
 * tensor. */
Node *qdq_insert_pair(QdqInsert *self, Node *before, const Name *name, Value *scale, Value *zero_point, int64_t axis);

/* A constant beside the tensor of that name: its name with `ending` behind it. bytes: owned by the model. */
Value *qdq_insert_constant(QdqInsert *self, const Name *name, const char *ending, const Tensor *tensor);

void qdq_insert_record(QdqInsert *self, const Value *value, const char *what);
void qdq_insert_refuse(QdqInsert *self, Bytes name, const char *reason);

#endif
