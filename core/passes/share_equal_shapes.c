/* share_equal_shapes - sizes that are computed twice, by whatever nodes, are computed once.
 *
 *     s = Shape (x)                               # x: [batch, length]
 *     b = Gather <axis = 0> (s, [0])
 *     l = Gather <axis = 0> (s, [1])              s = Shape (x)
 *     t = Concat <axis = 0> (b, l)
 *     y = Expand (z, t)                     =>    y = Expand (z, s)
 *
 * Exact: both are integers of the same dtype and shape, and each element is proven to be the same expression of sizes.
 * The earlier one stays, where it can be seen. Numbers are left to fold_shapes.
 *
 * The table has one value for each graph and list of elements; what is found in it is compared, so entries may be old. */
#include "base/hash_map.h"
#include "base/memory.h"
#include "passes/pass_rewrite.h"

enum { MAX_ELEMENTS = 32 };

static void open_table(PassContext *c)
{
    if (c->state) return;
    c->state = memory_allocate(sizeof(HashMap));
    *(HashMap *)c->state = (HashMap){0};
}

static void close_table(PassContext *c)
{
    if (c->state) hash_map_free(c->state);
    memory_free(c->state);
    c->state = NULL;
}

/* Its elements, where all are known and some is no number; NULL else. */
static const Elements *sizes_of(const Value *value)
{
    const Fact *fact = pass_fact(value);
    const Elements *elements = fact->kind == TYPE_TENSOR && !fact->constant ? fact->elements : NULL;
    bool is_number = true;
    if (!elements || !elements->dims || elements->count > MAX_ELEMENTS || pass_rank(value) < 0) return NULL;
    for (size_t index = 0; index < elements->count; index++) {
        if (!elements->dims[index]) return NULL;
        is_number = is_number && dim_is_number(elements->dims[index], NULL);
    }
    return is_number ? NULL : elements;
}

static bool are_equal(const Value *a, const Value *b)
{
    const Elements *first = sizes_of(a), *second = sizes_of(b);
    if (!first || !second || first->count != second->count) return false;
    if (pass_dtype(a) == 0 || pass_dtype(a) != pass_dtype(b) || !pass_same_shape(a, b)) return false;
    for (size_t index = 0; index < first->count; index++)
        if (!dim_is_equal(first->dims[index], second->dims[index])) return false;
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t part)
{
    hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

/* Equal expressions are one pointer (dim.h). */
static uint64_t key_of(const Value *value, const Graph *graph)
{
    const Elements *elements = sizes_of(value);
    uint64_t hash = mix((uint64_t)pass_dtype(value), (uint64_t)pass_rank(value));
    for (size_t index = 0; index < elements->count; index++)
        hash = mix(hash, hash_map_pointer_key(elements->dims[index]));
    return mix(hash, hash_map_pointer_key(graph));
}

static bool is_there(const Value *value)
{
    return value->kind != VALUE_MISSING && value->producer && value->producer->graph;
}

/* An equal value of this graph or one around it. */
static Value *find_equal(const PassContext *c, const Value *value)
{
    for (const Graph *graph = value->graph; graph; graph = graph->parent) {
        Value *found = hash_map_get(c->state, key_of(value, graph));
        if (found && found != value && is_there(found) && are_equal(found, value)) return found;
    }
    return NULL;
}

static bool stands_before(const Value *value, Node *node)
{
    return value->producer->order < graph_node_around(value->graph, node)->order;
}

static bool share_equal_shapes(PassContext *c, Node *root)
{
    Value *value = pass_output(root, 0);
    if (!value || !pass_has_one_output(root) || !sizes_of(value)) return false;
    Value *equal = find_equal(c, value);
    if (!equal || !stands_before(equal, root)) {
        hash_map_set(c->state, key_of(value, value->graph), value);
        return false;
    }
    if (!pass_try_forward(c, value, equal)) return false;
    pass_record(c, RECORD_EXACT, "the sizes are those of an earlier value");
    return true;
}

const Pass pass_share_equal_shapes = {
    .name = "share_equal_shapes",
    .summary = "Sizes that are computed twice, by whatever nodes, are computed once.",
    .before = "s = Shape (x)\n"
              "b = Gather <axis = 0> (s, [0])\n"
              "l = Gather <axis = 0> (s, [1])\n"
              "t = Concat <axis = 0> (b, l)\n"
              "y = Expand (z, t)",
    .after = "s = Shape (x)\n"
             "y = Expand (z, s)",
    .kind = RECORD_EXACT,
    .on_node = share_equal_shapes,
    .open = open_table,
    .close = close_table,
};
