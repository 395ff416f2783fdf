/* eliminate_expand - repeats nothing.
 *
 *     a = Expand (x, s)      a has the shape of x
 *     y = Relu (a)                                   =>     y = Relu (x)
 *
 * Exact. Also Tile. Needs: both shapes proven equal; then a repeated axis is repeated once, or there are no elements.
 */
#include "passes/pass_rewrite.h"

static bool eliminate_expand(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    if (!x || !y || !pass_same_shape(x, y) || !pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "no axis is repeated");
    return true;
}

const Pass pass_eliminate_expand = {
    .name = "eliminate_expand",
    .summary = "An Expand or Tile that repeats nothing is taken out.",
    .before = "a = Expand (x, s)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Expand Tile",
    .kind = RECORD_EXACT,
    .on_node = eliminate_expand,
};
