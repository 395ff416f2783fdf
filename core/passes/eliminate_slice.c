/* eliminate_slice - a Slice that covers everything.
 *
 *     a = Slice (x, {0}, {9223372036854775807}, {1})
 *     y = Relu (a)                                       =>     y = Relu (x)
 *
 * Exact. Needs: both shapes proven equal, and no step backwards. Then each range begins at 0 and takes every element.
 */
#include "passes/pass_rewrite.h"

static bool goes_forwards(InferContext *look)
{
    int64_t steps[SHAPE_MAX_RANK];
    if (infer_since(look) < 10 || !infer_has_input(look, 4)) return true;
    int count = infer_integers(look, 4, steps, SHAPE_MAX_RANK);
    for (int i = 0; i < count; i++)
        if (steps[i] <= 0) return false;
    return count >= 0;
}

static bool eliminate_slice(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    if (!x || !y || !pass_same_shape(x, y) || !goes_forwards(pass_look(c, root))) return false;
    if (!pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "the range covers all elements");
    return true;
}

const Pass pass_eliminate_slice = {
    .name = "eliminate_slice",
    .summary = "A Slice that covers all elements is taken out.",
    .before = "a = Slice (x, starts, ends, axes)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Slice",
    .kind = RECORD_EXACT,
    .on_node = eliminate_slice,
};
