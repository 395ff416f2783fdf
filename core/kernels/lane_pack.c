/* lane_pack - elements of 2, 4 and 6 bits, low bits first: four, two, or four in three bytes. */
#include <string.h>

#include "kernels/lane.h"

/* 0: the element is of whole bytes, or unknown. */
static unsigned packed_bits(int32_t dtype)
{
    const Dtype *row = dtype_of(dtype);
    return row && row->bits < 8 ? row->bits : 0;
}

void lane_unpack(int32_t dtype, const uint8_t *packed, size_t count, uint8_t *elements)
{
    unsigned bits = packed_bits(dtype), held = 0, held_bits = 0;
    if (count == 0) return;
    if (bits == 0) {
        memcpy(elements, packed, count * lane_element_bytes(dtype));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (held_bits < bits) {
            held |= (unsigned)*packed++ << held_bits;
            held_bits += 8;
        }
        elements[i] = (uint8_t)(held & ((1u << bits) - 1));
        held >>= bits;
        held_bits -= bits;
    }
}

void lane_pack(int32_t dtype, const uint8_t *elements, size_t count, uint8_t *packed)
{
    unsigned bits = packed_bits(dtype), held = 0, held_bits = 0;
    if (count == 0) return;
    if (bits == 0) {
        memcpy(packed, elements, count * lane_element_bytes(dtype));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        held |= (elements[i] & ((1u << bits) - 1)) << held_bits;
        held_bits += bits;
        if (held_bits >= 8) {
            *packed++ = (uint8_t)held;
            held >>= 8;
            held_bits -= 8;
        }
    }
    if (held_bits > 0) *packed = (uint8_t)held;
}
