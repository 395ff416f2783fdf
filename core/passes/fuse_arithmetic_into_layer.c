/* fuse_arithmetic_into_layer - a factor or addend of each channel goes into weights that are more than one node
 * before.
 *
 *     a = MatMul (x, W)
 *     b = Add (a, c)
 *     t = Transpose <perm = [0, 2, 1]> (b)           a = MatMul (x, W * k)
 *     y = Mul (t, k)                            =>   b = Add (a, c * k)
 *                                                    y = Transpose <perm = [0, 2, 1]> (b)
 *
 * Rounding. Likewise without the Transpose, with Div by a constant, Add and Sub, in either order of operands; and of
 * Conv, ConvTranspose, Gemm and MatMul alone behind a Transpose. Needs: k is a constant of one element, or of one
 * for each channel at the axis where the Transpose puts them, and no more axes than t; c is a constant, one number
 * or one for each column; each output is read by the next node alone. */
#include "passes/linear.h"

static const char *const LAYERS = "Add Conv ConvTranspose Gemm MatMul";

/* MatMul with the matrix on the right, and the Add behind it. */
static bool read_sum(PassContext *c, Node *sum, Linear *out)
{
    for (uint32_t index = 0; index < 2; index++) {
        Node *product = pass_producer(c, sum, index, "MatMul");
        const Value *addend = pass_input(sum, 1 - index);
        if (!product || !addend || !pass_constant(addend) || infer_since(pass_look(c, sum)) < 7) continue;
        if (!linear_of_matmul(c, product, 1, out) || out->axis != out->rank - 1) continue;
        out->sum = out->last = sum;
        out->bias_index = 1 - index;
        out->bias_factor = 1;
        return linear_is_read_once(c, product, sum);
    }
    return false;
}

static bool read_layer(PassContext *c, Node *node, Linear *out)
{
    if (node_is(node, "Add")) return read_sum(c, node, out);
    if (node_is(node, "Gemm")) return linear_of_gemm(c, node, out);
    if (!node_is(node, "MatMul")) return linear_of_convolution(c, node, out);
    return linear_of_matmul(c, node, 1, out) || linear_of_matmul(c, node, 0, out);
}

/* The permutation of a Transpose of `rank` axes, in c->arena; NULL: it is none. */
static const int64_t *read_perm(PassContext *c, const Node *transpose, int rank)
{
    InferContext *look = pass_look(c, transpose);
    int64_t *perm = ARENA_NEW_ARRAY(c->arena, int64_t, SHAPE_MAX_RANK);
    for (int axis = 0; axis < rank; axis++) perm[axis] = rank - 1 - axis;
    if (infer_has_attribute(look, "perm") && infer_ints(look, "perm", perm, SHAPE_MAX_RANK) != rank) return NULL;
    for (int axis = 0; axis < rank; axis++)
        if (perm[axis] < 0 || perm[axis] >= rank) return NULL;
    return perm;
}

static bool fuse_side(PassContext *c, Node *root, uint32_t index)
{
    Linear linear;
    const Value *other = pass_input(root, 1 - index);
    Node *transpose = pass_producer(c, root, index, "Transpose");
    Node *layer = transpose ? pass_producer(c, transpose, 0, LAYERS) : pass_producer(c, root, index, "Add");
    if (!layer || !other || !pass_constant(other)) return false;
    if (!transpose && !pass_is_read_once(pass_input(root, index))) return false;
    if (!read_layer(c, layer, &linear)) return false;
    if (!transpose) return linear_take_arithmetic(c, &linear, root, index);
    linear.last = transpose;
    linear.perm = read_perm(c, transpose, linear.rank);
    return linear.perm && linear_is_read_once(c, layer, transpose) && linear_take_arithmetic(c, &linear, root, index);
}

static bool fuse(PassContext *c, Node *root)
{
    return fuse_side(c, root, 0) || fuse_side(c, root, 1);
}

const Pass pass_fuse_arithmetic_into_layer = {
    .name = "fuse_arithmetic_into_layer",
    .summary =
        "Mul, Div, Add or Sub with a constant for each channel goes into weights over the Add and Transpose between.",
    .before = "a = MatMul (x, W)\nb = Add (a, c)\nt = Transpose <perm = [0, 2, 1]> (b)\ny = Mul (t, k)",
    .after = "a = MatMul (x, W2)\nb = Add (a, c2)\ny = Transpose <perm = [0, 2, 1]> (b)",
    .roots = "Mul Div Add Sub",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
