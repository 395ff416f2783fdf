/* arithmetic - functions of two numbers, with broadcasting.
 * https://onnx.ai/onnx/operators/onnx__Add.html */
#include <math.h>

#include "kernels/rows.h"
#include "model/dtype.h"
#include "ops/common.h"

static Inferred arithmetic_infer(InferContext *c)
{
    return infer_since(c) < 7 ? infer_broadcast_by_attribute(c, 0) : infer_broadcast(c);
}

/* Before version 7 the attribute axis says where B begins; else it ends where A does, as it does now. */
static void arithmetic_elements(InferContext *c, DimOperation of_dims, NumberOperation of_numbers)
{
    if (infer_since(c) >= 7 || !infer_has_attribute(c, "axis")) elements_by_operation(c, of_dims, of_numbers);
}

/* ---- Add, Sub, Mul, Div ---- */

static Dim add_dim(InferContext *c, Dim a, Dim b)
{
    return dim_add(c->dims, a, b);
}

static bool add_number(double a, double b, double *out)
{
    *out = a + b;
    return true;
}

static void add_elements(InferContext *c)
{
    arithmetic_elements(c, add_dim, add_number);
}

static Dim sub_dim(InferContext *c, Dim a, Dim b)
{
    return dim_subtract(c->dims, a, b);
}

static bool sub_number(double a, double b, double *out)
{
    *out = a - b;
    return true;
}

static void sub_elements(InferContext *c)
{
    arithmetic_elements(c, sub_dim, sub_number);
}

static Dim mul_dim(InferContext *c, Dim a, Dim b)
{
    return dim_multiply_in_dtype(c->dims, a, b, c->outputs[0]->dtype);
}

static bool mul_number(double a, double b, double *out)
{
    *out = a * b;
    return true;
}

static void mul_elements(InferContext *c)
{
    arithmetic_elements(c, mul_dim, mul_number);
}

/* Integers are divided towards zero; floating point ones have an integer quotient where b divides a. */
static Dim div_dim(InferContext *c, Dim a, Dim b)
{
    Dim quotient = dim_truncate_divide(c->dims, a, b);
    bool is_whole = !dtype_is_floating(c->outputs[0]->dtype) || dim_is_equal(dim_multiply(c->dims, quotient, b), a);
    return is_whole ? quotient : NULL;
}

static bool div_number(double a, double b, double *out)
{
    if (b == 0) return false;
    *out = a / b;
    return true;
}

static void div_elements(InferContext *c)
{
    arithmetic_elements(c, div_dim, div_number);
}

/* ---- Mod: a - b * (a / b), rounded down, or (fmod) towards zero ---- */

static Dim mod_dim(InferContext *c, Dim a, Dim b)
{
    Dim quotient = infer_int(c, "fmod") ? dim_truncate_divide(c->dims, a, b) : dim_floor_divide(c->dims, a, b);
    return dim_subtract(c->dims, a, dim_multiply(c->dims, b, quotient));
}

static bool fmod_number(double a, double b, double *out)
{
    if (b == 0 || !isfinite(a)) return false;
    *out = fmod(a, b);
    return true;
}

static void mod_elements(InferContext *c)
{
    elements_by_operation(c, mod_dim, infer_int(c, "fmod") ? fmod_number : NULL);
}

/* ---- Pow ---- */

enum { POW_MAX_STEPS = 64 };

static Dim power_of_dim(InferContext *c, Dim base, double exponent)
{
    int32_t dtype = c->outputs[0]->dtype;
    if (exponent < 0 || exponent > POW_MAX_STEPS || exponent != floor(exponent)) return NULL;
    Dim power = dim_number(c->dims, 1);
    for (int i = 0; i < (int)exponent && power; i++) power = dim_multiply_in_dtype(c->dims, power, base, dtype);
    /* onnxruntime computes in double. */
    int64_t number, exact = (int64_t)1 << 53;
    if (dim_is_number(power, &number) && (number > exact || number < -exact)) return NULL;
    return power;
}

/* Only what is exact at every step, which every way of computing it agrees on. */
static bool power_of_number(double base, double exponent, int32_t dtype, double *out)
{
    *out = 1;
    if (exponent == 0.5 && base >= 0) {
        *out = infer_round(dtype, sqrt(base));
        return *out * *out == base;
    }
    if (exponent < 0 || exponent > POW_MAX_STEPS || exponent != floor(exponent)) return false;
    for (int i = 0; i < (int)exponent; i++) {
        double product = *out * base;
        if (!isfinite(product) || infer_round(dtype, product) != product || fabs(product) > 0x1p53) return false;
        *out = product;
    }
    return true;
}

static bool exponent_at(const Elements *elements, size_t index, double *out)
{
    int64_t integer;
    if (!elements->dims) *out = elements->numbers[index];
    else if (dim_is_number(elements->dims[index], &integer)) *out = (double)integer;
    else return false;
    return isfinite(*out);
}

static void pow_elements(InferContext *c)
{
    size_t count, x_at[FACT_MAX_ELEMENTS], y_at[FACT_MAX_ELEMENTS];
    if (!output_is_small(c, 0, &count)) return;
    const Elements *x = infer_elements(c, 0), *y = infer_elements(c, 1);
    const Shape *shape = c->outputs[0]->shape;
    int32_t dtype = c->outputs[0]->dtype;
    if (!x || !y || !shape_broadcast_indices(infer_shape(c, 0), shape, x_at)) return;
    if (!shape_broadcast_indices(infer_shape(c, 1), shape, y_at)) return;
    Dim dims[FACT_MAX_ELEMENTS];
    double numbers[FACT_MAX_ELEMENTS], exponent;
    for (size_t i = 0; i < count; i++) {
        bool is_known = exponent_at(y, y_at[i], &exponent);
        if (x->dims) dims[i] = is_known ? power_of_dim(c, x->dims[x_at[i]], exponent) : NULL;
        else if (!is_known || !power_of_number(x->numbers[x_at[i]], exponent, dtype, &numbers[i])) return;
    }
    if (x->dims) elements_set(c, 0, dims, count);
    else infer_set_numbers(c, 0, numbers, count);
}

/* ---- Bits ---- */

static Dim shift_dim(InferContext *c, Dim a, Dim b)
{
    int64_t places;
    if (!dim_is_number(b, &places) || places < 0 || places > 62 || dim_lower(a) < 0) return NULL;
    Dim factor = dim_number(c->dims, (int64_t)1 << places);
    if (infer_string_is(c, "direction", "LEFT")) return dim_multiply(c->dims, a, factor);
    return infer_string_is(c, "direction", "RIGHT") ? dim_floor_divide(c->dims, a, factor) : NULL;
}

static void bit_shift_elements(InferContext *c)
{
    elements_by_operation(c, shift_dim, NULL);
}

static Dim bitwise_and_dim(InferContext *c, Dim a, Dim b)
{
    int64_t x, y;
    if (dim_is(a, 0) || dim_is(b, 0)) return dim_number(c->dims, 0);
    return dim_is_number(a, &x) && dim_is_number(b, &y) ? dim_number(c->dims, x & y) : NULL;
}

static void bitwise_and_elements(InferContext *c)
{
    elements_by_operation(c, bitwise_and_dim, NULL);
}

static Dim bitwise_or_dim(InferContext *c, Dim a, Dim b)
{
    int64_t x, y;
    return dim_is_number(a, &x) && dim_is_number(b, &y) ? dim_number(c->dims, x | y) : NULL;
}

static void bitwise_or_elements(InferContext *c)
{
    elements_by_operation(c, bitwise_or_dim, NULL);
}

static Dim bitwise_xor_dim(InferContext *c, Dim a, Dim b)
{
    int64_t x, y;
    return dim_is_number(a, &x) && dim_is_number(b, &y) ? dim_number(c->dims, x ^ y) : NULL;
}

static void bitwise_xor_elements(InferContext *c)
{
    elements_by_operation(c, bitwise_xor_dim, NULL);
}

/* ---- Evaluation ---- */

/* Refuses integers that are divided by 0. */
static bool can_divide(EvalContext *c)
{
    const Tensor *divisor = eval_input(c, 1);
    Lane lane = divisor ? lane_of(divisor->dtype) : LANE_NONE;
    if (lane != LANE_I64 && lane != LANE_U64) return true;
    const uint64_t *values = eval_values(c, 1, lane);
    for (uint64_t i = 0; values && i < eval_element_count(divisor); i++)
        if (values[i] == 0) return eval_refuse(c, "an integer is divided by 0") == EVAL_DONE;
    return values != NULL;
}

static Evaluated div_eval(EvalContext *c)
{
    return can_divide(c) ? eval_elementwise(c, &rows_divide, NULL, 0) : EVAL_REFUSED;
}

/* Before version 28 floating point had fmod only. */
static Evaluated mod_eval(EvalContext *c)
{
    bool is_fmod = infer_int(c->infer, "fmod") != 0, is_floating = lane_of(eval_output_dtype(c, 0)) == LANE_F64;
    if (!can_divide(c)) return EVAL_REFUSED;
    if (is_floating && !is_fmod && infer_since(c->infer) < 28)
        return eval_refuse(c, "fmod is 0, which this version has for integers only");
    return eval_elementwise(c, is_fmod ? &rows_remainder : &rows_modulo, NULL, 0);
}

/* The largest magnitude of an input's elements, and the smallest element; false: one is no integer. */
static bool integer_bounds(EvalContext *c, size_t input, double *out_magnitude, double *out_lowest)
{
    const double *values = eval_values(c, input, LANE_F64);
    *out_magnitude = *out_lowest = 0;
    for (uint64_t i = 0; values && i < eval_element_count(eval_input(c, input)); i++) {
        if (!(fabs(values[i]) <= 0x1p63) || values[i] != trunc(values[i]))
            return eval_refuse(c, "an exponent is no integer") == EVAL_DONE;
        *out_magnitude = fmax(*out_magnitude, fabs(values[i]));
        *out_lowest = fmin(*out_lowest, values[i]);
    }
    return values != NULL;
}

/* Is base^exponent at least `limit`? base > 1 */
static bool pow_is_over(double base, double exponent, double limit)
{
    double power = 1;
    for (double i = 0; i < exponent && power < limit; i++) power *= base;
    return power >= limit;
}

/* Powers of integers only where all are exact: onnxruntime computes them in double. */
static Evaluated pow_eval(EvalContext *c)
{
    double base, exponent, lowest;
    int32_t dtype = eval_output_dtype(c, 0);
    if (lane_of(dtype) == LANE_F64) return eval_elementwise(c, &rows_power, NULL, 0);
    if (!integer_bounds(c, 1, &exponent, &lowest)) return EVAL_REFUSED;
    if (lowest < 0) return eval_refuse(c, "an integer has a negative exponent");
    if (!integer_bounds(c, 0, &base, &lowest)) return EVAL_REFUSED;
    if (base > 1 && pow_is_over(base, exponent, dtype == DTYPE_INT32 ? 0x1p31 : 0x1p53))
        return eval_refuse(c, "a power of integers may be too large to be exact");
    return eval_elementwise(c, &rows_power, NULL, 0);
}

static Evaluated bit_shift_eval(EvalContext *c)
{
    const Dtype *dtype = dtype_of(eval_output_dtype(c, 0));
    int64_t bits = dtype ? dtype->bits : 0;
    if (infer_string_is(c->infer, "direction", "LEFT"))
        return eval_elementwise(c, &rows_shift_left, &bits, sizeof bits);
    if (infer_string_is(c->infer, "direction", "RIGHT"))
        return eval_elementwise(c, &rows_shift_right, &bits, sizeof bits);
    return eval_refuse(c, "direction is neither LEFT nor RIGHT");
}

const OpRow op_arithmetic[] = {
    {"Add", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .rows = &rows_add,
     .elements = add_elements, .flags = OP_EXACT},
    {"Add", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .rows = &rows_add,
     .elements = add_elements, .flags = OP_EXACT},
    {"Add", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .rows = &rows_add,
     .elements = add_elements, .flags = OP_EXACT},
    {"Add", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .rows = &rows_add, .elements = add_elements, .flags = OP_EXACT},
    {"Add", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .rows = &rows_add, .elements = add_elements, .flags = OP_EXACT},
    {"Sub", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .rows = &rows_subtract,
     .elements = sub_elements, .flags = OP_EXACT},
    {"Sub", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .rows = &rows_subtract,
     .elements = sub_elements, .flags = OP_EXACT},
    {"Sub", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .rows = &rows_subtract,
     .elements = sub_elements, .flags = OP_EXACT},
    {"Sub", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .rows = &rows_subtract, .elements = sub_elements, .flags = OP_EXACT},
    {"Sub", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .rows = &rows_subtract, .elements = sub_elements, .flags = OP_EXACT},
    {"Mul", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .rows = &rows_multiply,
     .elements = mul_elements, .flags = OP_EXACT},
    {"Mul", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .rows = &rows_multiply,
     .elements = mul_elements, .flags = OP_EXACT},
    {"Mul", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .rows = &rows_multiply,
     .elements = mul_elements, .flags = OP_EXACT},
    {"Mul", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .rows = &rows_multiply, .elements = mul_elements, .flags = OP_EXACT},
    {"Mul", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .rows = &rows_multiply, .elements = mul_elements, .flags = OP_EXACT},
    {"Div", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .eval = div_eval,
     .elements = div_elements, .flags = OP_EXACT},
    {"Div", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .eval = div_eval,
     .elements = div_elements, .flags = OP_EXACT},
    {"Div", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .eval = div_eval,
     .elements = div_elements, .flags = OP_EXACT},
    {"Div", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .eval = div_eval, .elements = div_elements, .flags = OP_EXACT},
    {"Div", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .eval = div_eval, .elements = div_elements, .flags = OP_EXACT},
    {"Mod", 28, "A: T, B: T", "C: T", "fmod: int = 0", "T: numeric_bfloat16", .infer = arithmetic_infer,
     .eval = mod_eval, .elements = mod_elements, .flags = OP_EXACT},
    {"Mod", 13, "A: T, B: T", "C: T", "fmod: int = 0", "T: numeric_bfloat16", .infer = arithmetic_infer,
     .eval = mod_eval, .elements = mod_elements, .flags = OP_EXACT},
    {"Mod", 10, "A: T, B: T", "C: T", "fmod: int = 0", "T: numeric", .infer = arithmetic_infer, .eval = mod_eval,
     .elements = mod_elements, .flags = OP_EXACT},
    {"Pow", 15, "X: T, Y: T1", "Z: T", "", "T: floats_bfloat16 int32 int64; T1: numeric_bfloat16",
     .infer = arithmetic_infer, .eval = pow_eval, .elements = pow_elements},
    {"Pow", 13, "X: T, Y: T1", "Z: T", "", "T: floats_bfloat16 int32 int64; T1: numeric", .infer = arithmetic_infer,
     .eval = pow_eval, .elements = pow_elements},
    {"Pow", 12, "X: T, Y: T1", "Z: T", "", "T: floats int32 int64; T1: numeric", .infer = arithmetic_infer,
     .eval = pow_eval, .elements = pow_elements},
    {"Pow", 7, "X: T, Y: T", "Z: T", "", "T: floats", .infer = arithmetic_infer, .eval = pow_eval,
     .elements = pow_elements},
    {"Pow", 1, "X: T, Y: T", "Z: T", "axis: int, broadcast: int = 0", "T: floats", .infer = arithmetic_infer,
     .eval = pow_eval},
    {"BitShift", 28, "X: T, Y: T", "Z: T", "direction!: string", "T: integers", .infer = infer_broadcast,
     .eval = bit_shift_eval, .elements = bit_shift_elements, .flags = OP_EXACT},
    {"BitShift", 11, "X: T, Y: T", "Z: T", "direction!: string", "T: unsigned", .infer = infer_broadcast,
     .eval = bit_shift_eval, .elements = bit_shift_elements, .flags = OP_EXACT},
    {"BitwiseAnd", 18, "A: T, B: T", "C: T", "", "T: integers", .infer = infer_broadcast, .rows = &rows_and,
     .elements = bitwise_and_elements, .flags = OP_EXACT},
    {"BitwiseOr", 18, "A: T, B: T", "C: T", "", "T: integers", .infer = infer_broadcast, .rows = &rows_or,
     .elements = bitwise_or_elements, .flags = OP_EXACT},
    {"BitwiseXor", 18, "A: T, B: T", "C: T", "", "T: integers", .infer = infer_broadcast, .rows = &rows_xor,
     .elements = bitwise_xor_elements, .flags = OP_EXACT},
    {0},
};
