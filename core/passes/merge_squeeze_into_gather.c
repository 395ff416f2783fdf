/* merge_squeeze_into_gather - one element along an axis, and the axis goes: that is a Gather by a scalar.
 *
 *     a = Slice (x, {3}, {4}, {1})
 *     y = Squeeze (a, {1})              =>     y = Gather <axis = 1> (x, 3)
 *
 *     a = Gather <axis = 1> (x, {3})
 *     y = Squeeze (a, {1})              =>     y = Gather <axis = 1> (x, 3)
 *
 *     a, b = Split <axis = 1> (x)       x: [N, 2, C]
 *     y = Squeeze (a, {1})              =>     y = Gather <axis = 1> (x, 0)
 *     z = Squeeze (b, {1})                     z = Gather <axis = 1> (x, 1)
 *
 * Exact. Needs: a cut of one axis that takes one element, or none, which Squeeze refuses; it and the axis that goes
 * counted from the front; that nobody else reads a. Of a Split every part that is read has size 1 and is read by such a
 * Squeeze only, else nothing is gained. From the end an index is counted from version 11 on. */
#include "passes/axes.h"
#include "passes/slice_cuts.h"

/* Element `index` of `axis` of x. */
typedef struct Pick {
    Value *x;
    int64_t axis, index;
} Pick;

/* The axis that a Squeeze takes away; -1: not known, or others go too. */
static int64_t only_axis(PassContext *c, const Node *squeeze)
{
    InferContext *look = pass_look(c, squeeze);
    const Shape *shape = pass_shape(pass_input(squeeze, 0));
    int64_t list[SHAPE_MAX_RANK];
    uint64_t axes;
    AxesForm form = axes_read(look, 1, shape ? shape->rank : -1, &axes);
    if (form == AXES_UNKNOWN) return -1;
    if (form == AXES_ABSENT && (!shape || !axes_of_size_one(look->dims, shape, &axes))) return -1;
    return axes_list(axes, list) == 1 ? list[0] : -1;
}

/* ---- What is taken ---- */

static bool pick_of_slice(PassContext *c, const Node *slice, Pick *out)
{
    SliceCuts cuts;
    if (!slice_cuts_read(c, slice, &cuts) || cuts.count != 1 || cuts.axes[0] < 0 || cuts.of[0].step <= 0) return false;
    SliceCut cut = cuts.of[0];
    bool is_last = cut.start == -1 && cut.end == INT64_MAX;
    if (!is_last && (cut.end == 0 || cut.start == INT64_MAX || cut.end != cut.start + 1)) return false;
    *out = (Pick){pass_input(slice, 0), cuts.axes[0], cut.start};
    return true;
}

static bool pick_of_gather(PassContext *c, const Node *gather, Pick *out)
{
    int64_t axis = infer_int(pass_look(c, gather), "axis"), index;
    int own, rank = pass_rank(pass_input(gather, 0));
    const Value *indices = pass_input(gather, 1);
    if (pass_rank(indices) != 1 || pass_integers(c, indices, &index, 1) != 1) return false;
    if (rank >= 0 && !infer_axis(axis, rank, &own)) return false;
    if (rank >= 0) axis = own;
    *out = (Pick){pass_input(gather, 0), axis, index};
    return axis >= 0;
}

/* Is this part unread, or of size 1 and read by a Squeeze of that axis only? */
static bool is_squeezed(PassContext *c, const Value *part, int axis)
{
    const Shape *shape = pass_shape(part);
    if (!part || (part->use_count == 0 && part->output_count == 0 && !part->is_mentioned)) return true;
    if (!shape || axis >= shape->rank || !dim_is(shape->dims[axis], 1) || !pass_is_read_once(part)) return false;
    const Node *reader = part->first_use->node;
    return node_is(reader, "Squeeze") && reader->inputs[0].value == part && only_axis(c, reader) == axis;
}

/* Are all parts of size 1, so that part k is element k? */
static bool has_unit_parts(PassContext *c, const Node *split, Dim size)
{
    int64_t sizes[FACT_MAX_ELEMENTS];
    int count = infer_ints_of_attribute_or_input(pass_look(c, split), "split", 1, sizes, FACT_MAX_ELEMENTS);
    for (int i = 0; i < count; i++)
        if (sizes[i] != 1) return false;
    return count != -2 && dim_is(size, split->output_count);
}

static bool pick_of_split(PassContext *c, const Node *split, const Value *part, Pick *out)
{
    int axis, rank = pass_rank(pass_input(split, 0));
    const Shape *shape = pass_shape(pass_input(split, 0));
    if (rank < 0 || !infer_axis(infer_int(pass_look(c, split), "axis"), rank, &axis)) return false;
    if (!has_unit_parts(c, split, shape->dims[axis])) return false;
    for (uint32_t i = 0; i < split->output_count; i++)
        if (!is_squeezed(c, split->outputs[i], axis)) return false;
    *out = (Pick){pass_input(split, 0), axis, part->output_index};
    return true;
}

static bool read_pick(PassContext *c, const Node *root, Pick *out)
{
    const Node *inner = pass_producer(c, root, 0, "Slice Gather Split");
    const Value *a = pass_input(root, 0);
    if (!inner || !pass_is_read_once(a)) return false;
    if (node_is(inner, "Slice")) return pick_of_slice(c, inner, out);
    return node_is(inner, "Gather") ? pick_of_gather(c, inner, out) : pick_of_split(c, inner, a, out);
}

static bool merge_squeeze_into_gather(PassContext *c, Node *root)
{
    Pick pick;
    if (!pass_output(root, 0) || !read_pick(c, root, &pick) || !pick.x || only_axis(c, root) != pick.axis) return false;
    if ((pick.index < 0 && pass_opset(c, root) < 11) || !pass_may_create(c, "Gather")) return false;
    Value *index = pass_add_integers(c, root, &pick.index, 1, 0);
    pass_set_operator(c, root, "Gather");
    pass_set_int(c, root, "axis", pick.axis);
    pass_set_inputs(c, root, (Value *[]){pick.x, index}, 2);
    pass_record(c, RECORD_EXACT, "one element along an axis is gathered without the axis");
    return true;
}

const Pass pass_merge_squeeze_into_gather = {
    .name = "merge_squeeze_into_gather",
    .summary = "Squeeze of a Slice, Split or Gather of one element becomes a Gather.",
    .before = "a = Slice (x, {3}, {4}, {1})\ny = Squeeze (a, {1})",
    .after = "y = Gather <axis = 1> (x, 3)",
    .roots = "Squeeze",
    .kind = RECORD_EXACT,
    .on_node = merge_squeeze_into_gather,
};
