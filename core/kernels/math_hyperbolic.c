/* math_hyperbolic - hyperbolic functions by e^x, and their inverses by logarithms. */
#include "kernels/math_functions.h"
#include "kernels/math_parts.h"

static const double LARGE = 22; /* from here on e^-x does not count beside e^x */

/* e^x / 2, x >= LARGE. */
static double half_exp(double x)
{
    int exponent;
    if (x > 711) return INFINITY;
    Wide power = exp_wide((Wide){x, 0}, &exponent);
    return wide_round(power, exponent - 1);
}

/* (d + d / (1 + d)) / 2, d = e^x - 1. */
double math_sinh(double x)
{
    double magnitude = fabs(x);
    if (isnan(x) || magnitude < 0x1p-28) return x;
    if (magnitude >= LARGE) return copysign(half_exp(magnitude), x);
    Wide d = expm1_wide((Wide){magnitude, 0});
    Wide sum = wide_add(d, wide_divide(d, wide_add_double(d, 1)));
    return copysign(wide_round(sum, -1), x);
}

double math_cosh(double x)
{
    int exponent;
    double magnitude = fabs(x);
    if (isnan(x)) return x;
    if (magnitude >= LARGE) return half_exp(magnitude);
    Wide power = exp_wide((Wide){magnitude, 0}, &exponent);
    power = wide_scale(power, ldexp(1, exponent));
    return wide_round(wide_add(power, wide_divide((Wide){1, 0}, power)), -1);
}

/* d / (d + 2), d = e^2x - 1. */
double math_tanh(double x)
{
    double magnitude = fabs(x);
    if (isnan(x) || magnitude < 0x1p-28) return x;
    if (magnitude >= LARGE) return copysign(1, x);
    Wide d = expm1_wide((Wide){2 * magnitude, 0});
    return copysign(wide_round(wide_divide(d, wide_add_double(d, 2)), 0), x);
}

/* log(2x), x >= 2^30: half of 1/x^2 does not count. */
static double log_of_double(double x)
{
    Wide log_2 = wide_sum(LOG_2.high, LOG_2.low);
    return wide_round(wide_add(log_wide((Wide){x, 0}), log_2), 0);
}

/* log1p(x + x^2 / (1 + sqrt(1 + x^2))) */
double math_asinh(double x)
{
    double magnitude = fabs(x);
    if (isnan(x) || isinf(x) || magnitude < 0x1p-28) return x;
    if (magnitude > 0x1p30) return copysign(log_of_double(magnitude), x);
    Wide square = wide_product(magnitude, magnitude), root = wide_sqrt(wide_add_double(square, 1));
    Wide rest = wide_add_double(wide_divide(square, wide_add_double(root, 1)), magnitude);
    return copysign(wide_round(log1p_wide(rest), 0), x);
}

/* log1p(t + sqrt(2t + t^2)), t = x - 1 */
double math_acosh(double x)
{
    if (isnan(x) || x == INFINITY) return x;
    if (x < 1) return NAN;
    if (x == 1) return 0;
    if (x > 0x1p30) return log_of_double(x);
    Wide t = wide_sum(x, -1);
    Wide root = wide_sqrt(wide_multiply(t, wide_add_double(t, 2)));
    return wide_round(log1p_wide(wide_add(t, root)), 0);
}

/* log1p(2x / (1 - x)) / 2 */
double math_atanh(double x)
{
    double magnitude = fabs(x);
    if (magnitude > 1) return NAN;
    if (isnan(x) || magnitude < 0x1p-28) return x;
    if (magnitude == 1) return copysign(INFINITY, x);
    Wide ratio = wide_divide((Wide){2 * magnitude, 0}, wide_sum(1, -magnitude));
    return copysign(wide_round(log1p_wide(ratio), -1), x);
}
