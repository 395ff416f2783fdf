/* eliminate_split - a Split into one part is the whole.
 *
 *     a = Split <axis = 1, num_outputs = 1> (x)
 *     y = Relu (a)                                  =>     y = Relu (x)
 *
 * Exact. The sizes of the parts, if given, add up to the axis in a model that runs. */
#include "passes/pass_rewrite.h"

static bool eliminate_split(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    if (!x || !y || root->output_count != 1 || !pass_fact(y)->shape || !pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "one part is the whole");
    return true;
}

const Pass pass_eliminate_split = {
    .name = "eliminate_split",
    .summary = "A Split into one part is taken out.",
    .before = "a = Split <axis = 1, num_outputs = 1> (x)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Split",
    .kind = RECORD_EXACT,
    .on_node = eliminate_split,
};
