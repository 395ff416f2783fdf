/* eliminate_reshape - the same elements in the same shape.
 *
 *     a = Reshape (x, s)      a has the shape of x
 *     y = Relu (a)                                    =>     y = Relu (x)
 *
 * Exact. Also Flatten, Squeeze and Unsqueeze. Needs: both shapes proven equal, symbols included, whether the shape is a
 * constant or computed; a 0, a -1 and allowzero are what inference makes of them. */
#include "passes/pass_rewrite.h"

static bool eliminate_reshape(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    if (!x || !y || !pass_same_shape(x, y) || !pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "the shape stays as it was");
    return true;
}

const Pass pass_eliminate_reshape = {
    .name = "eliminate_reshape",
    .summary = "A Reshape, Flatten, Squeeze or Unsqueeze that keeps the shape is taken out.",
    .before = "a = Reshape (x, s)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Reshape Flatten Squeeze Unsqueeze",
    .kind = RECORD_EXACT,
    .on_node = eliminate_reshape,
};
