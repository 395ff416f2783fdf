/* matrix - products of matrices: each element sums its products in the order of the inner dimension. */
#ifndef HONE_MATRIX_H
#define HONE_MATRIX_H

#include <stddef.h>
#include <stdint.h>

/* Evaluation does not begin what takes more multiplications. */
static const uint64_t MATRIX_MAX_STEPS = (uint64_t)1 << 32;

/* Element [r, c] is at r * row_stride + c * column_stride. */
typedef struct MatrixLayout {
    size_t rows, columns, row_stride, column_stride;
} MatrixLayout;

/* y[rows of a, columns of b], one row behind the other; a has as many columns as b rows. Integers wrap. */
void matrix_multiply_f64(const double *a, const MatrixLayout *a_layout, const double *b, const MatrixLayout *b_layout,
                         double *y);
void matrix_multiply_u64(const uint64_t *a, const MatrixLayout *a_layout, const uint64_t *b,
                         const MatrixLayout *b_layout, uint64_t *y);

#endif
