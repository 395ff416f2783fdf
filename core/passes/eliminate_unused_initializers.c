/* eliminate_unused_initializers - constants that nobody reads go.
 *
 *     g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> {
 *       y = Relu (x)
 *     }                                                         =>     without w
 *
 * Exact. In every graph. Those that are inputs too stay, since inputs do: the caller may give them. */
#include "passes/pass_rewrite.h"
#include "rewrite/rewrite.h"

typedef ARRAY(Value *) Values;

static bool is_unused(const Value *value)
{
    return value->kind != VALUE_INPUT && rewrite_can_remove(value);
}

static uint64_t bytes_of_value(const Value *value)
{
    return value->initializer ? tensor_stored_bytes(value->initializer) : 0;
}

/* saved bytes, names */
static void record(PassContext *c, const Graph *graph, const Values *unused)
{
    Arena *arena = pass_record_arena(c);
    Journal names = {.arena = arena};
    const char **removed = ARENA_NEW_ARRAY(arena, const char *, unused->count + 1);
    uint64_t bytes = 0;
    for (size_t index = 0; index < unused->count; index++) {
        removed[index] = journal_name(&names, unused->items[index]->name);
        bytes += bytes_of_value(unused->items[index]);
    }
    const char *what =
        arena_format(arena, "%zu constant%s that nobody read went", unused->count, unused->count == 1 ? "" : "s");
    pass_add_record(c, (Record){.kind = RECORD_EXACT,
                                .where = graph_path(graph, arena),
                                .what = what,
                                .removed = removed,
                                .saved_bytes = bytes});
}

static bool clean_graph(PassContext *c, Graph *graph)
{
    Values unused = {0};
    for (size_t index = 0; index < graph->initializers.count; index++)
        if (is_unused(graph->initializers.items[index])) array_push(&unused, graph->initializers.items[index]);
    for (size_t index = 0; index < graph->sparse_initializers.count; index++)
        if (is_unused(graph->sparse_initializers.items[index]))
            array_push(&unused, graph->sparse_initializers.items[index]);
    bool is_any = unused.count > 0;
    if (is_any) {
        record(c, graph, &unused);
        rewrite_remove_values(graph, unused.items, unused.count);
    }
    array_free(&unused);
    return is_any;
}

/* Not graphs of training. */
static bool is_swept(const Graph *graph)
{
    const Graph *root = graph_root(graph);
    return root == graph->model->graph || root->function;
}

static bool eliminate_unused_initializers(PassContext *c)
{
    bool is_any = false;
    for (size_t index = 0; index < c->model->graphs.count; index++) {
        Graph *graph = c->model->graphs.items[index];
        if (!graph->is_removed && is_swept(graph)) is_any = clean_graph(c, graph) || is_any;
    }
    return is_any;
}

const Pass pass_eliminate_unused_initializers = {
    .name = "eliminate_unused_initializers",
    .summary = "Constants that nobody reads go.",
    .before = "w = Constant <value = float[2] {1, 2}> ()\n"
              "y = Relu (x)",
    .after = "y = Relu (x)",
    .kind = RECORD_EXACT,
    .on_graph = eliminate_unused_initializers,
};
