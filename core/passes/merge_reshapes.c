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

#define SHAPERS "Reshape Flatten Squeeze Unsqueeze Transpose"

typedef struct Target {
    int rank;
    int64_t sizes[SHAPE_MAX_RANK];
    bool allows_zero;
} Target;

static bool keeps_order(PassContext *c, const Node *node)
{
    const Shape *shape = pass_shape(pass_input(node, 0));
    int64_t permutation[SHAPE_MAX_RANK];
    if (!node_is(node, "Transpose")) return true;
    return shape && permutation_read(pass_look(c, node), shape->rank, permutation) == shape->rank &&
           permutation_keeps_order(permutation, shape);
}

/* ---- The shape that is asked for ---- */

/* Does the second Reshape mean the same shape whatever it reshapes, if it has as many elements? */
static bool is_free_of_data(PassContext *c, const Node *root)
{
    if (!node_is(root, "Reshape") || root->input_count < 2) return false;
    if (infer_int(pass_look(c, root), "allowzero") != 0) return true;
    int64_t sizes[SHAPE_MAX_RANK];
    int count = pass_integers(c, pass_input(root, 1), sizes, SHAPE_MAX_RANK);
    for (int i = 0; i < count; i++)
        if (sizes[i] == 0) return false;
    return count >= 0;
}

/* ---- A new one ---- */

/* The axis where the root itself has a -1 that needs elements; -1: none. */
static int own_open_axis(PassContext *c, const Node *root)
{
    int64_t sizes[SHAPE_MAX_RANK];
    if (!node_is(root, "Reshape") || infer_int(pass_look(c, root), "allowzero") != 0) return -1;
    int count = pass_integers(c, pass_input(root, 1), sizes, SHAPE_MAX_RANK);
    for (int i = 0; i < count; i++)
        if (sizes[i] == -1) return i;
    return -1;
}

static bool are_others_positive(const Shape *shape, int open)
{
    for (int axis = 0; axis < shape->rank; axis++)
        if (axis != open && dim_lower(shape->dims[axis]) < 1) return false;
    return true;
}

/* False: the shape cannot be said by constants. */
static bool make_target(PassContext *c, const Node *root, const Shape *from, const Shape *to, Target *out)
{
    int open = -1;
    bool copies = false;
    *out = (Target){.rank = to->rank};
    for (int axis = 0; axis < to->rank; axis++) {
        Dim dim = to->dims[axis];
        if (dim_is_number(dim, &out->sizes[axis])) {
            out->allows_zero = out->allows_zero || out->sizes[axis] == 0;
        } else if (from && axis < from->rank && dim_is_equal(from->dims[axis], dim)) {
            copies = true;
            out->sizes[axis] = 0;
        } else {
            if (open >= 0) return false;
            open = axis;
            out->sizes[axis] = -1;
        }
    }
    if (out->allows_zero && (copies || open >= 0)) return false;
    return open < 0 || are_others_positive(to, open) || own_open_axis(c, root) == open;
}

/* Makes the root a Reshape of x to a shape. */
static bool set_target(PassContext *c, Node *root, Value *x, const Target *target)
{
    if (target->allows_zero && pass_opset(c, root) < 14) return false;
    Value *shape = pass_add_integers(c, root, target->sizes, (size_t)target->rank, 1);
    pass_set_operator(c, root, "Reshape");
    if (target->allows_zero) pass_set_int(c, root, "allowzero", 1);
    pass_set_inputs(c, root, (Value *[]){x, shape}, 2);
    return true;
}

static bool merge_reshapes(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, SHAPERS);
    Value *x = inner ? pass_input(inner, 0) : NULL, *y = pass_output(root, 0);
    Target target;
    if (!x || !y || !keeps_order(c, inner) || !keeps_order(c, root)) return false;
    if (node_is(inner, "Transpose") && node_is(root, "Transpose")) return false; /* merge_transposes needs no shape */
    if (pass_same_shape(x, y) && pass_make_identity(c, root, x)) {
        pass_record(c, RECORD_EXACT, "the second shape is that before the first");
        return true;
    }
    if (is_free_of_data(c, root)) {
        pass_set_input(c, root, 0, x);
    } else {
        if (!pass_is_read_once(inner->outputs[0]) || !pass_shape(y) || pass_opset(c, root) < 5) return false;
        if (!pass_may_create(c, "Reshape")) return false;
        if (!make_target(c, root, pass_shape(x), pass_shape(y), &target)) return false;
        if (!set_target(c, root, x, &target)) return false;
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
