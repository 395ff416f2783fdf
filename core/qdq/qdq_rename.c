/* qdq_rename - what a format cannot hold becomes '_', what is too long is cut. */
#include "qdq/qdq_rename.h"

#include "qdq/scale_text.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

enum { KEPT_BYTES = 200 };

static void append_clean(Text *text, Bytes name)
{
    size_t size = name.size <= SCALE_TEXT_MAX_NAME_BYTES ? name.size : KEPT_BYTES;
    for (size_t at = 0; at < size; at++) {
        uint8_t byte = name.data[at];
        bool is_bad = byte == '\0' || byte == '\n' || byte == '\r' || byte == ',' || byte == '\'';
        text_append_char(text, is_bad ? '_' : (char)byte);
    }
}

static void record(Journal *journal, const Graph *graph, const char *what, const Name *from, const Name *to)
{
    const char **removed = ARENA_NEW_ARRAY(journal->arena, const char *, 2);
    removed[0] = journal_name(journal, from);
    journal_add(journal, (Record){.kind = RECORD_EXACT,
                                  .pass = "rename",
                                  .where = graph_path(graph, journal->arena),
                                  .what = what,
                                  .kept = journal_name(journal, to),
                                  .removed = removed});
}

/* A node of its own makes the new value until the old one's producer takes it over. */
static void rename_output(Node *node, uint32_t index, Journal *journal)
{
    Value *old = node->outputs[index];
    Text text = {0};
    append_clean(&text, name_bytes(old->name));
    Name *name = model_fresh_name(node->graph->model, text_bytes(&text));
    text_free(&text);
    record(journal, node->graph, "a tensor that a calibration cache cannot name has another name", old->name, name);
    Node *bridge = rewrite_add_node(node, "Identity", NULL, 0, name);
    Value *new = bridge->outputs[0];
    if (old->info && old->info->type) rewrite_set_type(new, old->info->type);
    rewrite_replace_uses(old, new);
    rewrite_take_output(node, index, new);
    rewrite_drop_node(bridge);
}

/* Names of nodes; a counter that all share keeps it linear. */
typedef struct NodeNames {
    HashMap taken; /* Name -> Name */
    unsigned number;
} NodeNames;

static Name *fresh_name(NodeNames *self, NamePool *names, Bytes old)
{
    Text text = {0};
    append_clean(&text, old);
    size_t size = text.size;
    Name *name = name_intern(names, text_bytes(&text));
    while (hash_map_get(&self->taken, hash_map_pointer_key(name))) {
        text.size = size;
        text_append_format(&text, "_%u", ++self->number);
        name = name_intern(names, text_bytes(&text));
    }
    text_free(&text);
    hash_map_set(&self->taken, hash_map_pointer_key(name), name);
    return name;
}

static void rename_node(NodeNames *self, Node *node, Journal *journal)
{
    Name *name = fresh_name(self, &node->graph->model->names, name_bytes(node->name));
    record(journal, node->graph, "a node that --layerPrecisions cannot name has another name", node->name, name);
    node->name = name;
    node->touched |= NODE_TOUCHED_REST;
    graph_touch(node->graph);
}

static void rename_outputs(Node *node, Journal *journal)
{
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = node->outputs[index];
        if (!value || value->output_count > 0 || value->is_mentioned) continue;
        if (scale_text_cache_problem(name_bytes(value->name))) rename_output(node, index, journal);
    }
}

void qdq_rename(Model *model, Journal *journal)
{
    NodeNames names = {0};
    for (const Node *node = model->graph->first_node; node; node = node->next)
        hash_map_set(&names.taken, hash_map_pointer_key(node->name), node->name);
    for (Node *node = model->graph->first_node; node; node = node->next) {
        rename_outputs(node, journal);
        bool is_bad = !name_is_empty(node->name) && scale_text_layer_problem(name_bytes(node->name));
        if (is_bad) rename_node(&names, node, journal);
    }
    rewrite_sweep_model(model);
    graph_number_nodes(model->graph);
    hash_map_free(&names.taken);
}
