/* merge_reshape_transposes - a shape between two Transposes that only takes whole axes together, or apart.
 *
 *     a = Transpose <perm = [0, 2, 1]> (x)             x: [2, 3, 8]
 *     b = Reshape (a, {2, 2, 4, 3})
 *     y = Transpose <perm = [0, 3, 1, 2]> (b)      =>     y = Reshape (x, {2, 3, 2, 4})
 *
 *     a = Transpose <perm = [0, 2, 3, 1]> (x)          x: [2, 3, 4, 5]
 *     b = Reshape (a, {2, 20, 3})
 *     y = Transpose <perm = [1, 0, 2]> (b)         =>     a = Transpose <perm = [2, 3, 0, 1]> (x)
 *                                                         y = Reshape (a, {20, 2, 3})
 *
 * Exact. The Reshape may be a Flatten, Squeeze or Unsqueeze. Needs: the shapes; each axis of a is a product of axes of b
 * side by side, or each axis of b is one of axes of a; that the new shape can be said by constants; and that nobody
 * else reads a or b. One node is left where the axes end up in the order of x, else two. */
#include "passes/axis_groups.h"
#include "passes/permutation.h"
#include "passes/reshape_target.h"

/* x -> Transpose -> a -> Reshape -> b -> Transpose -> y */
typedef struct Chain {
    Value *x;
    const Shape *from, *before, *after, *to; /* of x, a, b, y */
    int64_t first[SHAPE_MAX_RANK], second[SHAPE_MAX_RANK];
} Chain;

static bool read_order(PassContext *c, const Node *transpose, const Shape *shape, int64_t *out)
{
    return permutation_read(pass_look(c, transpose), shape->rank, out) == shape->rank;
}

static bool read_chain(PassContext *c, const Node *root, Chain *out)
{
    const Node *reshape = pass_producer(c, root, 0, "Reshape Flatten Squeeze Unsqueeze");
    const Node *transpose = reshape ? pass_producer(c, reshape, 0, "Transpose") : NULL;
    if (!transpose || !pass_is_read_once(reshape->outputs[0]) || !pass_is_read_once(transpose->outputs[0]))
        return false;
    out->x = pass_input(transpose, 0);
    out->from = pass_shape(out->x);
    out->before = pass_shape(transpose->outputs[0]);
    out->after = pass_shape(reshape->outputs[0]);
    out->to = pass_shape(root->outputs[0]);
    if (!out->from || !out->before || !out->after || !out->to) return false;
    return read_order(c, transpose, out->from, out->first) && read_order(c, root, out->after, out->second);
}

/* Axes of a are taken apart: x is, and one Transpose follows. order[]: of that one; shaped[]: what it reads. */
static bool takes_apart(DimPool *dims, const Chain *chain, int64_t *order, Dim *shaped)
{
    int starts[SHAPE_MAX_RANK + 1], place_of[SHAPE_MAX_RANK], place = 0;
    const Shape *before = chain->before;
    if (!axis_groups_find(dims, before->dims, before->rank, chain->after, starts)) return false;
    for (int axis = 0; axis < before->rank; axis++) {
        int k = 0;
        while (chain->first[k] != axis) k++;
        for (int part = starts[k]; part < starts[k + 1]; part++) {
            shaped[place] = chain->after->dims[part];
            place_of[part] = place++;
        }
    }
    for (int k = 0; k < place; k++) order[k] = place_of[chain->second[k]];
    return true;
}

/* Axes of a are taken together: one Transpose of x is, and then they are. order[], shaped[]: of that one and its output. */
static bool takes_together(DimPool *dims, const Chain *chain, int64_t *order, Dim *shaped)
{
    int starts[SHAPE_MAX_RANK + 1], place = 0;
    const Shape *after = chain->after;
    if (!axis_groups_find(dims, after->dims, after->rank, chain->before, starts)) return false;
    for (int k = 0; k < after->rank; k++) {
        int64_t j = chain->second[k];
        for (int part = starts[j]; part < starts[j + 1]; part++) {
            order[place] = chain->first[part];
            shaped[place++] = chain->before->dims[part];
        }
    }
    return true;
}

/* Does a Transpose of this order do nothing to the elements of a shape? */
static bool is_idle(const int64_t *order, const Shape *shape)
{
    return permutation_keeps_order(order, shape);
}

static bool reshape_first(PassContext *c, Node *root, const Chain *chain)
{
    int64_t order[SHAPE_MAX_RANK];
    Dim shaped[SHAPE_MAX_RANK];
    ReshapeTarget target;
    if (!takes_apart(pass_look(c, root)->dims, chain, order, shaped)) return false;
    Shape middle = {chain->after->rank, shaped};
    bool is_one = is_idle(order, &middle);
    if (!reshape_target_make(c, chain->from, is_one ? chain->to : &middle, -1, &target)) return false;
    if (is_one) {
        reshape_target_set(c, root, chain->x, &target);
        return true;
    }
    Value *a = reshape_target_add(c, root, chain->x, &target);
    pass_set_ints(c, root, "perm", order, (size_t)middle.rank);
    pass_set_input(c, root, 0, a);
    return true;
}

static bool reshape_last(PassContext *c, Node *root, const Chain *chain)
{
    int64_t order[SHAPE_MAX_RANK];
    Dim shaped[SHAPE_MAX_RANK];
    ReshapeTarget target;
    if (!takes_together(pass_look(c, root)->dims, chain, order, shaped)) return false;
    Shape middle = {chain->before->rank, shaped};
    bool is_one = is_idle(order, chain->from);
    if (!reshape_target_make(c, is_one ? chain->from : &middle, chain->to, -1, &target)) return false;
    Value *x = chain->x;
    if (!is_one) {
        Node *transpose = pass_add_node(c, root, "Transpose", &x, 1);
        pass_set_ints(c, transpose, "perm", order, (size_t)middle.rank);
        x = transpose->outputs[0];
    }
    reshape_target_set(c, root, x, &target);
    return true;
}

static bool merge_reshape_transposes(PassContext *c, Node *root)
{
    Chain chain;
    if (!pass_output(root, 0) || pass_opset(c, root) < 5 || !read_chain(c, root, &chain)) return false;
    if (!pass_may_create(c, "Reshape") || !pass_may_create(c, "Transpose")) return false;
    if (!reshape_first(c, root, &chain) && !reshape_last(c, root, &chain)) return false;
    pass_record(c, RECORD_EXACT, "two Transposes around a shape became one, or none");
    return true;
}

const Pass pass_merge_reshape_transposes = {
    .name = "merge_reshape_transposes",
    .summary = "Transpose, Reshape, Transpose become one or two nodes where they only move whole axes.",
    .before =
        "a = Transpose <perm = [0, 2, 1]> (x)\nb = Reshape (a, {2, 2, 4, 3})\ny = Transpose <perm = [0, 3, 1, 2]> (b)",
    .after = "y = Reshape (x, {2, 3, 2, 4})",
    .roots = "Transpose",
    .kind = RECORD_EXACT,
    .on_node = merge_reshape_transposes,
};
