/* wide - numbers of about 106 bits: the unevaluated sum of two doubles, |low| at most half a unit of high.
 *
 * Exact sums and products by T. J. Dekker, "A floating-point technique for extending the available precision" (1971), and
 * D. E. Knuth's two-sum. They need arithmetic that is not fused or widened (-ffp-contract=off), and numbers whose halves
 * neither overflow nor underflow: magnitudes between 2^-900 and 2^900. */
#ifndef HONE_WIDE_H
#define HONE_WIDE_H

#include <math.h>

typedef struct Wide {
    double high, low;
} Wide;

/* a + b, exactly. */
static inline Wide wide_sum(double a, double b)
{
    double high = a + b, part = high - a;
    return (Wide){high, (a - (high - part)) + (b - part)};
}

/* Likewise, where |a| >= |b| or a is 0. */
static inline Wide wide_ordered_sum(double a, double b)
{
    double high = a + b;
    return (Wide){high, b - (high - a)};
}

/* a * b, exactly: each factor is split into two of 26 bits. */
static inline Wide wide_product(double a, double b)
{
    double product = a * b, a_cut = a * 0x1.0000002p27, b_cut = b * 0x1.0000002p27;
    double a_high = a_cut - (a_cut - a), b_high = b_cut - (b_cut - b);
    double a_low = a - a_high, b_low = b - b_high;
    return (Wide){product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

static inline Wide wide_negate(Wide a)
{
    return (Wide){-a.high, -a.low};
}

static inline Wide wide_add(Wide a, Wide b)
{
    Wide high = wide_sum(a.high, b.high), low = wide_sum(a.low, b.low);
    high = wide_ordered_sum(high.high, high.low + low.high);
    return wide_ordered_sum(high.high, high.low + low.low);
}

static inline Wide wide_add_double(Wide a, double b)
{
    Wide sum = wide_sum(a.high, b);
    return wide_ordered_sum(sum.high, sum.low + a.low);
}

static inline Wide wide_multiply(Wide a, Wide b)
{
    Wide product = wide_product(a.high, b.high);
    return wide_ordered_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

static inline Wide wide_multiply_double(Wide a, double b)
{
    Wide product = wide_product(a.high, b);
    return wide_ordered_sum(product.high, product.low + a.low * b);
}

/* By a power of two, which is exact. */
static inline Wide wide_scale(Wide a, double power)
{
    return (Wide){a.high * power, a.low * power};
}

static inline Wide wide_divide(Wide a, Wide b)
{
    double first = a.high / b.high;
    Wide rest = wide_add(a, wide_multiply_double(b, -first));
    double second = rest.high / b.high;
    rest = wide_add(rest, wide_multiply_double(b, -second));
    Wide quotient = wide_ordered_sum(first, second);
    return wide_ordered_sum(quotient.high, quotient.low + rest.high / b.high);
}

/* a > 0: one step of Newton's. */
static inline Wide wide_sqrt(Wide a)
{
    double root = sqrt(a.high);
    Wide rest = wide_add(a, wide_negate(wide_product(root, root)));
    return wide_ordered_sum(root, rest.high / (2 * root));
}

#endif
