/* fuse_arithmetic_into_matmul - a factor of each column, or row, of a matrix product goes into its constant matrix.
 *
 *     a = MatMul (x, W)
 *     y = Mul (a, k)          =>     y = MatMul (x, W * k)
 *
 * Rounding. Likewise Div by a constant; with the constant matrix on the right k is one number or one for each
 * column, on the left one number or one for each row. Floating point types only. Needs: k has no more axes than a;
 * only this node reads a; the ranks are known; W has two axes or more. */
#include "passes/linear.h"

static bool fuse(PassContext *c, Node *root)
{
    for (uint32_t index = 0; index < 2; index++) {
        Node *inner = pass_producer(c, root, index, "MatMul");
        for (uint32_t weights_index = 2; inner && weights_index-- > 0;) {
            Linear linear;
            if (!linear_of_matmul(c, inner, weights_index, &linear)) continue;
            if (linear_take_arithmetic(c, &linear, root, index)) return true;
        }
    }
    return false;
}

const Pass pass_fuse_arithmetic_into_matmul = {
    .name = "fuse_arithmetic_into_matmul",
    .summary =
        "Mul or Div with a constant for each column or row goes into the constant matrix of the MatMul before it.",
    .before = "a = MatMul (x, W)\ny = Mul (a, k)",
    .after = "y = MatMul (x, W2)",
    .roots = "Mul Div",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
