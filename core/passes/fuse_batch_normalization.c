/* fuse_batch_normalization - a BatchNormalization that uses given statistics goes into the weights before it.
 *
 *     a = Conv (x, W, b)
 *     y = BatchNormalization (a, s, B, mean, var)     =>     y = Conv (x, W', b')
 *
 *     f  = s / sqrt(var + epsilon)      W' = W * f along the output channels      b' = (b - mean) * f + B
 *
 * Rounding. Also after ConvTranspose, Gemm, and MatMul of two matrices, which becomes Gemm. Needs: only the
 * BatchNormalization reads the output of the node before it; W, b and the parameters are constants; the parameters are
 * one number for each channel, finite, and the variances positive. The types of W and of the parameters may differ. */
#include "passes/linear.h"
#include "passes/pass_rewrite.h"

/* MatMul has no bias: it takes one as Gemm, which multiplies two matrices only. */
static bool linear_of_product(PassContext *c, Node *node, Linear *out)
{
    if (!linear_of_matmul(c, node, 1, out)) return false;
    if (pass_rank(pass_input(node, 0)) != 2 || out->view_rank != 2 || !pass_may_create(c, "Gemm")) return false;
    if (pass_opset(c, node) < 7) return false;
    out->bias_index = 2;
    return true;
}

static bool linear_of(PassContext *c, Node *node, Linear *out)
{
    if (node_is(node, "MatMul")) return linear_of_product(c, node, out);
    if (node_is(node, "Gemm")) return linear_of_gemm(c, node, out);
    return linear_of_convolution(c, node, out);
}

static bool fuse(PassContext *c, Node *root)
{
    Linear linear;
    Affine affine;
    Node *inner = pass_producer(c, root, 0, "Conv ConvTranspose Gemm MatMul");
    const char *op_type = inner ? inner->op_type->text : NULL;
    if (!inner || !affine_of_batch_normalization(c, root, &affine)) return false;
    if (!linear_is_read_once(c, inner, root)) return false;
    if (!linear_of(c, inner, &linear))
        return pass_refuse(c, "kept: the weight of the %s is not a constant of known form", op_type);
    if (linear.channels != affine.count || linear.axis != 1) return false;
    if (!linear_take(c, &linear, &affine)) return false;
    pass_record(c, RECORD_ROUNDING, "the BatchNormalization went into the weight of the %s", op_type);
    if (node_is(inner, "MatMul")) pass_set_operator(c, inner, "Gemm");
    linear_take_output(c, inner, root);
    return true;
}

const Pass pass_fuse_batch_normalization = {
    .name = "fuse_batch_normalization",
    .summary = "A BatchNormalization at inference goes into the weights of the Conv, ConvTranspose, Gemm or MatMul "
               "before it.",
    .before = "a = Conv (x, W, b)\ny = BatchNormalization (a, s, B, mean, var)",
    .after = "y = Conv (x, W2, b2)",
    .roots = "BatchNormalization",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
