/* fuse_batch_normalization_behind_reshape - a BatchNormalization of the columns of a stack goes into the matrix.
 *
 *     a = MatMul (x, W)
 *     b = Reshape (a, [-1, N])                          m = Reshape (x, [-1, K])
 *     y = BatchNormalization (b, s, B, mean, var)  =>   y = Gemm (m, W', b')
 *
 *     f  = s / sqrt(var + epsilon)      W' = W * f along the columns      b' = B - mean * f
 *
 * Rounding. Likewise with Flatten. Needs: W is a constant [K, N], K and N known and not 0; x has three axes or more;
 * b is a matrix with the columns of a, so that its rows are those of the stack; each value is read by the next node
 * alone; the parameters are as fuse_batch_normalization wants them. */
#include "passes/gemm_parts.h"
#include "passes/linear.h"
#include "passes/pass_rewrite.h"

/* Has the matrix so many columns, 1 or more? */
static bool has_columns(const Value *matrix, int64_t count)
{
    const Shape *shape = pass_shape(matrix);
    return count >= 1 && shape && shape->rank == 2 && dim_is(shape->dims[1], count);
}

static bool read_product(PassContext *c, Node *reshape, Node *product, Linear *out)
{
    if (!linear_of_matmul(c, product, 1, out) || out->view_rank != 2 || out->view[0] < 1) return false;
    if (pass_rank(pass_input(product, 0)) < 3 || gemm_is_quantized(product)) return false;
    out->bias_index = 2;
    out->bias_factor = 1;
    return has_columns(pass_output(reshape, 0), out->view[1]) && pass_is_read_once(pass_output(reshape, 0)) &&
           pass_is_read_once(pass_output(product, 0)) &&
           gemm_may_replace(c, product, pass_dtype(pass_input(product, 0)), true);
}

static bool fuse(PassContext *c, Node *root)
{
    Linear linear;
    Affine affine;
    Node *reshape = pass_producer(c, root, 0, "Reshape Flatten");
    Node *product = reshape ? pass_producer(c, reshape, 0, "MatMul") : NULL;
    if (!product || !pass_may_create(c, "Reshape") || !read_product(c, reshape, product, &linear)) return false;
    if (!affine_of_batch_normalization(c, root, &affine) || !linear_take(c, &linear, &affine)) return false;
    const int64_t sizes[] = {-1, linear.view[0]};
    Value *of_reshape[] = {pass_input(product, 0), pass_add_integers(c, product, sizes, 2, 1)};
    Node *matrix = pass_add_node(c, product, "Reshape", of_reshape, 2);
    Value *of_gemm[] = {pass_output(matrix, 0), pass_input(product, 1), pass_input(product, 2)};
    Node *gemm = pass_add_node(c, product, "Gemm", of_gemm, 3);
    pass_record(c, RECORD_ROUNDING, "the BatchNormalization went into the weight of the MatMul before the %s",
                reshape->op_type->text);
    linear_take_output(c, gemm, root);
    return true;
}

const Pass pass_fuse_batch_normalization_behind_reshape = {
    .name = "fuse_batch_normalization_behind_reshape",
    .summary =
        "A BatchNormalization of the columns of a stack of products goes into the constant matrix, over a Reshape.",
    .before = "a = MatMul (x, W)\nb = Reshape (a, [-1, N])\ny = BatchNormalization (b, s, B, mean, var)",
    .after = "m = Reshape (x, [-1, K])\ny = Gemm (m, W2, b2)",
    .roots = "BatchNormalization",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
