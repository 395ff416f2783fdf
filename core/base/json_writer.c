/* json_writer - commas, white space and escapes. */
#include "base/json_writer.h"

#include <assert.h>

#include "base/number_text.h"

static const int64_t largest_exact = 9007199254740991; /* 2^53 - 1: what a JavaScript number holds exactly */

static void new_line(JsonWriter *self)
{
    if (self->compact) return;
    text_append_char(self->text, '\n');
    text_append_repeated(self->text, ' ', 2 * (size_t)self->depth);
}

/* What stands before the next item or key of the container that is open. */
static void separate(JsonWriter *self)
{
    if (self->depth == 0) return;
    const int level = self->depth - 1;
    const bool has_items = self->has_items[level];
    self->has_items[level] = true;
    if (has_items) text_append_char(self->text, ',');
    if (!self->is_inline[level]) {
        new_line(self);
    } else if (has_items && !self->compact) {
        text_append_char(self->text, ' ');
    }
}

static void begin_value(JsonWriter *self)
{
    if (!self->after_key) separate(self);
    self->after_key = false;
}

static void open_container(JsonWriter *self, char bracket, bool is_inline)
{
    assert(self->depth < JSON_MAX_DEPTH);
    begin_value(self);
    text_append_char(self->text, bracket);
    /* What stands in a line stays in it. */
    if (self->depth > 0 && self->is_inline[self->depth - 1]) is_inline = true;
    self->has_items[self->depth] = false;
    self->is_inline[self->depth] = is_inline;
    self->depth++;
}

static void close_container(JsonWriter *self, char bracket)
{
    assert(self->depth > 0 && !self->after_key);
    self->depth--;
    if (self->has_items[self->depth] && !self->is_inline[self->depth]) new_line(self);
    text_append_char(self->text, bracket);
}

void json_begin_object(JsonWriter *self)
{
    open_container(self, '{', false);
}
void json_end_object(JsonWriter *self)
{
    close_container(self, '}');
}
void json_begin_array(JsonWriter *self)
{
    open_container(self, '[', false);
}
void json_begin_inline_array(JsonWriter *self)
{
    open_container(self, '[', true);
}
void json_end_array(JsonWriter *self)
{
    close_container(self, ']');
}

static void append_unit(Text *text, unsigned code_unit)
{
    text_append_format(text, "\\u%04x", code_unit);
}

static void append_ascii(Text *text, char character)
{
    switch (character) {
    case '"': text_append(text, "\\\""); break;
    case '\\': text_append(text, "\\\\"); break;
    case '\n': text_append(text, "\\n"); break;
    case '\r': text_append(text, "\\r"); break;
    case '\t': text_append(text, "\\t"); break;
    default:
        if ((uint8_t)character < 0x20) {
            append_unit(text, (uint8_t)character);
        } else {
            text_append_char(text, character);
        }
    }
}

static void append_quoted(Text *text, Bytes bytes)
{
    text_append_char(text, '"');
    for (size_t at = 0; at < bytes.size;) {
        uint32_t code_point;
        size_t size = bytes_read_character(bytes, at, &code_point);
        if (size == 0) {
            append_unit(text, 0xDC00u + bytes.data[at]);
        } else if (size == 1) {
            append_ascii(text, (char)code_point);
        } else {
            text_append_bytes(text, (Bytes){bytes.data + at, size});
        }
        at += size > 0 ? size : 1;
    }
    text_append_char(text, '"');
}

void json_key(JsonWriter *self, const char *key)
{
    assert(self->depth > 0 && !self->after_key);
    separate(self);
    append_quoted(self->text, bytes_of(key));
    text_append(self->text, self->compact ? ":" : ": ");
    self->after_key = true;
}

void json_bytes(JsonWriter *self, Bytes bytes)
{
    begin_value(self);
    append_quoted(self->text, bytes);
}

void json_string(JsonWriter *self, const char *text)
{
    if (!text) {
        json_null(self);
    } else {
        json_bytes(self, bytes_of(text));
    }
}

void json_unsigned(JsonWriter *self, uint64_t number)
{
    begin_value(self);
    text_append_format(self->text, number > (uint64_t)largest_exact ? "\"%llu\"" : "%llu", (unsigned long long)number);
}

void json_signed(JsonWriter *self, int64_t number)
{
    begin_value(self);
    bool is_exact = number >= -largest_exact && number <= largest_exact;
    text_append_format(self->text, is_exact ? "%lld" : "\"%lld\"", (long long)number);
}

void json_double(JsonWriter *self, double number)
{
    const bool is_finite = number - number == 0;
    begin_value(self);
    if (!is_finite) text_append_char(self->text, '"');
    number_append_double(self->text, number);
    if (!is_finite) text_append_char(self->text, '"');
}

static void append_word(JsonWriter *self, const char *word)
{
    begin_value(self);
    text_append(self->text, word);
}

void json_bool(JsonWriter *self, bool value)
{
    append_word(self, value ? "true" : "false");
}
void json_null(JsonWriter *self)
{
    append_word(self, "null");
}
