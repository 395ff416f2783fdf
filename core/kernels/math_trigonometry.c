/* math_trigonometry - sine, cosine, tangent.
 *
 * x = n * pi/2 + r, |r| <= pi/4, n modulo 4, for x of any size: x * 2/pi is computed from those binary places of 2/pi that
 * matter (M. Payne, R. Hanek, "Radian reduction for trigonometric functions", 1983), the rest by Taylor's series. */
#include <stdbool.h>

#include "kernels/math_functions.h"
#include "kernels/math_parts.h"

enum { WINDOW_WORDS = 6, WINDOW_BITS = 32 * WINDOW_WORDS };

/* WINDOW_BITS places of 2/pi from the `first` on (1: the one of weight 1/2; below: zeros), lowest word first. */
static void take_window(int first, uint32_t *window)
{
    unsigned at = (unsigned)(first - 1 + 32 * TWO_OVER_PI_ZEROS), word = at / 32, shift = at % 32;
    for (unsigned i = 0; i < WINDOW_WORDS; i++) {
        uint64_t two = (uint64_t)two_over_pi[word + i] << 32 | two_over_pi[word + i + 1];
        window[WINDOW_WORDS - 1 - i] = (uint32_t)(two >> (32 - shift));
    }
}

/* window *= factor, modulo 2^WINDOW_BITS. */
static void multiply_window(uint32_t *window, uint64_t factor)
{
    uint32_t product[WINDOW_WORDS] = {0};
    for (unsigned digit = 0; digit < 2; digit++) {
        uint64_t carry = 0, times = digit == 0 ? factor & UINT32_MAX : factor >> 32;
        for (unsigned i = digit; i < WINDOW_WORDS; i++) {
            carry += times * window[i - digit] + product[i];
            product[i] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    for (unsigned i = 0; i < WINDOW_WORDS; i++) window[i] = product[i];
}

/* The lower WINDOW_BITS - 2 bits as a signed fraction of their range, times pi/2. */
static Wide fraction_of(uint32_t *window, bool is_negative)
{
    Wide sum = {0, 0};
    double weight = 0x1p-30;
    window[WINDOW_WORDS - 1] &= UINT32_MAX >> 2;
    if (is_negative) {
        uint64_t carry = 1;
        for (unsigned i = 0; i < WINDOW_WORDS; i++) {
            carry += (uint32_t)~window[i];
            window[i] = (uint32_t)carry;
            carry >>= 32;
        }
        window[WINDOW_WORDS - 1] &= UINT32_MAX >> 2;
    }
    for (unsigned i = WINDOW_WORDS; i-- > 0; weight *= 0x1p-32) sum = wide_add_double(sum, window[i] * weight);
    return wide_multiply(is_negative ? wide_negate(sum) : sum, HALF_PI);
}

/* x >= pi/4 or so -> n modulo 4, and r. */
static unsigned reduce_large(double x, Wide *out)
{
    int exponent;
    uint32_t window[WINDOW_WORDS];
    uint64_t mantissa = (uint64_t)ldexp(frexp(x, &exponent), 53);
    take_window(exponent - 53 - 1, window); /* places before have weights of at least 4 */
    multiply_window(window, mantissa);
    uint32_t top = window[WINDOW_WORDS - 1];
    bool is_over_half = top >> 29 & 1;
    *out = fraction_of(window, is_over_half);
    return ((top >> 30) + is_over_half) & 3;
}

static unsigned reduce(double x, Wide *out)
{
    *out = (Wide){x, 0};
    if (fabs(x) < 0.78) return 0;
    unsigned quadrant = reduce_large(fabs(x), out);
    if (x > 0) return quadrant;
    *out = wide_negate(*out);
    return (0 - quadrant) & 3;
}

/* x - x^3/6 + (x^5/120 - ... + x^17/17!). */
static Wide sin_of_rest(Wide x)
{
    static const double coefficients[] = {
        1.0 / 355687428096000, -1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800,
        1.0 / 362880,          -1.0 / 5040,          1.0 / 120};
    static const Wide sixth = {-0x1.5555555555555p-3, -0x1.5555555555555p-57};
    Wide square = wide_multiply(x, x), cube = wide_multiply(wide_multiply(square, x), sixth);
    double tail = 0, z = square.high;
    for (int i = 0; i < 7; i++) tail = tail * z + coefficients[i];
    return wide_add(x, wide_add_double(cube, tail * z * z * x.high));
}

/* 1 - x^2/2 + (x^4/24 - ... + x^16/16!). */
static Wide cos_of_rest(Wide x)
{
    static const double coefficients[] = {1.0 / 20922789888000, -1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800,
                                          1.0 / 40320,          -1.0 / 720,         1.0 / 24};
    Wide square = wide_multiply(x, x);
    double tail = 0, z = square.high;
    for (int i = 0; i < 7; i++) tail = tail * z + coefficients[i];
    return wide_add_double(wide_add_double(wide_scale(square, -0.5), tail * z * z), 1);
}

/* Sine of x + quadrant * pi/2. */
static Wide turned_sin(Wide x, unsigned quadrant)
{
    Wide result = quadrant & 1 ? cos_of_rest(x) : sin_of_rest(x);
    return quadrant & 2 ? wide_negate(result) : result;
}

double math_sin(double x)
{
    Wide rest;
    if (isinf(x)) return NAN;
    if (isnan(x) || fabs(x) < 0x1p-28) return x;
    unsigned quadrant = reduce(x, &rest);
    return wide_round(turned_sin(rest, quadrant), 0);
}

double math_cos(double x)
{
    Wide rest;
    if (isinf(x)) return NAN;
    if (isnan(x)) return x;
    if (fabs(x) < 0x1p-28) return 1;
    unsigned quadrant = reduce(x, &rest);
    return wide_round(turned_sin(rest, quadrant + 1), 0);
}

double math_tan(double x)
{
    Wide rest;
    if (isinf(x)) return NAN;
    if (isnan(x) || fabs(x) < 0x1p-28) return x;
    unsigned quadrant = reduce(x, &rest);
    return wide_round(wide_divide(turned_sin(rest, quadrant), turned_sin(rest, quadrant + 1)), 0);
}
