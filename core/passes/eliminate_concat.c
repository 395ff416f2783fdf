/* eliminate_concat - pieces without elements are left out; one piece alone is the whole.
 *
 *     a = Concat <axis = 1> (x, e)      e: [N, 0]
 *     y = Relu (a)                                   =>     y = Relu (x)
 *
 * Exact. Needs: the piece has size 0 along the axis itself; one that has no elements because another axis has size 0
 * still adds to the shape. Where all pieces are empty the first one stays. */
#include "passes/pass_rewrite.h"

static bool is_empty_along(const Value *piece, int64_t axis)
{
    const Shape *shape = pass_shape(piece);
    int own;
    return shape && infer_axis(axis, shape->rank, &own) && dim_is(shape->dims[own], 0);
}

/* The pieces that have elements, or the first one; their count. */
static uint32_t full_pieces(PassContext *c, const Node *root, Value **out)
{
    InferContext *look = pass_look(c, root);
    bool is_default = infer_since(look) == 1 && !infer_has_attribute(look, "axis");
    int64_t axis = is_default ? 1 : infer_int(look, "axis");
    uint32_t count = 0;
    for (uint32_t i = 0; i < root->input_count; i++) {
        Value *piece = pass_input(root, i);
        if (piece && !is_empty_along(piece, axis)) out[count++] = piece;
    }
    if (count == 0 && root->input_count > 0 && (out[0] = pass_input(root, 0))) count = 1;
    return count;
}

static bool eliminate_concat(PassContext *c, Node *root)
{
    Value **pieces = ARENA_NEW_ARRAY(c->arena, Value *, root->input_count), *y = pass_output(root, 0);
    uint32_t count = full_pieces(c, root, pieces), before = root->input_count;
    const char *reason;
    if (!y || count == 0 || (count > 1 && count == before)) return false;
    bool is_whole = count == 1 && pass_can_forward(c, y, pieces[0], &reason);
    if (!is_whole && count == before) return pass_refuse(c, "kept: %s", reason);
    if (is_whole) pass_forward(c, y, pieces[0]);
    else pass_set_inputs(c, root, pieces, count);
    if (count == before) pass_record(c, RECORD_EXACT, "one piece is the whole");
    else pass_record(c, RECORD_EXACT, "%u of %u pieces have no elements", before - count, before);
    return true;
}

const Pass pass_eliminate_concat = {
    .name = "eliminate_concat",
    .summary = "Pieces of a Concat that have no elements are left out, and a Concat of one piece is taken out.",
    .before = "a = Concat <axis = 1> (x)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Concat",
    .kind = RECORD_EXACT,
    .on_node = eliminate_concat,
};
