/* eliminate_unused_functions - functions of the model that nothing calls any more go.
 *
 *     g (float[n] x) => (float[n] y) { y = Relu (x) }
 *     local.f (p) => (q) { q = Neg (p) }                  =>     without f
 *
 * Exact. Called is what a graph of the model calls, and what such a function calls. Opset imports stay. */
#include "model/function_index.h"
#include "passes/pass_rewrite.h"

typedef struct Calls {
    Model *model;
    FunctionIndex functions;
    HashMap is_called;           /* body -> anything */
    ARRAY(const Graph *) graphs; /* that run */
} Calls;

static void mark(Calls *self, const Graph *graph)
{
    if (hash_map_get(&self->is_called, hash_map_pointer_key(graph))) return;
    hash_map_set(&self->is_called, hash_map_pointer_key(graph), self);
    array_push(&self->graphs, graph);
}

static void mark_bodies(Calls *self, const Node *node)
{
    for (uint32_t index = 0; index < node->attribute_count; index++) {
        const Attribute *attribute = node->attributes[index];
        for (uint64_t i = 0; attribute->graphs && i < attribute->list_count; i++) mark(self, attribute->graphs[i]);
    }
}

static void open_calls(Calls *self)
{
    function_index_open(&self->functions, self->model);
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        const Graph *graph = self->model->graphs.items[index];
        if (!graph->owner && !graph->function && !graph->is_removed) mark(self, graph);
    }
}

/* The list grows while it is gone through. */
static void follow_calls(Calls *self)
{
    for (size_t index = 0; index < self->graphs.count; index++)
        for (const Node *node = self->graphs.items[index]->first_node; node; node = node->next) {
            const Function *function = function_index_find(&self->functions, node);
            if (function) mark(self, function->body);
            mark_bodies(self, node);
        }
}

static void close_calls(Calls *self)
{
    function_index_close(&self->functions);
    hash_map_free(&self->is_called);
    array_free(&self->graphs);
}

/* What was said of its nodes is not told: a dropped node has no graph. */
static void forget_nodes(Graph *graph)
{
    for (Node *node = graph->first_node; node; node = node->next) {
        for (uint32_t a = 0; a < node->attribute_count; a++) {
            const Attribute *attribute = node->attributes[a];
            for (uint64_t i = 0; attribute->graphs && i < attribute->list_count; i++)
                forget_nodes(attribute->graphs[i]);
        }
        node->graph = NULL;
    }
}

static bool eliminate_unused_functions(PassContext *c)
{
    Calls calls = {.model = c->model};
    ARRAY(Graph *) unused = {0};
    open_calls(&calls);
    follow_calls(&calls);
    for (size_t index = 0; index < c->model->functions.count; index++) {
        Function *function = c->model->functions.items[index];
        if (hash_map_get(&calls.is_called, hash_map_pointer_key(function->body))) continue;
        function->is_removed = true;
        array_push(&unused, function->body);
        pass_add_record(c, (Record){.kind = RECORD_EXACT,
                                    .where = graph_path(function->body, pass_record_arena(c)),
                                    .what = "the function that nothing calls went"});
    }
    bool is_any = unused.count > 0;
    if (is_any) model_remove_functions(c->model);
    for (size_t index = 0; index < unused.count; index++) forget_nodes(unused.items[index]);
    array_free(&unused);
    close_calls(&calls);
    return is_any;
}

const Pass pass_eliminate_unused_functions = {
    .name = "eliminate_unused_functions",
    .summary = "Functions of the model that nothing calls any more go.",
    .before = "y = Relu (x)   # the model has a function local.f",
    .after = "y = Relu (x)   # it has none",
    .kind = RECORD_EXACT,
    .on_graph = eliminate_unused_functions,
};
