/* merge_transposes - two orders of axes in a row are one.
 *
 *     a = Transpose <perm = [1, 2, 0]> (x)
 *     y = Transpose <perm = [2, 1, 0]> (a)     =>     y = Transpose <perm = [0, 2, 1]> (x)
 *
 * Exact. Axis k of y is axis p[q[k]] of x. Needs: a perm or the rank; where both leave perm out they cancel out anyway,
 * as all that do: y is x then, or an Identity where both names must stay. The first one stays while others read it. */
#include "passes/pass_identity.h"
#include "passes/permutation.h"

typedef struct Merged {
    int rank;
    int64_t permutation[SHAPE_MAX_RANK];
} Merged;

/* False: not known. */
static bool merge(PassContext *c, const Node *root, const Node *inner, Merged *out)
{
    int64_t p[SHAPE_MAX_RANK], q[SHAPE_MAX_RANK];
    const InferContext *inner_look = pass_look(c, inner), *outer_look = pass_look(c, root);
    int rank = pass_rank(pass_input(inner, 0));
    if (rank < 0) rank = permutation_read(inner_look, -1, p);
    if (rank < 0) rank = permutation_read(outer_look, -1, q);
    bool is_reversed_twice =
        rank < 0 && !infer_has_attribute(inner_look, "perm") && !infer_has_attribute(outer_look, "perm");
    out->rank = is_reversed_twice ? 0 : rank;
    if (is_reversed_twice) return true;
    if (rank < 0 || permutation_read(inner_look, rank, p) < 0 || permutation_read(outer_look, rank, q) < 0)
        return false;
    for (int k = 0; k < rank; k++) out->permutation[k] = p[q[k]];
    return true;
}

static bool cancel(PassContext *c, Node *root, Value *x)
{
    if (!pass_make_identity(c, root, x)) return false;
    pass_record(c, RECORD_EXACT, "two permutations cancel out");
    return true;
}

static bool merge_transposes(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, "Transpose");
    Merged merged;
    if (!inner || !pass_input(inner, 0) || !pass_output(root, 0) || !merge(c, root, inner, &merged)) return false;
    if (permutation_is_identity(merged.permutation, merged.rank)) return cancel(c, root, pass_input(inner, 0));
    pass_set_ints(c, root, "perm", merged.permutation, (size_t)merged.rank);
    pass_set_input(c, root, 0, pass_input(inner, 0));
    pass_record(c, RECORD_EXACT, "two permutations became one");
    return true;
}

const Pass pass_merge_transposes = {
    .name = "merge_transposes",
    .summary = "Two Transposes in a row become one, or cancel out.",
    .before = "a = Transpose <perm = [1, 2, 0]> (x)\ny = Transpose <perm = [2, 1, 0]> (a)",
    .after = "y = Transpose <perm = [0, 2, 1]> (x)",
    .roots = "Transpose",
    .kind = RECORD_EXACT,
    .on_node = merge_transposes,
};
