/* matrix - row by row: a row of the product collects rows of b. */
#include "kernels/matrix.h"

void matrix_multiply_f64(const double *a, const MatrixLayout *a_layout, const double *b, const MatrixLayout *b_layout,
                         double *y)
{
    size_t columns = b_layout->columns;
    for (size_t r = 0; r < a_layout->rows; r++, y += columns) {
        for (size_t c = 0; c < columns; c++) y[c] = 0;
        for (size_t k = 0; k < b_layout->rows; k++) {
            double factor = a[r * a_layout->row_stride + k * a_layout->column_stride];
            const double *row = b + k * b_layout->row_stride;
            for (size_t c = 0; c < columns; c++) y[c] += factor * row[c * b_layout->column_stride];
        }
    }
}

void matrix_multiply_u64(const uint64_t *a, const MatrixLayout *a_layout, const uint64_t *b,
                         const MatrixLayout *b_layout, uint64_t *y)
{
    size_t columns = b_layout->columns;
    for (size_t r = 0; r < a_layout->rows; r++, y += columns) {
        for (size_t c = 0; c < columns; c++) y[c] = 0;
        for (size_t k = 0; k < b_layout->rows; k++) {
            uint64_t factor = a[r * a_layout->row_stride + k * a_layout->column_stride];
            const uint64_t *row = b + k * b_layout->row_stride;
            for (size_t c = 0; c < columns; c++) y[c] += factor * row[c * b_layout->column_stride];
        }
    }
}
