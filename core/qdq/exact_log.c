/* exact_log - one Newton step from a good guess, in double-double arithmetic:
 *
 *     log(x) = y + log(x e^-y) = y + r - r^2/2 + ...      r = x e^-y - 1, about 1e-16
 *
 * The error is about 2^-95 of the result: enough but for arguments that nobody has found. No fused operations are asked of
 * the machine. */
#include "qdq/exact_log.h"

#include <math.h>

#include "kernels/math_functions.h"

typedef struct Pair {
    double high, low; /* high + low, |low| <= half a unit of high */
} Pair;

static Pair sum(double a, double b)
{
    double s = a + b, t = s - a;
    return (Pair){s, (a - (s - t)) + (b - t)};
}

static Pair product(double a, double b)
{
    const double splitter = 134217729; /* 2^27 + 1 */
    double p = a * b, ca = splitter * a, cb = splitter * b;
    double ah = ca - (ca - a), bh = cb - (cb - b), al = a - ah, bl = b - bh;
    return (Pair){p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

static Pair add(Pair a, Pair b)
{
    Pair high = sum(a.high, b.high), low = sum(a.low, b.low);
    Pair first = sum(high.high, high.low + low.high);
    return sum(first.high, first.low + low.low);
}

static Pair multiply(Pair a, Pair b)
{
    Pair p = product(a.high, b.high);
    return sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}

static Pair divide_by(Pair a, double b)
{
    double q = a.high / b;
    Pair p = product(q, b);
    return sum(q, ((a.high - p.high) - p.low + a.low) / b);
}

/* e^-y: y = k ln 2 + z; e^(z/512) by its series, squared nine times. */
static Pair exp_negative(double y)
{
    enum { SQUARINGS = 9, TERMS = 14 };
    static const Pair ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
    static const double ln2_rest = 0x1.7b57a079a1934p-111;
    double k = floor(y / ln2.high + 0.5);
    Pair z = add((Pair){y, 0}, multiply((Pair){-k, 0}, ln2));
    z = add(z, (Pair){-k * ln2_rest, 0});
    z = (Pair){-ldexp(z.high, -SQUARINGS), -ldexp(z.low, -SQUARINGS)};
    Pair rest = {1, 0};
    for (int n = TERMS; n > 1; n--) rest = add((Pair){1, 0}, divide_by(multiply(z, rest), n));
    /* e^z - 1, so that squaring loses nothing: (1 + m)^2 - 1 = 2 m + m^2 */
    Pair m = multiply(z, rest);
    for (int n = 0; n < SQUARINGS; n++) m = add((Pair){2 * m.high, 2 * m.low}, multiply(m, m));
    Pair result = add((Pair){1, 0}, m);
    return (Pair){ldexp(result.high, (int)-k), ldexp(result.low, (int)-k)};
}

double exact_log(double x)
{
    double y = math_log(x);
    Pair ratio = multiply((Pair){x, 0}, exp_negative(y));
    Pair r = add(ratio, (Pair){-1, 0});
    Pair square = multiply(r, r);
    Pair correction = add(r, (Pair){-square.high / 2, -square.low / 2});
    Pair result = add((Pair){y, 0}, correction);
    return result.high;
}
