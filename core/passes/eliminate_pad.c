/* eliminate_pad - a Pad that adds nothing and takes nothing away.
 *
 *     a = Pad (x, {0, 0, 0, 0})
 *     y = Relu (a)                  =>     y = Relu (x)
 *
 * Exact, in every mode and whatever its axes. Needs: all pads are known to be 0. */
#include "passes/pass_rewrite.h"

static bool adds_nothing(InferContext *look)
{
    int64_t pads[SHAPE_MAX_RANK * 2];
    const char *name = infer_since(look) == 1 ? "paddings" : "pads";
    int count = infer_ints_of_attribute_or_input(look, name, 1, pads, SHAPE_MAX_RANK * 2);
    for (int i = 0; i < count; i++)
        if (pads[i] != 0) return false;
    return count >= 0;
}

static bool eliminate_pad(PassContext *c, Node *root)
{
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    if (!x || !y || !adds_nothing(pass_look(c, root)) || !pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "nothing is added");
    return true;
}

const Pass pass_eliminate_pad = {
    .name = "eliminate_pad",
    .summary = "A Pad of zero elements is taken out.",
    .before = "a = Pad (x, pads)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Pad",
    .kind = RECORD_EXACT,
    .on_node = eliminate_pad,
};
