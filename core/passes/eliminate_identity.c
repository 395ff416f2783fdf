/* eliminate_identity - what reads a copy reads the original.
 *
 *     a = Identity (x)
 *     y = Relu (a)        =>     y = Relu (x)
 *
 * Exact, for values of every kind. An Identity between two names that must stay is kept: from a graph input to a graph
 * output, between two graph outputs, from an outer value to an output of a body. */
#include "passes/pass_rewrite.h"

static bool eliminate_identity(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    if (!x || !y || !pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "a copy is no longer made");
    return true;
}

const Pass pass_eliminate_identity = {
    .name = "eliminate_identity",
    .summary = "What reads an Identity reads its input.",
    .before = "a = Identity (x)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Identity",
    .kind = RECORD_EXACT,
    .on_node = eliminate_identity,
};
