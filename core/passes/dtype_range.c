#include "passes/dtype_range.h"

#include <math.h>

#include "kernels/lane.h"

/* The bits of whole numbers that a dtype has beside the sign, and, of floating point, those of the exponent. */
typedef struct Range {
    int32_t dtype;
    int digits, exponent_bits;
    bool has_sign;
} Range;

static const Range ranges[] = {
    {DTYPE_BOOL, 1, 0, false},    {DTYPE_UINT8, 8, 0, false},   {DTYPE_INT8, 7, 0, true},
    {DTYPE_UINT16, 16, 0, false}, {DTYPE_INT16, 15, 0, true},   {DTYPE_UINT32, 32, 0, false},
    {DTYPE_INT32, 31, 0, true},   {DTYPE_UINT64, 64, 0, false}, {DTYPE_INT64, 63, 0, true},
    {DTYPE_FLOAT16, 11, 5, true}, {DTYPE_BFLOAT16, 8, 8, true}, {DTYPE_FLOAT, 24, 8, true},
    {DTYPE_DOUBLE, 53, 11, true},
};

static const Range *range_of(int32_t dtype)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].dtype == dtype) return &ranges[i];
    return NULL;
}

bool dtype_holds(int32_t wide, int32_t narrow)
{
    const Range *to = range_of(wide), *from = range_of(narrow);
    if (!to || !from) return false;
    if (wide == narrow) return true;
    if (wide == DTYPE_BOOL || from->digits > to->digits || (from->has_sign && !to->has_sign)) return false;
    return from->exponent_bits <=
           to->exponent_bits; /* an integer that fits the digits is below infinity, in float16 too */
}

/* ---- Floating point: digits, the hidden one included, and the least exponent of a number that has them all ---- */

static const Range *floating_range(int32_t dtype)
{
    const Range *range = range_of(dtype);
    return range && range->exponent_bits > 0 ? range : NULL;
}

static int exponent_bias(const Range *range)
{
    return (1 << (range->exponent_bits - 1)) - 1;
}

double dtype_largest(int32_t dtype)
{
    const Range *range = floating_range(dtype);
    return range ? ldexp(2 - ldexp(1, 1 - range->digits), exponent_bias(range)) : INFINITY;
}

double dtype_smallest_normal(int32_t dtype)
{
    const Range *range = floating_range(dtype);
    return range ? ldexp(1, 1 - exponent_bias(range)) : 0;
}

double dtype_smallest(int32_t dtype)
{
    const Range *range = floating_range(dtype);
    return range ? ldexp(1, 2 - exponent_bias(range) - range->digits) : 0;
}
