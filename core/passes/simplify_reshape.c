/* simplify_reshape - a Reshape to sizes that are computed, but can be said without computing them.
 *
 *     s = Shape (x)                               # x: [batch, 12, 64, 64]
 *     b = Gather <axis = 0> (s, [0])
 *     t = Concat <axis = 0> (b, [-1], [64])
 *     y = Reshape (x, t)                    =>    y = Reshape (x, [-1, 768, 64])
 *
 * Exact. Needs the sizes of the result: numbers are said, a size that data has at the same place is 0 (the one copied),
 * and one size more may be -1. That one needs proof that the others are not 0, where it would not be told: by what is
 * known of them, or since the computed shape had its -1 elsewhere, which then would not have run either.
 *
 * Where the sizes cannot be said, the result may still be data with axes of 1 put in or taken out, or two products of its
 * sizes: Unsqueeze, Squeeze and Flatten need no shape, and are right for tensors without elements. There an element of
 * the computed shape that may be 0, and would then copy another size, must be ruled out.
 *
 * Leaves the chain that computed the shape to the runner, results of the shape of data to eliminate_reshape. */
#include "ops/size_list.h"
#include "passes/pass_rewrite.h"

typedef struct Wanted {
    const Shape *data;            /* NULL: not known */
    const Shape *result;          /* never NULL */
    Dim asked[SHAPE_MAX_RANK];    /* elements of the computed shape; NULL: not known */
    bool allows_zero;             /* a computed 0 is a size */
    int minus_one;                /* the place of a computed -1; -1: none is known, or 0 may stand beside it */
    int64_t list[SHAPE_MAX_RANK]; /* what is said instead */
} Wanted;

static bool wanted_open(PassContext *c, const Node *root, Wanted *self)
{
    InferContext *look = pass_look(c, root);
    const Value *shape = pass_input(root, 1), *result = pass_output(root, 0);
    *self = (Wanted){.data = pass_shape(pass_input(root, 0)), .minus_one = -1};
    self->result = result ? pass_shape(result) : NULL;
    if (!self->result) return false;
    self->allows_zero = infer_int(look, "allowzero") != 0;
    int count = pass_fact(shape)->kind == TYPE_NONE ? -1 : infer_size_list(look, 1, self->asked, SHAPE_MAX_RANK);
    for (int axis = 0; axis < count; axis++)
        if (dim_is(self->asked[axis], -1) && !self->allows_zero) self->minus_one = axis;
    return true;
}

/* Is the size at least 1 wherever the node runs? onnxruntime runs one with -1 beside a size of 0 only with allowzero
 * (core/providers/cpu/tensor/reshape_helper.h). */
static bool is_positive(const Wanted *self, int axis)
{
    return dim_lower(self->result->dims[axis]) >= 1 || (self->minus_one >= 0 && axis != self->minus_one);
}

static bool are_others_positive(const Wanted *self, int but)
{
    for (int axis = 0; axis < self->result->rank; axis++)
        if (axis != but && !is_positive(self, axis)) return false;
    return true;
}

static bool is_copied(const Wanted *self, int axis)
{
    return self->data && axis < self->data->rank && dim_is_equal(self->data->dims[axis], self->result->dims[axis]);
}

/* ---- A constant shape ---- */

/* Says the numbers, and copies of data's sizes where `copies`; the place of the only size that is left in *out_open (-1:
 * none). False: more are left. */
static bool say_sizes(Wanted *self, bool copies, int *out_open)
{
    int64_t number;
    *out_open = -1;
    for (int axis = 0; axis < self->result->rank; axis++) {
        if (dim_is_number(self->result->dims[axis], &number) && number >= 1) self->list[axis] = number;
        else if (copies && is_copied(self, axis)) self->list[axis] = 0;
        else if (*out_open >= 0) return false;
        else self->list[ *out_open = axis] = -1;
    }
    return true;
}

/* A single -1 is said first: it means the same wherever the node is moved to. */
static bool say(Wanted *self)
{
    int open;
    if (say_sizes(self, false, &open) && (open < 0 || are_others_positive(self, open))) return true;
    return say_sizes(self, true, &open) && (open < 0 || are_others_positive(self, open));
}

static void record_list(PassContext *c, const Wanted *self)
{
    Text text = {0};
    for (int axis = 0; axis < self->result->rank; axis++)
        text_append_format(&text, axis == 0 ? "%lld" : ", %lld", (long long)self->list[axis]);
    pass_record(c, RECORD_EXACT, "the computed shape became [%s]", text_of(&text));
    text_free(&text);
}

static bool set_list(PassContext *c, Node *root, const Wanted *self)
{
    pass_set_input(c, root, 1, pass_add_integers(c, root, self->list, (size_t)self->result->rank, 1));
    if (self->allows_zero) pass_remove_attribute(c, root, "allowzero");
    record_list(c, self);
    return true;
}

/* ---- Operators that need no shape ---- */

/* Is the element a size of the result, whatever its symbols are? One of 0 copies that of data. */
static bool is_size(const Wanted *self, int axis)
{
    Dim element = self->asked[axis];
    if (!element) return false;
    if (dim_is_number(element, NULL) || dim_lower(element) >= 1) return true;
    if (dim_lower(element) < 0) return false;
    if (self->allows_zero || !self->data || axis >= self->data->rank) return true;
    if (dim_is_equal(self->data->dims[axis], element)) return true;
    for (int other = 0; other < self->result->rank; other++) /* else data without elements has none to fill it */
        if (other != axis && dim_lower(self->result->dims[other]) < 1) return false;
    return true;
}

static bool are_sizes(const Wanted *self)
{
    for (int axis = 0; axis < self->result->rank; axis++)
        if (!is_size(self, axis)) return false;
    return true;
}

/* The axes of 1 by which `longer` is more than `shorter`: their count; -1: it is something else. */
static int added_axes(const Shape *shorter, const Shape *longer, int64_t *out)
{
    int at = 0, count = 0;
    for (int axis = 0; axis < longer->rank; axis++) {
        if (at < shorter->rank && dim_is_equal(longer->dims[axis], shorter->dims[at])) at++;
        else if (dim_is(longer->dims[axis], 1)) out[count++] = axis;
        else return -1;
    }
    return at == shorter->rank ? count : -1;
}

static bool set_axes(PassContext *c, Node *root, const char *op_type, const int64_t *axes, int count)
{
    Value *data = pass_input(root, 0);
    pass_set_operator(c, root, op_type);
    pass_set_inputs(c, root, &data, 1);
    pass_set_axes(c, root, 1, axes, (size_t)count);
    pass_record(c, RECORD_EXACT, "the Reshape only %s axes of 1", op_type[0] == 'U' ? "puts in" : "takes out");
    return true;
}

static bool try_axes(PassContext *c, Node *root, const Wanted *self)
{
    int64_t axes[SHAPE_MAX_RANK];
    bool adds = self->result->rank > self->data->rank;
    const char *op_type = adds ? "Unsqueeze" : "Squeeze";
    int count = adds ? added_axes(self->data, self->result, axes) : added_axes(self->result, self->data, axes);
    return count > 0 && pass_may_create(c, op_type) && set_axes(c, root, op_type, axes, count);
}

static int flatten_axis(InferContext *look, const Wanted *self)
{
    if (self->result->rank != 2) return -1;
    for (int axis = 0; axis <= self->data->rank; axis++) {
        Dim outer = infer_product(look, self->data->dims, 0, axis);
        Dim inner = infer_product(look, self->data->dims, axis, self->data->rank);
        bool is_it = outer && inner && dim_is_equal(outer, self->result->dims[0]);
        if (is_it && dim_is_equal(inner, self->result->dims[1])) return axis;
    }
    return -1;
}

enum { FLATTEN_ALL_TYPES = 9 };

static bool try_flatten(PassContext *c, Node *root, const Wanted *self)
{
    int axis = flatten_axis(pass_look(c, root), self);
    if (axis < 0 || pass_opset(c, root) < FLATTEN_ALL_TYPES || !pass_may_create(c, "Flatten")) return false;
    Value *data = pass_input(root, 0);
    pass_set_operator(c, root, "Flatten");
    pass_set_inputs(c, root, &data, 1);
    pass_set_int(c, root, "axis", axis);
    pass_record(c, RECORD_EXACT, "the Reshape is a Flatten at axis %d", axis);
    return true;
}

/* ---- The pass ---- */

static bool refuse(PassContext *c, const Wanted *self)
{
    Text text = {0};
    int count = 0;
    for (int axis = 0; axis < self->result->rank; axis++) {
        if (dim_is_number(self->result->dims[axis], NULL) || is_copied(self, axis)) continue;
        if (count++ > 0) text_append(&text, ", ");
        dim_append(self->asked[axis] ? self->asked[axis] : self->result->dims[axis], &text);
    }
    if (count > 1) pass_refuse(c, "the shape is still computed: more than one size cannot be said: %s", text_of(&text));
    else pass_refuse(c, "the shape is still computed: a size beside -1 may be 0");
    text_free(&text);
    return false;
}

static bool simplify_reshape(PassContext *c, Node *root)
{
    Wanted wanted;
    const Value *data = pass_input(root, 0), *shape = pass_input(root, 1), *result = pass_output(root, 0);
    if (!data || !shape || !result || pass_constant(shape) || pass_same_shape(data, result)) return false;
    if (!wanted_open(c, root, &wanted))
        return pass_refuse(c, "the shape is still computed: the rank of the result is not known");
    if (say(&wanted)) return set_list(c, root, &wanted);
    if (wanted.data && are_sizes(&wanted) && (try_axes(c, root, &wanted) || try_flatten(c, root, &wanted))) return true;
    return refuse(c, &wanted);
}

const Pass pass_simplify_reshape = {
    .name = "simplify_reshape",
    .summary = "A Reshape to computed sizes that can be said takes a constant shape.",
    .before = "s = Shape (x)\n"
              "b = Gather <axis = 0> (s, [0])\n"
              "t = Concat <axis = 0> (b, [-1], [64])\n"
              "y = Reshape (x, t)",
    .after = "y = Reshape (x, [-1, 768, 64])",
    .roots = "Reshape",
    .kind = RECORD_EXACT,
    .on_node = simplify_reshape,
};
