/* arithmetic - functions of two numbers, with broadcasting.
 * https://onnx.ai/onnx/operators/onnx__Add.html */
#include <math.h>

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

const OpRow op_arithmetic[] = {
    {"Add", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .elements = add_elements},
    {"Add", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .elements = add_elements},
    {"Add", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .elements = add_elements},
    {"Add", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .elements = add_elements},
    {"Add", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .elements = add_elements},
    {"Sub", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .elements = sub_elements},
    {"Sub", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .elements = sub_elements},
    {"Sub", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .elements = sub_elements},
    {"Sub", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .elements = sub_elements},
    {"Sub", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .elements = sub_elements},
    {"Mul", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .elements = mul_elements},
    {"Mul", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .elements = mul_elements},
    {"Mul", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .elements = mul_elements},
    {"Mul", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .elements = mul_elements},
    {"Mul", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .elements = mul_elements},
    {"Div", 14, "A: T, B: T", "C: T", "", "T: numeric_bfloat16", .infer = arithmetic_infer, .elements = div_elements},
    {"Div", 13, "A: T, B: T", "C: T", "", "T: wide_bfloat16", .infer = arithmetic_infer, .elements = div_elements},
    {"Div", 7, "A: T, B: T", "C: T", "", "T: wide", .infer = arithmetic_infer, .elements = div_elements},
    {"Div", 6, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0", "T: wide", .infer = arithmetic_infer,
     .elements = div_elements},
    {"Div", 1, "A: T, B: T", "C: T", "axis: int, broadcast: int = 0, consumed_inputs: ints", "T: floats",
     .infer = arithmetic_infer, .elements = div_elements},
    {"Mod", 28, "A: T, B: T", "C: T", "fmod: int = 0", "T: numeric_bfloat16", .infer = arithmetic_infer,
     .elements = mod_elements},
    {"Mod", 13, "A: T, B: T", "C: T", "fmod: int = 0", "T: numeric_bfloat16", .infer = arithmetic_infer,
     .elements = mod_elements},
    {"Mod", 10, "A: T, B: T", "C: T", "fmod: int = 0", "T: numeric", .infer = arithmetic_infer,
     .elements = mod_elements},
    {"Pow", 15, "X: T, Y: T1", "Z: T", "", "T: floats_bfloat16 int32 int64; T1: numeric_bfloat16",
     .infer = arithmetic_infer, .elements = pow_elements},
    {"Pow", 13, "X: T, Y: T1", "Z: T", "", "T: floats_bfloat16 int32 int64; T1: numeric", .infer = arithmetic_infer,
     .elements = pow_elements},
    {"Pow", 12, "X: T, Y: T1", "Z: T", "", "T: floats int32 int64; T1: numeric", .infer = arithmetic_infer,
     .elements = pow_elements},
    {"Pow", 7, "X: T, Y: T", "Z: T", "", "T: floats", .infer = arithmetic_infer, .elements = pow_elements},
    {"Pow", 1, "X: T, Y: T", "Z: T", "axis: int, broadcast: int = 0", "T: floats", .infer = arithmetic_infer},
    {"BitShift", 28, "X: T, Y: T", "Z: T", "direction!: string", "T: integers", .infer = infer_broadcast,
     .elements = bit_shift_elements},
    {"BitShift", 11, "X: T, Y: T", "Z: T", "direction!: string", "T: unsigned", .infer = infer_broadcast,
     .elements = bit_shift_elements},
    {"BitwiseAnd", 18, "A: T, B: T", "C: T", "", "T: integers", .infer = infer_broadcast,
     .elements = bitwise_and_elements},
    {"BitwiseOr", 18, "A: T, B: T", "C: T", "", "T: integers", .infer = infer_broadcast,
     .elements = bitwise_or_elements},
    {"BitwiseXor", 18, "A: T, B: T", "C: T", "", "T: integers", .infer = infer_broadcast,
     .elements = bitwise_xor_elements},
    {0},
};
