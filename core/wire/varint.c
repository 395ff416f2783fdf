/* varint - base-128 integers of the protobuf wire format. */
#include "wire/varint.h"

int varint_read(const uint8_t *bytes, size_t size, uint64_t *out)
{
    uint64_t value = 0;
    size_t limit = size < VARINT_MAX_BYTES ? size : VARINT_MAX_BYTES;
    for (size_t i = 0; i < limit; i++) {
        if (i < 9) value |= (uint64_t)(bytes[i] & 0x7f) << (7 * i);
        else value |= (uint64_t)(bytes[i] & 1) << 63;
        if (!(bytes[i] & 0x80)) {
            *out = value;
            return (int)i + 1;
        }
    }
    return size < VARINT_MAX_BYTES ? 0 : -1;
}

size_t varint_write(uint64_t value, uint8_t *out)
{
    size_t size = 0;
    while (value >= 0x80) {
        out[size++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    out[size++] = (uint8_t)value;
    return size;
}

size_t varint_size(uint64_t value)
{
    size_t size = 1;
    while (value >= 0x80) {
        value >>= 7;
        size++;
    }
    return size;
}
