/* lines - functions of all numbers along one axis, `count` of them, `stride` apart; sums are taken in their order. */
#ifndef HONE_LINES_H
#define HONE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* x, y: the first number of the line in its tensor. */
typedef void (*LineFunction)(const double *x, size_t count, size_t stride, double *y);

void line_softmax(const double *x, size_t count, size_t stride, double *y);
void line_log_softmax(const double *x, size_t count, size_t stride, double *y);
void line_hardmax(const double *x, size_t count, size_t stride, double *y); /* 1 at the first maximum, else 0 */

/* x / (sum of |x|), x / sqrt(sum of x^2): zeros where the sum is 0. */
void line_divide_by_l1(const double *x, size_t count, size_t stride, double *y);
void line_divide_by_l2(const double *x, size_t count, size_t stride, double *y);

/* Sums or products of all numbers up to each; exclusive: without itself; reverse: from the end. */
typedef struct Accumulation {
    bool is_product, is_exclusive, is_reverse;
} Accumulation;
void line_accumulate_f64(const Accumulation *self, const double *x, size_t count, size_t stride, double *y);
void line_accumulate_u64(const Accumulation *self, const uint64_t *x, size_t count, size_t stride, uint64_t *y);

/* The mean, and the mean square of what differs from it. count > 0. */
typedef struct Moments {
    double mean, variance;
} Moments;
Moments line_moments(const double *x, size_t count);

/* The mean of squares. */
double line_mean_square(const double *x, size_t count);

#endif
