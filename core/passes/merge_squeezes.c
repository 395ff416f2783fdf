/* merge_squeezes - axes of size 1 that go and come in two steps.
 *
 *     a = Squeeze (x, {0})
 *     y = Squeeze (a, {1})         =>     y = Squeeze (x, {0, 2})
 *
 *     a = Unsqueeze (x, {0})
 *     y = Unsqueeze (a, {2})       =>     y = Unsqueeze (x, {0, 2})
 *
 *     a = Squeeze (x, {0, 2})
 *     y = Unsqueeze (a, {0})       =>     y = Squeeze (x, {2})
 *
 * Exact. Where all that goes comes back, y is x. Needs: the axes; from the end they are counted only where the rank is
 * known at that point, and Squeeze without axes needs to know which sizes are 1. Left to merge_reshapes: axes that
 * both go and come. A pair whose first one others read too is merged only where y is x. */
#include "passes/axes.h"
#include "passes/pass_identity.h"

/* What is left of two steps: axes of x that go, or axes of y that come. */
typedef struct Steps {
    uint64_t gone, added;
} Steps;

/* The axes of a Squeeze, among those of its input; of an Unsqueeze, among those of its output. */
static bool read_axes(PassContext *c, const Node *node, uint64_t *out)
{
    InferContext *look = pass_look(c, node);
    bool is_squeeze = node_is(node, "Squeeze");
    const Value *longer = is_squeeze ? pass_input(node, 0) : node->outputs[0];
    AxesForm form = axes_read(look, 1, pass_rank(longer), out);
    if (form != AXES_ABSENT) return form == AXES_GIVEN;
    if (!is_squeeze) return true; /* an empty list */
    return pass_shape(longer) && axes_of_size_one(look->dims, pass_shape(longer), out);
}

/* ---- The four pairs, first then second ---- */

static bool squeeze_twice(uint64_t first, uint64_t second, Steps *out)
{
    uint64_t opened;
    if (!axes_open(second, first, &opened)) return false;
    out->gone = first | opened;
    return true;
}

static bool unsqueeze_twice(uint64_t first, uint64_t second, Steps *out)
{
    uint64_t opened;
    if (!axes_open(first, second, &opened)) return false;
    out->added = second | opened;
    return true;
}

static bool unsqueeze_then_squeeze(uint64_t added, uint64_t gone, Steps *out)
{
    uint64_t both = added & gone;
    out->gone = axes_close(gone & ~both, added);
    out->added = axes_close(added & ~both, gone);
    return true;
}

static int run_length(uint64_t mask, int from)
{
    int length = 0;
    while (from + length < SHAPE_MAX_RANK && mask >> (from + length) & 1) length++;
    return length;
}

/* Between two axes that stay, as many of size 1 may come as went, whichever they are. */
static bool squeeze_then_unsqueeze(uint64_t gone, uint64_t added, Steps *out)
{
    int x = 0, y = 0;
    while (x < SHAPE_MAX_RANK || y < SHAPE_MAX_RANK) {
        int less = run_length(gone, x), more = run_length(added, y);
        for (int k = more; k < less; k++) out->gone |= (uint64_t)1 << (x + k);
        for (int k = less; k < more; k++) out->added |= (uint64_t)1 << (y + k);
        x += less + 1;
        y += more + 1;
    }
    return true;
}

static bool merge_steps(PassContext *c, const Node *inner, const Node *root, Steps *out)
{
    uint64_t first, second;
    *out = (Steps){0, 0};
    if (!read_axes(c, inner, &first) || !read_axes(c, root, &second)) return false;
    bool squeezes_first = node_is(inner, "Squeeze"), squeezes_second = node_is(root, "Squeeze");
    if (squeezes_first) return (squeezes_second ? squeeze_twice : squeeze_then_unsqueeze)(first, second, out);
    return (squeezes_second ? unsqueeze_then_squeeze : unsqueeze_twice)(first, second, out);
}

static bool merge_squeezes(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, "Squeeze Unsqueeze");
    Value *x = inner ? pass_input(inner, 0) : NULL, *y = pass_output(root, 0);
    Steps steps;
    if (!x || !y || !merge_steps(c, inner, root, &steps)) return false;
    if (!steps.gone && !steps.added) {
        if (!pass_make_identity(c, root, x)) return false;
        pass_record(c, RECORD_EXACT, "the axes that go come back");
        return true;
    }
    const char *op_type = steps.gone ? "Squeeze" : "Unsqueeze";
    if ((steps.gone && steps.added) || !pass_is_read_once(inner->outputs[0])) return false;
    if (!node_is(root, op_type) && !pass_may_create(c, op_type)) return false;
    int64_t axes[SHAPE_MAX_RANK];
    size_t count = axes_list(steps.gone | steps.added, axes);
    if (!node_is(root, op_type)) pass_set_operator(c, root, op_type);
    pass_set_input(c, root, 0, x);
    pass_set_axes(c, root, 1, axes, count);
    pass_record(c, RECORD_EXACT, "two steps became one");
    return true;
}

const Pass pass_merge_squeezes = {
    .name = "merge_squeezes",
    .summary = "Two of Squeeze and Unsqueeze in a row become one, or cancel out.",
    .before = "a = Squeeze (x, {0})\ny = Squeeze (a, {1})",
    .after = "y = Squeeze (x, {0, 2})",
    .roots = "Squeeze Unsqueeze",
    .kind = RECORD_EXACT,
    .on_node = merge_squeezes,
};
