/* unary_math - functions of one number, element by element.
 * https://onnx.ai/onnx/operators/onnx__Abs.html */
#include <math.h>

#include "kernels/rows.h"
#include "model/dtype.h"
#include "ops/common.h"

static Dim negative(InferContext *c, Dim a)
{
    return dim_subtract(c->dims, dim_number(c->dims, 0), a);
}

/* ---- Abs ---- */

static Dim abs_dim(InferContext *c, Dim a, Dim b)
{
    (void)b;
    if (dim_lower(a) >= 0) return a;
    return dim_upper(a) <= 0 ? negative(c, a) : dim_max(c->dims, a, negative(c, a));
}

static bool abs_number(double a, double b, double *out)
{
    (void)b;
    *out = fabs(a);
    return true;
}

static void abs_elements(InferContext *c)
{
    elements_by_operation(c, abs_dim, abs_number);
}

/* ---- Neg ---- */

static Dim neg_dim(InferContext *c, Dim a, Dim b)
{
    (void)b;
    return negative(c, a);
}

static bool neg_number(double a, double b, double *out)
{
    (void)b;
    *out = -a;
    return true;
}

static void neg_elements(InferContext *c)
{
    elements_by_operation(c, neg_dim, neg_number);
}

/* ---- Sign ---- */

static Dim sign_dim(InferContext *c, Dim a, Dim b)
{
    (void)b;
    if (dim_is(a, 0)) return a;
    if (dim_lower(a) > 0) return dim_number(c->dims, 1);
    return dim_upper(a) < 0 ? dim_number(c->dims, -1) : NULL;
}

static bool sign_number(double a, double b, double *out)
{
    (void)b;
    *out = (a > 0) - (a < 0);
    return !isnan(a);
}

static void sign_elements(InferContext *c)
{
    elements_by_operation(c, sign_dim, sign_number);
}

/* ---- Rounding ---- */

/* An integer stays what it is. */
static Dim rounded_dim(InferContext *c, Dim a, Dim b)
{
    (void)c, (void)b;
    return a;
}

static bool ceil_number(double a, double b, double *out)
{
    (void)b;
    *out = ceil(a);
    return true;
}

static void ceil_elements(InferContext *c)
{
    elements_by_operation(c, rounded_dim, ceil_number);
}

static bool floor_number(double a, double b, double *out)
{
    (void)b;
    *out = floor(a);
    return true;
}

static void floor_elements(InferContext *c)
{
    elements_by_operation(c, rounded_dim, floor_number);
}

/* Halves go to the even neighbour. */
static bool round_number(double a, double b, double *out)
{
    (void)b;
    double below = floor(a), rest = a - below;
    bool goes_up = rest > 0.5 || (rest == 0.5 && fmod(below, 2) != 0);
    *out = copysign(goes_up ? below + 1 : below, a); /* -0.25 becomes -0 */
    return true;
}

static void round_elements(InferContext *c)
{
    elements_by_operation(c, rounded_dim, round_number);
}

/* ---- Sqrt, Reciprocal ---- */

static bool sqrt_number(double a, double b, double *out)
{
    (void)b;
    *out = sqrt(a);
    return a >= 0;
}

static void sqrt_elements(InferContext *c)
{
    elements_by_operation(c, NULL, sqrt_number);
}

/* Of powers of two only: runtimes approximate the others. */
static bool reciprocal_number(double a, double b, double *out)
{
    (void)b;
    int exponent;
    if (!isfinite(a) || fabs(frexp(a, &exponent)) != 0.5) return false;
    *out = 1 / a;
    return true;
}

static void reciprocal_elements(InferContext *c)
{
    elements_by_operation(c, NULL, reciprocal_number);
}

/* ---- Not, BitwiseNot ---- */

static Dim not_dim(InferContext *c, Dim a, Dim b)
{
    (void)b;
    return dim_subtract(c->dims, dim_number(c->dims, 1), a);
}

static void not_elements(InferContext *c)
{
    elements_by_operation(c, not_dim, NULL);
}

/* -1 - a of two's complement; without a sign, the highest value less a. */
static Dim bitwise_not_dim(InferContext *c, Dim a, Dim b)
{
    (void)b;
    int64_t lowest, highest;
    int32_t dtype = c->outputs[0]->dtype;
    if (dtype == DTYPE_UINT64 || !dtype_integer_range(dtype, &lowest, &highest)) return NULL;
    return dim_subtract(c->dims, dim_number(c->dims, lowest < 0 ? -1 : highest), a);
}

static void bitwise_not_elements(InferContext *c)
{
    elements_by_operation(c, bitwise_not_dim, NULL);
}

/* ---- IsInf ---- */

static Evaluated is_inf_eval(EvalContext *c)
{
    bool negative = infer_int(c->infer, "detect_negative") != 0, positive = infer_int(c->infer, "detect_positive") != 0;
    if (negative && positive) return eval_predicate(c, &rows_is_infinite);
    if (negative || positive)
        return eval_predicate(c, negative ? &rows_is_negative_infinity : &rows_is_positive_infinity);
    return eval_refuse(c, "neither infinity is looked for");
}

const OpRow op_unary_math[] = {
    {"Abs", 13, "X: T", "Y: T", "", "T: numeric_bfloat16", .infer = infer_like_input, .rows = &rows_absolute,
     .elements = abs_elements, .flags = OP_EXACT},
    {"Abs", 6, "X: T", "Y: T", "", "T: numeric", .infer = infer_like_input, .rows = &rows_absolute,
     .elements = abs_elements, .flags = OP_EXACT},
    {"Abs", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input, .rows = &rows_absolute,
     .elements = abs_elements, .flags = OP_EXACT},
    {"Acos", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_acos},
    {"Acos", 7, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_acos},
    {"Acosh", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_acosh},
    {"Acosh", 9, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_acosh},
    {"Asin", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_asin},
    {"Asin", 7, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_asin},
    {"Asinh", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_asinh},
    {"Asinh", 9, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_asinh},
    {"Atan", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_atan},
    {"Atan", 7, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_atan},
    {"Atanh", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_atanh},
    {"Atanh", 9, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_atanh},
    {"BitwiseNot", 18, "X: T", "Y: T", "", "T: integers", .infer = infer_like_input, .rows = &rows_bitwise_not,
     .elements = bitwise_not_elements, .flags = OP_EXACT},
    {"Ceil", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_ceil,
     .elements = ceil_elements, .flags = OP_EXACT},
    {"Ceil", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_ceil,
     .elements = ceil_elements, .flags = OP_EXACT},
    {"Ceil", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input, .rows = &rows_ceil,
     .elements = ceil_elements, .flags = OP_EXACT},
    {"Cos", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_cos},
    {"Cos", 7, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_cos},
    {"Cosh", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_cosh},
    {"Cosh", 9, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_cosh},
    {"Erf", 13, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_erf},
    {"Erf", 9, "input: T", "output: T", "", "T: numeric", .infer = infer_like_input, .rows = &rows_erf},
    {"Exp", 13, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_exp},
    {"Exp", 6, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_exp},
    {"Exp", 1, "input: T", "output: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input,
     .rows = &rows_exp},
    {"Floor", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_floor,
     .elements = floor_elements, .flags = OP_EXACT},
    {"Floor", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_floor,
     .elements = floor_elements, .flags = OP_EXACT},
    {"Floor", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input, .rows = &rows_floor,
     .elements = floor_elements, .flags = OP_EXACT},
    {"IsInf", 20, "X: T1", "Y: T2", "detect_negative: int = 1, detect_positive: int = 1",
     "T1: floats_bfloat16 float8s; T2: bool", .infer = infer_like_input_bool, .eval = is_inf_eval, .flags = OP_EXACT},
    {"IsInf", 10, "X: T1", "Y: T2", "detect_negative: int = 1, detect_positive: int = 1", "T1: float double; T2: bool",
     .infer = infer_like_input_bool, .eval = is_inf_eval, .flags = OP_EXACT},
    {"IsNaN", 20, "X: T1", "Y: T2", "", "T1: floats_bfloat16 float8s; T2: bool", .infer = infer_like_input_bool,
     .test = &rows_is_nan, .flags = OP_EXACT},
    {"IsNaN", 13, "X: T1", "Y: T2", "", "T1: floats_bfloat16; T2: bool", .infer = infer_like_input_bool,
     .test = &rows_is_nan, .flags = OP_EXACT},
    {"IsNaN", 9, "X: T1", "Y: T2", "", "T1: floats; T2: bool", .infer = infer_like_input_bool, .test = &rows_is_nan,
     .flags = OP_EXACT},
    {"Log", 13, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_log},
    {"Log", 6, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_log},
    {"Log", 1, "input: T", "output: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input,
     .rows = &rows_log},
    {"Neg", 13, "X: T", "Y: T", "", "T: floats_bfloat16 signed", .infer = infer_like_input, .rows = &rows_negate,
     .elements = neg_elements, .flags = OP_EXACT},
    {"Neg", 6, "X: T", "Y: T", "", "T: signed floats", .infer = infer_like_input, .rows = &rows_negate,
     .elements = neg_elements, .flags = OP_EXACT},
    {"Neg", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input, .rows = &rows_negate,
     .elements = neg_elements, .flags = OP_EXACT},
    {"Not", 1, "X: T", "Y: T", "", "T: bool", .infer = infer_like_input, .rows = &rows_not, .elements = not_elements,
     .flags = OP_EXACT},
    {"Reciprocal", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_reciprocal,
     .elements = reciprocal_elements, .flags = OP_EXACT},
    {"Reciprocal", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_reciprocal,
     .elements = reciprocal_elements, .flags = OP_EXACT},
    {"Reciprocal", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input,
     .rows = &rows_reciprocal, .elements = reciprocal_elements, .flags = OP_EXACT},
    {"Round", 22, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_round,
     .elements = round_elements, .flags = OP_EXACT},
    {"Round", 11, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_round,
     .elements = round_elements, .flags = OP_EXACT},
    {"Sign", 13, "input: T", "output: T", "", "T: numeric_bfloat16", .infer = infer_like_input, .rows = &rows_sign,
     .elements = sign_elements},
    {"Sign", 9, "input: T", "output: T", "", "T: numeric", .infer = infer_like_input, .rows = &rows_sign,
     .elements = sign_elements},
    {"Sin", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_sin},
    {"Sin", 7, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_sin},
    {"Sinh", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_sinh},
    {"Sinh", 9, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_sinh},
    {"Sqrt", 13, "X: T", "Y: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_sqrt,
     .elements = sqrt_elements, .flags = OP_EXACT},
    {"Sqrt", 6, "X: T", "Y: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_sqrt,
     .elements = sqrt_elements, .flags = OP_EXACT},
    {"Sqrt", 1, "X: T", "Y: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input, .rows = &rows_sqrt,
     .elements = sqrt_elements, .flags = OP_EXACT},
    {"Tan", 22, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_tan},
    {"Tan", 7, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_tan},
    {"Tanh", 13, "input: T", "output: T", "", "T: floats_bfloat16", .infer = infer_like_input, .rows = &rows_tanh},
    {"Tanh", 6, "input: T", "output: T", "", "T: floats", .infer = infer_like_input, .rows = &rows_tanh},
    {"Tanh", 1, "input: T", "output: T", "consumed_inputs: ints", "T: floats", .infer = infer_like_input,
     .rows = &rows_tanh},
    {0},
};
