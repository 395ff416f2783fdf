/* merge_reshapes - elements that stay in order, in two shapes in a row: the second one is enough.
 *
 *     a = Reshape (x, {2, 12})
 *     y = Reshape (a, {-1, 4})      =>     y = Reshape (x, {-1, 4})
 *
 * Exact. Also Flatten, Squeeze, Unsqueeze, and a Transpose that moves axes of size 1 only, first or second; all but the
 * first example become a Reshape:
 *
 *     a = Flatten (x)               x: [N, 512, 1, 1]
 *     y = Unsqueeze (a, {2})        =>     y = Reshape (x, {0, 512, 1})
 *
 * A shape that is asked for stays where no 0 in it copies a size of a. Else a new one is made from what is known of y:
 * sizes; 0 where y has the size of x on the same axis; one -1, where all other sizes are proven to be 1 or more, or the
 * -1 was there before. Needs that nobody else reads a then. allowzero is kept, or set where y has sizes of 0. What is
 * made of the *shape* input is no chain: only data is looked at. */
#include "passes/pass_identity.h"
#include "passes/permutation.h"
#include "passes/reshape_target.h"

#define SHAPERS "Reshape Flatten Squeeze Unsqueeze Transpose"

static bool keeps_order(PassContext *c, const Node *node)
{
    const Shape *shape = pass_shape(pass_input(node, 0));
    int64_t permutation[SHAPE_MAX_RANK];
    if (!node_is(node, "Transpose")) return true;
    return shape && permutation_read(pass_look(c, node), shape->rank, permutation) == shape->rank &&
           permutation_keeps_order(permutation, shape);
}

static bool merge_reshapes(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, SHAPERS);
    Value *x = inner ? pass_input(inner, 0) : NULL, *y = pass_output(root, 0);
    ReshapeTarget target;
    if (!x || !y || !keeps_order(c, inner) || !keeps_order(c, root)) return false;
    if (node_is(inner, "Transpose") && node_is(root, "Transpose")) return false; /* merge_transposes needs no shape */
    if (pass_same_shape(x, y) && pass_make_identity(c, root, x)) {
        pass_record(c, RECORD_EXACT, "the second shape is that before the first");
        return true;
    }
    if (reshape_is_free_of_data(c, root)) {
        pass_set_input(c, root, 0, x);
    } else {
        if (!pass_is_read_once(inner->outputs[0]) || !pass_shape(y) || pass_opset(c, root) < 5) return false;
        if (!pass_may_create(c, "Reshape")) return false;
        if (!reshape_target_make(c, pass_shape(x), pass_shape(y), reshape_open_axis(c, root), &target)) return false;
        reshape_target_set(c, root, x, &target);
    }
    pass_record(c, RECORD_EXACT, "the second of two shapes is enough");
    return true;
}

const Pass pass_merge_reshapes = {
    .name = "merge_reshapes",
    .summary = "Two of Reshape, Flatten, Squeeze and Unsqueeze in a row become one Reshape.",
    .before = "a = Reshape (x, s)\ny = Reshape (a, t)",
    .after = "y = Reshape (x, t)",
    .roots = SHAPERS,
    .kind = RECORD_EXACT,
    .on_node = merge_reshapes,
};
