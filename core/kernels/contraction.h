/* contraction - sums of products of tensors' elements, along axes that they share. */
#ifndef HONE_CONTRACTION_H
#define HONE_CONTRACTION_H

#include <stddef.h>
#include <stdint.h>

enum { CONTRACTION_MAX_OPERANDS = 16, CONTRACTION_MAX_AXES = 128 };

/* Evaluation does not begin what takes more multiplications. */
static const uint64_t CONTRACTION_MAX_STEPS = (uint64_t)1 << 31;

typedef struct ContractionOperand {
    const void *values;                   /* of the lane */
    size_t strides[CONTRACTION_MAX_AXES]; /* of each axis in elements; 0: it does not have the axis */
} ContractionOperand;

/* Axes of the result [sizes of the first result_rank], then those summed over. */
typedef struct Contraction {
    int rank, result_rank;
    size_t sizes[CONTRACTION_MAX_AXES];
    size_t operand_count;
    ContractionOperand operands[CONTRACTION_MAX_OPERANDS];
} Contraction;

/* y: the result, row-major, which has an element at least. Sums are taken in the order of the axes; of nothing 0. */
void contract_f64(const Contraction *self, double *y);
void contract_u64(const Contraction *self, uint64_t *y); /* what overflows wraps */

#endif
