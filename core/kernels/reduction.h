/* reduction - one number from all numbers along some axes, taken in their order. */
#ifndef HONE_REDUCTION_H
#define HONE_REDUCTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ReductionKind {
    REDUCTION_SUM,
    REDUCTION_MEAN,
    REDUCTION_PRODUCT,
    REDUCTION_MINIMUM,
    REDUCTION_MAXIMUM,
    REDUCTION_L1,
    REDUCTION_L2,
    REDUCTION_SUM_SQUARE,
    REDUCTION_LOG_SUM,
    REDUCTION_LOG_SUM_EXP
} ReductionKind;

/* A tensor [dims] of `rank` axes, of which those in the mask go (bit k: axis k). */
typedef struct Reduction {
    int rank;
    const int64_t *dims;
    uint64_t axes;
} Reduction;

/* x: every element; y: one for each element of the other axes. No elements come to 0, 1, an infinity, or of integers the
 * largest or smallest of 64 bits; their mean is a NaN, of integers 0. sums: as long as y, for LOG_SUM_EXP. */
void reduce_f64(ReductionKind kind, const Reduction *self, const double *x, double *y, double *sums);

/* SUM, MEAN (towards zero), PRODUCT, MINIMUM, MAXIMUM, L1, SUM_SQUARE; false: none of these. What overflows wraps. */
bool reduce_i64(ReductionKind kind, const Reduction *self, const int64_t *x, int64_t *y);
bool reduce_u64(ReductionKind kind, const Reduction *self, const uint64_t *x, uint64_t *y);

#endif
