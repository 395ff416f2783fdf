/* lines - softmax and its like, norms, running sums, moments. */
#include "kernels/lines.h"

#include <math.h>

#include "kernels/math_functions.h"

static size_t first_maximum(const double *x, size_t count, size_t stride)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (x[i * stride] > x[best * stride]) best = i;
    return best;
}

/* y = x - maximum; the sum of e^y. */
static double sum_of_powers(const double *x, size_t count, size_t stride, double *y)
{
    double maximum = count > 0 ? x[first_maximum(x, count, stride) * stride] : 0, sum = 0;
    for (size_t i = 0; i < count; i++) {
        y[i * stride] = x[i * stride] - maximum;
        sum += math_exp(y[i * stride]);
    }
    return sum;
}

void line_softmax(const double *x, size_t count, size_t stride, double *y)
{
    double sum = sum_of_powers(x, count, stride, y);
    for (size_t i = 0; i < count; i++) y[i * stride] = math_exp(y[i * stride]) / sum;
}

void line_log_softmax(const double *x, size_t count, size_t stride, double *y)
{
    double log_sum = math_log(sum_of_powers(x, count, stride, y));
    for (size_t i = 0; i < count; i++) y[i * stride] -= log_sum;
}

void line_hardmax(const double *x, size_t count, size_t stride, double *y)
{
    size_t best = first_maximum(x, count, stride);
    for (size_t i = 0; i < count; i++) y[i * stride] = i == best;
}

static void divide_line(const double *x, size_t count, size_t stride, double divisor, double *y)
{
    for (size_t i = 0; i < count; i++) y[i * stride] = divisor == 0 ? 0 : x[i * stride] / divisor;
}

void line_divide_by_l1(const double *x, size_t count, size_t stride, double *y)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += fabs(x[i * stride]);
    divide_line(x, count, stride, sum, y);
}

void line_divide_by_l2(const double *x, size_t count, size_t stride, double *y)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += x[i * stride] * x[i * stride];
    divide_line(x, count, stride, sqrt(sum), y);
}

/* ---- Running sums ---- */

static size_t place_of(const Accumulation *self, size_t index, size_t count, size_t stride)
{
    return (self->is_reverse ? count - 1 - index : index) * stride;
}

void line_accumulate_f64(const Accumulation *self, const double *x, size_t count, size_t stride, double *y)
{
    double total = self->is_product ? 1 : 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = place_of(self, i, count, stride);
        double next = self->is_product ? total * x[at] : total + x[at];
        y[at] = self->is_exclusive ? total : next;
        total = next;
    }
}

void line_accumulate_u64(const Accumulation *self, const uint64_t *x, size_t count, size_t stride, uint64_t *y)
{
    uint64_t total = self->is_product ? 1 : 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = place_of(self, i, count, stride);
        uint64_t next = self->is_product ? total * x[at] : total + x[at];
        y[at] = self->is_exclusive ? total : next;
        total = next;
    }
}

/* ---- Moments ---- */

Moments line_moments(const double *x, size_t count)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) sum += x[i];
    double mean = sum / (double)count;
    for (size_t i = 0; i < count; i++) squares += (x[i] - mean) * (x[i] - mean);
    return (Moments){mean, squares / (double)count};
}

double line_mean_square(const double *x, size_t count)
{
    double squares = 0;
    for (size_t i = 0; i < count; i++) squares += x[i] * x[i];
    return squares / (double)count;
}
