/* row_map - row functions from functions of numbers: the loops, which compilers write out for each function that is given
 * as a constant. */
#ifndef HONE_ROW_MAP_H
#define HONE_ROW_MAP_H

#include <stdbool.h>

#include "kernels/row.h"

static inline void row_map_f64(const Row *row, double (*function)(double x))
{
    const double *x = row->inputs[0];
    double *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = function(x[i]);
}

/* p: the row's parameters. */
static inline void row_map_with_f64(const Row *row, double (*function)(double x, const double *p))
{
    const double *x = row->inputs[0], *p = row->parameters;
    double *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = function(x[i], p);
}

static inline void row_map_i64(const Row *row, int64_t (*function)(int64_t x))
{
    const int64_t *x = row->inputs[0];
    int64_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = function(x[i]);
}

static inline void row_map_u64(const Row *row, uint64_t (*function)(uint64_t x))
{
    const uint64_t *x = row->inputs[0];
    uint64_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = function(x[i]);
}

/* f(f(a, b), c)... of all inputs, one or more. */
static inline void row_fold_f64(const Row *row, double (*function)(double a, double b))
{
    double *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = ((const double *)row->inputs[0])[i];
    for (size_t k = 1; k < row->input_count; k++) {
        const double *x = row->inputs[k];
        for (size_t i = 0; i < row->count; i++) y[i] = function(y[i], x[i]);
    }
}

static inline void row_fold_i64(const Row *row, int64_t (*function)(int64_t a, int64_t b))
{
    int64_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = ((const int64_t *)row->inputs[0])[i];
    for (size_t k = 1; k < row->input_count; k++) {
        const int64_t *x = row->inputs[k];
        for (size_t i = 0; i < row->count; i++) y[i] = function(y[i], x[i]);
    }
}

static inline void row_fold_u64(const Row *row, uint64_t (*function)(uint64_t a, uint64_t b))
{
    uint64_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = ((const uint64_t *)row->inputs[0])[i];
    for (size_t k = 1; k < row->input_count; k++) {
        const uint64_t *x = row->inputs[k];
        for (size_t i = 0; i < row->count; i++) y[i] = function(y[i], x[i]);
    }
}

/* Predicates: the output is 0 and 1. */
static inline void row_test_f64(const Row *row, bool (*predicate)(double a, double b))
{
    const double *a = row->inputs[0], *b = row->inputs[1];
    uint8_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = predicate(a[i], b[i]);
}

static inline void row_test_i64(const Row *row, bool (*predicate)(int64_t a, int64_t b))
{
    const int64_t *a = row->inputs[0], *b = row->inputs[1];
    uint8_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = predicate(a[i], b[i]);
}

static inline void row_test_u64(const Row *row, bool (*predicate)(uint64_t a, uint64_t b))
{
    const uint64_t *a = row->inputs[0], *b = row->inputs[1];
    uint8_t *y = row->output;
    for (size_t i = 0; i < row->count; i++) y[i] = predicate(a[i], b[i]);
}

#endif
