/* math_angles - the inverses of sine, cosine and tangent.
 *
 * atan(t) = atan(c) + atan((t - c) / (1 + t * c)), c = k / 32 near t, |(t - c) / (1 + t * c)| <= 1/64. The others are angles
 * of triangles: asin(x) of sides x and sqrt(1 - x^2). */
#include "kernels/math_functions.h"
#include "kernels/math_parts.h"

/* d - d^3/3 + ... - d^11/11; all but the first is below 2^-19. */
static Wide atan_of_rest(Wide d)
{
    static const double coefficients[] = {-1.0 / 11, 1.0 / 9, -1.0 / 7, 1.0 / 5, -1.0 / 3};
    double tail = 0, z = d.high * d.high;
    for (int i = 0; i < 5; i++) tail = tail * z + coefficients[i];
    return wide_add_double(d, tail * z * d.high);
}

/* 0 <= t <= 1 */
static Wide atan_wide(Wide t)
{
    int k = (int)nearbyint(t.high * ATAN_STEPS);
    double c = (double)k / ATAN_STEPS;
    if (k == 0) return atan_of_rest(t);
    Wide d = wide_divide(wide_add_double(t, -c), wide_add_double(wide_multiply_double(t, c), 1));
    return wide_add(atan_table[k], atan_of_rest(d));
}

/* The angle of the point (x, y), both at least 0, not both 0: 0..pi/2. */
static Wide angle_of(Wide x, Wide y)
{
    if (y.high <= x.high) return atan_wide(wide_divide(y, x));
    return wide_add(HALF_PI, wide_negate(atan_wide(wide_divide(x, y))));
}

/* sqrt(1 - x^2) = sqrt((1 - x) * (1 + x)); 0 where x is 1. */
static Wide other_side(double x)
{
    Wide square = wide_multiply(wide_sum(1, -x), wide_sum(1, x));
    return square.high > 0 ? wide_sqrt(square) : (Wide){0, 0};
}

static double with_sign_of(double x, Wide magnitude)
{
    return copysign(wide_round(magnitude, 0), x);
}

double math_atan(double x)
{
    double magnitude = fabs(x);
    if (isnan(x) || magnitude < 0x1p-28) return x;
    if (magnitude > 0x1p60) return with_sign_of(x, HALF_PI);
    return with_sign_of(x, angle_of((Wide){1, 0}, (Wide){magnitude, 0}));
}

double math_asin(double x)
{
    double magnitude = fabs(x);
    if (magnitude > 1) return NAN;
    if (isnan(x) || magnitude < 0x1p-28) return x;
    return with_sign_of(x, angle_of(other_side(magnitude), (Wide){magnitude, 0}));
}

double math_acos(double x)
{
    double magnitude = fabs(x);
    if (isnan(x)) return x;
    if (magnitude > 1) return NAN;
    if (magnitude < 0x1p-60) return wide_round(HALF_PI, 0);
    Wide angle = angle_of((Wide){magnitude, 0}, other_side(magnitude));
    if (x < 0) angle = wide_add(wide_scale(HALF_PI, 2), wide_negate(angle));
    return wide_round(angle, 0);
}
