/* bytes - order, UTF-8 and hash of byte views. */
#include "base/bytes.h"

int bytes_compare(Bytes a, Bytes b)
{
    size_t common = a.size < b.size ? a.size : b.size;
    int order = common > 0 ? memcmp(a.data, b.data, common) : 0;
    if (order != 0) return order;
    return (a.size > b.size) - (a.size < b.size);
}

size_t bytes_read_character(Bytes bytes, size_t at, uint32_t *out)
{
    static const uint32_t least_code_point[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (at >= bytes.size) return 0;
    uint8_t lead = bytes.data[at];
    if (lead < 0x80) {
        *out = lead;
        return 1;
    }
    if (lead < 0xC2 || lead > 0xF4) return 0;
    size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (size > bytes.size - at) return 0;
    uint32_t code_point = lead & (0x7Fu >> size);
    for (size_t k = 1; k < size; k++) {
        uint8_t next = bytes.data[at + k];
        if ((next & 0xC0) != 0x80) return 0;
        code_point = code_point << 6 | (next & 0x3F);
    }
    bool is_surrogate = code_point >= 0xD800 && code_point < 0xE000;
    if (code_point < least_code_point[size] || code_point > 0x10FFFF || is_surrogate) return 0;
    *out = code_point;
    return size;
}

bool bytes_is_utf8(Bytes bytes)
{
    uint32_t code_point;
    for (size_t at = 0; at < bytes.size;) {
        size_t size = bytes_read_character(bytes, at, &code_point);
        if (size == 0) return false;
        at += size;
    }
    return true;
}

static uint64_t read_little_endian(const uint8_t *data, size_t size)
{
    uint64_t word = 0;
    for (size_t k = 0; k < size; k++) word |= (uint64_t)data[k] << (8 * k);
    return word;
}

/* A bijection of 64-bit words in which every bit of the input changes about half of the output. */
static uint64_t mix(uint64_t word)
{
    word ^= word >> 32;
    word *= 0xD6E8FEB86659FD93u;
    word ^= word >> 29;
    word *= 0x9FB21C651E98DF25u;
    return word ^ word >> 32;
}

uint64_t bytes_hash(Bytes bytes)
{
    uint64_t hash = mix(bytes.size + 0x9E3779B97F4A7C15u);
    size_t at = 0;
    for (; bytes.size - at >= 8; at += 8) hash = mix(hash ^ read_little_endian(bytes.data + at, 8));
    if (at < bytes.size) hash = mix(hash ^ read_little_endian(bytes.data + at, bytes.size - at));
    return hash;
}
