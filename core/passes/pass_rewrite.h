/* pass_rewrite - the verbs of passes. They keep use lists, facts, the worklist and the record right.
 *
 * Nodes are changed in place where one node becomes another, so ids, names and doc strings stay. Changed nodes stay where
 * they are in the order; what they read must be made before them. */
#ifndef HONE_PASS_REWRITE_H
#define HONE_PASS_REWRITE_H

#include "passes/pass.h"

/* ---- Values ---- */

/* Can all that reads `from` (a node's output) read `to`, which is equal, instead? Where `from` is a graph output, the node
 * that makes `to` must be able to take its name. False: *out_why in words. */
bool pass_can_forward(PassContext *c, const Value *from, const Value *to, const char **out_why);

/* Does it. */
void pass_forward(PassContext *c, Value *from, Value *to);

/* Both; where it cannot be, refuses with the reason: "kept: <why>". */
bool pass_try_forward(PassContext *c, Value *from, Value *to);

/* A constant near a node: an initializer of its graph, in function bodies (and before IR 4) a Constant node. tensor: named
 * by this call; its recipe or payload stays what it is. Named "<output of the root>__<pass>". */
Value *pass_add_constant(PassContext *c, const Node *near_node, Tensor *tensor);

/* Likewise, of int64: values[count], rank 1; or rank 0, count 1. */
Value *pass_add_integers(PassContext *c, const Node *near_node, const int64_t *values, size_t count, int rank);

/* A scalar or [1]... of a dtype, rounded to it. dims all 1. */
Value *pass_add_number(PassContext *c, const Node *near_node, int32_t dtype, int rank, double number);

/* ---- Nodes ---- */

/* A new node of ai.onnx right before `before`, with one output, named as constants are. inputs: NULL is left out. Its
 * attributes are set afterwards; facts are found when the pass returns. */
Node *pass_add_node(PassContext *c, Node *before, const char *op_type, Value *const *inputs, uint32_t input_count);

/* The node is another operator of ai.onnx from now on, without attributes; inputs and outputs stay. */
void pass_set_operator(PassContext *c, Node *node, const char *op_type);

/* Lets a node go of which nobody reads anything. */
void pass_drop_node(PassContext *c, Node *node);

/* Input slots: one, or all of them (NULL: left out; trailing ones are cut). */
void pass_set_input(PassContext *c, Node *node, uint32_t index, Value *value);
void pass_set_inputs(PassContext *c, Node *node, Value *const *values, uint32_t count);

/* The node makes `output` from now on, in place of its own output `index`, which nobody reads then; the node that made
 * `output` is left without it. Both are of one graph, and equal in value from now on by what the pass does. */
void pass_take_output(PassContext *c, Node *node, uint32_t index, Value *output);

/* Takes an output off the node that nobody reads. */
void pass_drop_output(PassContext *c, Node *node, uint32_t index);

/* A copy of a node (copy_nodes) that stands anywhere in the root's graph: moves it right before the root. */
void pass_put_copy(PassContext *c, Node *copy);

/* Takes those outputs off the root that copies make in its place. */
void pass_leave_outputs_to_copies(PassContext *c);

void pass_set_int(PassContext *c, Node *node, const char *name, int64_t value);
void pass_set_float(PassContext *c, Node *node, const char *name, float value);
void pass_set_ints(PassContext *c, Node *node, const char *name, const int64_t *values, size_t count);
void pass_set_string(PassContext *c, Node *node, const char *name, const char *value);
void pass_remove_attribute(PassContext *c, Node *node, const char *name);
void pass_copy_attribute(PassContext *c, Node *to, const Node *from, const char *name);

/* Axes where the node's version has them: the attribute, or input `index` as a constant. */
void pass_set_axes(PassContext *c, Node *node, uint32_t index, const int64_t *axes, size_t count);

#endif
