/* merge_clips - a range of a range is one range.
 *
 *     a = Relu (x)
 *     y = Clip (a, -1, 6)      =>     y = Clip (x, 0, 6)
 *
 * Clip, Relu, and Min and Max with a scalar constant, in any order of two. Where the second one changes nothing of what
 * the first one gives, it goes; where its range is the result, it reads x; else it becomes a Clip.
 *
 * Exact, NaN included, which all of them hand on; but where a bound is 0 and one of them is Min or Max, or a bound is
 * -0, the sign of a zero may differ: signed-zero. A Clip without a bound has that of the dtype, so it changes infinities,
 * and stays. Needs: constant bounds, the lower one not above the upper one, a shape that stays, and, where a goes, that
 * nobody else reads it. Left alone: 64 bit integers, Clip before version 6, Min and Max before version 8. */
#include <math.h>

#include "kernels/lane.h"
#include "passes/dtype_range.h"
#include "passes/pass_rewrite.h"
#include "passes/pass_runner.h"

#define CLAMPS "Clip Relu Min Max"

/* A node that gives the values of slot `data` within low..high. */
typedef struct Clamp {
    const Node *node;
    uint32_t data;
    double low, high;
} Clamp;

/* ---- Reading ---- */

static bool read_bound(PassContext *c, const Node *node, uint32_t index, double otherwise, double *out)
{
    *out = otherwise;
    return !pass_input(node, index) || pass_numbers(c, pass_input(node, index), out, 1) == 1;
}

static bool read_clip(PassContext *c, Clamp *clamp, int32_t dtype)
{
    InferContext *look = pass_look(c, clamp->node);
    if (infer_since(look) < 6) return false;
    if (infer_since(look) < 11) {
        clamp->low = infer_float(look, "min");
        clamp->high = infer_float(look, "max");
        return dtype == DTYPE_FLOAT;
    }
    double limit = dtype_largest(dtype);
    return read_bound(c, clamp->node, 1, -limit, &clamp->low) && read_bound(c, clamp->node, 2, limit, &clamp->high);
}

static bool read_side(PassContext *c, const Node *node, uint32_t side, double *out)
{
    const Value *x = pass_input(node, 1 - side), *bound = pass_input(node, side);
    if (!x || !bound || !pass_constant(bound) || pass_numbers(c, bound, out, 1) != 1) return false;
    return pass_rank(bound) == 0 || pass_same_shape(x, node->outputs[0]);
}

static bool read_extreme(PassContext *c, Clamp *clamp)
{
    double *bound = node_is(clamp->node, "Max") ? &clamp->low : &clamp->high;
    if (infer_since(pass_look(c, clamp->node)) < 8 || clamp->node->input_count != 2) return false;
    for (clamp->data = 0; clamp->data < 2; clamp->data++)
        if (read_side(c, clamp->node, 1 - clamp->data, bound)) return true;
    return false;
}

static bool read_clamp(PassContext *c, const Node *node, int32_t dtype, Clamp *out)
{
    *out = (Clamp){.node = node, .low = -INFINITY, .high = INFINITY};
    if (node_is(node, "Relu")) out->low = 0;
    else if (!(node_is(node, "Clip") ? read_clip(c, out, dtype) : read_extreme(c, out))) return false;
    return out->low <= out->high; /* false with NaN, too */
}

/* ---- Judging ---- */

static bool is_served(int32_t dtype)
{
    return dtype != 0 && dtype != DTYPE_BOOL && dtype != DTYPE_INT64 && dtype != DTYPE_UINT64 &&
           lane_of(dtype) != LANE_NONE;
}

static bool is_extreme(const Clamp *clamp)
{
    return node_is(clamp->node, "Min") || node_is(clamp->node, "Max");
}

static bool has_zero(const Clamp *clamp)
{
    return clamp->low == 0 || clamp->high == 0;
}

/* Which zero comes of 0 and a bound of -0 is open. */
static bool has_negative_zero(const Clamp *clamp)
{
    return (clamp->low == 0 && signbit(clamp->low)) || (clamp->high == 0 && signbit(clamp->high));
}

static RecordKind kind_of(const Clamp *first, const Clamp *second, int32_t dtype)
{
    if (lane_of(dtype) != LANE_F64) return RECORD_EXACT;
    if (has_negative_zero(first) || has_negative_zero(second)) return RECORD_SIGNED_ZERO;
    bool is_open = (has_zero(first) || has_zero(second)) && (is_extreme(first) || is_extreme(second));
    return is_open ? RECORD_SIGNED_ZERO : RECORD_EXACT;
}

/* The second one has no effect: whatever zeros the first one gives, it may turn them where it is Min, Max or has -0. */
static RecordKind kind_of_dropping(const Clamp *first, const Clamp *second, int32_t dtype)
{
    if (lane_of(dtype) != LANE_F64) return RECORD_EXACT;
    bool is_open = (has_zero(second) && is_extreme(second)) || has_negative_zero(second) ||
                   (first && has_negative_zero(first) && has_zero(second));
    return is_open ? RECORD_SIGNED_ZERO : RECORD_EXACT;
}

static double within(const Clamp *clamp, double number)
{
    return number < clamp->low ? clamp->low : number > clamp->high ? clamp->high : number;
}

/* ---- Rewriting ---- */

/* first: NULL: it is not known. */
static bool drop_second(PassContext *c, const Clamp *first, const Clamp *second, Node *root, int32_t dtype)
{
    RecordKind kind = kind_of_dropping(first, second, dtype);
    if (!pass_kind_is_on(c, kind)) return false;
    if (!pass_try_forward(c, root->outputs[0], pass_input(root, second->data))) return false;
    pass_record(c, kind, "the range holds all that comes");
    return true;
}

/* A bound of a Clip; NULL: left out, as that of the dtype. */
static Value *make_bound(PassContext *c, Node *root, int32_t dtype, double number)
{
    return fabs(number) == dtype_largest(dtype) ? NULL : pass_add_number(c, root, dtype, 0, number);
}

static bool make_clip(PassContext *c, Node *root, Value *x, int32_t dtype, double low, double high)
{
    bool is_clip = node_is(root, "Clip");
    if (!isfinite(low) || !isfinite(high) || (!is_clip && !pass_may_create(c, "Clip"))) return false;
    int64_t opset = pass_opset(c, root);
    /* onnxruntime has Clip of double from version 12 on. */
    if (!is_clip && dtype != DTYPE_FLOAT && (dtype != DTYPE_DOUBLE || opset < 12)) return false;
    if (opset < 6 || (opset < 11 && dtype != DTYPE_FLOAT)) return false;
    if (!is_clip) pass_set_operator(c, root, "Clip");
    if (opset < 11) {
        pass_set_inputs(c, root, &x, 1);
        pass_set_float(c, root, "min", (float)low);
        pass_set_float(c, root, "max", (float)high);
        return true;
    }
    Value *inputs[3] = {x, make_bound(c, root, dtype, low), make_bound(c, root, dtype, high)};
    pass_set_inputs(c, root, inputs, 3);
    return true;
}

static bool merge_two(PassContext *c, const Clamp *first, const Clamp *second, Node *root, int32_t dtype)
{
    double low = within(second, first->low), high = within(second, first->high);
    RecordKind kind = kind_of(first, second, dtype);
    if (low == first->low && high == first->high) return drop_second(c, first, second, root, dtype);
    if (!pass_is_read_once(first->node->outputs[0]) || !pass_kind_is_on(c, kind)) return false;
    Value *x = pass_input(first->node, first->data);
    if (low == second->low && high == second->high) pass_set_input(c, root, second->data, x);
    else if (!make_clip(c, root, x, dtype, low, high)) return false;
    pass_record(c, kind, "two ranges became one");
    return true;
}

static bool merge_clips(PassContext *c, Node *root)
{
    Value *y = pass_output(root, 0);
    int32_t dtype = pass_dtype(y);
    Clamp first, second;
    if (!y || !is_served(dtype) || !read_clamp(c, root, dtype, &second) || !pass_input(root, second.data)) return false;
    if (second.low == -INFINITY && second.high == INFINITY) return drop_second(c, NULL, &second, root, dtype);
    const Node *inner = pass_producer(c, root, second.data, CLAMPS);
    if (!inner || !read_clamp(c, inner, dtype, &first) || !pass_input(inner, first.data)) return false;
    return merge_two(c, &first, &second, root, dtype);
}

const Pass pass_merge_clips = {
    .name = "merge_clips",
    .summary = "Two of Clip, Relu, Min and Max with constants in a row become one.",
    .before = "a = Relu (x)\ny = Clip (a, -1, 6)",
    .after = "y = Clip (x, 0, 6)",
    .roots = CLAMPS,
    .kind = RECORD_SIGNED_ZERO,
    .is_mixed = true,
    .on_node = merge_clips,
};
