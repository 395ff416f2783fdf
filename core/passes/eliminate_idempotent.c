/* eliminate_idempotent - functions of values that they do not change.
 *
 *     a = Relu (x)
 *     b = Relu (a)
 *     y = Neg (b)      =>     a = Relu (x)
 *                             y = Neg (a)
 *
 * Exact, NaN and signed zeros included: Relu of Relu or of what is never negative (Abs of the least integer is that
 * integer: floating point only); Abs of Abs or of what never has a sign; Ceil, Floor and Round of one another, of Sign, and of a Cast from integers; Sign of Sign. */
#include "kernels/lane.h"
#include "passes/pass_rewrite.h"

typedef struct Unchanging {
    const char *op_type, *inner_types;
    bool is_floating_only;
} Unchanging;

static const Unchanging table[] = {
    {"Relu", "Relu Sigmoid Softmax Exp", false},
    {"Relu", "Abs", true},
    {"Abs", "Abs Sigmoid Softmax Exp", false},
    {"Ceil", "Ceil Floor Round Sign", false},
    {"Floor", "Ceil Floor Round Sign", false},
    {"Round", "Ceil Floor Round Sign", false},
    {"Sign", "Sign", false},
};

static bool is_rounding(const Node *node)
{
    return node_is(node, "Ceil") || node_is(node, "Floor") || node_is(node, "Round");
}

static bool is_cast_from_integers(PassContext *c, const Node *root)
{
    Node *cast = pass_producer(c, root, 0, "Cast");
    if (!cast || !pass_input(cast, 0)) return false;
    Lane lane = lane_of(pass_dtype(pass_input(cast, 0)));
    return lane == LANE_I64 || lane == LANE_U64;
}

static bool eliminate_idempotent(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    bool holds = is_rounding(root) && is_cast_from_integers(c, root);
    if (!x || !y) return false;
    for (size_t i = 0; i < sizeof table / sizeof *table && !holds; i++)
        holds = node_is(root, table[i].op_type) && pass_producer(c, root, 0, table[i].inner_types) &&
                (!table[i].is_floating_only || lane_of(pass_dtype(x)) == LANE_F64);
    if (!holds || !pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "the function changes none of these values");
    return true;
}

const Pass pass_eliminate_idempotent = {
    .name = "eliminate_idempotent",
    .summary = "Relu of Relu, Floor of Ceil, Abs of Exp and the like are done once.",
    .before = "a = Relu (x)\nb = Relu (a)\ny = Neg (b)",
    .after = "a = Relu (x)\ny = Neg (a)",
    .roots = "Relu Abs Ceil Floor Round Sign",
    .kind = RECORD_EXACT,
    .on_node = eliminate_idempotent,
};
