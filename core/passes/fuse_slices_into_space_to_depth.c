/* fuse_slices_into_space_to_depth - every second row and column, four times, has an operator.
 *
 *     a = Slice (x, [0, 0], ends, [2, 3], [2, 2])
 *     b = Slice (x, [1, 0], ends, [2, 3], [2, 2])
 *     c = Slice (x, [0, 1], ends, [2, 3], [2, 2])        s = SpaceToDepth <blocksize = 2> (x)
 *     d = Slice (x, [1, 1], ends, [2, 3], [2, 2])   =>   y = Gather <axis = 1> (s, channels)
 *     y = Concat <axis = 1> (a, b, c, d)
 *
 * Exact. In the order of SpaceToDepth, rows first, there is no Gather; blocks of other sizes likewise. Needs: x has
 * four axes, and type float or double, which onnxruntime has the operator for; each Slice reaches to the end and is
 * read by the Concat alone. Then the sizes are whole numbers of blocks, or the Concat could not run. */
#include "passes/pass_rewrite.h"

enum { MAX_BLOCK = 8, MAX_CHANNELS = 4096 };

/* Which element of a block a Slice takes. */
typedef struct Offset {
    int64_t block, row, column;
} Offset;

/* ---- Slices ---- */

static bool reaches_end(int64_t end, const Shape *shape, int axis)
{
    int64_t size;
    return end >= INT32_MAX || (dim_is_number(shape->dims[axis], &size) && end >= size);
}

/* Numbers of an input, or 0, 1, 2... times `step` plus `first` where it is left out. */
static bool read_list(PassContext *c, const Node *slice, uint32_t index, int count, int64_t first, int64_t step,
                      int64_t *out)
{
    for (int i = 0; i < count; i++) out[i] = first + step * i;
    return !pass_input(slice, index) || pass_integers(c, pass_input(slice, index), out, 4) == count;
}

static bool take_axis(int axis, int64_t start, int64_t step, Offset *out)
{
    if (axis < 2) return start == 0 && step == 1;
    if (start < 0 || start >= step || (out->block && out->block != step)) return false;
    out->block = step;
    *(axis == 2 ? &out->row : &out->column) = start;
    return step >= 2 && step <= MAX_BLOCK;
}

static bool read_slice(PassContext *c, const Node *slice, const Shape *shape, Offset *out)
{
    int64_t starts[4], ends[4], axes[4], steps[4];
    unsigned seen = 0;
    int axis, count = pass_integers(c, pass_input(slice, 1), starts, 4);
    *out = (Offset){0};
    if (infer_since(pass_look(c, slice)) < 10 || count < 2) return false;
    if (pass_integers(c, pass_input(slice, 2), ends, 4) != count) return false;
    if (!read_list(c, slice, 3, count, 0, 1, axes) || !read_list(c, slice, 4, count, 1, 0, steps)) return false;
    for (int i = 0; i < count; i++) {
        if (!infer_axis(axes[i], 4, &axis) || !reaches_end(ends[i], shape, axis)) return false;
        if (!take_axis(axis, starts[i], steps[i], out)) return false;
        seen |= 1u << axis;
    }
    return (seen & 12u) == 12u;
}

/* ---- All of them ---- */

/* places[s]: where the Concat's input s is among the blocks of SpaceToDepth. False: they are not all of one
 * tensor's. */
static bool read_places(PassContext *c, Node *root, Value **out_x, int64_t *out_block, int64_t *places)
{
    uint64_t seen = 0;
    for (uint32_t index = 0; index < root->input_count; index++) {
        Offset offset;
        const Node *slice = pass_producer(c, root, index, "Slice");
        if (!slice || !pass_is_read_once(pass_input(root, index))) return false;
        if (index == 0) *out_x = pass_input(slice, 0);
        if (!*out_x || pass_input(slice, 0) != *out_x || pass_rank(*out_x) != 4) return false;
        if (!read_slice(c, slice, pass_shape(*out_x), &offset)) return false;
        if (index == 0) *out_block = offset.block;
        if (offset.block != *out_block || root->input_count != offset.block * offset.block) return false;
        places[index] = offset.row * offset.block + offset.column;
        if (seen >> places[index] & 1) return false;
        seen |= (uint64_t)1 << places[index];
    }
    return true;
}

static bool is_in_order(const int64_t *places, uint32_t count)
{
    for (uint32_t index = 0; index < count; index++)
        if (places[index] != index) return false;
    return true;
}

static void gather_channels(PassContext *c, Node *root, Value *x, int64_t block, const int64_t *places,
                            int64_t channels)
{
    int64_t count = block * block * channels, *indices = ARENA_NEW_ARRAY(c->arena, int64_t, (size_t)count);
    for (int64_t k = 0; k < count; k++) indices[k] = places[k / channels] * channels + k % channels;
    Node *depth = pass_add_node(c, root, "SpaceToDepth", &x, 1);
    pass_set_int(c, depth, "blocksize", block);
    Value *inputs[] = {pass_output(depth, 0), pass_add_integers(c, root, indices, (size_t)count, 1)};
    pass_set_operator(c, root, "Gather");
    pass_set_inputs(c, root, inputs, 2);
    pass_set_int(c, root, "axis", 1);
}

static bool fuse(PassContext *c, Node *root)
{
    Value *x = NULL;
    int axis;
    int64_t block = 0, channels, places[MAX_BLOCK * MAX_BLOCK];
    if (root->input_count < 4 || root->input_count > MAX_BLOCK * MAX_BLOCK) return false;
    if (!infer_axis(infer_int(pass_look(c, root), "axis"), 4, &axis) || axis != 1) return false;
    if (!read_places(c, root, &x, &block, places) || !pass_may_create(c, "SpaceToDepth")) return false;
    if (pass_dtype(x) != DTYPE_FLOAT && pass_dtype(x) != DTYPE_DOUBLE) return false;
    if (is_in_order(places, root->input_count)) {
        pass_set_operator(c, root, "SpaceToDepth");
        pass_set_inputs(c, root, &x, 1);
        pass_set_int(c, root, "blocksize", block);
    } else {
        if (!dim_is_number(pass_shape(x)->dims[1], &channels) || !pass_may_create(c, "Gather")) return false;
        if (channels < 1 || channels > MAX_CHANNELS / (block * block)) return false;
        gather_channels(c, root, x, block, places, channels);
    }
    pass_record(c, RECORD_EXACT, "%lld Slices of rows and columns became SpaceToDepth", (long long)(block * block));
    return true;
}

const Pass pass_fuse_slices_into_space_to_depth = {
    .name = "fuse_slices_into_space_to_depth",
    .summary = "Slices of every second row and column, joined as channels, become SpaceToDepth.",
    .before = "a = Slice (x, [0, 0], ends, [2, 3], [2, 2])\nb = Slice (x, [1, 0], ends, [2, 3], [2, 2])\n"
              "c = Slice (x, [0, 1], ends, [2, 3], [2, 2])\nd = Slice (x, [1, 1], ends, [2, 3], [2, 2])\n"
              "y = Concat <axis = 1> (a, b, c, d)",
    .after = "s = SpaceToDepth <blocksize = 2> (x)\ny = Gather <axis = 1> (s, channels)",
    .roots = "Concat",
    .kind = RECORD_EXACT,
    .on_node = fuse,
};
