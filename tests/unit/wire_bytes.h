/* wire_bytes - messages of the wire format, field by field, for tests. They are built from the description of the
 * format alone: https://protobuf.dev/programming-guides/encoding/ */
#ifndef HONE_TESTS_UNIT_WIRE_BYTES_H
#define HONE_TESTS_UNIT_WIRE_BYTES_H

#include "base/text.h"
#include "io/filesystem_memory.h"
#include "io/reader.h"

static inline void put_varint(Text *out, uint64_t value)
{
    for (; value >= 128; value /= 128) text_append_char(out, (char)(uint8_t)(value % 128 + 128));
    text_append_char(out, (char)(uint8_t)value);
}

static inline void put_key(Text *out, uint64_t number, unsigned type)
{
    put_varint(out, number * 8 + type);
}

static inline void put_number(Text *out, uint64_t number, uint64_t value)
{
    put_key(out, number, 0);
    put_varint(out, value);
}

static inline void put_fixed(Text *out, uint64_t number, size_t width, uint64_t value)
{
    put_key(out, number, width == 8 ? 1 : 5);
    for (size_t i = 0; i < width; i++, value /= 256) text_append_char(out, (char)(uint8_t)(value % 256));
}

static inline void put_bytes(Text *out, uint64_t number, Bytes bytes)
{
    put_key(out, number, 2);
    put_varint(out, bytes.size);
    text_append_bytes(out, bytes);
}

static inline void put_text(Text *out, uint64_t number, const char *text)
{
    put_bytes(out, number, bytes_of(text));
}

/* child: moved. */
static inline void put_message(Text *out, uint64_t number, Text *child)
{
    put_bytes(out, number, text_bytes(child));
    text_free(child);
    *child = (Text){0};
}

/* A reader over bytes in memory. */
typedef struct ByteFile {
    Filesystem *filesystem;
    Source *source;
    Reader *reader;
} ByteFile;

static inline ByteFile byte_file_open(Bytes bytes)
{
    ByteFile file = {.filesystem = filesystem_memory_open()};
    filesystem_memory_put(file.filesystem, "file", bytes);
    Status status = file.filesystem->open(file.filesystem, "file", &file.source);
    status_free(&status);
    file.reader = reader_open(file.source);
    return file;
}

static inline void byte_file_close(ByteFile *self)
{
    reader_close(self->reader);
    source_close(self->source);
    filesystem_memory_close(self->filesystem);
}

#endif
