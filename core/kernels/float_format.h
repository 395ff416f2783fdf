/* float_format - the small floating point formats, all by one table of their parameters.
 *
 * A value is (-1)^sign * 2^(exponent - bias) * 1.mantissa, or 2^(1 - bias) * 0.mantissa where the exponent field is 0.
 * https://onnx.ai/onnx/technical/float8.html, float4.html, int4.html; float8e8m0 is a power of two without a sign. */
#ifndef HONE_FLOAT_FORMAT_H
#define HONE_FLOAT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the codes with the largest exponent mean. */
typedef enum FloatSpecials {
    SPECIALS_IEEE,     /* infinities and NaNs, as in float32 */
    SPECIALS_ONE_NAN,  /* all exponent and mantissa bits set: NaN; no infinity */
    SPECIALS_ZERO_NAN, /* the code of negative zero is NaN; no infinity, no negative zero */
    SPECIALS_NONE      /* neither: what is too large is the largest value, NaN is negative zero */
} FloatSpecials;

typedef struct FloatFormat {
    uint8_t exponent_bits, mantissa_bits;
    int16_t bias;
    FloatSpecials specials;
} FloatFormat;

/* The row of a dtype; NULL: it is none of these (float, double and float8e8m0 are not). */
const FloatFormat *float_format_of(int32_t dtype);

double float_format_decode(const FloatFormat *self, uint32_t code);

/* Rounded once to nearest, ties to even. A NaN becomes the positive quiet one. Too large: infinity, where there is none
 * NaN, where there is neither the largest value; saturate: the largest value. */
uint32_t float_format_encode(const FloatFormat *self, double value, bool saturate);

/* float8e8m0: 2^(code - 127); 255 is NaN. */
typedef enum ScaleRounding { SCALE_UP, SCALE_DOWN, SCALE_NEAREST } ScaleRounding;
double float8e8m0_decode(uint32_t code);

/* Of a value that is not negative. saturate: what is out of range becomes the nearest code; else NaN. Negative: NaN. */
uint32_t float8e8m0_encode(double value, ScaleRounding rounding, bool saturate);

#endif
