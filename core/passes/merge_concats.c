/* merge_concats - pieces of a piece are pieces of the whole.
 *
 *     a = Concat <axis = 1> (x, y)
 *     z = Concat <axis = 1> (a, w)      =>     z = Concat <axis = 1> (x, y, w)
 *
 * Exact. Needs: the same axis, counted from the same side or with the rank known, and that a is read once; where it is
 * read twice, also by the outer one, it stays, as it would be written twice. At most MAX_PIECES at the end. */
#include "passes/pass_rewrite.h"

enum { MAX_PIECES = 1024 };

static int64_t axis_of(PassContext *c, const Node *concat)
{
    const InferContext *look = pass_look(c, concat);
    bool is_default = infer_since(look) == 1 && !infer_has_attribute(look, "axis");
    return is_default ? 1 : infer_int(look, "axis");
}

static bool is_same_axis(int64_t a, int64_t b, int rank)
{
    int first, second;
    if (a == b) return true;
    return rank >= 0 && infer_axis(a, rank, &first) && infer_axis(b, rank, &second) && first == second;
}

/* The Concat that makes input `index`, where its pieces may take its place. */
static Node *piece_of_pieces(PassContext *c, const Node *root, uint32_t index)
{
    Node *inner = pass_producer(c, root, index, "Concat");
    if (!inner || inner->input_count > MAX_PIECES || !pass_is_read_once(inner->outputs[0])) return NULL;
    return is_same_axis(axis_of(c, inner), axis_of(c, root), pass_rank(root->outputs[0])) ? inner : NULL;
}

/* How many pieces there would be, and how many Concats go. */
static uint32_t count_pieces(PassContext *c, const Node *root, uint32_t *out_merged)
{
    uint32_t count = 0;
    *out_merged = 0;
    for (uint32_t i = 0; i < root->input_count && count <= MAX_PIECES; i++) {
        const Node *inner = piece_of_pieces(c, root, i);
        count += inner ? inner->input_count : 1;
        *out_merged += inner != NULL;
    }
    return count;
}

static bool merge_concats(PassContext *c, Node *root)
{
    uint32_t merged, total = pass_output(root, 0) ? count_pieces(c, root, &merged) : 0, count = 0;
    if (total == 0 || merged == 0 || total > MAX_PIECES) return false;
    Value **pieces = ARENA_NEW_ARRAY(c->arena, Value *, total);
    for (uint32_t i = 0; i < root->input_count; i++) {
        const Node *inner = piece_of_pieces(c, root, i);
        if (!inner) pieces[count++] = pass_input(root, i);
        for (uint32_t k = 0; inner && k < inner->input_count; k++) pieces[count++] = pass_input(inner, k);
    }
    pass_set_inputs(c, root, pieces, count);
    if (merged == 1) pass_record(c, RECORD_EXACT, "a piece was made of pieces");
    else pass_record(c, RECORD_EXACT, "%u pieces were made of pieces", merged);
    return true;
}

const Pass pass_merge_concats = {
    .name = "merge_concats",
    .summary = "A Concat of Concats along the same axis becomes one.",
    .before = "a = Concat <axis = 1> (x, y)\nz = Concat <axis = 1> (a, w)",
    .after = "z = Concat <axis = 1> (x, y, w)",
    .roots = "Concat",
    .kind = RECORD_EXACT,
    .on_node = merge_concats,
};
