/* eliminate_transpose - a Transpose that leaves every axis where it is.
 *
 *     a = Transpose <perm = [0, 1, 2]> (x)
 *     y = Relu (a)                             =>     y = Relu (x)
 *
 * Exact. Without perm the axes are reversed. Axes of size 1 may change places with each other, too, but not with
 * others, which makes another shape. */
#include "passes/pass_rewrite.h"
#include "passes/permutation.h"

static bool eliminate_transpose(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    int64_t permutation[SHAPE_MAX_RANK];
    if (!x || !y) return false;
    int rank = permutation_read(pass_look(c, root), pass_rank(x), permutation);
    if (rank < 0) return false;
    bool is_same = permutation_is_identity(permutation, rank) ||
                   (pass_same_shape(x, y) && permutation_keeps_order(permutation, pass_shape(x)));
    if (!is_same || !pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "no axis changes its place");
    return true;
}

const Pass pass_eliminate_transpose = {
    .name = "eliminate_transpose",
    .summary = "A Transpose that leaves all axes where they are is taken out.",
    .before = "a = Transpose <perm = [0, 1, 2]> (x)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Transpose",
    .kind = RECORD_EXACT,
    .on_node = eliminate_transpose,
};
