/* qdq_rename_outputs - tensors named after the nodes that make them, as the reference's --rename_node_outputs does. */
#include "qdq/qdq_run.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"
#include "rewrite/rewrite_whole.h"

/* One output: a node of its own makes the new value until the old one's producer takes it over. */
typedef struct Renaming {
    Value *from, *to;
} Renaming;

typedef struct Renamings {
    Model *model;
    ARRAY(Renaming) list;
    HashMap map;   /* Value -> its new one */
    HashMap taken; /* Name of a value -> itself */
} Renamings;

static void take_name(Renamings *self, Name *name)
{
    hash_map_set(&self->taken, hash_map_pointer_key(name), name);
}

/* Names of nodes are no names of values: a value may have one. */
static void take_names(Renamings *self)
{
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        const Graph *graph = self->model->graphs.items[index];
        for (size_t k = 0; k < graph->inputs.count; k++) take_name(self, graph->inputs.items[k]->name);
        for (size_t k = 0; k < graph->initializers.count; k++) take_name(self, graph->initializers.items[k]->name);
        for (size_t k = 0; k < graph->sparse_initializers.count; k++)
            take_name(self, graph->sparse_initializers.items[k]->name);
        for (const Node *node = graph->first_node; node; node = node->next)
            for (uint32_t k = 0; k < node->output_count; k++)
                if (node->outputs[k]) take_name(self, node->outputs[k]->name);
    }
}

/* NULL: it has it. */
static Name *wanted_name(Renamings *self, const Node *node, uint32_t index)
{
    Text text = {0};
    text_append_bytes(&text, name_bytes(node->name));
    if (index > 0) text_append_format(&text, "_%u", index);
    Name *name = name_intern(&self->model->names, text_bytes(&text));
    text_free(&text);
    if (name == node->outputs[index]->name) return NULL;
    if (hash_map_get(&self->taken, hash_map_pointer_key(name))) name = model_fresh_name(self->model, name_bytes(name));
    take_name(self, name);
    return name;
}

static void begin(Renamings *self, Node *node, uint32_t index)
{
    Name *name = wanted_name(self, node, index);
    if (!name) return;
    Value *from = node->outputs[index];
    Node *bridge = rewrite_add_node(node, "Identity", NULL, 0, name);
    Value *to = bridge->outputs[0];
    if (from->info && from->info->type) rewrite_set_type(to, from->info->type);
    rewrite_replace_uses(from, to);
    array_push(&self->list, (Renaming){from, to});
    hash_map_set(&self->map, hash_map_pointer_key(from), to);
}

static void begin_all(Renamings *self, bool with_outputs)
{
    Node *next;
    for (Node *node = self->model->graph->first_node; node; node = next) {
        next = node->next;
        if (name_is_empty(node->name)) continue;
        for (uint32_t index = 0; index < node->output_count; index++) {
            const Value *value = node->outputs[index];
            if (value && !value->is_mentioned && (with_outputs || value->output_count == 0)) begin(self, node, index);
        }
    }
}

static void set_outputs(Renamings *self)
{
    Graph *graph = self->model->graph;
    size_t count = graph->outputs.count;
    Value **values = ARENA_NEW_ARRAY(&self->model->arena, Value *, count);
    Type **types = ARENA_NEW_ARRAY(&self->model->arena, Type *, count);
    for (size_t index = 0; index < count; index++) {
        Value *value = graph->outputs.items[index].value;
        Value *to = hash_map_get(&self->map, hash_map_pointer_key(value));
        values[index] = to ? to : value;
        types[index] = graph->outputs.items[index].info ? graph->outputs.items[index].info->type : NULL;
    }
    rewrite_set_graph_outputs(graph, values, types, count);
}

void qdq_rename_outputs(QdqRun *run)
{
    Renamings self = {.model = run->model};
    take_names(&self);
    begin_all(&self, run->is_compat);
    if (run->is_compat && self.list.count > 0) set_outputs(&self);
    for (size_t index = 0; index < self.list.count; index++) {
        const Renaming *renaming = &self.list.items[index];
        Node *bridge = renaming->to->producer;
        rewrite_take_output(renaming->from->producer, renaming->from->output_index, renaming->to);
        rewrite_drop_node(bridge);
    }
    rewrite_sweep_model(run->model);
    array_free(&self.list);
    hash_map_free(&self.map);
    hash_map_free(&self.taken);
}
