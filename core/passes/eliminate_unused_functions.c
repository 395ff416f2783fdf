/* eliminate_unused_functions - functions of the model that nothing calls any more go.
 *
 *     g (float[n] x) => (float[n] y) { y = Relu (x) }
 *     local.f (p) => (q) { q = Neg (p) }                  =>     without f
 *
 * Exact. Called is what a graph of the model calls, and what such a function calls. Opset imports stay. */
#include "passes/pass_rewrite.h"
#include "passes/rewrite.h"

typedef struct Calls {
    Model *model;
    HashMap functions;           /* hash of the three names -> the first Function of that hash */
    HashMap is_called;           /* body -> anything */
    ARRAY(const Graph *) graphs; /* that run */
} Calls;

static uint64_t key_of(const Name *domain, const Name *name, const Name *overload)
{
    return domain->hash * 31 + name->hash * 7 + overload->hash;
}

static bool is_call_of(const Node *node, const Function *function)
{
    return function->domain == node->domain && function->name == node->op_type && function->overload == node->overload;
}

/* Of two functions of one name the first counts. */
static Function *called_function(const Calls *self, const Node *node)
{
    Function *first = hash_map_get(&self->functions, key_of(node->domain, node->op_type, node->overload));
    if (!first || is_call_of(node, first)) return first;
    for (size_t index = 0; index < self->model->functions.count; index++)
        if (is_call_of(node, self->model->functions.items[index])) return self->model->functions.items[index];
    return NULL;
}

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
    for (size_t index = 0; index < self->model->functions.count; index++) {
        Function *function = self->model->functions.items[index];
        uint64_t key = key_of(function->domain, function->name, function->overload);
        if (!hash_map_get(&self->functions, key)) hash_map_set(&self->functions, key, function);
    }
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
            const Function *function = called_function(self, node);
            if (function) mark(self, function->body);
            mark_bodies(self, node);
        }
}

static void close_calls(Calls *self)
{
    hash_map_free(&self->functions);
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
