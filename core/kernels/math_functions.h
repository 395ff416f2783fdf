/* math_functions - the functions of a real number, of our own: the same bits on every machine, which no C library promises.
 *
 * Within 1 unit in the last place (in fact about 0.6), infinities, NaNs and zeros as in C's Annex F. Only + - * /, sqrt,
 * floor, nearbyint, frexp and ldexp are asked of the machine, which IEEE 754 defines to the last bit. */
#ifndef HONE_MATH_FUNCTIONS_H
#define HONE_MATH_FUNCTIONS_H

double math_exp(double x);
double math_expm1(double x); /* e^x - 1 */
double math_log(double x);
double math_log1p(double x); /* log(1 + x) */
double math_pow(double x, double y);

double math_sin(double x);
double math_cos(double x);
double math_tan(double x);
double math_asin(double x);
double math_acos(double x);
double math_atan(double x);

double math_sinh(double x);
double math_cosh(double x);
double math_tanh(double x);
double math_asinh(double x);
double math_acosh(double x);
double math_atanh(double x);

double math_erf(double x);

#endif
