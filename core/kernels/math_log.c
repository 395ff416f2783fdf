/* math_log - logarithms, and powers of any base.
 *
 * x = 2^e * m, m near k / 128, of which a short number c is nearly the inverse: log(x) = e * log(2) - log(c) + log1p(r),
 * r = m * c - 1 exactly; |r| < 0.006. Where m is near 1, c is 1 and r = m - 1. */
#include <stdbool.h>

#include "kernels/math_functions.h"
#include "kernels/math_parts.h"

/* r - r^2/2 + (r^3/3 - ... + r^9/9); the last part is below 2^-23. */
static Wide log1p_of_rest(Wide r)
{
    static const double coefficients[] = {1.0 / 9, -1.0 / 8, 1.0 / 7, -1.0 / 6, 1.0 / 5, -1.0 / 4, 1.0 / 3};
    double x = r.high, tail = 0;
    for (int i = 0; i < 7; i++) tail = tail * x + coefficients[i];
    Wide square = wide_scale(wide_multiply(r, r), -0.5);
    return wide_add(r, wide_add_double(square, tail * x * x * x));
}

Wide log_wide(Wide x)
{
    int exponent;
    double mantissa = frexp(x.high, &exponent);
    if (mantissa < 0.70703125) exponent--;
    double scale = ldexp(1, -exponent / 2), other_scale = ldexp(1, -exponent - -exponent / 2);
    Wide m = wide_scale(wide_scale(x, scale), other_scale);
    const LogPlace *place = &log_table[(int)nearbyint(m.high * LOG_STEPS) - LOG_FIRST];
    Wide product = wide_product(m.high, place->inverse);
    Wide rest = wide_sum(product.high - 1, product.low + m.low * place->inverse);
    Wide whole = wide_sum(exponent * LOG_2.high, exponent * LOG_2.low);
    return wide_add(wide_add(whole, place->log), log1p_of_rest(rest));
}

Wide log1p_wide(Wide x)
{
    if (fabs(x.high) < 0x1p-8) return log1p_of_rest(x);
    return log_wide(wide_add_double(x, 1));
}

double math_log(double x)
{
    if (isnan(x) || x == INFINITY) return x;
    if (x == 0) return -INFINITY;
    if (x < 0) return NAN;
    bool is_subnormal = x < 0x1p-1022;
    Wide result = log_wide((Wide){is_subnormal ? x * 0x1p54 : x, 0});
    if (is_subnormal) result = wide_add(result, wide_sum(-54 * LOG_2.high, -54 * LOG_2.low));
    return wide_round(result, 0);
}

double math_log1p(double x)
{
    if (isnan(x) || x == INFINITY || fabs(x) < 0x1p-54) return x;
    if (x == -1) return -INFINITY;
    if (x < -1) return NAN;
    if (x > 0x1p60) return math_log(x);
    return wide_round(log1p_wide((Wide){x, 0}), 0);
}

/* ---- Powers ---- */

typedef enum Parity { PARITY_NONE, PARITY_EVEN, PARITY_ODD } Parity;

static Parity parity_of(double y)
{
    if (y != floor(y)) return PARITY_NONE;
    return fmod(y, 2) == 0 ? PARITY_EVEN : PARITY_ODD;
}

/* x is 0 or infinite, or y is: only which of 0, 1 and infinity. */
static double pow_at_end(double magnitude, double y)
{
    if (isinf(y) && magnitude == 1) return 1;
    bool is_large = (magnitude > 1) == (y > 0);
    return is_large ? INFINITY : 0;
}

/* magnitude and y are finite, magnitude > 0, y not 0. */
static double pow_of_finite(double magnitude, double y)
{
    int exponent;
    bool is_subnormal = magnitude < 0x1p-1022;
    if (magnitude == 1) return 1;
    if (fabs(y) > 0x1p64) return pow_at_end(magnitude, y);
    Wide log = log_wide((Wide){is_subnormal ? magnitude * 0x1p54 : magnitude, 0});
    if (is_subnormal) log = wide_add(log, wide_sum(-54 * LOG_2.high, -54 * LOG_2.low));
    if (fabs(log.high * y) > 1000) return log.high * y > 0 ? INFINITY : 0;
    if (fabs(y) < 0x1p-100) return 1;
    Wide power = exp_wide(wide_multiply_double(log, y), &exponent);
    return wide_round(power, exponent);
}

double math_pow(double x, double y)
{
    if (y == 0 || x == 1) return 1;
    if (isnan(x) || isnan(y)) return NAN;
    double magnitude = fabs(x);
    Parity parity = parity_of(y);
    bool is_at_end = magnitude == 0 || isinf(magnitude) || isinf(y);
    if (x < 0 && parity == PARITY_NONE && !is_at_end) return NAN;
    double result = is_at_end ? pow_at_end(magnitude, y) : pow_of_finite(magnitude, y);
    return signbit(x) && parity == PARITY_ODD && !isinf(y) ? -result : result;
}
