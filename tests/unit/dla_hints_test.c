/* dla_hints_test - one model that asks for every hint, and one that asks for none. */
#include "qdq/dla_hints.h"

#include "opened_model.h"

static const char bad_text[] =
    "<ir_version: 8, opset_import: [\"\" : 17]>\n"
    "g (float[n, 3, 64, 64] x, float[4, 3, 40, 40] big, float[4, 4, 2, 2] up) => (float[?, ?, ?, ?] y, float[?, ?] z) "
    "<float[4, 3, 40, 40] big, float[4, 4, 2, 2] "
    "up,\n"
    "    int64[1] zero = {0}, int64[1] many = {60}, int64[1] two = {2}, int64[1] axis = {3}, int64[4] sizes = {1, 4, "
    "9, 9}> {\n"
    "  [far] c = Conv (x, big)\n"
    "  [wide] p = MaxPool <kernel_shape = [9, 9], pads = [4, 4, 4, 4]> (c)\n"
    "  [sum] s = Add (c, p)\n"
    "  [tall] k = Concat <axis = 2> (s, c)\n"
    "  [norm] l = LRN <size = 5> (k)\n"
    "  [steps] i = Slice (l, zero, many, axis, two)\n"
    "  [groups] u = ConvTranspose <strides = [2, 2], group = 2> (i, up)\n"
    "  [soft] t = Softmax (u)\n"
    "  [flat] z = Flatten (t)\n"
    "  [product] m = MatMul (s, p)\n"
    "  [cubic] r = Resize <mode = \"cubic\"> (m, , , sizes)\n"
    "  [end] y = Conv (r, big)\n"
    "}\n";

static const char good_text[] = "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                                "g (float[1, 8, 8, 8] x, float[8, 8, 1, 1] w) => (float[1, 8, 8, 8] y) {\n"
                                "  c = Conv (x, w)\n"
                                "  r = Relu (c)\n"
                                "  i = Identity (r)\n"
                                "  y = MaxPool <kernel_shape = [1, 1]> (i)\n"
                                "}\n";

static void append_hints(const DlaHints *hints, Text *text)
{
    for (size_t index = 0; index < hints->list.count; index++) {
        const DlaHint *hint = &hints->list.items[index];
        text_append_format(text, "%s: %s: %s\n", hint->code, hint->where, hint->what);
    }
    text_append_format(text, "%zu of %zu on the GPU, %zu parts\n", hints->gpu_count, hints->layer_count,
                       hints->part_count);
}

static void check_hints(const char *model, const ScaleList *scales, const char *expected)
{
    Opened opened = opened_text(model);
    Arena arena = {0};
    DlaHints hints = {0};
    Text text = {0};
    check_done(dla_hints_find(opened.model, scales, &arena, &hints));
    append_hints(&hints, &text);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
    dla_hints_free(&hints);
    arena_free(&arena);
    opened_end(&opened);
}

int main(void)
{
    Arena arena = {0};
    ScaleList scales = {.arena = &arena};
    check_hints(good_text, &scales, "0 of 3 on the GPU, 1 parts\n");
    scale_list_add_scale(&scales, bytes_of("x"), 0.1);
    scale_list_add_scale(&scales, bytes_of("c"), 0.1);
    scale_list_add_scale(&scales, bytes_of("p"), 0.2);
    scale_list_add_scale(&scales, bytes_of("k"), 0.3);
    check_hints(bad_text, &scales,
                "gpu: Flatten 'flat' (main/8): DLA has no such layer\n"
                "conv-limits: Conv 'far' (main/0): a window of 40; DLA takes 1 to 32\n"
                "conv-limits: Conv 'end' (main/11): a window of 40; DLA takes 1 to 32\n"
                "deconv-limits: ConvTranspose 'groups' (main/6): group is not 1\n"
                "pool-limits: MaxPool 'wide' (main/1): kernel_shape has 9; DLA takes 1 to 8\n"
                "concat-axis: Concat 'tall' (main/3): axis 2; DLA joins channels, axis 1\n"
                "resize-limits: Resize 'cubic' (main/10): the mode is neither nearest nor linear\n"
                "slice-steps: Slice 'steps' (main/5): it has steps; DLA takes steps of 1\n"
                "matmul-constant: MatMul 'product' (main/9): its second input is no constant\n"
                "lrn-fp16: LRN 'norm' (main/4): it runs in fp16, whatever scales say\n"
                "pool-range: MaxPool 'wide' (main/1): c and p have different scales\n"
                "sum-range: Add 'sum' (main/2): c and p have different scales\n"
                "concat-range: Concat 'tall' (main/3): c and k have different scales\n"
                "head: Conv 'end' (main/11): it makes an output of the model\n"
                "dynamic: x: its shape is not fixed\n"
                "input-format: x: it has a scale\n"
                "9 of 12 on the GPU, 3 parts\n");
    scale_list_free(&scales);
    arena_free(&arena);
    return check_finish("dla_hints");
}
