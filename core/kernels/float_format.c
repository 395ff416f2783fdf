/* float_format - codes to doubles and back, by the bits of the double. */
#include "kernels/float_format.h"

#include <string.h>

#include "model/dtype.h"

enum { DOUBLE_BIAS = 1023, DOUBLE_MANTISSA_BITS = 52, DOUBLE_EXPONENT_MAX = 2047 };
static const uint64_t DOUBLE_MANTISSA = ((uint64_t)1 << DOUBLE_MANTISSA_BITS) - 1;
static const uint64_t DOUBLE_QUIET_NAN = 0x7ff8000000000000;

static const FloatFormat formats[DTYPE_COUNT] = {
    [DTYPE_FLOAT16] = {5, 10, 15, SPECIALS_IEEE},       [DTYPE_BFLOAT16] = {8, 7, 127, SPECIALS_IEEE},
    [DTYPE_FLOAT8E4M3FN] = {4, 3, 7, SPECIALS_ONE_NAN}, [DTYPE_FLOAT8E4M3FNUZ] = {4, 3, 8, SPECIALS_ZERO_NAN},
    [DTYPE_FLOAT8E5M2] = {5, 2, 15, SPECIALS_IEEE},     [DTYPE_FLOAT8E5M2FNUZ] = {5, 2, 16, SPECIALS_ZERO_NAN},
    [DTYPE_FLOAT4E2M1] = {2, 1, 1, SPECIALS_NONE},      [DTYPE_FLOAT6E2M3] = {2, 3, 1, SPECIALS_NONE},
    [DTYPE_FLOAT6E3M2] = {3, 2, 3, SPECIALS_NONE},
};

const FloatFormat *float_format_of(int32_t dtype)
{
    if (dtype <= DTYPE_UNDEFINED || dtype >= DTYPE_COUNT || formats[dtype].exponent_bits == 0) return NULL;
    return &formats[dtype];
}

static double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint32_t sign_bit(const FloatFormat *self)
{
    return 1u << (self->exponent_bits + self->mantissa_bits);
}

/* The code of NaN: the quiet one where there are many. */
static uint32_t nan_code(const FloatFormat *self)
{
    uint32_t all = sign_bit(self) - 1, mantissa = (1u << self->mantissa_bits) - 1;
    switch (self->specials) {
    case SPECIALS_IEEE: return (all & ~mantissa) | 1u << (self->mantissa_bits - 1);
    case SPECIALS_ONE_NAN: return all;
    default: return sign_bit(self);
    }
}

static uint32_t largest_code(const FloatFormat *self)
{
    uint32_t all = sign_bit(self) - 1;
    if (self->specials == SPECIALS_IEEE) return all - (1u << self->mantissa_bits);
    return self->specials == SPECIALS_ONE_NAN ? all - 1 : all;
}

static uint32_t overflow_code(const FloatFormat *self, bool saturate)
{
    if (saturate || self->specials == SPECIALS_NONE) return largest_code(self);
    return self->specials == SPECIALS_IEEE ? largest_code(self) + 1 : nan_code(self);
}

double float_format_decode(const FloatFormat *self, uint32_t code)
{
    uint32_t magnitude = code & (sign_bit(self) - 1);
    uint64_t sign = (code & sign_bit(self)) != 0 ? (uint64_t)1 << 63 : 0;
    uint64_t exponent = magnitude >> self->mantissa_bits, mantissa = magnitude & ((1u << self->mantissa_bits) - 1);
    if (magnitude > largest_code(self) && !(self->specials == SPECIALS_IEEE && mantissa == 0))
        return double_of(DOUBLE_QUIET_NAN);
    if (magnitude > largest_code(self)) return double_of(sign | (uint64_t)DOUBLE_EXPONENT_MAX << DOUBLE_MANTISSA_BITS);
    if (self->specials == SPECIALS_ZERO_NAN && code == sign_bit(self)) return double_of(DOUBLE_QUIET_NAN);
    if (exponent == 0) {
        uint64_t unit = (uint64_t)(DOUBLE_BIAS + 1 - self->bias - self->mantissa_bits) << DOUBLE_MANTISSA_BITS;
        return (sign ? -(double)mantissa : (double)mantissa) * double_of(unit);
    }
    uint64_t double_exponent = exponent + (uint64_t)(DOUBLE_BIAS - self->bias);
    return double_of(sign | double_exponent << DOUBLE_MANTISSA_BITS |
                     mantissa << (DOUBLE_MANTISSA_BITS - self->mantissa_bits));
}

/* The code of a finite magnitude, one that is too large included: of 1.m * 2^e, the mantissa with its leading one is
 * shifted to the format's unit in that place and rounded; a carry walks into the exponent by itself. */
static uint64_t round_magnitude(const FloatFormat *self, uint64_t bits)
{
    int64_t double_exponent = (int64_t)(bits >> DOUBLE_MANTISSA_BITS & DOUBLE_EXPONENT_MAX);
    uint64_t mantissa = (bits & DOUBLE_MANTISSA) | (uint64_t)1 << DOUBLE_MANTISSA_BITS;
    if (double_exponent == 0) return 0; /* far below half of the smallest value of any format here */
    int64_t exponent = double_exponent - DOUBLE_BIAS + self->bias, shift = DOUBLE_MANTISSA_BITS - self->mantissa_bits;
    if (exponent < 1) {
        shift += 1 - exponent;
        exponent = 1;
    }
    if (shift > DOUBLE_MANTISSA_BITS + 1) return 0;
    uint64_t half = (uint64_t)1 << (shift - 1), is_odd = mantissa >> shift & 1;
    uint64_t rounded = (mantissa + half - 1 + is_odd) >> shift;
    return ((uint64_t)(exponent - 1) << self->mantissa_bits) + rounded;
}

uint32_t float_format_encode(const FloatFormat *self, double value, bool saturate)
{
    uint64_t bits = bits_of(value), magnitude;
    uint32_t sign = bits >> 63 ? sign_bit(self) : 0, code;
    if (value != value) return nan_code(self);
    magnitude = round_magnitude(self, bits);
    code = magnitude > largest_code(self) ? overflow_code(self, saturate) : (uint32_t)magnitude;
    if (self->specials == SPECIALS_ZERO_NAN && (code == 0 || code == nan_code(self))) return code;
    return code | sign;
}

/* ---- float8e8m0 ---- */

enum { SCALE_BIAS = 127, SCALE_NAN = 255, SCALE_LARGEST = 254 };

double float8e8m0_decode(uint32_t code)
{
    if (code >= SCALE_NAN) return double_of(DOUBLE_QUIET_NAN);
    return double_of((uint64_t)(code + DOUBLE_BIAS - SCALE_BIAS) << DOUBLE_MANTISSA_BITS);
}

uint32_t float8e8m0_encode(double value, ScaleRounding rounding, bool saturate)
{
    uint64_t bits = bits_of(value), mantissa = bits & DOUBLE_MANTISSA, half = (uint64_t)1 << (DOUBLE_MANTISSA_BITS - 1);
    if (value != value || value < 0) return SCALE_NAN;
    int64_t code = (int64_t)(bits >> DOUBLE_MANTISSA_BITS & DOUBLE_EXPONENT_MAX) - DOUBLE_BIAS + SCALE_BIAS;
    bool is_up = rounding == SCALE_UP ? mantissa != 0 : rounding == SCALE_NEAREST && mantissa >= half;
    code += is_up;
    if (code < 0) return saturate ? 0 : SCALE_NAN;
    if (code > SCALE_LARGEST) return saturate ? SCALE_LARGEST : SCALE_NAN;
    return (uint32_t)code;
}
