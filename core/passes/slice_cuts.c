#include "passes/slice_cuts.h"

static bool read_steps(InferContext *look, int count, int64_t *out)
{
    for (int i = 0; i < count; i++) out[i] = 1;
    if (infer_since(look) < 10 || !infer_has_input(look, 4)) return true;
    return infer_integers(look, 4, out, SHAPE_MAX_RANK) == count;
}

static bool read_axes(InferContext *look, int rank, int count, int64_t *out)
{
    int axis, given = infer_ints_of_attribute_or_input(look, "axes", 3, out, SHAPE_MAX_RANK);
    for (int i = 0; given == -1 && i < count; i++) out[i] = i;
    if (given != -1 && given != count) return false;
    for (int i = 0; i < count; i++) {
        if (rank < 0) continue;
        if (!infer_axis(out[i], rank, &axis)) return false;
        out[i] = axis;
    }
    return true;
}

bool slice_cuts_read(PassContext *c, const Node *node, SliceCuts *out)
{
    InferContext *look = pass_look(c, node);
    int64_t starts[SHAPE_MAX_RANK], ends[SHAPE_MAX_RANK], steps[SHAPE_MAX_RANK];
    out->count = infer_ints_of_attribute_or_input(look, "starts", 1, starts, SHAPE_MAX_RANK);
    if (out->count < 0) return false;
    if (infer_ints_of_attribute_or_input(look, "ends", 2, ends, SHAPE_MAX_RANK) != out->count) return false;
    if (!read_steps(look, out->count, steps)) return false;
    if (!read_axes(look, pass_rank(pass_input(node, 0)), out->count, out->axes)) return false;
    for (int i = 0; i < out->count; i++) {
        /* onnxruntime takes the largest int32 for the end of any axis, too. */
        int64_t end = ends[i] == INT32_MAX ? INT64_MAX : ends[i];
        out->of[i] = (SliceCut){starts[i], end, steps[i]};
    }
    return true;
}

int slice_cuts_find(const SliceCuts *self, int64_t axis)
{
    for (int i = 0; i < self->count; i++)
        if (self->axes[i] == axis) return i;
    return -1;
}

void slice_cuts_write(PassContext *c, Node *node, Value *data, const SliceCuts *cuts)
{
    int64_t starts[SHAPE_MAX_RANK], ends[SHAPE_MAX_RANK], steps[SHAPE_MAX_RANK];
    size_t count = (size_t)cuts->count;
    bool has_steps = false;
    for (int i = 0; i < cuts->count; i++) {
        starts[i] = cuts->of[i].start;
        ends[i] = cuts->of[i].end;
        steps[i] = cuts->of[i].step;
        has_steps = has_steps || steps[i] != 1;
    }
    if (infer_since(pass_look(c, node)) < 10) {
        pass_set_input(c, node, 0, data);
        pass_set_ints(c, node, "starts", starts, count);
        pass_set_ints(c, node, "ends", ends, count);
        pass_set_ints(c, node, "axes", cuts->axes, count);
        return;
    }
    Value *inputs[5] = {data, pass_add_integers(c, node, starts, count, 1), pass_add_integers(c, node, ends, count, 1),
                        pass_add_integers(c, node, cuts->axes, count, 1)};
    if (has_steps) inputs[4] = pass_add_integers(c, node, steps, count, 1);
    pass_set_inputs(c, node, inputs, has_steps ? 5 : 4);
}
