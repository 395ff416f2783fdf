/* simplify_shape_chains - sizes that a chain of nodes computes are taken from where they are.
 *
 *     s = Shape (x)                               # x: [batch, length, 64]
 *     i = Gather <axis = 0> (s, 0)
 *     b = Unsqueeze (i, [0])
 *     t = Concat <axis = 0> (b, [-1], [64])
 *     m = Equal (t, [-1, -1, -1])                 b = Shape <end = 1> (x)
 *     y = Where (m, [1, 1, 1], t)           =>    y = Concat <axis = 0> (b, [1, 64])
 *
 * Exact: integers of which each is proven to be the same expression. A list is one of: a Gather of other sizes; from
 * version 15 on a Shape from start to end; a Concat of constants, of lists that are there, and of these. Sizes are looked
 * for in what the chain computes on its way, and in Shapes that stand before. Only where fewer nodes are left: what nobody
 * else reads of the chain goes.
 *
 * Leaves numbers to fold_shapes, lists that are there as a whole to share_equal_shapes. */
#include "passes/size_plan.h"

#include "base/memory.h"
#include "model/dtype.h"
#include "passes/pass_rewrite.h"

enum { SHAPE_RANGE_VERSION = 15 };

/* The first Shape of each graph that has a size. */
typedef struct SeenShapes {
    HashMap shapes;
} SeenShapes;

static void open_shapes(PassContext *c)
{
    if (c->state) return;
    c->state = memory_allocate(sizeof(SeenShapes));
    *(SeenShapes *)c->state = (SeenShapes){0};
}

static void close_shapes(PassContext *c)
{
    SeenShapes *seen = c->state;
    if (seen) hash_map_free(&seen->shapes);
    memory_free(seen);
    c->state = NULL;
}

static uint64_t key_of(Dim size, const Graph *graph)
{
    return (hash_map_pointer_key(size) * 0x9e3779b97f4a7c15u) ^ hash_map_pointer_key(graph);
}

static void see_shape(SeenShapes *seen, Value *shape)
{
    const Elements *sizes = size_list_of(shape);
    for (size_t index = 0; sizes && index < sizes->count; index++) {
        uint64_t key = key_of(sizes->dims[index], shape->graph);
        if (!dim_is_number(sizes->dims[index], NULL) && !hash_map_get(&seen->shapes, key))
            hash_map_set(&seen->shapes, key, shape);
    }
}

/* Shapes that stand before and have one of the sizes. */
static void add_seen(const SeenShapes *seen, SizePlan *plan)
{
    for (size_t index = 0; index < plan->wanted->count; index++)
        for (const Graph *graph = plan->root->graph; graph; graph = graph->parent) {
            Value *shape = hash_map_get(&seen->shapes, key_of(plan->wanted->dims[index], graph));
            if (shape) size_plan_add(plan, shape);
        }
}

/* ---- Doing it ---- */

static Value *add_indices(PassContext *c, const SizePlan *plan, const SizePiece *piece)
{
    return pass_add_integers(c, plan->root, piece->numbers, (size_t)piece->count, plan->rank);
}

/* Of a Shape: the end is only said where axes are left. */
static void set_range(PassContext *c, Node *node, const SizePiece *piece)
{
    int64_t start = piece->numbers[0], end = start + piece->count;
    if (end < pass_rank(piece->value)) pass_set_int(c, node, "end", end);
    if (start > 0) pass_set_int(c, node, "start", start);
}

static Value *value_of_piece(PassContext *c, const SizePlan *plan, SizePiece *piece)
{
    if (piece->kind == SIZE_PIECE_VALUE) return piece->value;
    if (piece->kind == SIZE_PIECE_SHAPE) {
        Node *node = pass_add_node(c, plan->root, "Shape", &piece->value, 1);
        set_range(c, node, piece);
        return node->outputs[0];
    }
    Value *numbers = add_indices(c, plan, piece);
    if (piece->kind == SIZE_PIECE_NUMBERS) return numbers;
    Value *inputs[] = {piece->value, numbers};
    return pass_add_node(c, plan->root, "Gather", inputs, 2)->outputs[0];
}

static void become_shape(PassContext *c, const SizePlan *plan)
{
    Value *data = plan->pieces[0].value;
    pass_set_operator(c, plan->root, "Shape");
    pass_set_inputs(c, plan->root, &data, 1);
    set_range(c, plan->root, &plan->pieces[0]);
}

static void become_gather(PassContext *c, const SizePlan *plan)
{
    Value *inputs[] = {plan->pieces[0].value, add_indices(c, plan, &plan->pieces[0])};
    pass_set_operator(c, plan->root, "Gather");
    pass_set_inputs(c, plan->root, inputs, 2);
}

static void become_concat(PassContext *c, SizePlan *plan)
{
    Value *inputs[SIZE_PLAN_MAX_COUNT];
    for (int index = 0; index < plan->piece_count; index++)
        inputs[index] = value_of_piece(c, plan, &plan->pieces[index]);
    pass_set_operator(c, plan->root, "Concat");
    pass_set_inputs(c, plan->root, inputs, (uint32_t)plan->piece_count);
    pass_set_int(c, plan->root, "axis", 0);
}

static bool may_create(PassContext *c, const SizePlan *plan)
{
    bool is_needed[] = {[SIZE_PIECE_GATHER] = false, [SIZE_PIECE_SHAPE] = false};
    for (int index = 0; index < plan->piece_count; index++) is_needed[plan->pieces[index].kind] = true;
    if (is_needed[SIZE_PIECE_GATHER] && !pass_may_create(c, "Gather")) return false;
    if (is_needed[SIZE_PIECE_SHAPE] && !pass_may_create(c, "Shape")) return false;
    return plan->piece_count == 1 || pass_may_create(c, "Concat");
}

static bool rewrite(PassContext *c, SizePlan *plan)
{
    SizePieceKind first = plan->pieces[0].kind;
    if ((plan->piece_count == 1 && first == SIZE_PIECE_VALUE) || !may_create(c, plan)) return false;
    if (plan->piece_count > 1) become_concat(c, plan);
    else if (first == SIZE_PIECE_GATHER) become_gather(c, plan);
    else become_shape(c, plan);
    pass_record(c, RECORD_EXACT, "the sizes are taken from where they are: %d node%s fewer", plan->gain,
                plan->gain == 1 ? "" : "s");
    return true;
}

static bool can_be_root(const Node *root)
{
    if (!name_is_empty(root->domain) && !name_is(root->domain, "ai.onnx")) return false;
    for (uint32_t index = 0; index < root->attribute_count; index++)
        if (root->attributes[index]->graphs) return false;
    return root->output_count == 1 && root->outputs[0] && size_list_of(root->outputs[0]) &&
           pass_dtype(root->outputs[0]) == DTYPE_INT64;
}

static bool simplify_shape_chains(PassContext *c, Node *root)
{
    if (!can_be_root(root)) return false;
    if (node_is(root, "Shape")) {
        see_shape(c->state, root->outputs[0]);
        return false;
    }
    SizePlan *plan = ARENA_NEW(c->arena, SizePlan);
    size_plan_open(plan, root, pass_opset(c, root) >= SHAPE_RANGE_VERSION);
    add_seen(c->state, plan);
    return size_plan_find(plan) && rewrite(c, plan);
}

const Pass pass_simplify_shape_chains = {
    .name = "simplify_shape_chains",
    .summary = "Sizes that a chain of nodes computes are taken from where they are.",
    .before = "s = Shape (x)\n"
              "i = Gather <axis = 0> (s, 0)\n"
              "b = Unsqueeze (i, [0])\n"
              "t = Concat <axis = 0> (b, [-1], [64])\n"
              "m = Equal (t, [-1, -1, -1])\n"
              "y = Where (m, [1, 1, 1], t)",
    .after = "b = Shape <end = 1> (x)\n"
             "y = Concat <axis = 0> (b, [1, 64])",
    .kind = RECORD_EXACT,
    .on_node = simplify_shape_chains,
    .open = open_shapes,
    .close = close_shapes,
};
