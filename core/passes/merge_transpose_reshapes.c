/* merge_transpose_reshapes - a Transpose between shapes that only take axes together is one of the axes themselves.
 *
 *     a = Reshape (x, {4, 16, 8})                  x: [1, 4, 16, 8]
 *     b = Transpose <perm = [0, 2, 1]> (a)
 *     y = Reshape (b, {1, 4, 8, 16})               =>     y = Transpose <perm = [0, 1, 3, 2]> (x)
 *
 *     a = Reshape (x, {4, 16, 8})                  x: [1, 2, 2, 16, 8]
 *     b = Transpose <perm = [0, 2, 1]> (a)
 *     y = Reshape (b, {1, 4, 8, 16})               =>     a = Reshape (x, {1, 4, 16, 8})
 *                                                         y = Transpose <perm = [0, 1, 3, 2]> (a)
 *
 * Exact. A Reshape may be a Flatten, Squeeze or Unsqueeze. First: either Reshape may be missing. Needs the shapes;
 * each axis of a is a product of axes of x side by side, those of size 1 aside, and y has the axes of x in the order
 * that the Transpose makes, with as many of size 1 at any place. Others may read a, but not b. Second: each axis of b
 * is a product of axes of y, which the first Reshape can make; or each axis of a is a product of axes of x, and the
 * second one makes all of y: then the Transpose comes first. Neither a nor b are read by others. */
#include "passes/axis_groups.h"
#include "passes/pass_identity.h"
#include "passes/permutation.h"
#include "passes/reshape_target.h"

#define SHAPERS "Reshape Flatten Squeeze Unsqueeze"

/* x -> (a ->) Transpose (-> y): shapes and what is done between them. */
typedef struct Chain {
    Value *x;
    bool is_whole;                  /* both Reshapes are there, and only the chain reads what is between */
    const Shape *from, *inner, *to; /* of x, of what is transposed, of y */
    int64_t inner_order[SHAPE_MAX_RANK];
} Chain;

/* ---- Reading ---- */

static bool read_chain(PassContext *c, const Node *root, Chain *out)
{
    bool is_last = node_is(root, "Transpose");
    const Node *transpose = is_last ? root : pass_producer(c, root, 0, "Transpose");
    if (!transpose || (!is_last && !pass_is_read_once(transpose->outputs[0]))) return false;
    Value *a = pass_input(transpose, 0);
    const Node *first = pass_producer(c, transpose, 0, SHAPERS);
    if (!a || (is_last && (!first || !pass_is_read_once(a)))) return false;
    out->is_whole = !is_last && first && pass_is_read_once(a);
    out->x = first ? pass_input(first, 0) : a;
    out->from = pass_shape(out->x);
    out->inner = pass_shape(a);
    out->to = pass_shape(root->outputs[0]);
    if (!out->x || !out->from || !out->inner || !out->to) return false;
    return permutation_read(pass_look(c, transpose), out->inner->rank, out->inner_order) == out->inner->rank;
}

/* ---- Axes of x within those of a ---- */

/* first[j]..first[j + 1] - 1 are the places in axes[] of those that make axis j of a. False: they do not. */
static bool group_axes(DimPool *dims, const Shape *inner, const Shape *from, const int *axes, int count, int *first)
{
    int next = 0;
    for (int j = 0; j < inner->rank; j++) {
        first[j] = next;
        if (dim_is(inner->dims[j], 1)) continue;
        Dim product = dim_number(dims, 1);
        while (next < count && !dim_is_equal(product, inner->dims[j]))
            product = dim_multiply(dims, product, from->dims[axes[next++]]);
        if (!dim_is_equal(product, inner->dims[j])) return false;
    }
    first[inner->rank] = next;
    return next == count;
}

/* The axes of x that are not of size 1, in their order after the Transpose; their count, -1: not known. */
static int ordered_axes(DimPool *dims, const Chain *chain, int *out)
{
    int axes[SHAPE_MAX_RANK], first[SHAPE_MAX_RANK + 1], count = 0, placed = 0;
    for (int axis = 0; axis < chain->from->rank; axis++)
        if (!dim_is(chain->from->dims[axis], 1)) axes[count++] = axis;
    if (!group_axes(dims, chain->inner, chain->from, axes, count, first)) return -1;
    for (int k = 0; k < chain->inner->rank; k++) {
        int64_t j = chain->inner_order[k];
        for (int place = first[j]; place < first[j + 1]; place++) out[placed++] = axes[place];
    }
    return placed;
}

static int next_unit_axis(const Shape *shape, int axis)
{
    while (axis < shape->rank && !dim_is(shape->dims[axis], 1)) axis++;
    return axis;
}

/* The order in which y has the axes of x. False: it has others. */
static bool merge_order(DimPool *dims, const Chain *chain, int64_t *out)
{
    int ordered[SHAPE_MAX_RANK], next = 0, unit = 0;
    if (chain->from->rank != chain->to->rank) return false;
    int count = ordered_axes(dims, chain, ordered);
    for (int k = 0; count >= 0 && k < chain->to->rank; k++) {
        if (dim_is(chain->to->dims[k], 1)) {
            unit = next_unit_axis(chain->from, unit);
            if (unit == chain->from->rank) return false;
            out[k] = unit++;
            continue;
        }
        if (next == count || !dim_is_equal(chain->from->dims[ordered[next]], chain->to->dims[k])) return false;
        out[k] = ordered[next++];
    }
    return next == count;
}

static bool merge_into_one(PassContext *c, Node *root, const Chain *chain, const int64_t *order)
{
    int rank = chain->from->rank;
    if (permutation_is_identity(order, rank)) return pass_make_identity(c, root, chain->x);
    if (!node_is(root, "Transpose") && !pass_may_create(c, "Transpose")) return false;
    pass_set_operator(c, root, "Transpose");
    pass_set_ints(c, root, "perm", order, (size_t)rank);
    pass_set_inputs(c, root, (Value *[]){chain->x}, 1);
    return true;
}

/* ---- Two nodes of three ---- */

/* The first Reshape makes the axes of y, and the Transpose comes last. */
static bool reshape_then_transpose(PassContext *c, Node *root, const Chain *chain)
{
    DimPool *dims = pass_look(c, root)->dims;
    Dim transposed[SHAPE_MAX_RANK], shaped[SHAPE_MAX_RANK];
    int starts[SHAPE_MAX_RANK + 1], place = 0;
    int64_t order[SHAPE_MAX_RANK];
    ReshapeTarget target;
    for (int k = 0; k < chain->inner->rank; k++) transposed[k] = chain->inner->dims[chain->inner_order[k]];
    if (!axis_groups_find(dims, transposed, chain->inner->rank, chain->to, starts)) return false;
    for (int j = 0; j < chain->inner->rank; j++) {
        int k = 0;
        while (chain->inner_order[k] != j) k++;
        for (int axis = starts[k]; axis < starts[k + 1]; axis++) {
            order[axis] = place;
            shaped[place++] = chain->to->dims[axis];
        }
    }
    if (!reshape_target_make(c, chain->from, &(Shape){place, shaped}, -1, &target)) return false;
    Value *a = reshape_target_add(c, root, chain->x, &target);
    pass_set_operator(c, root, "Transpose");
    pass_set_ints(c, root, "perm", order, (size_t)place);
    pass_set_inputs(c, root, &a, 1);
    return true;
}

/* The Transpose is one of x, and the second Reshape makes y of that. */
static bool transpose_then_reshape(PassContext *c, Node *root, const Chain *chain)
{
    Dim shaped[SHAPE_MAX_RANK];
    int starts[SHAPE_MAX_RANK + 1], place = 0;
    int64_t order[SHAPE_MAX_RANK];
    ReshapeTarget target;
    if (!axis_groups_find(pass_look(c, root)->dims, chain->inner->dims, chain->inner->rank, chain->from, starts))
        return false;
    for (int k = 0; k < chain->inner->rank; k++) {
        int64_t j = chain->inner_order[k];
        for (int axis = starts[j]; axis < starts[j + 1]; axis++) {
            order[place] = axis;
            shaped[place++] = chain->from->dims[axis];
        }
    }
    bool is_free = reshape_is_free_of_data(c, root);
    int open = reshape_open_axis(c, root);
    if (!is_free && !reshape_target_make(c, &(Shape){place, shaped}, chain->to, open, &target)) return false;
    Node *transpose = pass_add_node(c, root, "Transpose", &chain->x, 1);
    pass_set_ints(c, transpose, "perm", order, (size_t)place);
    if (is_free) pass_set_input(c, root, 0, transpose->outputs[0]);
    else reshape_target_set(c, root, transpose->outputs[0], &target);
    return true;
}

static bool merge_into_two(PassContext *c, Node *root, const Chain *chain)
{
    if (!chain->is_whole || pass_opset(c, root) < 5) return false;
    if (!pass_may_create(c, "Reshape") || !pass_may_create(c, "Transpose")) return false;
    return reshape_then_transpose(c, root, chain) || transpose_then_reshape(c, root, chain);
}

static bool merge_transpose_reshapes(PassContext *c, Node *root)
{
    Chain chain;
    int64_t order[SHAPE_MAX_RANK];
    if (!pass_output(root, 0) || !read_chain(c, root, &chain)) return false;
    bool is_one = merge_order(pass_look(c, root)->dims, &chain, order);
    if (!(is_one ? merge_into_one(c, root, &chain, order) : merge_into_two(c, root, &chain))) return false;
    pass_record(c, RECORD_EXACT, "shapes around a Transpose became part of %s", is_one ? "it" : "one");
    return true;
}

const Pass pass_merge_transpose_reshapes = {
    .name = "merge_transpose_reshapes",
    .summary = "Reshape, Transpose, Reshape become one or two nodes where they only move whole axes.",
    .before = "a = Reshape (x, {4, 16, 8})\nb = Transpose <perm = [0, 2, 1]> (a)\ny = Reshape (b, {1, 4, 8, 16})",
    .after = "y = Transpose <perm = [0, 1, 3, 2]> (x)",
    .roots = SHAPERS " Transpose",
    .kind = RECORD_EXACT,
    .on_node = merge_transpose_reshapes,
};
