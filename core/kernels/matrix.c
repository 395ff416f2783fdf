/* matrix - row by row. A row of the product collects rows of b where those lie together, else it is made of columns: both
 * ways add the same products in the same order. */
#include "kernels/matrix.h"

static void multiply_row_f64(const double *a, size_t a_stride, const double *b, const MatrixLayout *layout, double *y)
{
    for (size_t c = 0; c < layout->columns; c++) y[c] = 0;
    for (size_t k = 0; k < layout->rows; k++) {
        double factor = a[k * a_stride];
        const double *row = b + k * layout->row_stride;
        for (size_t c = 0; c < layout->columns; c++) y[c] += factor * row[c];
    }
}

static void multiply_columns_f64(const double *a, size_t a_stride, const double *b, const MatrixLayout *layout,
                                 double *y)
{
    for (size_t c = 0; c < layout->columns; c++) {
        const double *column = b + c * layout->column_stride;
        double sum = 0;
        for (size_t k = 0; k < layout->rows; k++) sum += a[k * a_stride] * column[k * layout->row_stride];
        y[c] = sum;
    }
}

void matrix_multiply_f64(const double *a, const MatrixLayout *a_layout, const double *b, const MatrixLayout *b_layout,
                         double *y)
{
    for (size_t r = 0; r < a_layout->rows; r++) {
        const double *row = a + r * a_layout->row_stride;
        double *out = y + r * b_layout->columns;
        if (b_layout->column_stride == 1) multiply_row_f64(row, a_layout->column_stride, b, b_layout, out);
        else multiply_columns_f64(row, a_layout->column_stride, b, b_layout, out);
    }
}

static void multiply_row_u64(const uint64_t *a, size_t a_stride, const uint64_t *b, const MatrixLayout *layout,
                             uint64_t *y)
{
    for (size_t c = 0; c < layout->columns; c++) y[c] = 0;
    for (size_t k = 0; k < layout->rows; k++) {
        uint64_t factor = a[k * a_stride];
        const uint64_t *row = b + k * layout->row_stride;
        for (size_t c = 0; c < layout->columns; c++) y[c] += factor * row[c];
    }
}

static void multiply_columns_u64(const uint64_t *a, size_t a_stride, const uint64_t *b, const MatrixLayout *layout,
                                 uint64_t *y)
{
    for (size_t c = 0; c < layout->columns; c++) {
        const uint64_t *column = b + c * layout->column_stride;
        uint64_t sum = 0;
        for (size_t k = 0; k < layout->rows; k++) sum += a[k * a_stride] * column[k * layout->row_stride];
        y[c] = sum;
    }
}

void matrix_multiply_u64(const uint64_t *a, const MatrixLayout *a_layout, const uint64_t *b,
                         const MatrixLayout *b_layout, uint64_t *y)
{
    for (size_t r = 0; r < a_layout->rows; r++) {
        const uint64_t *row = a + r * a_layout->row_stride;
        uint64_t *out = y + r * b_layout->columns;
        if (b_layout->column_stride == 1) multiply_row_u64(row, a_layout->column_stride, b, b_layout, out);
        else multiply_columns_u64(row, a_layout->column_stride, b, b_layout, out);
    }
}
