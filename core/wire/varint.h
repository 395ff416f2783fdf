/* varint - base-128 integers of the protobuf wire format.
 * Source: https://protobuf.dev/programming-guides/encoding/ */
#ifndef HONE_VARINT_H
#define HONE_VARINT_H

#include <stddef.h>
#include <stdint.h>

enum { VARINT_MAX_BYTES = 10 };

/* Reads one varint from bytes[size]; padded forms are accepted, bits above 64 are dropped as protobuf does.
 * Returns the count of bytes it took, 0 when the bytes end first, -1 when it is longer than ten bytes. */
int varint_read(const uint8_t *bytes, size_t size, uint64_t *out);

/* Writes the shortest form into out[VARINT_MAX_BYTES]; returns its length. */
size_t varint_write(uint64_t value, uint8_t *out);

size_t varint_size(uint64_t value);

#endif
