/* fuse_arithmetic_into_gemm - a factor or addend of each column goes into a Gemm.
 *
 *     a = Gemm (x, W, b)
 *     y = Mul (a, k)          =>     y = Gemm (x, W * k, b * k)
 *
 * Rounding. Likewise Div by a constant, Add and Sub, in either order of operands. Where W is no constant a single
 * factor goes into alpha and beta; where there is no b, what is added takes its place, constant or not. Needs: k has
 * one element, or one for each column as its last axis, and at most two axes; only this node reads a. Where b is
 * there it is a constant that is the same for all rows. From version 7 on, which broadcasts as numpy does. */
#include <float.h>
#include <math.h>

#include "passes/dtype_range.h"
#include "passes/gemm_parts.h"
#include "passes/linear.h"
#include "passes/pass_rewrite.h"

/* ---- A factor of all ---- */

/* Attributes are float: of a Gemm in double the factor must be one. */
static bool float_holds(double number, int32_t dtype)
{
    return dtype != DTYPE_DOUBLE || (double)(float)number == number;
}

/* Runtimes turn attributes to the dtype: what comes of one must be a number of both, with all its digits, or 0 where it
 * was 0. */
static bool is_in_range(double was, double number, int32_t dtype)
{
    double size = fabs(number);
    if (was == 0) return true;
    return size <= fmin(dtype_largest(dtype), FLT_MAX) && size >= fmax(dtype_smallest_normal(dtype), FLT_MIN);
}

static bool read_factor(PassContext *c, const Node *root, uint32_t index, double *out)
{
    AffineOperand operand;
    Affine affine;
    uint64_t count;
    const char *why;
    if (!affine_operand(c, root, index, 2, &operand, &why) || operand.axis >= 0) return false;
    const double *number = affine_numbers(c, operand.constant, &count);
    if (!number || !affine_of_arithmetic(c, root, index, number, 1, &affine) || affine.shift) return false;
    *out = affine.scale[0];
    return true;
}

static bool scale_all(PassContext *c, Node *root, Node *gemm, uint32_t index)
{
    double factor;
    InferContext *look = pass_look(c, gemm);
    int32_t dtype = pass_dtype(pass_output(gemm, 0));
    if (infer_since(look) < 7 || !affine_dtype(dtype) || !read_factor(c, root, index, &factor)) return false;
    double old_alpha = infer_float(look, "alpha"), old_beta = pass_input(gemm, 2) ? infer_float(look, "beta") : 0;
    double alpha = old_alpha * factor, beta = old_beta * factor;
    if (!float_holds(alpha, dtype) || !float_holds(beta, dtype)) return false;
    if (factor == 0 || !is_in_range(old_alpha, alpha, dtype) || !is_in_range(old_beta, beta, dtype))
        return pass_refuse(c, "kept: alpha or beta of the Gemm would be 0, or out of range");
    if (!linear_is_read_once(c, gemm, root)) return false;
    pass_record(c, RECORD_ROUNDING, "the %s went into alpha and beta of the Gemm", root->op_type->text);
    pass_set_float(c, gemm, "alpha", (float)alpha);
    if (pass_input(gemm, 2)) pass_set_float(c, gemm, "beta", (float)beta);
    linear_take_output(c, gemm, root);
    return true;
}

/* ---- An addend ---- */

static bool take_addend(PassContext *c, Node *root, Node *gemm, uint32_t index)
{
    Value *addend = pass_input(root, 1 - index);
    bool is_difference = node_is(root, "Sub");
    double alpha = infer_float(pass_look(c, gemm), "alpha");
    if (!is_difference && !node_is(root, "Add")) return false;
    if (pass_input(gemm, 2) || !addend || addend == pass_input(root, index) || gemm_is_quantized(gemm)) return false;
    if (!affine_dtype(pass_dtype(pass_output(gemm, 0))) || !gemm_addend_fits(addend, pass_output(gemm, 0)))
        return false;
    if (!gemm_may_replace(c, root, pass_dtype(addend), true) || !linear_is_read_once(c, gemm, root)) return false;
    pass_record(c, RECORD_ROUNDING, "the %s went into the addend of the Gemm", root->op_type->text);
    gemm_take_addend(c, root, gemm, addend, (float)(is_difference && index == 1 ? -alpha : alpha),
                     is_difference && index == 0 ? -1 : 1);
    return true;
}

/* ---- Both ---- */

static bool fuse_side(PassContext *c, Node *root, uint32_t index)
{
    Linear linear;
    Node *gemm = pass_producer(c, root, index, "Gemm");
    if (!gemm) return false;
    if (take_addend(c, root, gemm, index)) return true;
    bool is_constant = pass_input(gemm, 1) && pass_constant(pass_input(gemm, 1));
    if (linear_of_gemm(c, gemm, &linear) && linear_take_arithmetic(c, &linear, root, index)) return true;
    return !is_constant && scale_all(c, root, gemm, index);
}

static bool fuse(PassContext *c, Node *root)
{
    return fuse_side(c, root, 0) || fuse_side(c, root, 1);
}

const Pass pass_fuse_arithmetic_into_gemm = {
    .name = "fuse_arithmetic_into_gemm",
    .summary = "Mul, Div, Add or Sub with a constant for each column goes into the Gemm before it.",
    .before = "a = Gemm (x, W, b)\ny = Mul (a, k)",
    .after = "y = Gemm (x, W2, b2)",
    .roots = "Mul Div Add Sub",
    .kind = RECORD_ROUNDING,
    .on_node = fuse,
};
