/* rewrite_node - the verbs for single nodes: new ones, other operators, inputs, attributes, outputs.
 *
 * As in rewrite.h no verb fails. Nodes and values that are dropped stay on the lists of their graph until rewrite_sweep_model,
 * so that many can go in linear time; a dropped node has no graph. */
#ifndef HONE_REWRITE_NODE_H
#define HONE_REWRITE_NODE_H

#include "model/model.h"

/* A node of ai.onnx right before `before`, with one output of this name, which must be fresh. inputs[input_count]: NULL is
 * left out. It has no attributes yet. */
Node *rewrite_add_node(Node *before, const char *op_type, Value *const *inputs, uint32_t input_count,
                       Name *output_name);

/* Another operator of ai.onnx, without attributes. */
void rewrite_set_op_type(Node *node, const char *op_type);

void rewrite_set_input(Node *node, uint32_t index, Value *value);

/* All input slots anew; trailing NULLs are cut. */
void rewrite_set_inputs(Node *node, Value *const *values, uint32_t count);

/* Puts an attribute in place of the one of its name, or at the end. attribute: owned by the model. */
void rewrite_set_attribute(Node *node, Attribute *attribute);

/* Nothing happens where there is none. */
void rewrite_remove_attribute(Node *node, const char *name);

/* A new attribute, owned by the model. */
Attribute *rewrite_new_attribute(Model *model, const char *name, AttributeType type);

/* The node makes `output` from now on; its own value at that index is dropped (nobody may read it), the node that made
 * `output` has an empty slot there. Both nodes are of one graph. */
void rewrite_take_output(Node *node, uint32_t index, Value *output);

/* A new value for an output slot that is empty. */
void rewrite_fill_output(Node *node, uint32_t index, Name *name);

/* The output of a node becomes an initializer of its graph, under its name; the node has an empty slot. tensor: copied. */
void rewrite_output_to_initializer(Value *output, const Tensor *tensor);

/* Takes an output off a node that is unread; its slot stays, empty, unless it is the last. */
void rewrite_drop_output(Node *node, uint32_t index);

/* Cuts outputs that are not used at the end of a node's list. */
void rewrite_trim_outputs(Node *node);

/* Nobody reads the value, no graph gives it, nothing mentions it. */
bool rewrite_is_unread(const Value *value);

/* Drops a node with all that is inside it; its outputs are unread. */
void rewrite_drop_node(Node *node);

/* Drops an initializer that is unread and no input. */
void rewrite_drop_initializer(Value *value);

/* Takes what was dropped off the lists of all graphs. */
void rewrite_sweep_model(Model *model);

#endif
