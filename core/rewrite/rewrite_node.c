#include "rewrite/rewrite_node.h"

#include <assert.h>

#include "rewrite/rewrite.h"
#include "rewrite/rewrite_lists.h"

Node *rewrite_add_node(Node *before, const char *op_type, Value *const *inputs, uint32_t input_count, Name *output_name)
{
    Graph *graph = before->graph;
    Model *model = graph->model;
    Node *node =
        graph_append_node(graph, model->names.empty, name_intern_text(&model->names, op_type), input_count, 1, 0);
    rewrite_move_node(node, before);
    for (uint32_t index = 0; index < input_count; index++) node_set_input(node, index, inputs[index]);
    Value *output = graph_new_value(graph, output_name, VALUE_NODE_OUTPUT);
    output->producer = node;
    node->outputs[0] = output;
    return node;
}

static void touch(Node *node, uint32_t what)
{
    node->touched |= what;
    graph_touch(node->graph);
}

void rewrite_set_op_type(Node *node, const char *op_type)
{
    node->op_type = name_intern_text(&node->graph->model->names, op_type);
    node->attribute_count = 0;
    touch(node, NODE_TOUCHED_REST | NODE_TOUCHED_ATTRIBUTES);
}

void rewrite_set_input(Node *node, uint32_t index, Value *value)
{
    node_set_input(node, index, value);
    touch(node, NODE_TOUCHED_INPUTS);
}

void rewrite_set_inputs(Node *node, Value *const *values, uint32_t count)
{
    while (count > 0 && !values[count - 1]) count--;
    for (uint32_t index = 0; index < node->input_count; index++) node_set_input(node, index, NULL);
    if (count > node->input_count) {
        node->inputs = ARENA_NEW_ARRAY(&node->graph->model->arena, Use, count);
        for (uint32_t index = 0; index < count; index++) node->inputs[index].node = node;
    }
    node->input_count = count;
    for (uint32_t index = 0; index < count; index++) node_set_input(node, index, values[index]);
    touch(node, NODE_TOUCHED_INPUTS);
}

/* ---- Attributes ---- */

Attribute *rewrite_new_attribute(Model *model, const char *name, AttributeType type)
{
    Attribute *attribute = ARENA_NEW(&model->arena, Attribute);
    attribute->name = name_intern_text(&model->names, name);
    attribute->type = (int32_t)type;
    attribute->is_touched = true;
    return attribute;
}

void rewrite_set_attribute(Node *node, Attribute *attribute)
{
    uint32_t index = 0;
    while (index < node->attribute_count && node->attributes[index]->name != attribute->name) index++;
    if (index == node->attribute_count) {
        Attribute **longer = ARENA_NEW_ARRAY(&node->graph->model->arena, Attribute *, (size_t)index + 1);
        if (index > 0) memcpy(longer, node->attributes, index * sizeof *longer);
        node->attributes = longer;
        node->attribute_count++;
    }
    node->attributes[index] = attribute;
    touch(node, NODE_TOUCHED_ATTRIBUTES);
}

void rewrite_remove_attribute(Node *node, const char *name)
{
    uint32_t kept = 0;
    for (uint32_t index = 0; index < node->attribute_count; index++)
        if (!name_is(node->attributes[index]->name, name)) node->attributes[kept++] = node->attributes[index];
    if (kept == node->attribute_count) return;
    node->attribute_count = kept;
    touch(node, NODE_TOUCHED_ATTRIBUTES);
}

/* ---- Outputs ---- */

bool rewrite_is_unread(const Value *value)
{
    return value->use_count == 0 && value->output_count == 0 && !value->is_mentioned;
}

static void clear_slot(Value *output)
{
    Node *producer = output->producer;
    producer->outputs[output->output_index] = NULL;
    touch(producer, NODE_TOUCHED_OUTPUTS);
}

void rewrite_take_output(Node *node, uint32_t index, Value *output)
{
    Value *own = node->outputs[index];
    assert(output->producer && output->producer->graph == node->graph && output->producer != node);
    clear_slot(output);
    if (own) {
        assert(rewrite_is_unread(own));
        rewrite_drop_value(own);
    }
    node->outputs[index] = output;
    output->producer = node;
    output->output_index = index;
    touch(node, NODE_TOUCHED_OUTPUTS);
}

void rewrite_fill_output(Node *node, uint32_t index, Name *name)
{
    assert(index < node->output_count && !node->outputs[index]);
    Value *value = graph_new_value(node->graph, name, VALUE_NODE_OUTPUT);
    value->producer = node;
    value->output_index = index;
    node->outputs[index] = value;
    touch(node, NODE_TOUCHED_OUTPUTS);
}

void rewrite_output_to_initializer(Value *output, const Tensor *tensor)
{
    Graph *graph = output->graph;
    assert(output->producer && !graph->function);
    clear_slot(output);
    output->kind = VALUE_INITIALIZER;
    output->producer = NULL;
    output->output_index = 0;
    output->initializer = rewrite_copy_tensor(graph->model, output->name, tensor);
    array_push(&graph->initializers, output);
    graph_touch(graph);
}

void rewrite_drop_output(Node *node, uint32_t index)
{
    Value *output = node->outputs[index];
    assert(rewrite_is_unread(output));
    rewrite_drop_value(output);
    clear_slot(output);
    rewrite_trim_outputs(node);
}

void rewrite_trim_outputs(Node *node)
{
    uint32_t count = node->output_count;
    while (count > 1 && !node->outputs[count - 1]) count--;
    if (count == node->output_count) return;
    node->output_count = count;
    touch(node, NODE_TOUCHED_OUTPUTS);
}

/* ---- Going ---- */

static void drop_outputs(Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index]) rewrite_drop_value(node->outputs[index]);
}

static void drop_graph(Graph *graph);

static void drop_contents(Node *node)
{
    for (uint32_t a = 0; a < node->attribute_count; a++) {
        const Attribute *attribute = node->attributes[a];
        for (uint64_t i = 0; attribute->graphs && i < attribute->list_count; i++) drop_graph(attribute->graphs[i]);
    }
}

/* Graphs in graphs: as deep as the reader allows. */
static void drop_graph(Graph *graph)
{
    graph->is_removed = true;
    graph->model->graph->has_dropped = true;
    for (size_t index = 0; index < graph->outputs.count; index++) graph->outputs.items[index].value->output_count--;
    for (Node *node = graph->first_node; node; node = node->next) {
        for (uint32_t index = 0; index < node->input_count; index++) node_set_input(node, index, NULL);
        drop_contents(node);
        node->graph = NULL;
    }
}

void rewrite_drop_node(Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        assert(!node->outputs[index] || rewrite_is_unread(node->outputs[index]));
    drop_contents(node);
    rewrite_detach_node(node);
    drop_outputs(node);
    node->graph = NULL;
}

void rewrite_drop_initializer(Value *value)
{
    assert(value->kind == VALUE_INITIALIZER && rewrite_is_unread(value));
    rewrite_drop_value(value);
}

void rewrite_sweep_model(Model *model)
{
    bool has_removed = false;
    for (size_t index = 0; index < model->graphs.count; index++) {
        Graph *graph = model->graphs.items[index];
        has_removed = has_removed || graph->is_removed;
        if (graph->has_dropped && !graph->is_removed) rewrite_sweep(graph);
    }
    if (has_removed) model_remove_graphs(model);
}
