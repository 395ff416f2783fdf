/* fuse_pad_into_conv - a convolution pads its input by itself.
 *
 *     a = Pad (x, p)
 *     y = Conv (a, W)         =>     y = Conv <pads = p> (x, W)
 *
 * Rounding: the products with zeros are left out of the sums. pads that the Conv has are added to; auto_pad goes.
 * Needs: the Pad adds zeros, to spatial axes only, and cuts nothing off; the Conv does not choose its padding by
 * itself (auto_pad SAME); all that reads the output of the Pad are such Convs. Integer convolutions pad with their
 * zero point, and stay. */
#include "passes/padding.h"
#include "passes/pass_rewrite.h"

enum { MAX_READERS = 16 };

static bool is_conv_input(const Use *use, const Graph *graph)
{
    return node_is(use->node, "Conv") && use->node->graph == graph && use == &use->node->inputs[0];
}

/* Else the Pad would stay, and nothing be won. */
static bool only_convs_read(PassContext *c, const Value *padded, const Graph *graph, const Padding *padding)
{
    if (padded->output_count > 0) return pass_refuse(c, "kept: the output of the Pad is a graph output");
    if (padded->is_mentioned || padded->use_count > MAX_READERS) return false;
    for (const Use *use = padded->first_use; use; use = use->next) {
        Padding sum = *padding;
        if (!is_conv_input(use, graph)) return pass_refuse(c, "kept: other nodes read the output of the Pad too");
        if (!padding_add_own(c, use->node, &sum))
            return pass_refuse(c, "kept: the Conv chooses its padding by itself, or cuts its input");
    }
    return true;
}

static bool fuse(PassContext *c, Node *root)
{
    Padding padding;
    const Node *pad = pass_producer(c, root, 0, "Pad");
    const Value *weights = pass_input(root, 1);
    if (!pad || !weights || !padding_read(c, pad, pass_rank(weights), &padding)) return false;
    if (padding.value != 0) return pass_refuse(c, "kept: the Pad adds other numbers than 0");
    if (!only_convs_read(c, pass_input(root, 0), root->graph, &padding)) return false;
    if (!padding_add_own(c, root, &padding)) return false;
    padding_take(c, root, pad, &padding);
    pass_record(c, RECORD_ROUNDING, "the Pad became pads of the Conv");
    return true;
}

const Pass pass_fuse_pad_into_conv = {
    .name = "fuse_pad_into_conv",
    .summary = "A Pad of zeros becomes pads of the Conv behind it.",
    .before = "a = Pad (x, p)\ny = Conv (a, W)",
    .after = "y = Conv <pads = p> (x, W)",
    .roots = "Conv",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
