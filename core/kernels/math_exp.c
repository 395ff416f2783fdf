/* math_exp - powers of e.
 *
 * x = k * log(2) / 64 + r, |r| <= log(2) / 128: e^x = 2^(k / 64) * (1 + expm1(r)), the first from a table, the second by
 * Taylor's series. */
#include "kernels/math_functions.h"
#include "kernels/math_parts.h"

double wide_round(Wide value, int exponent)
{
    return ldexp(value.high + value.low, exponent);
}

/* r + r^2/2 + (r^3/6 + ... + r^8/40320); the last part is below 2^-24. */
static Wide expm1_of_rest(Wide r)
{
    double x = r.high;
    double tail =
        x * x * x * (1.0 / 6 + x * (1.0 / 24 + x * (1.0 / 120 + x * (1.0 / 720 + x * (1.0 / 5040 + x / 40320)))));
    Wide square = wide_scale(wide_multiply(r, r), 0.5);
    return wide_add(r, wide_add_double(square, tail));
}

/* The nearest multiple k of log(2) / 64, and what is left of x. */
static Wide reduce(Wide x, int *out_k)
{
    double k = nearbyint(x.high * (1 / EXP_STEP_HIGH));
    *out_k = (int)k;
    Wide rest = wide_sum(x.high - k * EXP_STEP_HIGH, x.low);
    return wide_add(rest, wide_product(-k, EXP_STEP_LOW));
}

Wide exp_wide(Wide x, int *out_exponent)
{
    int k;
    Wide rest = reduce(x, &k), power = exp_table[(unsigned)k % EXP_STEPS];
    *out_exponent = (k - (int)((unsigned)k % EXP_STEPS)) / EXP_STEPS;
    return wide_add(power, wide_multiply(power, expm1_of_rest(rest)));
}

Wide expm1_wide(Wide x)
{
    int exponent;
    if (fabs(x.high) < 0.005) return expm1_of_rest(x);
    Wide power = exp_wide(x, &exponent);
    return wide_add_double(wide_scale(power, ldexp(1, exponent)), -1);
}

double math_exp(double x)
{
    int exponent;
    if (isnan(x)) return x;
    if (x > 710) return INFINITY;
    if (x < -746) return 0;
    Wide power = exp_wide((Wide){x, 0}, &exponent);
    return wide_round(power, exponent);
}

double math_expm1(double x)
{
    if (isnan(x) || fabs(x) < 0x1p-54) return x;
    if (x > 39) return math_exp(x);
    if (x < -39) return -1;
    return wide_round(expm1_wide((Wide){x, 0}), 0);
}
