/* rewrite - uses, nodes and what they are replaced by; rewrite_lists.c has the verbs for lists of a graph. */
#include "rewrite/rewrite.h"

#include <assert.h>

#include "rewrite/rewrite_lists.h"
#include "rewrite/rewrite_node.h"

static bool fail(const char **out_why, const char *why)
{
    if (out_why) *out_why = why;
    return false;
}

/* Does value's name mean value in `graph`? */
static bool is_visible(const Value *value, const Graph *graph, const char **out_why)
{
    for (; graph != value->graph; graph = graph->parent) {
        if (!graph) return fail(out_why, "it cannot be seen from every place that needs it");
        if (graph_find(graph, value->name))
            return fail(out_why, "its name means something else in a subgraph that needs it");
    }
    return true;
}

bool rewrite_reaches_uses(const Value *from, const Value *to, const char **out_why)
{
    const Graph *seen = NULL;
    for (const Use *use = from->first_use; use; use = use->next) {
        if (use->node->graph != seen && !is_visible(to, use->node->graph, out_why)) return false;
        seen = use->node->graph;
    }
    return true;
}

bool rewrite_can_replace_uses(const Value *from, const Value *to, const char **out_why)
{
    if (!rewrite_reaches_uses(from, to, out_why)) return false;
    if (!to->producer) return true;
    for (const Use *use = from->first_use; use; use = use->next) {
        if (graph_node_around(to->graph, use->node)->order <= to->producer->order)
            return fail(out_why, "it is made after a node that needs it");
    }
    return true;
}

void rewrite_replace_uses(Value *from, Value *to)
{
    assert(from != to && rewrite_reaches_uses(from, to, NULL));
    while (from->first_use) {
        Node *node = from->first_use->node;
        uint32_t index = (uint32_t)(from->first_use - node->inputs);
        node_set_input(node, index, to);
        node->touched |= NODE_TOUCHED_INPUTS;
        graph_touch(node->graph);
    }
}

Node *rewrite_first_user(const Value *value)
{
    Node *first = NULL;
    for (const Use *use = value->first_use; use; use = use->next) {
        Node *user = graph_node_around(value->graph, use->node);
        if (user && (!first || user->order < first->order)) first = user;
    }
    return first;
}

static void unlink_node(Node *node)
{
    Graph *graph = node->graph;
    *(node->previous ? &node->previous->next : &graph->first_node) = node->next;
    *(node->next ? &node->next->previous : &graph->last_node) = node->previous;
    node->next = node->previous = NULL;
    graph->node_count--;
    graph_touch(graph);
}

static void link_node(Node *node, Node *before)
{
    Graph *graph = node->graph;
    node->previous = before->previous;
    node->next = before;
    node->order = before->order;
    *(node->previous ? &node->previous->next : &graph->first_node) = node;
    before->previous = node;
    graph->node_count++;
    graph_touch(graph);
}

void rewrite_move_node(Node *node, Node *before)
{
    assert(node->graph == before->graph && node != before);
    unlink_node(node);
    link_node(node, before);
}

void rewrite_detach_node(Node *node)
{
    for (uint32_t index = 0; index < node->input_count; index++) node_set_input(node, index, NULL);
    unlink_node(node);
}

bool rewrite_can_remove(const Value *value)
{
    if (!rewrite_is_unread(value)) return false;
    if (value->kind == VALUE_NODE_OUTPUT)
        return value->producer->output_count == 1 && !node_holds_graphs(value->producer);
    return value->kind == VALUE_INITIALIZER || value->kind == VALUE_SPARSE_INITIALIZER ||
           (value->kind == VALUE_INPUT && (value->initializer || value->sparse));
}

void rewrite_remove_node(Node *node)
{
    assert(!node_holds_graphs(node));
    Graph *graph = node->graph;
    rewrite_drop_node(node);
    rewrite_sweep(graph);
}

Tensor *rewrite_copy_tensor(Model *model, Name *name, const Tensor *tensor)
{
    Tensor *copy = ARENA_NEW(&model->arena, Tensor);
    *copy = *tensor;
    copy->origin = (Origin){0};
    copy->name = name;
    copy->is_touched = true;
    return copy;
}

static SparseTensor *copy_sparse(Model *model, Name *name, const SparseTensor *sparse)
{
    SparseTensor *copy = ARENA_NEW(&model->arena, SparseTensor);
    *copy = *sparse;
    copy->origin = (Origin){0};
    copy->values = rewrite_copy_tensor(model, name, sparse->values);
    return copy;
}

Value *rewrite_add_initializer(Graph *graph, Name *name, const Tensor *tensor, const SparseTensor *sparse)
{
    assert(!graph->function && (tensor || sparse));
    Value *value = graph_new_value(graph, name, tensor ? VALUE_INITIALIZER : VALUE_SPARSE_INITIALIZER);
    if (tensor) {
        value->initializer = rewrite_copy_tensor(graph->model, name, tensor);
        array_push(&graph->initializers, value);
    } else {
        value->sparse = copy_sparse(graph->model, name, sparse);
        array_push(&graph->sparse_initializers, value);
    }
    graph_touch(graph);
    return value;
}

static Attribute *new_constant_attribute(Model *model, const Tensor *tensor, const SparseTensor *sparse)
{
    Attribute *attribute = ARENA_NEW(&model->arena, Attribute);
    attribute->name = name_intern_text(&model->names, tensor ? "value" : "sparse_value");
    attribute->type = tensor ? ATTRIBUTE_TENSOR : ATTRIBUTE_SPARSE_TENSOR;
    attribute->list_count = 1;
    attribute->is_touched = true;
    if (tensor) {
        attribute->tensors = ARENA_NEW(&model->arena, Tensor *);
        attribute->tensors[0] = rewrite_copy_tensor(model, model->names.empty, tensor);
    } else {
        attribute->sparse_tensors = ARENA_NEW(&model->arena, SparseTensor *);
        attribute->sparse_tensors[0] = copy_sparse(model, model->names.empty, sparse);
    }
    return attribute;
}

Value *rewrite_add_constant_node(Graph *graph, Name *name, const Tensor *tensor, const SparseTensor *sparse)
{
    assert(tensor || sparse);
    Model *model = graph->model;
    Node *first = graph->first_node;
    Node *node = graph_append_node(graph, model->names.empty, name_intern_text(&model->names, "Constant"), 0, 1, 1);
    if (first) rewrite_move_node(node, first);
    node->attributes[0] = new_constant_attribute(model, tensor, sparse);
    Value *value = graph_new_value(graph, name, VALUE_NODE_OUTPUT);
    value->producer = node;
    node->outputs[0] = value;
    graph_touch(graph);
    return value;
}

static void set_dtype(Value *value, int32_t dtype)
{
    if (!value->info || !value->info->type) return;
    Type *type = ARENA_NEW(&value->graph->model->arena, Type);
    *type = *value->info->type;
    type->dtype = dtype;
    rewrite_set_type(value, type);
}

void rewrite_set_constant(Value *value, Tensor *tensor)
{
    assert(value->kind == VALUE_INITIALIZER || value->producer);
    if (value->kind == VALUE_INITIALIZER) {
        value->initializer = tensor;
    } else {
        Attribute *attribute = node_attribute(value->producer, "value");
        assert(attribute && attribute->type == ATTRIBUTE_TENSOR && attribute->list_count == 1);
        attribute->tensors[0] = tensor;
        attribute->is_touched = true;
        value->producer->touched |= NODE_TOUCHED_ATTRIBUTES;
    }
    graph_touch(value->graph);
    set_dtype(value, tensor->dtype);
}

Value *rewrite_add_cast(Graph *graph, Name *name, int32_t dtype)
{
    Model *model = graph->model;
    Node *first = graph->first_node;
    assert(first);
    Node *node = graph_append_node(graph, model->names.empty, name_intern_text(&model->names, "Cast"), 1, 1, 1);
    rewrite_move_node(node, first);
    Attribute *attribute = ARENA_NEW(&model->arena, Attribute);
    attribute->name = name_intern_text(&model->names, "to");
    attribute->type = ATTRIBUTE_INT;
    attribute->i = dtype;
    attribute->is_touched = true;
    node->attributes[0] = attribute;
    Value *value = graph_new_value(graph, name, VALUE_NODE_OUTPUT);
    value->producer = node;
    node->outputs[0] = value;
    return value;
}

void rewrite_set_ir_version(Model *model, int64_t ir_version)
{
    model->ir_version = ir_version;
    model->ir_version_touched = true;
    model->is_touched = true;
}
