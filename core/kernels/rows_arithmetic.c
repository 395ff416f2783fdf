/* rows_arithmetic - functions of two numbers. */
#include <math.h>

#include "kernels/math_functions.h"
#include "kernels/row_map.h"
#include "kernels/rows.h"

/* ---- + - * / ---- */

static double add_numbers(double a, double b)
{
    return a + b;
}

static void add_f64(const Row *row)
{
    row_fold_f64(row, add_numbers);
}

static uint64_t add_integers(uint64_t a, uint64_t b)
{
    return a + b;
}

static void add_u64(const Row *row)
{
    row_fold_u64(row, add_integers);
}

static double subtract_numbers(double a, double b)
{
    return a - b;
}

static void subtract_f64(const Row *row)
{
    row_fold_f64(row, subtract_numbers);
}

static uint64_t subtract_integers(uint64_t a, uint64_t b)
{
    return a - b;
}

static void subtract_u64(const Row *row)
{
    row_fold_u64(row, subtract_integers);
}

static double multiply_numbers(double a, double b)
{
    return a * b;
}

static void multiply_f64(const Row *row)
{
    row_fold_f64(row, multiply_numbers);
}

static uint64_t multiply_integers(uint64_t a, uint64_t b)
{
    return a * b;
}

static void multiply_u64(const Row *row)
{
    row_fold_u64(row, multiply_integers);
}

static double divide_numbers(double a, double b)
{
    return a / b;
}

static void divide_f64(const Row *row)
{
    row_fold_f64(row, divide_numbers);
}

/* Towards zero. -1 is apart: INT64_MIN / -1 has no result in C. */
static int64_t divide_signed(int64_t a, int64_t b)
{
    if (b == 0) return 0;
    return b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}

static void divide_i64(const Row *row)
{
    row_fold_i64(row, divide_signed);
}

static uint64_t divide_unsigned(uint64_t a, uint64_t b)
{
    return b == 0 ? 0 : a / b;
}

static void divide_u64(const Row *row)
{
    row_fold_u64(row, divide_unsigned);
}

const RowFunctions rows_add = {add_f64, add_u64, add_u64};
const RowFunctions rows_subtract = {subtract_f64, subtract_u64, subtract_u64};
const RowFunctions rows_multiply = {multiply_f64, multiply_u64, multiply_u64};
const RowFunctions rows_divide = {divide_f64, divide_i64, divide_u64};

/* ---- Sums and means of many, as a runtime adds float32 ---- */

static double add_float32(double a, double b)
{
    return (double)(float)(a + b);
}

static void add_float32_f64(const Row *row)
{
    row_fold_f64(row, add_float32);
}

static void divide_by_count(const Row *row)
{
    double *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] /= (double)row->input_count;
}

static void mean_float32_f64(const Row *row)
{
    row_fold_f64(row, add_float32);
    divide_by_count(row);
}

static void mean_f64(const Row *row)
{
    row_fold_f64(row, add_numbers);
    divide_by_count(row);
}

const RowFunctions rows_add_float32 = {.f64 = add_float32_f64};
const RowFunctions rows_mean_float32 = {.f64 = mean_float32_f64};
const RowFunctions rows_mean = {.f64 = mean_f64};

/* ---- Minimum, maximum ---- */

static double lower_number(double a, double b)
{
    if (isnan(a)) return a;
    return b < a || isnan(b) ? b : a;
}

static void minimum_f64(const Row *row)
{
    row_fold_f64(row, lower_number);
}

static int64_t lower_signed(int64_t a, int64_t b)
{
    return b < a ? b : a;
}

static void minimum_i64(const Row *row)
{
    row_fold_i64(row, lower_signed);
}

static uint64_t lower_unsigned(uint64_t a, uint64_t b)
{
    return b < a ? b : a;
}

static void minimum_u64(const Row *row)
{
    row_fold_u64(row, lower_unsigned);
}

static double higher_number(double a, double b)
{
    if (isnan(a)) return a;
    return b > a || isnan(b) ? b : a;
}

static void maximum_f64(const Row *row)
{
    row_fold_f64(row, higher_number);
}

static int64_t higher_signed(int64_t a, int64_t b)
{
    return b > a ? b : a;
}

static void maximum_i64(const Row *row)
{
    row_fold_i64(row, higher_signed);
}

static uint64_t higher_unsigned(uint64_t a, uint64_t b)
{
    return b > a ? b : a;
}

static void maximum_u64(const Row *row)
{
    row_fold_u64(row, higher_unsigned);
}

const RowFunctions rows_minimum = {minimum_f64, minimum_i64, minimum_u64};
const RowFunctions rows_maximum = {maximum_f64, maximum_i64, maximum_u64};

/* ---- Remainders ---- */

static void remainder_f64(const Row *row)
{
    row_fold_f64(row, fmod);
}

static int64_t remainder_signed(int64_t a, int64_t b)
{
    return b == 0 || b == -1 ? 0 : a % b;
}

static void remainder_i64(const Row *row)
{
    row_fold_i64(row, remainder_signed);
}

static uint64_t remainder_unsigned(uint64_t a, uint64_t b)
{
    return b == 0 ? 0 : a % b;
}

static void remainder_u64(const Row *row)
{
    row_fold_u64(row, remainder_unsigned);
}

/* A zero has the sign of the second. */
static double modulo_numbers(double a, double b)
{
    double rest = fmod(a, b);
    if (rest == 0) return copysign(rest, b);
    return (rest < 0) == (b < 0) ? rest : rest + b;
}

static void modulo_f64(const Row *row)
{
    row_fold_f64(row, modulo_numbers);
}

static int64_t modulo_signed(int64_t a, int64_t b)
{
    int64_t rest = remainder_signed(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static void modulo_i64(const Row *row)
{
    row_fold_i64(row, modulo_signed);
}

const RowFunctions rows_remainder = {remainder_f64, remainder_i64, remainder_u64};
const RowFunctions rows_modulo = {modulo_f64, modulo_i64, remainder_u64};

/* ---- Powers ---- */

static void power_f64(const Row *row)
{
    row_fold_f64(row, math_pow);
}

/* By squares; what overflows wraps. */
static int64_t power_of_integer(int64_t base, int64_t exponent)
{
    uint64_t power = 1, square = (uint64_t)base;
    for (uint64_t left = exponent > 0 ? (uint64_t)exponent : 0; left > 0; left /= 2) {
        if (left % 2 == 1) power *= square;
        square *= square;
    }
    return (int64_t)power;
}

static void power_i64(const Row *row)
{
    row_fold_i64(row, power_of_integer);
}

const RowFunctions rows_power = {.f64 = power_f64, .i64 = power_i64};
