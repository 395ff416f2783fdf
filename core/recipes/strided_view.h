/* strided_view - elements of a tensor at start + sum(i_k * strides[k]), i running over dims: what Transpose, Slice,
 * Expand and every broadcast operand are. Reads of any part; where elements lie apart in a file they are fetched in
 * blocks (strided_fetch.c). */
#ifndef HONE_STRIDED_VIEW_H
#define HONE_STRIDED_VIEW_H

#include "recipes/recipe_parts.h"

typedef struct StridedView {
    Tensor *input;
    size_t element_bytes;
    int rank;         /* axes that go on in one another are one; at least 1 */
    uint64_t *dims;   /* [rank] */
    int64_t *strides; /* [rank] in elements; 0: the same again */
    int64_t start;
    bool is_scattered; /* its rows are short pieces of a file */
} StridedView;

/* self: lives as long as the model. dims[rank], strides[rank]: copied. All is inside the input. */
void strided_view_open(StridedView *self, Tensor *input, int rank, const int64_t *dims, int64_t start,
                       const int64_t *strides);

/* Of an operand whose shape is aligned at the end of dims, axes of size 1 repeated. */
void strided_view_broadcast(StridedView *self, Tensor *input, int rank, const int64_t *dims);

NODISCARD Status strided_view_read(const StridedView *self, uint64_t first, size_t count, uint8_t *destination);

/* ---- For strided_fetch.c ---- */

/* destination[count] at offset, offset + stride, ... of the input; from there on destination_stride elements apart. */
NODISCARD Status strided_read_row(const StridedView *self, int64_t offset, int64_t stride, size_t count,
                                  uint8_t *destination);

/* Reads by blocks: all of a view that is_scattered. */
NODISCARD Status strided_fetch(const StridedView *self, uint64_t first, size_t count, uint8_t *destination);

#endif
