/* merge_transpose_reshapes - a Transpose between shapes that only take axes together is one of the axes themselves.
 *
 *     a = Reshape (x, {4, 16, 8})                  x: [1, 4, 16, 8]
 *     b = Transpose <perm = [0, 2, 1]> (a)
 *     y = Reshape (b, {1, 4, 8, 16})               =>     y = Transpose <perm = [0, 1, 3, 2]> (x)
 *
 * Exact. Either Reshape may be missing, and may be a Flatten, Squeeze or Unsqueeze. Needs: the shapes; each axis of a
 * is a product of axes of x side by side, those of size 1 aside, and y has the axes of x in the order that the Transpose
 * makes, with as many of size 1 at any place. Others may read a, but not b. */
#include "passes/pass_identity.h"
#include "passes/permutation.h"

#define SHAPERS "Reshape Flatten Squeeze Unsqueeze"

/* x -> (a ->) Transpose (-> y): shapes and what is done between them. */
typedef struct Chain {
    Value *x;
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
    out->x = first ? pass_input(first, 0) : a;
    out->from = pass_shape(out->x);
    out->inner = pass_shape(a);
    out->to = pass_shape(root->outputs[0]);
    if (!out->x || !out->from || !out->inner || !out->to || out->from->rank != out->to->rank) return false;
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

static bool merge_transpose_reshapes(PassContext *c, Node *root)
{
    Chain chain;
    int64_t order[SHAPE_MAX_RANK];
    if (!pass_output(root, 0) || !read_chain(c, root, &chain)) return false;
    if (!merge_order(pass_look(c, root)->dims, &chain, order)) return false;
    if (permutation_is_identity(order, chain.from->rank)) {
        if (!pass_make_identity(c, root, chain.x)) return false;
    } else {
        if (!node_is(root, "Transpose") && !pass_may_create(c, "Transpose")) return false;
        pass_set_operator(c, root, "Transpose");
        pass_set_ints(c, root, "perm", order, (size_t)chain.from->rank);
        pass_set_inputs(c, root, &chain.x, 1);
    }
    pass_record(c, RECORD_EXACT, "shapes around a Transpose became part of it");
    return true;
}

const Pass pass_merge_transpose_reshapes = {
    .name = "merge_transpose_reshapes",
    .summary = "Reshape, Transpose, Reshape become one Transpose where they only move whole axes.",
    .before = "a = Reshape (x, {4, 16, 8})\nb = Transpose <perm = [0, 2, 1]> (a)\ny = Reshape (b, {1, 4, 8, 16})",
    .after = "y = Transpose <perm = [0, 1, 3, 2]> (x)",
    .roots = SHAPERS " Transpose",
    .kind = RECORD_EXACT,
    .on_node = merge_transpose_reshapes,
};
