/* rows - the element-wise functions of operators, one for each lane in which it has a meaning.
 *
 * Integers wrap. Division and remainder of integers want divisors that are not 0; INT64_MIN / -1 wraps too. */
#ifndef HONE_ROWS_H
#define HONE_ROWS_H

#include "kernels/row.h"

/* -- Two inputs; those of add, multiply, minimum, maximum and the bits: one or more ----------------------------------- */

extern const RowFunctions rows_add, rows_subtract, rows_multiply, rows_divide;
extern const RowFunctions rows_minimum, rows_maximum; /* NaN wins */
extern const RowFunctions rows_remainder;             /* towards zero: the sign of the first */
extern const RowFunctions rows_modulo;                /* rounded down: the sign of the second */
extern const RowFunctions rows_power;                 /* exponents of integers are not negative */
extern const RowFunctions rows_and, rows_or, rows_xor;

/* Parameters: an int64_t, the bits of the dtype. By that many or more, or a negative number: 0, or all sign bits. */
extern const RowFunctions rows_shift_left, rows_shift_right;

/* Sums, rounded to float32 after each addition; divided by the count of inputs. */
extern const RowFunctions rows_add_float32, rows_mean_float32, rows_mean;

/* -- Predicates of two inputs, and of one ------------------------------------------------------------------------------- */

extern const RowFunctions rows_equal, rows_less, rows_less_or_equal, rows_greater, rows_greater_or_equal;
extern const RowFunctions rows_is_nan, rows_is_infinite, rows_is_positive_infinity, rows_is_negative_infinity;

/* -- One input --------------------------------------------------------------------------------------------------------- */

extern const RowFunctions rows_absolute, rows_negate, rows_sign;
extern const RowFunctions rows_ceil, rows_floor, rows_round, rows_sqrt, rows_reciprocal;
extern const RowFunctions rows_not;         /* booleans */
extern const RowFunctions rows_bitwise_not; /* integers */
extern const RowFunctions rows_exp, rows_log, rows_erf;
extern const RowFunctions rows_sin, rows_cos, rows_tan, rows_asin, rows_acos, rows_atan;
extern const RowFunctions rows_sinh, rows_cosh, rows_tanh, rows_asinh, rows_acosh, rows_atanh;

/* Parameters: the lowest and the highest value, of the lane; NaN stays, and where low is above high all is high. */
extern const RowFunctions rows_clip;

/* -- Activations, floating point: parameters are double[], in the order that is said ------------------------------------- */

extern const RowFunctions rows_relu; /* integers too */
extern const RowFunctions rows_sigmoid, rows_hard_swish, rows_softplus, rows_softsign, rows_mish;
extern const RowFunctions rows_gelu, rows_gelu_tanh;
extern const RowFunctions rows_leaky_relu, rows_elu, rows_celu, rows_thresholded_relu, rows_swish; /* alpha */
extern const RowFunctions rows_hard_sigmoid;                                                       /* alpha, beta */
extern const RowFunctions rows_selu;                                                               /* alpha, gamma */
extern const RowFunctions rows_shrink;                                                             /* lambda, bias */
extern const RowFunctions rows_swi_glu; /* two inputs; alpha */
extern const RowFunctions rows_p_relu;  /* two inputs, the second the slope; integers too */

/* Inputs x, scale, bias, mean, variance; parameters: double[1], epsilon. */
extern const RowFunctions rows_batch_normalization;

#endif
