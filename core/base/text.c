/* text - the growing buffer and the texts made of numbers and names. */
#include "base/text.h"

#include "base/memory.h"

/* Room for extra_size more bytes and the NUL. */
static void reserve(Text *self, size_t extra_size)
{
    if (extra_size >= SIZE_MAX - self->size) memory_exhausted(SIZE_MAX);
    size_t wanted = self->size + extra_size + 1;
    if (wanted <= self->capacity) return;
    size_t grown = self->capacity <= SIZE_MAX / 2 ? self->capacity * 2 : wanted;
    if (grown < wanted) grown = wanted;
    if (grown < 64) grown = 64;
    self->data = memory_resize(self->data, grown);
    self->capacity = grown;
}

void text_append_bytes(Text *self, Bytes bytes)
{
    reserve(self, bytes.size);
    if (bytes.size > 0) memcpy(self->data + self->size, bytes.data, bytes.size);
    self->size += bytes.size;
    self->data[self->size] = '\0';
}

void text_append(Text *self, const char *text)
{
    text_append_bytes(self, bytes_of(text));
}

void text_append_char(Text *self, char character)
{
    reserve(self, 1);
    self->data[self->size++] = character;
    self->data[self->size] = '\0';
}

void text_append_repeated(Text *self, char character, size_t count)
{
    reserve(self, count);
    memset(self->data + self->size, character, count);
    self->size += count;
    self->data[self->size] = '\0';
}

void text_append_grouped(Text *self, uint64_t number)
{
    char digits[32];
    size_t first = sizeof digits;
    for (int written = 0; written == 0 || number > 0; written++) {
        if (written > 0 && written % 3 == 0) digits[--first] = ',';
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    }
    text_append_bytes(self, (Bytes){(const uint8_t *)digits + first, sizeof digits - first});
}

void text_append_size(Text *self, uint64_t size_bytes)
{
    static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    if (size_bytes < 1000) {
        text_append_format(self, "%u B", (unsigned)size_bytes);
        return;
    }
    /* Tenths are rounded half up; what would show as 1000.0 goes to the next unit. */
    uint64_t tenth_bytes = 100;
    uint64_t tenths = size_bytes / tenth_bytes + (size_bytes % tenth_bytes >= tenth_bytes / 2);
    size_t unit = 1;
    while (tenths >= 10000) {
        tenth_bytes *= 1000;
        tenths = size_bytes / tenth_bytes + (size_bytes % tenth_bytes >= tenth_bytes / 2);
        unit++;
    }
    text_append_format(self, "%u.%u %s", (unsigned)(tenths / 10), (unsigned)(tenths % 10), units[unit]);
}

void text_append_escaped(Text *self, Bytes bytes)
{
    static const char hex[] = "0123456789abcdef";
    for (size_t at = 0; at < bytes.size;) {
        uint32_t code_point;
        size_t size = bytes_read_character(bytes, at, &code_point);
        bool is_control = size > 0 && (code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0));
        if (size > 0 && !is_control) {
            if (code_point == '\\') text_append_char(self, '\\');
            text_append_bytes(self, (Bytes){bytes.data + at, size});
            at += size;
            continue;
        }
        for (size_t end = at + (size > 0 ? size : 1); at < end; at++) {
            text_append(self, "\\x");
            text_append_char(self, hex[bytes.data[at] >> 4]);
            text_append_char(self, hex[bytes.data[at] & 15]);
        }
    }
}

const char *text_of(const Text *self)
{
    return self->data ? self->data : "";
}

char *text_take(Text *self)
{
    reserve(self, 0);
    self->data[self->size] = '\0';
    char *taken = self->data;
    *self = (Text){0};
    return taken;
}

void text_clear(Text *self)
{
    self->size = 0;
    if (self->data) self->data[0] = '\0';
}

void text_free(Text *self)
{
    memory_free(self->data);
    *self = (Text){0};
}
