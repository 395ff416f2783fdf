/* packed - elements of 2, 4 and 6 bits: in canonical bytes they share bytes, low bits first; *unpacked*, as all that
 * computes wants them, each has a byte of its own. Elements of whole bytes are the same in both forms. */
#ifndef HONE_PACKED_H
#define HONE_PACKED_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of an unpacked element; 0: strings and dtypes not known. */
size_t unpacked_element_bytes(int32_t dtype);

/* Elements after which packed ones begin a byte anew: 4 of 2 and 6 bits, 2 of 4 bits, 1 of whole bytes. */
size_t packed_group_elements(int32_t dtype);

/* Bytes of `count` packed elements that begin a byte. dtype: one of unpacked_element_bytes > 0. */
size_t packed_bytes(int32_t dtype, size_t count);

/* packed[...] begins with element 0 -> elements[count]. */
void packed_read(int32_t dtype, const uint8_t *packed, size_t count, uint8_t *elements);

/* elements[count] -> packed[packed_bytes]; bits that are left over in the last byte are 0. */
void packed_write(int32_t dtype, const uint8_t *elements, size_t count, uint8_t *packed);

#endif
