/* rows_gated - activations that integers have too, or that take a second tensor; limits; the normalization of a batch. */
#include <math.h>
#include <string.h>

#include "kernels/math_functions.h"
#include "kernels/row_map.h"
#include "kernels/rows.h"

/* By its bits, since clang makes a maximum of `x < 0 ? 0 : x` for WebAssembly, which takes 0 of -0 and 0; runtimes keep -0.
 * Negative: the sign, and a magnitude of 1 to infinity; larger ones are NaNs. */
static double relu_number(double x)
{
    uint64_t bits, infinity = (uint64_t)0x7ff << 52;
    memcpy(&bits, &x, sizeof bits);
    bool is_negative = bits >> 63 != 0 && (bits & UINT64_MAX >> 1) - 1 < infinity;
    return is_negative ? 0 : x;
}

static void relu_f64(const Row *row)
{
    row_map_f64(row, relu_number);
}

static int64_t relu_integer(int64_t x)
{
    return x < 0 ? 0 : x;
}

static void relu_i64(const Row *row)
{
    row_map_i64(row, relu_integer);
}

const RowFunctions rows_relu = {.f64 = relu_f64, .i64 = relu_i64};

static double p_relu_number(double x, double slope)
{
    return x < 0 ? x * slope : x;
}

static void p_relu_f64(const Row *row)
{
    row_fold_f64(row, p_relu_number);
}

static int64_t p_relu_integer(int64_t x, int64_t slope)
{
    return x < 0 ? (int64_t)((uint64_t)x * (uint64_t)slope) : x;
}

static void p_relu_i64(const Row *row)
{
    row_fold_i64(row, p_relu_integer);
}

static uint64_t first(uint64_t x, uint64_t slope)
{
    (void)slope;
    return x;
}

static void p_relu_u64(const Row *row)
{
    row_fold_u64(row, first);
}

const RowFunctions rows_p_relu = {p_relu_f64, p_relu_i64, p_relu_u64};

/* a * sigmoid(alpha * a) * b */
static void swi_glu_f64(const Row *row)
{
    const double *a = row->inputs[0], *b = row->inputs[1], alpha = *(const double *)row->parameters;
    double *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = a[i] / (1 + math_exp(-alpha * a[i])) * b[i];
}

const RowFunctions rows_swi_glu = {.f64 = swi_glu_f64};

/* (x - mean) / sqrt(variance + epsilon) * scale + bias */
static void batch_normalization_f64(const Row *row)
{
    const double *x = row->inputs[0], *scale = row->inputs[1], *bias = row->inputs[2], *mean = row->inputs[3];
    const double *variance = row->inputs[4], epsilon = *(const double *)row->parameters;
    double *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = (x[i] - mean[i]) / sqrt(variance[i] + epsilon) * scale[i] + bias[i];
}

const RowFunctions rows_batch_normalization = {.f64 = batch_normalization_f64};

/* ---- Limits ---- */

static void clip_f64(const Row *row)
{
    const double *x = row->inputs[0], *limits = row->parameters;
    double *y = row->output;
    for (size_t i = 0; i < row->count; i++) {
        y[i] = x[i] < limits[0] ? limits[0] : x[i];
        if (y[i] > limits[1]) y[i] = limits[1];
    }
}

static void clip_i64(const Row *row)
{
    const int64_t *x = row->inputs[0], *limits = row->parameters;
    int64_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) {
        y[i] = x[i] < limits[0] ? limits[0] : x[i];
        if (y[i] > limits[1]) y[i] = limits[1];
    }
}

static void clip_u64(const Row *row)
{
    const uint64_t *x = row->inputs[0], *limits = row->parameters;
    uint64_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) {
        y[i] = x[i] < limits[0] ? limits[0] : x[i];
        if (y[i] > limits[1]) y[i] = limits[1];
    }
}

const RowFunctions rows_clip = {clip_f64, clip_i64, clip_u64};
