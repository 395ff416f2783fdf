/* packed_source - elements that a file holds one a byte, as the packed bytes of a tensor of 2-, 4- or 6-bit elements. */
#ifndef HONE_PACKED_SOURCE_H
#define HONE_PACKED_SOURCE_H

#include "io/source.h"

/* inner: moved; its byte offset + k is element k, of which the low `bits` bits count. Owned by the caller. */
Source *packed_source_open(Source *inner, uint64_t offset, uint64_t element_count, unsigned bits);

#endif
