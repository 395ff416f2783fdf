/* node_order - the nodes of a graph sorted by depth, as the reference walks over them.
 *
 * Depth of a node: 0 where no input is made by a node of the graph, else 1 + that of the deepest that makes one. The sort is
 * stable. Nothing is moved. */
#ifndef HONE_NODE_ORDER_H
#define HONE_NODE_ORDER_H

#include "model/model.h"

typedef struct NodeOrder {
    Node **nodes; /* [count] owned by the arena that was given */
    size_t count;
} NodeOrder;

/* before: an earlier order of the same graph, of which nodes may be gone; nodes of equal depth keep to it, new ones stand
 * behind. NULL: they keep to the graph's order. The graph has no cycle. Numbers the graph's nodes. */
void node_order_find(NodeOrder *self, Graph *graph, const NodeOrder *before, Arena *arena);

#endif
