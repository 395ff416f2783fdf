/* text_encode - appends protobuf fields to a Text. */
#include "text/text_encode.h"

#include "wire/varint.h"

enum { WIRE_KEY_VARINT = 0, WIRE_KEY_BYTES = 2, WIRE_KEY_FIXED32 = 5 };

void encode_varint(Text *self, uint64_t value)
{
    uint8_t bytes[VARINT_MAX_BYTES];
    text_append_bytes(self, (Bytes){bytes, varint_write(value, bytes)});
}

static void encode_key(Text *self, uint32_t field, uint32_t wire_type)
{
    encode_varint(self, (uint64_t)field << 3 | wire_type);
}

void encode_int(Text *self, uint32_t field, int64_t value)
{
    encode_key(self, field, WIRE_KEY_VARINT);
    encode_varint(self, (uint64_t)value);
}

void encode_fixed32(Text *self, uint32_t field, uint32_t value)
{
    encode_key(self, field, WIRE_KEY_FIXED32);
    encode_raw(self, value, 4);
}

void encode_bytes(Text *self, uint32_t field, Bytes bytes)
{
    encode_key(self, field, WIRE_KEY_BYTES);
    encode_varint(self, bytes.size);
    text_append_bytes(self, bytes);
}

void encode_raw(Text *self, uint64_t value, size_t size)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(value >> (8 * i));
    text_append_bytes(self, (Bytes){bytes, size});
}

/* One byte is kept free for the length; longer lengths move the body. */
size_t encode_begin(Text *self, uint32_t field)
{
    encode_key(self, field, WIRE_KEY_BYTES);
    text_append_char(self, 0);
    return self->size;
}

void encode_end(Text *self, size_t mark)
{
    size_t length = self->size - mark;
    uint8_t encoded[VARINT_MAX_BYTES];
    size_t encoded_size = varint_write(length, encoded);
    text_append_repeated(self, 0, encoded_size - 1);
    memmove(self->data + mark - 1 + encoded_size, self->data + mark, length);
    memcpy(self->data + mark - 1, encoded, encoded_size);
}
