/* fuse_arithmetic_into_conv - a factor or addend of each output channel goes into the weights of a convolution.
 *
 *     a = Conv (x, W, b)
 *     y = Mul (a, k)          =>     y = Conv (x, W * k, b * k)
 *
 * Likewise Div by a constant, Add, Sub (both ways: k - a turns the sign of W), after Conv and ConvTranspose, in either
 * order of operands; b may be absent. Rounding.
 * Needs: k is a constant that has one element, or one for each output channel at the axis of channels, and no more axes
 * than a, so that y has the shape of a; only this node reads a; b is a constant, W too where it changes. */
#include "passes/linear.h"

static bool fuse(PassContext *c, Node *root)
{
    for (uint32_t index = 0; index < 2; index++) {
        Linear linear;
        Node *inner = pass_producer(c, root, index, "Conv ConvTranspose");
        if (!inner || !linear_of_convolution(c, inner, &linear)) continue;
        if (linear_take_arithmetic(c, &linear, root, index)) return true;
    }
    return false;
}

const Pass pass_fuse_arithmetic_into_conv = {
    .name = "fuse_arithmetic_into_conv",
    .summary = "Mul, Div, Add or Sub with a constant for each channel goes into the Conv or ConvTranspose before it.",
    .before = "a = Conv (x, W, b)\ny = Mul (a, k)",
    .after = "y = Conv (x, W2, b2)",
    .roots = "Mul Div Add Sub",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
