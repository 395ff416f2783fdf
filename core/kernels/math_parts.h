/* math_parts - what the files of math_functions share: the functions at about 70 bits, and their tables. */
#ifndef HONE_MATH_PARTS_H
#define HONE_MATH_PARTS_H

#include <stdint.h>

#include "kernels/wide.h"

/* e^x = the result * 2^*out_exponent; the result is in 0.9..2. |x| < 2000. */
Wide exp_wide(Wide x, int *out_exponent);

/* e^x - 1, |x| < 40: small to its own last bits. */
Wide expm1_wide(Wide x);

/* log(x), x > 0 and normal. */
Wide log_wide(Wide x);

/* log(1 + x), x > -1: small to its own last bits. */
Wide log1p_wide(Wide x);

/* The nearest double of value * 2^exponent. */
double wide_round(Wide value, int exponent);

/* ---- Tables: math_tables.c, made by tests/kernels/make_tables.py ---- */

enum {
    EXP_STEPS = 64,
    LOG_STEPS = 128,
    LOG_FIRST = 90,
    LOG_LAST = 182,
    ATAN_STEPS = 32,
    ERF_STEPS = 16,
    ERF_LAST = 96
};

/* What follows is exact to 106 bits. 2^(k / EXP_STEPS). */
extern const Wide exp_table[EXP_STEPS];

/* Of the k-th of LOG_STEPS places of 1: a short number `inverse` near 1 / place, and -log(inverse). */
typedef struct LogPlace {
    double inverse;
    Wide log;
} LogPlace;
extern const LogPlace log_table[LOG_LAST - LOG_FIRST + 1];

extern const Wide atan_table[ATAN_STEPS + 1]; /* atan(k / ATAN_STEPS) */

/* At k / ERF_STEPS: erf, and its slope 2 / sqrt(pi) * e^(-x^2). */
typedef struct ErfPlace {
    Wide value, slope;
} ErfPlace;
extern const ErfPlace erf_table[ERF_LAST + 1];

/* 2 / pi in binary, 32 places a word; two words of zeros go before. */
enum { TWO_OVER_PI_WORDS = 44, TWO_OVER_PI_ZEROS = 2 };
extern const uint32_t two_over_pi[TWO_OVER_PI_WORDS];

/* log(2) / EXP_STEPS as the sum of two: the first of 32 bits, so that a multiple is exact. */
extern const double EXP_STEP_HIGH, EXP_STEP_LOW;
extern const Wide LOG_2; /* high of 40 bits, for the same reason */
extern const Wide HALF_PI;

#endif
