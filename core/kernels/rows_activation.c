/* rows_activation - the non-linear functions between layers.
 * https://onnx.ai/onnx/operators/index.html */
#include <math.h>

#include "kernels/math_functions.h"
#include "kernels/row_map.h"
#include "kernels/rows.h"

static const double HALF_ROOT = 0x1.6a09e667f3bcdp-1;        /* sqrt(1/2) */
static const double TWO_OVER_PI_ROOT = 0x1.9884533d43651p-1; /* sqrt(2/pi) */

/* NaN stays. */
static double limited(double x, double low, double high)
{
    if (x < low) return low;
    return x > high ? high : x;
}

/* log(1 + e^x), of large x without overflow */
static double softplus_of(double x)
{
    return x > 0 ? x + math_log1p(math_exp(-x)) : math_log1p(math_exp(x));
}

static double sigmoid_number(double x)
{
    return 1 / (1 + math_exp(-x));
}

static void sigmoid_f64(const Row *row)
{
    row_map_f64(row, sigmoid_number);
}

static double hard_swish_number(double x)
{
    return x * limited(x / 6 + 0.5, 0, 1);
}

static void hard_swish_f64(const Row *row)
{
    row_map_f64(row, hard_swish_number);
}

static double softplus_number(double x)
{
    return softplus_of(x);
}

static void softplus_f64(const Row *row)
{
    row_map_f64(row, softplus_number);
}

static double softsign_number(double x)
{
    return x / (1 + fabs(x));
}

static void softsign_f64(const Row *row)
{
    row_map_f64(row, softsign_number);
}

static double mish_number(double x)
{
    return x * math_tanh(softplus_of(x));
}

static void mish_f64(const Row *row)
{
    row_map_f64(row, mish_number);
}

static double gelu_number(double x)
{
    return 0.5 * x * (1 + math_erf(x * HALF_ROOT));
}

static void gelu_f64(const Row *row)
{
    row_map_f64(row, gelu_number);
}

static double gelu_tanh_number(double x)
{
    return 0.5 * x * (1 + math_tanh(TWO_OVER_PI_ROOT * (x + 0.044715 * x * x * x)));
}

static void gelu_tanh_f64(const Row *row)
{
    row_map_f64(row, gelu_tanh_number);
}

static double leaky_relu_number(double x, const double *p)
{
    return x >= 0 ? x : p[0] * x;
}

static void leaky_relu_f64(const Row *row)
{
    row_map_with_f64(row, leaky_relu_number);
}

static double elu_number(double x, const double *p)
{
    return x > 0 ? x : p[0] * math_expm1(x);
}

static void elu_f64(const Row *row)
{
    row_map_with_f64(row, elu_number);
}

static double celu_number(double x, const double *p)
{
    return x > 0 ? x : p[0] * math_expm1(x / p[0]);
}

static void celu_f64(const Row *row)
{
    row_map_with_f64(row, celu_number);
}

static double thresholded_relu_number(double x, const double *p)
{
    return x > p[0] ? x : 0;
}

static void thresholded_relu_f64(const Row *row)
{
    row_map_with_f64(row, thresholded_relu_number);
}

static double swish_number(double x, const double *p)
{
    return x / (1 + math_exp(-p[0] * x));
}

static void swish_f64(const Row *row)
{
    row_map_with_f64(row, swish_number);
}

static double hard_sigmoid_number(double x, const double *p)
{
    return limited(p[0] * x + p[1], 0, 1);
}

static void hard_sigmoid_f64(const Row *row)
{
    row_map_with_f64(row, hard_sigmoid_number);
}

static double selu_number(double x, const double *p)
{
    return p[1] * (x > 0 ? x : p[0] * math_expm1(x));
}

static void selu_f64(const Row *row)
{
    row_map_with_f64(row, selu_number);
}

static double shrink_number(double x, const double *p)
{
    return x < -p[0] ? x + p[1] : x > p[0] ? x - p[1] : 0;
}

static void shrink_f64(const Row *row)
{
    row_map_with_f64(row, shrink_number);
}

const RowFunctions rows_sigmoid = {.f64 = sigmoid_f64};
const RowFunctions rows_hard_swish = {.f64 = hard_swish_f64};
const RowFunctions rows_softplus = {.f64 = softplus_f64};
const RowFunctions rows_softsign = {.f64 = softsign_f64};
const RowFunctions rows_mish = {.f64 = mish_f64};
const RowFunctions rows_gelu = {.f64 = gelu_f64};
const RowFunctions rows_gelu_tanh = {.f64 = gelu_tanh_f64};
const RowFunctions rows_leaky_relu = {.f64 = leaky_relu_f64};
const RowFunctions rows_elu = {.f64 = elu_f64};
const RowFunctions rows_celu = {.f64 = celu_f64};
const RowFunctions rows_thresholded_relu = {.f64 = thresholded_relu_f64};
const RowFunctions rows_swish = {.f64 = swish_f64};
const RowFunctions rows_hard_sigmoid = {.f64 = hard_sigmoid_f64};
const RowFunctions rows_selu = {.f64 = selu_f64};
const RowFunctions rows_shrink = {.f64 = shrink_f64};
