/* text - a growing buffer of text or bytes.
 *
 * Formatting is our own: no locale, the same on every machine. Numbers of floating point type go through
 * number_text.h. */
#ifndef HONE_TEXT_H
#define HONE_TEXT_H

#include <stdarg.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/status.h"

/* An empty Text is all zeros. `data` is NUL-terminated once anything was appended. Owned by the Text. */
typedef struct Text {
    char *data;
    size_t size;
    size_t capacity;
} Text;

void text_append(Text *self, const char *text);
void text_append_bytes(Text *self, Bytes bytes);
void text_append_char(Text *self, char character);
void text_append_repeated(Text *self, char character, size_t count);

/* Understands %s %.*s %c %d %u %lld %llu %zu %% with optional width, - and 0 (also PRId64/PRIu64 spellings %ld %lu).
 * A NULL %s prints "(null)". */
void text_append_format(Text *self, const char *format, ...) PRINTF_LIKE(2, 3);
void text_append_format_list(Text *self, const char *format, va_list arguments);

/* 1234567 -> "1,234,567". */
void text_append_grouped(Text *self, uint64_t number);

/* Bytes for people: "512 B", "15.2 MB" (powers of 1000, one decimal from kB on). */
void text_append_size(Text *self, uint64_t size_bytes);

/* A name for people and messages: valid UTF-8 without control characters is kept; other bytes become \xNN, a
 * backslash becomes two. Reversible. */
void text_append_escaped(Text *self, Bytes bytes);

/* The text, "" when empty. Borrowed until the next append. */
const char *text_of(const Text *self);

/* Moves the buffer out; the caller frees it with memory_free. Never NULL. */
char *text_take(Text *self);

void text_clear(Text *self); /* keeps the memory */
void text_free(Text *self);

static inline Bytes text_bytes(const Text *self)
{
    return (Bytes){(const uint8_t *)self->data, self->size};
}

#endif
