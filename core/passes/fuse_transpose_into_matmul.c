/* fuse_transpose_into_matmul - a product with a transposed matrix is a Gemm.
 *
 *     a = Transpose (x)
 *     y = MatMul (a, w)       =>     y = Gemm <transA = 1> (x, w)
 *
 * Rounding: sums may be made in another order. Likewise the other input, or both. Needs: both inputs have rank 2 and
 * a floating point type; perm is [1, 0] or absent; only the MatMul reads the output of the Transpose; from version
 * 11 on, since before it a Gemm has an addend. */
#include "passes/gemm_parts.h"
#include "passes/linear.h"
#include "passes/pass_rewrite.h"

static const Node *swap_before(PassContext *c, Node *root, uint32_t index)
{
    const Node *transpose = pass_producer(c, root, index, "Transpose");
    if (!transpose || !gemm_is_swap(c, transpose) || gemm_is_quantized(transpose)) return NULL;
    return linear_is_read_once(c, transpose, root) ? transpose : NULL;
}

static bool fuse(PassContext *c, Node *root)
{
    static const char *const attributes[] = {"transA", "transB"};
    const Value *inputs[] = {pass_input(root, 0), pass_input(root, 1)};
    if (pass_rank(inputs[0]) != 2 || pass_rank(inputs[1]) != 2) return false;
    if (!gemm_may_replace(c, root, pass_dtype(inputs[0]), false) || gemm_is_quantized(root)) return false;
    const Node *swaps[] = {swap_before(c, root, 0), swap_before(c, root, 1)};
    if (!swaps[0] && !swaps[1]) return false;
    pass_set_operator(c, root, "Gemm");
    for (uint32_t index = 0; index < 2; index++) {
        if (!swaps[index]) continue;
        pass_set_input(c, root, index, pass_input(swaps[index], 0));
        pass_set_int(c, root, attributes[index], 1);
    }
    pass_record(c, RECORD_ROUNDING, "MatMul with a Transpose before it became Gemm");
    return true;
}

const Pass pass_fuse_transpose_into_matmul = {
    .name = "fuse_transpose_into_matmul",
    .summary = "MatMul of two matrices, one of them transposed by a node before it, becomes Gemm.",
    .before = "a = Transpose (x)\ny = MatMul (a, w)",
    .after = "y = Gemm <transA = 1> (x, w)",
    .roots = "MatMul",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
