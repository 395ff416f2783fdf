/* rows_compare - predicates. Comparisons with a NaN are false. */
#include <math.h>

#include "kernels/row_map.h"
#include "kernels/rows.h"

static bool equal_numbers(double a, double b)
{
    return a == b;
}

static void equal_f64(const Row *row)
{
    row_test_f64(row, equal_numbers);
}

static bool equal_integers(int64_t a, int64_t b)
{
    return a == b;
}

static void equal_i64(const Row *row)
{
    row_test_i64(row, equal_integers);
}

const RowFunctions rows_equal = {equal_f64, equal_i64, equal_i64};

static bool less_numbers(double a, double b)
{
    return a < b;
}

static void less_f64(const Row *row)
{
    row_test_f64(row, less_numbers);
}

static bool less_signed(int64_t a, int64_t b)
{
    return a < b;
}

static void less_i64(const Row *row)
{
    row_test_i64(row, less_signed);
}

static bool less_unsigned(uint64_t a, uint64_t b)
{
    return a < b;
}

static void less_u64(const Row *row)
{
    row_test_u64(row, less_unsigned);
}

const RowFunctions rows_less = {less_f64, less_i64, less_u64};

static bool less_or_equal_numbers(double a, double b)
{
    return a <= b;
}

static void less_or_equal_f64(const Row *row)
{
    row_test_f64(row, less_or_equal_numbers);
}

static bool less_or_equal_signed(int64_t a, int64_t b)
{
    return a <= b;
}

static void less_or_equal_i64(const Row *row)
{
    row_test_i64(row, less_or_equal_signed);
}

static bool less_or_equal_unsigned(uint64_t a, uint64_t b)
{
    return a <= b;
}

static void less_or_equal_u64(const Row *row)
{
    row_test_u64(row, less_or_equal_unsigned);
}

const RowFunctions rows_less_or_equal = {less_or_equal_f64, less_or_equal_i64, less_or_equal_u64};

static bool greater_numbers(double a, double b)
{
    return a > b;
}

static void greater_f64(const Row *row)
{
    row_test_f64(row, greater_numbers);
}

static bool greater_signed(int64_t a, int64_t b)
{
    return a > b;
}

static void greater_i64(const Row *row)
{
    row_test_i64(row, greater_signed);
}

static bool greater_unsigned(uint64_t a, uint64_t b)
{
    return a > b;
}

static void greater_u64(const Row *row)
{
    row_test_u64(row, greater_unsigned);
}

const RowFunctions rows_greater = {greater_f64, greater_i64, greater_u64};

static bool greater_or_equal_numbers(double a, double b)
{
    return a >= b;
}

static void greater_or_equal_f64(const Row *row)
{
    row_test_f64(row, greater_or_equal_numbers);
}

static bool greater_or_equal_signed(int64_t a, int64_t b)
{
    return a >= b;
}

static void greater_or_equal_i64(const Row *row)
{
    row_test_i64(row, greater_or_equal_signed);
}

static bool greater_or_equal_unsigned(uint64_t a, uint64_t b)
{
    return a >= b;
}

static void greater_or_equal_u64(const Row *row)
{
    row_test_u64(row, greater_or_equal_unsigned);
}

const RowFunctions rows_greater_or_equal = {greater_or_equal_f64, greater_or_equal_i64, greater_or_equal_u64};

/* ---- One input ---- */

static void is_nan_f64(const Row *row)
{
    const double *x = row->inputs[0];
    uint8_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = x[i] != x[i];
}

static void is_infinite_f64(const Row *row)
{
    const double *x = row->inputs[0];
    uint8_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = fabs(x[i]) == INFINITY;
}

static void is_positive_infinity_f64(const Row *row)
{
    const double *x = row->inputs[0];
    uint8_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = x[i] == INFINITY;
}

static void is_negative_infinity_f64(const Row *row)
{
    const double *x = row->inputs[0];
    uint8_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = x[i] == -INFINITY;
}

const RowFunctions rows_is_nan = {.f64 = is_nan_f64};
const RowFunctions rows_is_infinite = {.f64 = is_infinite_f64};
const RowFunctions rows_is_positive_infinity = {.f64 = is_positive_infinity_f64};
const RowFunctions rows_is_negative_infinity = {.f64 = is_negative_infinity_f64};
