/* rewrite - the only way a model is changed: keeps use lists, scopes, graph outputs and what must be written right.
 *
 * No verb fails: what it needs is asserted, so a caller asks first (rewrite_can_...). Verbs mark what they touch;
 * records are the caller's, in the journal. Verbs that take many values walk a graph's lists once, however many there
 * are. Nodes that are added or moved share a neighbour's order number until graph_number_nodes is called. */
#ifndef HONE_REWRITE_H
#define HONE_REWRITE_H

#include "model/model.h"

/* Does `to` mean the same value at every use of `from`: is it visible there, and no graph between hides its name?
 * Order is not looked at. *out_why: words, static; may be NULL. */
bool rewrite_reaches_uses(const Value *from, const Value *to, const char **out_why);

/* May every use of `from` be given `to` instead: rewrite_reaches_uses, and, where a node makes it, made before? Graph
 * outputs of `from` are not uses. */
bool rewrite_can_replace_uses(const Value *from, const Value *to, const char **out_why);

/* Gives every node that reads `from` `to` instead, which rewrite_reaches_uses allows. Graph outputs keep naming
 * `from`. */
void rewrite_replace_uses(Value *from, Value *to);

/* The first node of value's graph that reads it, itself or in a subgraph; NULL: none. */
Node *rewrite_first_user(const Value *value);

/* May rewrite_remove_values take it away: is it an initializer or the only output of a node without subgraphs, with no
 * use, no graph output, no mention? */
bool rewrite_can_remove(const Value *value);

/* Removes values of one graph that rewrite_can_remove allows: the initializer or node that makes it, its value_info,
 * the graph input of the same name. */
void rewrite_remove_values(Graph *graph, Value *const *values, size_t count);

/* Removes a node whose outputs have no uses, no graph outputs, no mentions (their value_info too), and that holds no
 * subgraphs. */
void rewrite_remove_node(Node *node);

/* Takes the names of initializers off the inputs of their graph; they stay initializers. */
void rewrite_remove_inputs(Graph *graph, Value *const *values, size_t count);

/* Adds an initializer at the end of graph's list (never a function body). Dense or, with tensor NULL, sparse. The name
 * must be fresh. tensor, sparse: copied; the payload stays where it is. */
Value *rewrite_add_initializer(Graph *graph, Name *name, const Tensor *tensor, const SparseTensor *sparse);

/* Adds a Constant node as the first of the graph, else as rewrite_add_initializer. */
Value *rewrite_add_constant_node(Graph *graph, Name *name, const Tensor *tensor, const SparseTensor *sparse);

/* Gives an initializer or Constant node (of the attribute value) another tensor, and its value_info entry the dtype.
 * tensor: owned by the model. */
void rewrite_set_constant(Value *value, Tensor *tensor);

/* Adds a Cast to `dtype` as the first node of a graph that has some, its input not set yet (node_set_input). Gives its
 * output, whose name must be fresh. */
Value *rewrite_add_cast(Graph *graph, Name *name, int32_t dtype);

/* Turns initializers and Constant nodes of the main graph into its inputs, at the end of the list, with the dtype and
 * dims of tensors[k]: each value keeps name and uses; the initializer, node or default goes. */
void rewrite_constants_to_inputs(Graph *graph, Value *const *values, const Tensor *const *tensors, size_t count);

/* Turns graph inputs into initializers. keep_inputs: they also stay inputs (defaults). tensors: copied as above. */
void rewrite_inputs_to_initializers(Graph *graph, Value *const *values, const Tensor *const *tensors, size_t count,
                                    bool keep_inputs);

/* Moves a node right before `before` in the same graph. */
void rewrite_move_node(Node *node, Node *before);

/* Gives a value a type: in its entry among inputs, outputs or value_info, or in a new value_info entry. Not for values
 * of function bodies. type: owned by the model. */
void rewrite_set_type(Value *value, Type *type);

/* The same for an entry of the graph's outputs, which may name a value of a graph around. */
void rewrite_set_output_type(Graph *graph, size_t output_index, Type *type);

/* Removes all value_info entries of a graph. */
void rewrite_clear_value_infos(Graph *graph);

void rewrite_set_ir_version(Model *model, int64_t ir_version);

#endif
