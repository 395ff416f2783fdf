/* eliminate_inverse - functions that are their own inverse, twice.
 *
 *     a = Neg (x)
 *     b = Neg (a)
 *     y = Relu (b)      =>     y = Relu (x)
 *
 * Exact: Neg, also of the least integer, which wraps to itself; Not; BitwiseNot. Where the names of x and of the second
 * one must stay, it becomes an Identity. */
#include "passes/pass_identity.h"

static bool eliminate_inverse(PassContext *c, Node *root)
{
    static const char *const names[] = {"Neg", "Not", "BitwiseNot"};
    Node *inner = NULL;
    for (size_t i = 0; i < 3 && !inner; i++)
        if (node_is(root, names[i])) inner = pass_producer(c, root, 0, names[i]);
    Value *x = inner ? pass_input(inner, 0) : NULL, *y = pass_output(root, 0);
    if (!x || !y || !pass_make_identity(c, root, x)) return false;
    pass_record(c, RECORD_EXACT, "two of them cancel out");
    return true;
}

const Pass pass_eliminate_inverse = {
    .name = "eliminate_inverse",
    .summary = "Neg of Neg, Not of Not and BitwiseNot of BitwiseNot cancel out.",
    .before = "a = Neg (x)\nb = Neg (a)\ny = Relu (b)",
    .after = "y = Relu (x)",
    .roots = "Neg Not BitwiseNot",
    .kind = RECORD_EXACT,
    .on_node = eliminate_inverse,
};
