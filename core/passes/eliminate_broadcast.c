/* eliminate_broadcast - what broadcasts by itself need not be expanded before.
 *
 *     m = Expand (x, s)                                 # x: [batch, 1, length], z: [batch, 12, length]
 *     y = Add (m, z)                        =>    y = Add (x, z)
 *
 * Exact: the same numbers meet. Needs the shapes of all operands and of the result: it must be proven that the result has
 * its shape without the Expand too. Also Tile, where only axes of size 1 are repeated. Only where all that reads the
 * expanded tensor broadcasts, so that it may go in the end. */
#include "passes/pass_rewrite.h"

enum { BROADCAST_VERSION = 8, MAX_READERS = 64 };

#define BROADCASTING                                                                                                   \
    "Add Sub Mul Div Pow Mod And Or Xor Equal Less Greater LessOrEqual GreaterOrEqual Where Max Min Sum Mean"

static bool broadcasts(const Node *node)
{
    static const char *const operators[] = {"Add", "Sub", "Mul", "Div",     "Pow",         "Mod",
                                            "And", "Or",  "Xor", "Equal",   "Less",        "Where",
                                            "Max", "Min", "Sum", "Greater", "LessOrEqual", "GreaterOrEqual",
                                            "Mean"};
    for (size_t index = 0; index < COUNT_OF(operators); index++)
        if (node_is(node, operators[index])) return true;
    return false;
}

static bool is_read_by_broadcasts(const Value *value)
{
    if (value->output_count > 0 || value->is_mentioned || value->use_count > MAX_READERS) return false;
    for (const Use *use = value->first_use; use; use = use->next)
        if (!broadcasts(use->node)) return false;
    return true;
}

/* Has the wide shape the sizes of the narrow one, aligned at the end, but where that has 1? */
static bool is_broadcast_of(const Shape *wide, const Shape *narrow)
{
    int shift = wide->rank - narrow->rank;
    if (shift < 0) return false;
    for (int axis = 0; axis < narrow->rank; axis++)
        if (!dim_is(narrow->dims[axis], 1) && !dim_is_equal(narrow->dims[axis], wide->dims[axis + shift])) return false;
    return true;
}

/* Has the root's result the same shape where `narrow` is its input `index`? */
static bool keeps_shape(PassContext *c, const Node *root, uint32_t index, const Value *narrow)
{
    InferContext *look = pass_look(c, root);
    const Shape *result = pass_shape(root->outputs[0]);
    Dim dims[SHAPE_MAX_RANK];
    int rank;
    look->inputs[index] = pass_fact(narrow);
    for (size_t i = 0; i < look->input_count; i++)
        if (look->inputs[i]->is_claimed) return false;
    if (!result || infer_broadcast_inputs(look, 0, look->input_count - 1, &rank, dims) != INFER_DONE) return false;
    if (rank != result->rank) return false;
    for (int axis = 0; axis < rank; axis++)
        if (!dims[axis] || !dim_is_equal(dims[axis], result->dims[axis])) return false;
    return true;
}

static bool try_input(PassContext *c, Node *root, uint32_t index)
{
    const Node *expand = pass_producer(c, root, index, "Expand Tile");
    Value *narrow = expand ? pass_input(expand, 0) : NULL;
    const Shape *shape = narrow ? pass_shape(narrow) : NULL;
    const Shape *wide = expand ? pass_shape(root->inputs[index].value) : NULL;
    if (!shape || !wide || !is_broadcast_of(wide, shape) || !is_read_by_broadcasts(root->inputs[index].value))
        return false;
    if (!keeps_shape(c, root, index, narrow)) return false;
    pass_set_input(c, root, index, narrow);
    pass_record(c, RECORD_EXACT, "input %u broadcasts by itself", (unsigned)index);
    return true;
}

static bool eliminate_broadcast(PassContext *c, Node *root)
{
    if (!pass_output(root, 0) || pass_opset(c, root) < BROADCAST_VERSION) return false;
    for (uint32_t index = 0; index < root->input_count; index++)
        if (try_input(c, root, index)) return true;
    return false;
}

const Pass pass_eliminate_broadcast = {
    .name = "eliminate_broadcast",
    .summary = "What broadcasts by itself is not expanded before.",
    .before = "m = Expand (x, s)\n"
              "y = Add (m, z)",
    .after = "y = Add (x, z)",
    .roots = BROADCASTING,
    .kind = RECORD_EXACT,
    .on_node = eliminate_broadcast,
};
