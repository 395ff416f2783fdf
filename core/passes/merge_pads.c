/* merge_pads - what is added around what was added.
 *
 *     a = Pad (x, {0, 1, 0, 1})
 *     y = Pad (a, {1, 0, 2, 0})      =>     y = Pad (x, {1, 1, 2, 1})
 *
 * Exact. Needs: mode constant and the same value in both, all pads known, the rank where one of them has axes, and that
 * nobody else reads a. Along an axis where both do something the first one adds, and the second one takes away no more
 * than that on either side: else elements of x would come back. */
#include <math.h>

#include "passes/pass_rewrite.h"

typedef struct Padding {
    int rank;
    int64_t before[SHAPE_MAX_RANK], after[SHAPE_MAX_RANK];
} Padding;

/* ---- Reading ---- */

enum { MAX_PAD = 1 << 30 /* so that nothing overflows */ };

/* The axes that pads are of; -1: not known. Without axes all of them: half the count of pads. */
static int padded_axes(InferContext *look, int pad_count, int rank, int *out)
{
    int64_t axes[SHAPE_MAX_RANK];
    int count = pad_count / 2;
    for (int i = 0; i < count; i++) out[i] = i;
    if (infer_since(look) < 18 || !infer_has_input(look, 3)) return count;
    if (rank < 0 || infer_integers(look, 3, axes, SHAPE_MAX_RANK) != count) return -1;
    for (int i = 0; i < count; i++)
        if (!infer_axis(axes[i], rank, &out[i])) return -1;
    return count;
}

static bool read_padding(PassContext *c, const Node *node, Padding *out)
{
    InferContext *look = pass_look(c, node);
    int64_t pads[SHAPE_MAX_RANK * 2];
    int axes[SHAPE_MAX_RANK], rank = pass_rank(pass_input(node, 0));
    if (infer_since(look) < 2 || !infer_string_is(look, "mode", "constant")) return false;
    int count = infer_ints_of_attribute_or_input(look, "pads", 1, pads, SHAPE_MAX_RANK * 2);
    if (count < 0 || count % 2 != 0) return false;
    int axis_count = padded_axes(look, count, rank, axes);
    if (axis_count < 0) return false;
    *out = (Padding){.rank = rank < 0 ? axis_count : rank};
    if (axis_count > out->rank) return false;
    for (int i = 0; i < count; i++)
        if (pads[i] > MAX_PAD || pads[i] < -MAX_PAD) return false;
    for (int i = 0; i < axis_count; i++) {
        out->before[axes[i]] = pads[i];
        out->after[axes[i]] = pads[axis_count + i];
    }
    return true;
}

/* The number that is added; *out_value: who gives it, NULL where nobody does. False: it is computed. */
static bool read_number(PassContext *c, const Node *node, double *out, const Value **out_value)
{
    InferContext *look = pass_look(c, node);
    *out_value = NULL;
    *out = 0;
    if (infer_since(look) < 11) {
        *out = infer_float(look, "value");
        return true;
    }
    *out_value = pass_input(node, 2);
    return !*out_value || pass_numbers(c, *out_value, out, 1) == 1;
}

static bool adds_the_same(PassContext *c, const Node *inner, const Node *root)
{
    double first, second;
    const Value *first_value, *second_value;
    bool is_first_known = read_number(c, inner, &first, &first_value);
    bool is_second_known = read_number(c, root, &second, &second_value);
    if (first_value && first_value == second_value) return true;
    return is_first_known && is_second_known && first == second && !signbit(first) == !signbit(second);
}

/* ---- Merging ---- */

static bool merge_axis(int64_t *before, int64_t *after, int64_t more_before, int64_t more_after)
{
    bool is_first = *before != 0 || *after != 0, is_second = more_before != 0 || more_after != 0;
    if (is_first && is_second) {
        if (*before < 0 || *after < 0) return false;
        if (*before + more_before < 0 || *after + more_after < 0) return false;
    }
    *before += more_before;
    *after += more_after;
    return true;
}

static bool merge_padding(Padding *padding, const Padding *second)
{
    if (padding->rank != second->rank) return false;
    for (int axis = 0; axis < padding->rank; axis++)
        if (!merge_axis(&padding->before[axis], &padding->after[axis], second->before[axis], second->after[axis]))
            return false;
    return true;
}

static void write_padding(PassContext *c, Node *root, Value *x, const Padding *padding)
{
    int64_t pads[SHAPE_MAX_RANK * 2];
    size_t rank = (size_t)padding->rank;
    for (size_t axis = 0; axis < rank; axis++) {
        pads[axis] = padding->before[axis];
        pads[rank + axis] = padding->after[axis];
    }
    if (infer_since(pass_look(c, root)) < 11) {
        pass_set_input(c, root, 0, x);
        pass_set_ints(c, root, "pads", pads, rank * 2);
        return;
    }
    Value *inputs[3] = {x, pass_add_integers(c, root, pads, rank * 2, 1), pass_input(root, 2)};
    pass_set_inputs(c, root, inputs, 3);
}

static bool merge_pads(PassContext *c, Node *root)
{
    Node *inner = pass_producer(c, root, 0, "Pad");
    Value *x = inner ? pass_input(inner, 0) : NULL;
    Padding padding, second;
    if (!x || !pass_output(root, 0) || !pass_is_read_once(inner->outputs[0])) return false;
    if (!read_padding(c, inner, &padding) || !read_padding(c, root, &second)) return false;
    if (!adds_the_same(c, inner, root)) return pass_refuse(c, "two Pads are not merged: they add different values");
    if (!merge_padding(&padding, &second))
        return pass_refuse(c, "two Pads are not merged: the second one takes away more than the first one adds");
    write_padding(c, root, x, &padding);
    pass_record(c, RECORD_EXACT, "two Pads became one");
    return true;
}

const Pass pass_merge_pads = {
    .name = "merge_pads",
    .summary = "A Pad of a Pad with the same value becomes one.",
    .before = "a = Pad (x, {0, 1, 0, 1})\ny = Pad (a, {1, 0, 2, 0})",
    .after = "y = Pad (x, {1, 1, 2, 1})",
    .roots = "Pad",
    .kind = RECORD_EXACT,
    .on_node = merge_pads,
};
