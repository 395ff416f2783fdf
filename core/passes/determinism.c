#include "passes/determinism.h"

#include "ops/schema.h"

enum { MAX_DEPTH = 64 /* of calls and bodies */ };

static const char YES = 'y', NO = 'n';

static bool is_node_deterministic(Determinism *self, PassContext *c, const Node *node, int depth);

static bool is_graph_deterministic(Determinism *self, PassContext *c, const Graph *graph, int depth)
{
    for (const Node *node = graph->first_node; node; node = node->next)
        if (!is_node_deterministic(self, c, node, depth)) return false;
    return true;
}

/* A function that calls itself is not. */
static bool is_function_deterministic(Determinism *self, PassContext *c, const Function *function, int depth)
{
    const char *known = hash_map_get(&self->answers, hash_map_pointer_key(function));
    if (known) return known == &YES;
    hash_map_set(&self->answers, hash_map_pointer_key(function), (void *)&NO);
    bool is_it = is_graph_deterministic(self, c, function->body, depth + 1);
    if (is_it) hash_map_set(&self->answers, hash_map_pointer_key(function), (void *)&YES);
    return is_it;
}

static bool are_bodies_deterministic(Determinism *self, PassContext *c, const Node *node, int depth)
{
    for (uint32_t a = 0; a < node->attribute_count; a++) {
        const Attribute *attribute = node->attributes[a];
        for (uint64_t i = 0; attribute->graphs && i < attribute->list_count; i++)
            if (!is_graph_deterministic(self, c, attribute->graphs[i], depth + 1)) return false;
    }
    return true;
}

static bool is_node_deterministic(Determinism *self, PassContext *c, const Node *node, int depth)
{
    if (depth > MAX_DEPTH) return false;
    const Schema *schema = pass_look(c, node)->schema;
    if (!schema) {
        const Function *function = function_index_find(&self->functions, node);
        return function && is_function_deterministic(self, c, function, depth);
    }
    if (node_is(node, "If") || node_is(node, "Loop") || node_is(node, "Scan"))
        return are_bodies_deterministic(self, c, node, depth);
    return !node_is(node, "Dropout") && !(schema->row->flags & (OP_NONDETERMINISTIC | OP_DETERMINISM_UNKNOWN));
}

bool node_is_deterministic(Determinism *self, PassContext *c, const Node *node)
{
    return is_node_deterministic(self, c, node, 0);
}

void determinism_open(Determinism *self, const Model *model)
{
    *self = (Determinism){.answers = {0}};
    function_index_open(&self->functions, model);
}

void determinism_close(Determinism *self)
{
    function_index_close(&self->functions);
    hash_map_free(&self->answers);
}
