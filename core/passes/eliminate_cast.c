/* eliminate_cast - a Cast to the dtype that a value already has.
 *
 *     a = Cast <to = 1> (x)      x: float
 *     y = Relu (a)                             =>     y = Relu (x)
 *
 * Exact: no element changes. Needs: the dtype of x as computed from the graph's inputs, whatever value_info says. */
#include "passes/pass_rewrite.h"

static bool eliminate_cast(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    if (!x || !y || pass_dtype(x) == 0 || pass_dtype(x) != pass_dtype(y)) return false;
    if (!pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "%s was cast to itself", dtype_long_name(pass_dtype(x)));
    return true;
}

const Pass pass_eliminate_cast = {
    .name = "eliminate_cast",
    .summary = "A Cast to the dtype that its input has is taken out.",
    .before = "a = Cast <to = 1> (x)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Cast CastLike BitCast",
    .kind = RECORD_EXACT,
    .on_node = eliminate_cast,
};
