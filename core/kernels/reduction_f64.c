/* reduction_f64 - of floating point numbers. */
#include <math.h>

#include "kernels/math_functions.h"
#include "kernels/reduction_walk.h"

static double add(double total, double x)
{
    return total + x;
}

static double add_absolute(double total, double x)
{
    return total + fabs(x);
}

static double add_square(double total, double x)
{
    return total + x * x;
}

static double multiply(double total, double x)
{
    return total * x;
}

static double lower(double total, double x)
{
    return x < total ? x : total;
}

static double higher(double total, double x)
{
    return x > total ? x : total;
}

typedef struct Kind {
    double (*step)(double total, double x);
    double first;
    double (*end)(double total); /* NULL: nothing is left to do */
} Kind;

static const Kind kinds[] = {
    [REDUCTION_SUM] = {add, 0, NULL},
    [REDUCTION_MEAN] = {add, 0, NULL},
    [REDUCTION_PRODUCT] = {multiply, 1, NULL},
    [REDUCTION_MINIMUM] = {lower, INFINITY, NULL},
    [REDUCTION_MAXIMUM] = {higher, -INFINITY, NULL},
    [REDUCTION_L1] = {add_absolute, 0, NULL},
    [REDUCTION_L2] = {add_square, 0, sqrt},
    [REDUCTION_SUM_SQUARE] = {add_square, 0, NULL},
    [REDUCTION_LOG_SUM] = {add, 0, math_log},
    [REDUCTION_LOG_SUM_EXP] = {higher, -INFINITY, NULL},
};

/* y has the maxima: log(sum of e^(x - maximum)) + maximum. An infinite maximum is the result. */
static void add_powers(const Reduction *self, const double *x, double *y, double *sums)
{
    ReductionWalk walk = reduction_walk(self);
    for (size_t place = 0; place < walk.out_count; place++) sums[place] = 0;
    for (size_t i = 0; i < walk.count; i++, reduction_walk_next(&walk))
        sums[walk.place] += math_exp(x[i] - y[walk.place]);
    for (size_t place = 0; place < walk.out_count; place++)
        if (!isinf(y[place])) y[place] += math_log(sums[place]);
}

void reduce_f64(ReductionKind kind, const Reduction *self, const double *x, double *y, double *sums)
{
    ReductionWalk walk = reduction_walk(self);
    size_t depth = reduction_depth(&walk);
    for (size_t place = 0; place < walk.out_count; place++) y[place] = kinds[kind].first;
    for (size_t i = 0; i < walk.count; i++, reduction_walk_next(&walk))
        y[walk.place] = kinds[kind].step(y[walk.place], x[i]);
    if (kind == REDUCTION_LOG_SUM_EXP) add_powers(self, x, y, sums);
    for (size_t place = 0; place < walk.out_count; place++) {
        if (kind == REDUCTION_MEAN) y[place] /= (double)depth;
        if (kinds[kind].end) y[place] = kinds[kind].end(y[place]);
    }
}
