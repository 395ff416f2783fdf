/* eliminate_resize - a Resize to the size that there is.
 *
 *     a = Resize <mode = "linear"> (x, , {1, 1, 1, 1})
 *     y = Relu (a)                                         =>     y = Relu (x)
 *
 * Exact: by a scale of 1 each new element falls on an old one. Also Upsample. Needs: all scales are 1, or sizes are
 * those of x; another scale may come to the same size, but moves the elements. Not for tf_crop_and_resize, which cuts
 * out a part, and tf_half_pixel_for_nn, which falls beside the elements. */
#include "passes/pass_rewrite.h"

/* Where the operator has its scales: an input, or in Upsample 7 an attribute. Count in out[]; -1: not known. */
static int read_scales(PassContext *c, InferContext *look, double *out)
{
    uint32_t index = infer_since(look) >= 11 ? 2 : 1;
    const Attribute *scales = infer_attribute(look, "scales");
    if (!scales)
        return pass_input(look->node, index) ? pass_numbers(c, pass_input(look->node, index), out, SHAPE_MAX_RANK) : 0;
    if (!scales->floats || scales->list_count > SHAPE_MAX_RANK) return -1;
    for (uint64_t i = 0; i < scales->list_count; i++) out[i] = scales->floats[i];
    return (int)scales->list_count;
}

static bool keeps_scale(PassContext *c, InferContext *look, const Value *x, const Value *y)
{
    double scales[SHAPE_MAX_RANK];
    int count = read_scales(c, look, scales);
    for (int i = 0; i < count; i++)
        if (scales[i] != 1) return false;
    if (count != 0) return count > 0;
    bool is_by_sizes = infer_since(look) >= 11 && infer_has_input(look, 3);
    bool is_stretched = infer_since(look) < 18 || infer_string_is(look, "keep_aspect_ratio_policy", "stretch");
    return is_by_sizes && is_stretched && pass_same_shape(x, y);
}

static bool eliminate_resize(PassContext *c, Node *root)
{
    InferContext *look = pass_look(c, root);
    Value *x = pass_input(root, 0), *y = pass_output(root, 0);
    static const char *const name = "coordinate_transformation_mode";
    if (!x || !y || infer_since(look) < 7 || !keeps_scale(c, look, x, y)) return false;
    if (infer_string_is(look, name, "tf_crop_and_resize") || infer_string_is(look, name, "tf_half_pixel_for_nn"))
        return pass_refuse(c, "kept: its %s may move elements by a scale of 1 too", name);
    if (!pass_try_forward(c, y, x)) return false;
    pass_record(c, RECORD_EXACT, "the size stays as it was");
    return true;
}

const Pass pass_eliminate_resize = {
    .name = "eliminate_resize",
    .summary = "A Resize to the size of its input is taken out.",
    .before = "a = Resize (x, , scales)\ny = Relu (a)",
    .after = "y = Relu (x)",
    .roots = "Resize Upsample",
    .kind = RECORD_EXACT,
    .on_node = eliminate_resize,
};
