/* fuse_matmul_add_into_gemm - a product of two matrices and what is added to it are one Gemm.
 *
 *     a = MatMul (x, w)
 *     y = Add (a, b)          =>     y = Gemm (x, w, b)
 *
 * Rounding. Likewise Sub, with beta or alpha -1; either order of operands. Needs: x and w have rank 2, of a floating
 * point type; b broadcasts to the shape of a, proven; only this node reads a. The addend is any value. Products of
 * more than two axes would need Reshapes, and stay. */
#include "passes/gemm_parts.h"
#include "passes/linear.h"

static bool is_matrix_product(const Node *node)
{
    return pass_rank(pass_input(node, 0)) == 2 && pass_rank(pass_input(node, 1)) == 2;
}

static bool fuse_side(PassContext *c, Node *root, uint32_t index)
{
    Node *inner = pass_producer(c, root, index, "MatMul");
    Value *addend = pass_input(root, 1 - index);
    if (!inner || !addend || !is_matrix_product(inner) || addend == pass_input(root, index)) return false;
    if (!gemm_may_replace(c, root, pass_dtype(pass_input(inner, 0)), true)) return false;
    if (gemm_is_quantized(inner)) return pass_refuse(c, "kept: the MatMul is quantized");
    if (!gemm_addend_fits(addend, pass_output(inner, 0)))
        return pass_refuse(c, "kept: the addend is not proven to broadcast to the shape of the MatMul");
    if (!linear_is_read_once(c, inner, root)) return false;
    bool is_difference = node_is(root, "Sub");
    pass_record(c, RECORD_ROUNDING, "MatMul and %s became Gemm", root->op_type->text);
    gemm_take_addend(c, root, inner, addend, is_difference && index == 1 ? -1 : 1,
                     is_difference && index == 0 ? -1 : 1);
    return true;
}

static bool fuse(PassContext *c, Node *root)
{
    return fuse_side(c, root, 0) || fuse_side(c, root, 1);
}

const Pass pass_fuse_matmul_add_into_gemm = {
    .name = "fuse_matmul_add_into_gemm",
    .summary = "MatMul of two matrices and the Add or Sub behind it become one Gemm.",
    .before = "a = MatMul (x, w)\ny = Add (a, b)",
    .after = "y = Gemm (x, w, b)",
    .roots = "Add Sub",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
