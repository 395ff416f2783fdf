/* simplify_expand - an Expand to sizes that are computed, but can be said without computing them.
 *
 *     s = Shape (x)                               # x: [batch, 1, 64]
 *     b = Gather <axis = 0> (s, [0])
 *     t = Concat <axis = 0> (b, [12], [64])
 *     y = Expand (x, t)                     =>    y = Expand (x, [1, 12, 1])
 *
 * Exact. Needs the shapes of x and y: an axis whose size stays is 1 in the shape, others must be numbers of 1 or more.
 *
 * Leaves an Expand that changes nothing to eliminate_expand, the chain that computed the shape to the runner. */
#include "passes/pass_rewrite.h"

/* The element of the shape for an axis of the result; -1: it cannot be said. */
static int64_t element_at(const Shape *data, const Shape *result, int axis)
{
    int own = axis - (result->rank - data->rank);
    int64_t number;
    if (own >= 0 && dim_is_equal(data->dims[own], result->dims[axis])) return 1;
    return dim_is_number(result->dims[axis], &number) && number >= 1 ? number : -1;
}

static bool refuse(PassContext *c, const Shape *result, int axis)
{
    Text size = {0};
    dim_append(result->dims[axis], &size);
    pass_refuse(c, "the shape is still computed: the size %s of axis %d is no number", text_of(&size), axis);
    text_free(&size);
    return false;
}

static bool simplify_expand(PassContext *c, Node *root)
{
    Value *values[] = {pass_input(root, 0), pass_input(root, 1), pass_output(root, 0)};
    if (!values[0] || !values[1] || !values[2] || pass_constant(values[1]) || pass_same_shape(values[0], values[2]))
        return false;
    const Shape *data = pass_shape(values[0]), *result = pass_shape(values[2]);
    if (!data || !result) return pass_refuse(c, "the shape is still computed: the rank of data or result is not known");
    int64_t list[SHAPE_MAX_RANK];
    for (int axis = 0; axis < result->rank; axis++) {
        list[axis] = element_at(data, result, axis);
        if (list[axis] < 0) return refuse(c, result, axis);
    }
    pass_set_input(c, root, 1, pass_add_integers(c, root, list, (size_t)result->rank, 1));
    pass_record(c, RECORD_EXACT, "the computed shape became a constant");
    return true;
}

const Pass pass_simplify_expand = {
    .name = "simplify_expand",
    .summary = "An Expand to computed sizes that can be said takes a constant shape.",
    .before = "s = Shape (x)\n"
              "b = Gather <axis = 0> (s, [0])\n"
              "t = Concat <axis = 0> (b, [12], [64])\n"
              "y = Expand (x, t)",
    .after = "y = Expand (x, [1, 12, 1])",
    .roots = "Expand",
    .kind = RECORD_EXACT,
    .on_node = simplify_expand,
};
