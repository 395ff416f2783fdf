/* merge_reduce - a reduction keeps or drops its axes itself.
 *
 *     a = ReduceSum <keepdims = 0> (x, {1, 2})
 *     y = Unsqueeze (a, {1, 2})                    =>     y = ReduceSum <keepdims = 1> (x, {1, 2})
 *
 *     a = ReduceMax <keepdims = 1> (x, {1})
 *     y = Squeeze (a, {1})                         =>     y = ReduceMax <keepdims = 0> (x, {1})
 *
 * Exact. Also ArgMax and ArgMin. Needs: the same axes, as sets, counted from the front; so the rank where one counts
 * from the end, or where all axes are reduced because none are given; and that nobody else reads a. Left alone:
 * noop_with_empty_axes without axes, which reduces nothing. */
#include "passes/axes.h"
#include "passes/pass_rewrite.h"

#define REDUCTIONS                                                                                                     \
    "ReduceSum ReduceMean ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp "              \
    "ReduceSumSquare ArgMax ArgMin"

/* The axes of x that are reduced. */
static bool reduced_axes(PassContext *c, const Node *node, uint64_t *out)
{
    InferContext *look = pass_look(c, node);
    int rank = pass_rank(pass_input(node, 0)), axis;
    if (node_is(node, "ArgMax") || node_is(node, "ArgMin")) {
        int64_t given = infer_int(look, "axis");
        if (rank < 0 && given < 0) return false;
        if (!infer_axis(given, rank < 0 ? SHAPE_MAX_RANK : rank, &axis)) return false;
        *out = (uint64_t)1 << axis;
        return true;
    }
    AxesForm form = axes_read(look, 1, rank, out);
    if (form != AXES_ABSENT) return form == AXES_GIVEN;
    if (rank <= 0 || infer_int(look, "noop_with_empty_axes") != 0) return false;
    *out = UINT64_MAX >> (SHAPE_MAX_RANK - rank);
    return true;
}

/* The axes that come or go after it, which are those of the longer shape. */
static bool moved_axes(PassContext *c, const Node *node, uint64_t *out)
{
    InferContext *look = pass_look(c, node);
    const Value *longer = node_is(node, "Squeeze") ? pass_input(node, 0) : node->outputs[0];
    AxesForm form = axes_read(look, 1, pass_rank(longer), out);
    if (form == AXES_ABSENT && node_is(node, "Squeeze"))
        return pass_shape(longer) && axes_of_size_one(look->dims, pass_shape(longer), out);
    return form == AXES_GIVEN;
}

static bool merge_reduce(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, REDUCTIONS);
    Value *y = pass_output(root, 0);
    uint64_t reduced, moved;
    if (!inner || !y || !pass_input(inner, 0) || !pass_is_read_once(inner->outputs[0])) return false;
    bool keeps = infer_int(pass_look(c, inner), "keepdims") == 1;
    if (keeps != node_is(root, "Squeeze")) return false;
    if (!reduced_axes(c, inner, &reduced) || !moved_axes(c, root, &moved) || reduced != moved) return false;
    pass_set_int(c, inner, "keepdims", keeps ? 0 : 1);
    pass_set_inputs(c, root, NULL, 0);
    pass_take_output(c, inner, 0, y);
    pass_record(c, RECORD_EXACT, keeps ? "the reduction drops its axes itself" : "the reduction keeps its axes itself");
    return true;
}

const Pass pass_merge_reduce = {
    .name = "merge_reduce",
    .summary = "A reduction keeps or drops its axes itself, without Unsqueeze or Squeeze.",
    .before = "a = ReduceSum <keepdims = 0> (x, {1, 2})\ny = Unsqueeze (a, {1, 2})",
    .after = "y = ReduceSum <keepdims = 1> (x, {1, 2})",
    .roots = "Squeeze Unsqueeze",
    .kind = RECORD_EXACT,
    .on_node = merge_reduce,
};
