/* padding - what a Pad adds, for passes that let the operator behind it do so. */
#include "passes/padding.h"

#include "ops/size_list.h"
#include "passes/pass_rewrite.h"

enum { MAX_PAD = 1 << 30 };

/* ---- Pad ---- */

static bool read_value(PassContext *c, const Node *pad, InferContext *look, double *out)
{
    const Value *value = pass_input(pad, 2);
    *out = infer_since(look) < 11 ? infer_float(look, "value") : 0;
    if (infer_since(look) < 11 || !value) return true;
    return pass_numbers(c, value, out, 1) == 1 || pass_refuse(c, "kept: what the Pad adds is computed by the model");
}

/* The axes that pads are of; -1: not known. */
static int read_axes(PassContext *c, const Node *pad, InferContext *look, int rank, int *out)
{
    int64_t axes[SHAPE_MAX_RANK];
    const Value *value = infer_since(look) >= 18 ? pass_input(pad, 3) : NULL;
    for (int axis = 0; axis < rank; axis++) out[axis] = axis;
    if (!value) return rank;
    int count = pass_integers(c, value, axes, SHAPE_MAX_RANK);
    for (int i = 0; i < count; i++)
        if (!infer_axis(axes[i], rank, &out[i])) return -1;
    return count;
}

/* pads: of each axis what is added before, then of each what is added behind; each axis once. */
static bool place_pads(PassContext *c, const int64_t *pads, const int *axes, int axis_count, Padding *out)
{
    uint64_t seen = 0;
    for (int i = 0; i < axis_count; i++) {
        int64_t before = pads[i], behind = pads[axis_count + i];
        if (seen >> axes[i] & 1) return false;
        seen |= (uint64_t)1 << axes[i];
        if (before < 0 || behind < 0) return pass_refuse(c, "kept: the Pad cuts elements off");
        if (before > MAX_PAD || behind > MAX_PAD) return pass_refuse(c, "kept: the Pad adds too many elements");
        if (axes[i] < 2 && (before || behind)) return pass_refuse(c, "kept: the Pad adds to the batch or the channels");
        if (axes[i] < 2) continue;
        out->begins[axes[i] - 2] = before;
        out->ends[axes[i] - 2] = behind;
    }
    return true;
}

bool padding_read(PassContext *c, const Node *pad, int rank, Padding *out)
{
    int64_t pads[2 * SHAPE_MAX_RANK];
    int axes[SHAPE_MAX_RANK];
    InferContext *look = pass_look(c, pad);
    const char *name = infer_since(look) == 1 ? "paddings" : "pads";
    *out = (Padding){.rank = rank - 2};
    if (rank < 3 || rank > SHAPE_MAX_RANK) return false;
    if (!infer_string_is(look, "mode", "constant")) return pass_refuse(c, "kept: the Pad adds other than one number");
    int axis_count = read_axes(c, pad, look, rank, axes);
    int count = infer_ints_of_attribute_or_input(look, name, 1, pads, 2 * SHAPE_MAX_RANK);
    if (axis_count < 0 || count < 0) return pass_refuse(c, "kept: how much the Pad adds is computed by the model");
    return count == 2 * axis_count && place_pads(c, pads, axes, axis_count, out) &&
           read_value(c, pad, look, &out->value);
}

/* ---- The operator behind it ---- */

bool padding_add_own(PassContext *c, const Node *node, Padding *padding)
{
    int64_t own[2 * WINDOW_MAX_RANK] = {0};
    InferContext *look = pass_look(c, node);
    bool is_valid = infer_string_is(look, "auto_pad", "VALID");
    if (!is_valid && !infer_string_is(look, "auto_pad", "NOTSET") && !infer_string_is(look, "auto_pad", ""))
        return false;
    int count = is_valid ? 0 : infer_ints(look, "pads", own, 2 * WINDOW_MAX_RANK);
    if (count > 0 && count != 2 * padding->rank) return false;
    for (int axis = 0; axis < padding->rank; axis++) {
        int64_t begin = own[axis], end = own[padding->rank + axis];
        if (begin < 0 || end < 0 || begin > MAX_PAD || end > MAX_PAD) return false;
        padding->begins[axis] += begin;
        padding->ends[axis] += end;
    }
    return true;
}

void padding_take(PassContext *c, Node *node, const Node *pad, const Padding *padding)
{
    int64_t pads[2 * WINDOW_MAX_RANK];
    for (int axis = 0; axis < padding->rank; axis++) {
        pads[axis] = padding->begins[axis];
        pads[padding->rank + axis] = padding->ends[axis];
    }
    pass_remove_attribute(c, node, "auto_pad");
    pass_set_ints(c, node, "pads", pads, (size_t)(2 * padding->rank));
    pass_set_input(c, node, 0, pass_input(pad, 0));
}
