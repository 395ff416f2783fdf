/* layer_name - one walk over the nodes, names taken one after the other. */
#include "qdq/layer_name.h"
#include "passes/pass.h"

typedef struct Naming {
    NamePool *pool;
    HashMap taken; /* Name -> Name */
    uint64_t suffix;
} Naming;

static Name *wanted_name(Naming *self, const Node *node)
{
    if (!name_is_empty(node->name)) return node->name;
    Text text = {0};
    text_append(&text, "node_of_");
    const Value *first = pass_output(node, 0);
    if (first) text_append_bytes(&text, name_bytes(first->name));
    Name *name = name_intern(self->pool, text_bytes(&text));
    text_free(&text);
    return name;
}

static Name *unique_name(Naming *self, Name *wanted)
{
    Name *name = wanted;
    Text text = {0};
    while (hash_map_get(&self->taken, hash_map_pointer_key(name))) {
        text_clear(&text);
        text_append_bytes(&text, name_bytes(wanted));
        text_append_format(&text, "_%llu", (unsigned long long)self->suffix++);
        name = name_intern(self->pool, text_bytes(&text));
    }
    text_free(&text);
    hash_map_set(&self->taken, hash_map_pointer_key(name), name);
    return name;
}

void layer_names_find(LayerNames *self, Graph *graph)
{
    Naming naming = {.pool = &graph->model->names};
    *self = (LayerNames){0};
    for (const Node *node = graph->first_node; node; node = node->next)
        hash_map_set(&self->names, hash_map_pointer_key(node), unique_name(&naming, wanted_name(&naming, node)));
    hash_map_free(&naming.taken);
}

Name *layer_name_of(const LayerNames *self, const Node *node)
{
    return hash_map_get(&self->names, hash_map_pointer_key(node));
}

size_t layer_names_settle(const LayerNames *self, Graph *graph)
{
    size_t count = 0;
    for (Node *node = graph->first_node; node; node = node->next) {
        Name *name = layer_name_of(self, node);
        if (!name || name_is_empty(node->name) || node->name == name) continue;
        node->name = name;
        node->touched |= NODE_TOUCHED_REST;
        graph_touch(graph);
        count++;
    }
    return count;
}

void layer_names_free(LayerNames *self)
{
    hash_map_free(&self->names);
}
