/* text_encode - appends protobuf fields to a Text; messages are closed when their length is known. */
#ifndef HONE_TEXT_ENCODE_H
#define HONE_TEXT_ENCODE_H

#include "base/text.h"

void encode_varint(Text *self, uint64_t value);

/* Fields with their keys. Negative int64 take ten bytes, as protobuf says. */
void encode_int(Text *self, uint32_t field, int64_t value);
void encode_fixed32(Text *self, uint32_t field, uint32_t value);
void encode_bytes(Text *self, uint32_t field, Bytes bytes);

/* A number without key, little-endian; size: 1 to 8 bytes. */
void encode_raw(Text *self, uint64_t value, size_t size);

/* Begins a message or packed field. Returns the mark that encode_end needs; marks are closed inside out. */
size_t encode_begin(Text *self, uint32_t field);
void encode_end(Text *self, size_t mark);

#endif
