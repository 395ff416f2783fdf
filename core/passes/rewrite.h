/* rewrite - the only way a model is changed: keeps use lists, scopes, graph outputs and what must be written right.
 *
 * No verb fails: what it needs is asserted, so a caller asks first (rewrite_can_...). Verbs mark what they touch;
 * records are the caller's, in the journal. */
#ifndef HONE_REWRITE_H
#define HONE_REWRITE_H

#include "model/model.h"
#include "passes/journal.h"

/* May every use of `from` be given `to` instead: is `to` visible at each use under its name (not shadowed between),
 * and, where a node makes it, made before? Graph outputs of `from` are not uses. *out_why: words, static; may be NULL. */
bool rewrite_can_replace_uses(const Value *from, const Value *to, const char **out_why);

/* Gives every node that reads `from` `to` instead. Graph outputs keep naming `from`. */
void rewrite_replace_uses(Value *from, Value *to);

/* Removes an initializer (and its value_info; and the graph input of the same name when with_input). It must have no
 * use, no output, no mention. */
void rewrite_remove_initializer(Value *value, bool with_input);

/* Removes a node whose outputs have no uses, no outputs, no mentions (their value_info too). */
void rewrite_remove_node(Node *node);

/* Takes an initializer's name off the graph's inputs; it stays an initializer. */
void rewrite_remove_input(Value *value);

/* Adds an initializer at the end of graph's list (never a function body). tensor: moved. The name must be fresh. */
Value *rewrite_add_initializer(Graph *graph, Name *name, Tensor *tensor);

/* Turns a Constant node's value or an initializer into a graph input of the main graph with its dtype and dims: the
 * value keeps name and uses, the node or initializer goes. */
void rewrite_constant_to_input(Value *value, const Tensor *tensor);

/* Turns a graph input into an initializer with this tensor. keep_input: it also stays an input (a default). */
void rewrite_input_to_initializer(Value *value, Tensor *tensor, bool keep_input);

/* Moves a node right before `before` in the same graph. */
void rewrite_move_node(Node *node, Node *before);

void rewrite_set_ir_version(Model *model, int64_t ir_version);

#endif
