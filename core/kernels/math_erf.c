/* math_erf - the error function, by Taylor's series around the nearest place of a table.
 *
 * erf(c + h) = erf(c) + erf'(c) * h * (1 + sum of (-1)^n * H_n(c) * h^n / (n + 1)!, n >= 1), with Hermite's polynomials
 * H_0 = 1, H_1 = 2c, H_n+1 = 2c * H_n - 2n * H_n-1; |h| <= 1/32. */
#include "kernels/math_functions.h"
#include "kernels/math_parts.h"

enum { ERF_TERMS = 13 };

/* The sum over n >= 1. */
static double series(double c, double h)
{
    double before = 1, hermite = 2 * c, factor = 1, sum = 0;
    for (int n = 1; n <= ERF_TERMS; n++) {
        factor *= -h / (n + 1);
        sum += hermite * factor;
        double next = 2 * c * hermite - 2 * n * before;
        before = hermite;
        hermite = next;
    }
    return sum;
}

double math_erf(double x)
{
    double magnitude = fabs(x);
    if (isnan(x)) return x;
    if (magnitude >= 6) return copysign(1, x);
    if (magnitude < 0x1p-900) return x + x * 0.12837916709551256; /* 2 / sqrt(pi) - 1 */
    int k = (int)nearbyint(magnitude * ERF_STEPS);
    double c = (double)k / ERF_STEPS, h = magnitude - c;
    Wide linear = wide_multiply_double(erf_table[k].slope, h);
    Wide sum = wide_add(erf_table[k].value, wide_add_double(linear, linear.high * series(c, h)));
    return copysign(wide_round(sum, 0), x);
}
