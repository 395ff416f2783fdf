/* bytes - a view of bytes that someone else owns; names in ONNX files may hold any byte, NUL too. */
#ifndef HONE_BYTES_H
#define HONE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Bytes {
    const uint8_t *data; /* borrowed */
    size_t size;
} Bytes;

static inline Bytes bytes_of(const char *text)
{
    return (Bytes){(const uint8_t *)text, strlen(text)};
}

static inline bool bytes_equal(Bytes a, Bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* memcmp order, the shorter one first where one is a prefix of the other. */
int bytes_compare(Bytes a, Bytes b);

bool bytes_is_utf8(Bytes bytes);

/* Bytes (1..4) of the UTF-8 character that begins at bytes[at], its code point in *out; 0 when there is none:
 * damaged, overlong, a surrogate, above U+10FFFF or at the end. */
size_t bytes_read_character(Bytes bytes, size_t at, uint32_t *out);

/* 64 well mixed bits, the same on every machine. Not for defence: whoever chooses the bytes can make collisions. */
uint64_t bytes_hash(Bytes bytes);

#endif
