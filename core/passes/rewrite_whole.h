/* rewrite_whole - verbs that change a graph as a whole. */
#ifndef HONE_REWRITE_WHOLE_H
#define HONE_REWRITE_WHOLE_H

#include "model/model.h"

/* Puts the nodes of a graph, all nodes[node_count] of them, into this order, and numbers them. */
void rewrite_order_nodes(Graph *graph, Node *const *nodes);

#endif
