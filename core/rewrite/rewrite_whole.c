/* rewrite_whole - order of a graph's nodes, and the interface of the main graph. */
#include "rewrite/rewrite_whole.h"

#include <assert.h>

#include "rewrite/rewrite_lists.h"
#include "rewrite/rewrite_node.h"

void rewrite_order_nodes(Graph *graph, Node *const *nodes)
{
    uint32_t count = graph->node_count;
    graph->first_node = count > 0 ? nodes[0] : NULL;
    graph->last_node = count > 0 ? nodes[count - 1] : NULL;
    for (uint32_t index = 0; index < count; index++) {
        nodes[index]->previous = index > 0 ? nodes[index - 1] : NULL;
        nodes[index]->next = index + 1 < count ? nodes[index + 1] : NULL;
    }
    graph_number_nodes(graph);
    graph_touch(graph);
}

static ValueInfo *new_entry(Value *value, Type *type)
{
    ValueInfo *info = ARENA_NEW(&value->graph->model->arena, ValueInfo);
    info->name = value->name;
    info->type = type;
    info->is_touched = true;
    return info;
}

/* An entry of value_info goes where another list has one. */
static void replace_entry(Value *value, ValueInfo *info)
{
    if (value->info) value->info->is_removed = true;
    value->graph->has_dropped = true;
    value->info = info;
}

void rewrite_set_graph_outputs(Graph *graph, Value *const *values, Type *const *types, size_t count)
{
    ARRAY(GraphOutput) outputs = {0};
    HashMap entries = {0};
    for (size_t index = 0; index < graph->outputs.count; index++)
        hash_map_set(&entries, hash_map_pointer_key(graph->outputs.items[index].value),
                     graph->outputs.items[index].info);
    for (size_t index = 0; index < count; index++) {
        ValueInfo *info = hash_map_get(&entries, hash_map_pointer_key(values[index]));
        array_push(&outputs, (GraphOutput){info ? info : new_entry(values[index], types[index]), values[index]});
    }
    for (size_t index = 0; index < graph->outputs.count; index++) {
        Value *value = graph->outputs.items[index].value;
        value->output_count--;
        if (value->info == graph->outputs.items[index].info) value->info = NULL;
    }
    graph->outputs.count = 0;
    for (size_t index = 0; index < count; index++) {
        Value *value = outputs.items[index].value;
        array_push(&graph->outputs, outputs.items[index]);
        value->output_count++;
        if (value->kind != VALUE_INPUT && value->info != outputs.items[index].info)
            replace_entry(value, outputs.items[index].info);
    }
    array_free(&outputs);
    hash_map_free(&entries);
    rewrite_sweep(graph);
}

void rewrite_output_to_input(Value *value, Type *type, Name *spare)
{
    Graph *graph = value->graph;
    Node *producer = value->producer;
    Value *other = spare ? graph_new_value(graph, spare, VALUE_NODE_OUTPUT) : NULL;
    if (other) {
        other->producer = producer;
        other->output_index = value->output_index;
    }
    producer->outputs[value->output_index] = other;
    producer->touched |= NODE_TOUCHED_OUTPUTS;
    value->kind = VALUE_INPUT;
    value->producer = NULL;
    value->output_index = 0;
    bool is_output = value->output_count > 0;
    ValueInfo *info = new_entry(value, type);
    if (is_output) value->info = info; /* the output has an entry of its own */
    else replace_entry(value, info);
    array_push(&graph->inputs, value);
    graph_touch(graph);
}

void rewrite_set_graph_inputs(Graph *graph, Value *const *values, size_t count)
{
    ARRAY(Value *) inputs = {0};
    HashMap named = {0};
    for (size_t index = 0; index < count; index++) {
        array_push(&inputs, values[index]);
        hash_map_set(&named, hash_map_pointer_key(values[index]), values[index]);
    }
    for (size_t index = 0; index < graph->inputs.count; index++) {
        Value *value = graph->inputs.items[index];
        if (hash_map_get(&named, hash_map_pointer_key(value))) continue;
        if (value->initializer || value->sparse) {
            array_push(&inputs, value);
        } else {
            assert(rewrite_is_unread(value));
            rewrite_drop_value(value);
        }
    }
    graph->inputs.count = 0;
    for (size_t index = 0; index < inputs.count; index++) array_push(&graph->inputs, inputs.items[index]);
    array_free(&inputs);
    hash_map_free(&named);
    rewrite_sweep(graph);
}
