/* rewrite_whole - verbs that change a graph as a whole: its order, what it takes and what it gives. */
#ifndef HONE_REWRITE_WHOLE_H
#define HONE_REWRITE_WHOLE_H

#include "model/model.h"

/* Puts the nodes of a graph, all nodes[node_count] of them, into this order, and numbers them. */
void rewrite_order_nodes(Graph *graph, Node *const *nodes);

/* Makes values[count] the outputs of the main graph, in this order: values of that graph, each once. types[k]: for its
 * entry, owned by the model; those that are outputs already keep theirs. */
void rewrite_set_graph_outputs(Graph *graph, Value *const *values, Type *const *types, size_t count);

/* A node of the main graph makes the value no longer: it is the last input of the graph. type: as above. spare: a fresh
 * name for what the node makes now and nobody reads; NULL: an empty slot. rewrite_set_graph_inputs follows. */
void rewrite_output_to_input(Value *value, Type *type, Name *spare);

/* Makes values[count], inputs of the main graph, its inputs in this order; those with a default that are not among them
 * stay behind them, others are unread, and go. */
void rewrite_set_graph_inputs(Graph *graph, Value *const *values, size_t count);

#endif
