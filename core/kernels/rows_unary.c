/* rows_unary - functions of one number. */
#include <math.h>

#include "kernels/math_functions.h"
#include "kernels/row_map.h"
#include "kernels/rows.h"

static void absolute_f64(const Row *row)
{
    row_map_f64(row, fabs);
}

static uint64_t absolute_integer(uint64_t x)
{
    return x >> 63 ? 0 - x : x;
}

static void absolute_i64(const Row *row)
{
    row_map_u64(row, absolute_integer);
}

static uint64_t same_integer(uint64_t x)
{
    return x;
}

static void same_u64(const Row *row)
{
    row_map_u64(row, same_integer);
}

static double negative_number(double x)
{
    return -x;
}

static void negate_f64(const Row *row)
{
    row_map_f64(row, negative_number);
}

static uint64_t negative_integer(uint64_t x)
{
    return 0 - x;
}

static void negate_u64(const Row *row)
{
    row_map_u64(row, negative_integer);
}

static double sign_number(double x)
{
    return isnan(x) ? x : (x > 0) - (x < 0);
}

static void sign_f64(const Row *row)
{
    row_map_f64(row, sign_number);
}

static int64_t sign_integer(int64_t x)
{
    return (x > 0) - (x < 0);
}

static void sign_i64(const Row *row)
{
    row_map_i64(row, sign_integer);
}

static uint64_t is_positive(uint64_t x)
{
    return x > 0;
}

static void sign_u64(const Row *row)
{
    row_map_u64(row, is_positive);
}

static double inverse(double x)
{
    return 1 / x;
}

const RowFunctions rows_absolute = {absolute_f64, absolute_i64, same_u64};
const RowFunctions rows_negate = {negate_f64, negate_u64, negate_u64};
const RowFunctions rows_sign = {sign_f64, sign_i64, sign_u64};

/* ---- Floating point only ---- */

static void ceil_f64(const Row *row)
{
    row_map_f64(row, ceil);
}

static void floor_f64(const Row *row)
{
    row_map_f64(row, floor);
}

static void round_f64(const Row *row)
{
    row_map_f64(row, nearbyint);
}

static void sqrt_f64(const Row *row)
{
    row_map_f64(row, sqrt);
}

static void reciprocal_f64(const Row *row)
{
    row_map_f64(row, inverse);
}

static void exp_f64(const Row *row)
{
    row_map_f64(row, math_exp);
}

static void log_f64(const Row *row)
{
    row_map_f64(row, math_log);
}

static void erf_f64(const Row *row)
{
    row_map_f64(row, math_erf);
}

static void sin_f64(const Row *row)
{
    row_map_f64(row, math_sin);
}

static void cos_f64(const Row *row)
{
    row_map_f64(row, math_cos);
}

static void tan_f64(const Row *row)
{
    row_map_f64(row, math_tan);
}

static void asin_f64(const Row *row)
{
    row_map_f64(row, math_asin);
}

static void acos_f64(const Row *row)
{
    row_map_f64(row, math_acos);
}

static void atan_f64(const Row *row)
{
    row_map_f64(row, math_atan);
}

static void sinh_f64(const Row *row)
{
    row_map_f64(row, math_sinh);
}

static void cosh_f64(const Row *row)
{
    row_map_f64(row, math_cosh);
}

static void tanh_f64(const Row *row)
{
    row_map_f64(row, math_tanh);
}

static void asinh_f64(const Row *row)
{
    row_map_f64(row, math_asinh);
}

static void acosh_f64(const Row *row)
{
    row_map_f64(row, math_acosh);
}

static void atanh_f64(const Row *row)
{
    row_map_f64(row, math_atanh);
}

const RowFunctions rows_ceil = {.f64 = ceil_f64};
const RowFunctions rows_floor = {.f64 = floor_f64};
const RowFunctions rows_round = {.f64 = round_f64};
const RowFunctions rows_sqrt = {.f64 = sqrt_f64};
const RowFunctions rows_reciprocal = {.f64 = reciprocal_f64};
const RowFunctions rows_exp = {.f64 = exp_f64};
const RowFunctions rows_log = {.f64 = log_f64};
const RowFunctions rows_erf = {.f64 = erf_f64};
const RowFunctions rows_sin = {.f64 = sin_f64};
const RowFunctions rows_cos = {.f64 = cos_f64};
const RowFunctions rows_tan = {.f64 = tan_f64};
const RowFunctions rows_asin = {.f64 = asin_f64};
const RowFunctions rows_acos = {.f64 = acos_f64};
const RowFunctions rows_atan = {.f64 = atan_f64};
const RowFunctions rows_sinh = {.f64 = sinh_f64};
const RowFunctions rows_cosh = {.f64 = cosh_f64};
const RowFunctions rows_tanh = {.f64 = tanh_f64};
const RowFunctions rows_asinh = {.f64 = asinh_f64};
const RowFunctions rows_acosh = {.f64 = acosh_f64};
const RowFunctions rows_atanh = {.f64 = atanh_f64};
