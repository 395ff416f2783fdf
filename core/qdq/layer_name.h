/* layer_name - what TensorRT calls the layers of a graph's nodes.
 *
 * A node without a name is node_of_<its first output>; a name that a layer before it has gets _0, _1, ... from a counter
 * that all layers share. Source: onnx-tensorrt 8.6, onnx2trt_utils.cpp (getNodeName), ImporterContext.hpp
 * (generateUniqueName). TensorRT counts its own layers and tensors with the same counter, so the suffix is sure only
 * once it is the name in the file: layer_names_settle. */
#ifndef HONE_LAYER_NAME_H
#define HONE_LAYER_NAME_H

#include "model/model.h"

typedef struct LayerNames {
    HashMap names; /* Node -> Name */
} LayerNames;

/* Names all nodes of the graph in its order, itself only: TensorRT's names inside bodies are not known. */
void layer_names_find(LayerNames *self, Graph *graph);

/* NULL: the node is none of the graph's. */
Name *layer_name_of(const LayerNames *self, const Node *node);

/* Gives nodes whose own name another node has the name found for them, so that no suffix is left to chance. Nodes
 * without a name stay so. Gives how many. */
size_t layer_names_settle(const LayerNames *self, Graph *graph);

void layer_names_free(LayerNames *self);

#endif
