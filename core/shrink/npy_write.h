/* npy_write - the elements of a tensor as numpy holds them.
 *
 * Types that numpy lacks become unsigned integers: 16-bit floats uint16, 8-bit ones uint8, smaller elements one a byte.
 * Strings become text of one width, UTF-32, padded with NUL. */
#ifndef HONE_NPY_WRITE_H
#define HONE_NPY_WRITE_H

#include "io/sink.h"
#include "model/tensor.h"

/* Characters of the longest string, at least 1. *out_problem: words why numpy cannot hold them, or NULL; static. */
NODISCARD Status npy_text_width(Tensor *tensor, uint64_t *out_width, const char **out_problem);

/* numpy's name of the element type: "<f4", "<U12". Owned by arena or static. */
const char *npy_descr(int32_t dtype, uint64_t text_width, Arena *arena);

/* Bytes that `element_count` elements take after the header; false where that overflows. */
bool npy_data_bytes(int32_t dtype, uint64_t text_width, uint64_t element_count, uint64_t *out);

/* Writes header and elements. text_width: of npy_text_width for strings. */
NODISCARD Status npy_write(Tensor *tensor, uint64_t text_width, Sink *sink);

#endif
