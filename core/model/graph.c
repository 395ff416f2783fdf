/* graph - scopes, nesting, and how messages call a graph. */
#include "model/graph.h"

#include "base/text.h"
#include "model/model.h"

Value *graph_find(const Graph *self, const Name *name)
{
    return hash_map_get(&self->scope, hash_map_pointer_key(name));
}

Value *graph_resolve(const Graph *self, const Name *name)
{
    for (const Graph *graph = self; graph; graph = graph->parent) {
        Value *value = graph_find(graph, name);
        if (value) return value;
    }
    return NULL;
}

bool graph_contains(const Graph *self, const Graph *inner)
{
    for (; inner; inner = inner->parent)
        if (inner == self) return true;
    return false;
}

const Graph *graph_root(const Graph *self)
{
    while (self->owner) self = self->owner->graph;
    return self;
}

Graph *graph_common(Graph *a, Graph *b)
{
    for (; a; a = a->parent)
        if (graph_contains(a, b)) return a;
    return NULL;
}

Node *graph_node_around(const Graph *self, Node *node)
{
    while (node && node->graph != self) node = node->graph->owner;
    return node;
}

void graph_touch(Graph *self)
{
    for (; self; self = self->owner ? self->owner->graph : NULL) {
        self->is_touched = true;
        self->model->is_touched = true;
        if (self->owner) self->owner->touched |= NODE_TOUCHED_ATTRIBUTES;
    }
}

void graph_number_nodes(Graph *self)
{
    uint32_t order = 0;
    for (Node *node = self->first_node; node; node = node->next) node->order = order++;
}

static void append_root(Text *text, const Graph *self)
{
    const Function *function = self->function;
    if (function) {
        text_append(text, "f:");
        text_append_escaped(text, name_bytes(function->domain));
        text_append(text, ":");
        text_append_escaped(text, name_bytes(function->name));
        text_append(text, ":");
        text_append_escaped(text, name_bytes(function->overload));
        return;
    }
    bool is_staged = self->stage < self->model->training.count;
    const TrainingInfo *training = is_staged ? self->model->training.items[self->stage] : NULL;
    if (training && training->initialization == self)
        text_append_format(text, "training/%u.initialization", self->stage);
    else if (training && training->algorithm == self) text_append_format(text, "training/%u.algorithm", self->stage);
    else text_append(text, "main");
}

/* "/12.then_branch", "/12.branches[1]". */
static void append_step(Text *text, const Graph *self)
{
    const Node *owner = self->owner;
    if (owner->file_index != NODE_INDEX_NEW) text_append_format(text, "/%u.", owner->file_index);
    else text_append_format(text, "new/%u.", owner->new_index);
    text_append_escaped(text, name_bytes(self->owner_attribute->name));
    if (self->owner_attribute->type == ATTRIBUTE_GRAPHS) text_append_format(text, "[%u]", self->owner_index);
}

const char *graph_path(const Graph *self, Arena *arena)
{
    ARRAY(const Graph *) inner = {0};
    const Graph *graph = self;
    bool is_rooted = true;
    while (graph->owner && is_rooted) {
        array_push(&inner, graph);
        is_rooted = graph->owner->file_index != NODE_INDEX_NEW;
        graph = graph->owner->graph;
    }
    Text text = {0};
    if (is_rooted) append_root(&text, graph);
    while (inner.count > 0) append_step(&text, inner.items[--inner.count]);
    const char *path = arena_copy(arena, text_of(&text), text.size);
    text_free(&text);
    array_free(&inner);
    return path;
}
