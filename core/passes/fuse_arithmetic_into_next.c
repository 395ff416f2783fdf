/* fuse_arithmetic_into_next - a factor or addend of each channel goes into the weights behind it.
 *
 *     a = Mul (x, k)
 *     y = MatMul (a, W)       =>     y = MatMul (x, k * W)
 *
 * Likewise Div by a constant, Add, Sub and BatchNormalization, before Conv, ConvTranspose, Gemm and MatMul.
 * Rounding. What is added goes into the bias, as the sum of W * k: of Gemm, and of a Conv that pads nothing.
 * Needs: k is a constant that has one element, or one for each channel at the axis of channels, and does not change the
 * shape of x; all that reads a are such nodes with constant weights; the rank of x is known. The end of a normalization
 * or Gelu stays where runtimes look for it. */
#include "passes/linear.h"
#include "passes/pass_rewrite.h"

enum { MAX_READERS = 8 };

/* ---- What comes before ---- */

/* Is the constant along the axis that the weights count as channels, and x as long there? */
static bool keeps_shape(const Linear *self, const AffineOperand *operand, const Value *x)
{
    const Shape *shape = pass_shape(x);
    if (!shape || shape->rank != self->rank) return false;
    if (operand->axis < 0) return true;
    return operand->axis == self->axis && (uint64_t)operand->count == self->channels &&
           dim_is(shape->dims[self->axis], operand->count);
}

static bool read_side(PassContext *c, const Linear *self, const Node *arithmetic, uint32_t index, Affine *out)
{
    AffineOperand operand;
    uint64_t count;
    const char *why;
    const Value *x = pass_input(arithmetic, index);
    if (!x || !affine_operand(c, arithmetic, index, pass_rank(x), &operand, &why)) return false;
    if (!keeps_shape(self, &operand, x)) return false;
    const double *numbers = affine_numbers(c, operand.constant, &count);
    return numbers && affine_of_arithmetic(c, arithmetic, index, numbers, count, out);
}

static bool is_computed_by(const Node *node, const char *op_type)
{
    return node_is(node, op_type) && !pass_constant(pass_input(node, 0)) && !pass_constant(pass_input(node, 1));
}

/* Is the Mul the end of what runtimes know as one operator: the scale of a normalization, x / deviation * k, or, before
 * a product of matrices, the half of a Gelu, x * (1 + erf) * k? */
static bool ends_an_operator(const Node *mul, uint32_t index_of_x, const Node *root)
{
    const Node *before = pass_input(mul, index_of_x)->producer;
    if (!node_is(mul, "Mul") || !before) return false;
    return is_computed_by(before, "Div") || (!node_is(root, "Conv") && is_computed_by(before, "Mul"));
}

/* *out_index: of x. */
static bool read_affine(PassContext *c, const Linear *self, const Node *before, uint32_t *out_index, Affine *out)
{
    *out_index = 0;
    if (node_is(before, "BatchNormalization"))
        return self->axis == 1 && affine_of_batch_normalization(c, before, out) && out->count == self->channels;
    if (read_side(c, self, before, 0, out)) return true;
    *out_index = 1;
    return read_side(c, self, before, 1, out);
}

/* ---- What comes behind ---- */

static bool takes(const Linear *self, const Affine *affine)
{
    if (affine->count != 1 && affine->count != self->channels) return false;
    return !affine->shift || (self->bias_index != LINEAR_NO_BIAS && self->takes_shift);
}

static bool is_reader(const Node *node)
{
    return node_is(node, "Conv") || node_is(node, "ConvTranspose") || node_is(node, "Gemm") || node_is(node, "MatMul");
}

/* Else the node before stays, and nothing is won. */
static bool all_take(PassContext *c, const Value *between, const Graph *graph, const Affine *affine)
{
    if (between->output_count > 0 || between->is_mentioned || between->use_count > MAX_READERS) return false;
    for (const Use *use = between->first_use; use; use = use->next) {
        Linear linear;
        uint32_t index = (uint32_t)(use - use->node->inputs);
        if (use->node->graph != graph || !is_reader(use->node) || index > 1) return false;
        if (!linear_of_input(c, use->node, index, &linear) || !takes(&linear, affine)) return false;
    }
    return true;
}

static bool fuse_input(PassContext *c, Node *root, uint32_t index)
{
    Linear linear;
    Affine affine;
    uint32_t index_of_x;
    const Node *before = pass_producer(c, root, index, "Mul Div Add Sub BatchNormalization");
    if (!before || !linear_of_input(c, root, index, &linear)) return false;
    if (!read_affine(c, &linear, before, &index_of_x, &affine)) return false;
    if (ends_an_operator(before, index_of_x, root))
        return pass_refuse(c, "kept: the Mul ends a normalization or Gelu, which runtimes know as one operator");
    if (!all_take(c, pass_input(root, index), root->graph, &affine) || !linear_take(c, &linear, &affine)) return false;
    pass_set_input(c, root, index, pass_input(before, index_of_x));
    pass_record(c, RECORD_ROUNDING, "the %s went into the weight of the %s", before->op_type->text,
                root->op_type->text);
    return true;
}

static bool fuse(PassContext *c, Node *root)
{
    return fuse_input(c, root, 0) || (node_is(root, "MatMul") && fuse_input(c, root, 1));
}

const Pass pass_fuse_arithmetic_into_next = {
    .name = "fuse_arithmetic_into_next",
    .summary =
        "Mul, Div, Add, Sub with a constant for each channel, or BatchNormalization, goes into the weight of the Conv, "
        "ConvTranspose, Gemm or MatMul behind it.",
    .before = "a = Mul (x, k)\ny = MatMul (a, W)",
    .after = "y = MatMul (x, W2)",
    .roots = "Conv ConvTranspose Gemm MatMul",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
