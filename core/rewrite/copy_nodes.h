/* copy_nodes - copies of nodes with all that is inside them, for another graph.
 *
 * Every value that the nodes and their bodies make gets a fresh name, so copies can stand anywhere. References to
 * attributes of a function (ref_attr_name) become what the call gives, or the function's defaults, or go. Weights stay
 * where they are in the file. */
#ifndef HONE_COPY_NODES_H
#define HONE_COPY_NODES_H

#include "model/model.h"

typedef struct NodeCopier {
    Model *model;
    const Node *call;         /* whose attributes and names count; NULL: none */
    const Function *function; /* of the call */
    bool keeps_references;    /* attributes that refer to a function's stay so: the copies are in the same body */
    HashMap values;           /* value of the originals -> value of the copies; COPY_OMITTED for an input left out */
} NodeCopier;

/* What stands in `values` for "no value". */
extern Value COPY_OMITTED;

/* Words why a graph cannot be copied without losing something, or NULL. */
const char *node_copier_obstacle(const Graph *graph);

/* What a value becomes: in `values`, else itself; NULL: left out. */
Value *node_copier_value(const NodeCopier *self, Value *value);

/* Appends a copy of a node to a graph. Outputs that `values` has keep to that; others are new. */
Node *node_copier_copy(NodeCopier *self, const Node *node, Graph *into);

void node_copier_close(NodeCopier *self);

#endif
