/* npy_text - numpy's text of one width (UTF-32, padded with NUL) as the strings of a tensor. */
#ifndef HONE_NPY_TEXT_H
#define HONE_NPY_TEXT_H

#include "io/reader.h"
#include "model/tensor.h"

/* Reads element_count texts of `width` characters at offset into tensor, as bytes that its model owns. Fails (MODEL)
 * where something is no character. */
NODISCARD Status npy_read_text(Reader *reader, uint64_t offset, uint64_t width, uint64_t element_count, Tensor *tensor);

#endif
