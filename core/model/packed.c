/* packed - between both forms of small elements. */
#include "model/packed.h"

#include <string.h>

#include "model/dtype.h"

size_t unpacked_element_bytes(int32_t dtype)
{
    const Dtype *row = dtype_of(dtype);
    return row ? (row->bits + 7u) / 8 : 0;
}

size_t packed_group_elements(int32_t dtype)
{
    const Dtype *row = dtype_of(dtype);
    if (!row || row->bits == 0 || row->bits >= 8) return 1;
    return row->bits == 4 ? 2 : 4;
}

size_t packed_bytes(int32_t dtype, size_t count)
{
    size_t bits = dtype_of(dtype)->bits;
    if (bits >= 8) return count * (bits / 8);
    return count / 8 * bits + (count % 8 * bits + 7) / 8;
}

void packed_read(int32_t dtype, const uint8_t *packed, size_t count, uint8_t *elements)
{
    unsigned bits = dtype_of(dtype)->bits, held_bits = 0;
    uint32_t held = 0;
    if (bits >= 8) {
        if (count > 0) memcpy(elements, packed, packed_bytes(dtype, count));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (held_bits < bits) {
            held |= (uint32_t)*packed++ << held_bits;
            held_bits += 8;
        }
        elements[i] = (uint8_t)(held & ((1u << bits) - 1));
        held >>= bits;
        held_bits -= bits;
    }
}

void packed_write(int32_t dtype, const uint8_t *elements, size_t count, uint8_t *packed)
{
    unsigned bits = dtype_of(dtype)->bits, held_bits = 0;
    uint32_t held = 0;
    if (bits >= 8) {
        if (count > 0) memcpy(packed, elements, packed_bytes(dtype, count));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        held |= (uint32_t)(elements[i] & ((1u << bits) - 1)) << held_bits;
        for (held_bits += bits; held_bits >= 8; held_bits -= 8) {
            *packed++ = (uint8_t)held;
            held >>= 8;
        }
    }
    if (held_bits > 0) *packed = (uint8_t)held;
}
