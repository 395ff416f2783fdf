/* json_reader - one token after the other; containers are counted on a stack of closing brackets. */
#include "base/json_reader.h"

#include <assert.h>

#include "base/number_text.h"

static uint8_t byte_at(const JsonReader *self, size_t at)
{
    return at < self->text.size ? self->text.data[at] : 0;
}

static bool is_at_end(const JsonReader *self)
{
    return self->at >= self->text.size;
}

Status json_read_fail(const JsonReader *self, size_t at, const char *format, ...)
{
    size_t line = 1, column = 1;
    for (size_t k = 0; k < at && k < self->text.size; k++) {
        uint8_t byte = self->text.data[k];
        bool is_inside_character = (byte & 0xC0) == 0x80;
        if (byte == '\n') {
            line++;
            column = 1;
        } else if (!is_inside_character) {
            column++;
        }
    }
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    Status status = status_fail(STATUS_CODE_MODEL, "%s:%zu:%zu: %s", self->name, line, column, text_of(&text));
    text_free(&text);
    return status;
}

size_t json_read_place(JsonReader *self)
{
    static const uint8_t mark[] = {0xEF, 0xBB, 0xBF};
    if (self->at == 0 && self->text.size >= sizeof mark && memcmp(self->text.data, mark, sizeof mark) == 0)
        self->at = sizeof mark;
    for (;;) {
        uint8_t byte = byte_at(self, self->at);
        if (byte != ' ' && byte != '\t' && byte != '\n' && byte != '\r') return self->at;
        self->at++;
    }
}

/* "what" was wanted where something else stands. */
static Status fail_unexpected(JsonReader *self, const char *what)
{
    size_t at = json_read_place(self);
    if (is_at_end(self)) return json_read_fail(self, at, "the text ends where %s is expected", what);
    uint32_t character;
    size_t size = bytes_read_character(self->text, at, &character);
    Text found = {0};
    text_append_escaped(&found, (Bytes){self->text.data + at, size > 0 ? size : 1});
    Status status = json_read_fail(self, at, "%s is expected, found '%s'", what, text_of(&found));
    text_free(&found);
    return status;
}

/* A word of letters, as true is; NaN and Infinity, which other programs write, are told by name. */
static size_t word_size(const JsonReader *self)
{
    size_t size = 0;
    for (;; size++) {
        uint8_t byte = byte_at(self, self->at + size);
        bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
        if (!is_letter && !(size == 0 && byte == '-')) return size;
    }
}

static bool is_word(const JsonReader *self, const char *word)
{
    return bytes_equal((Bytes){self->text.data + self->at, word_size(self)}, bytes_of(word));
}

static Status fail_word(JsonReader *self)
{
    if (is_word(self, "NaN") || is_word(self, "Infinity") || is_word(self, "-Infinity"))
        return json_read_fail(self, self->at, "%.*s is no number of JSON", (int)word_size(self),
                              (const char *)self->text.data + self->at);
    return fail_unexpected(self, "a value");
}

Status json_read_kind(JsonReader *self, JsonKind *out)
{
    (void)json_read_place(self);
    switch (byte_at(self, self->at)) {
    case '{': *out = JSON_OBJECT; return STATUS_OK;
    case '[': *out = JSON_ARRAY; return STATUS_OK;
    case '"': *out = JSON_STRING; return STATUS_OK;
    case 't':
    case 'f': *out = JSON_BOOL; return STATUS_OK;
    case 'n': *out = JSON_NULL; return STATUS_OK;
    case '-': *out = JSON_NUMBER; return is_word(self, "-Infinity") ? fail_word(self) : STATUS_OK;
    default: break;
    }
    uint8_t byte = byte_at(self, self->at);
    *out = JSON_NUMBER;
    return byte >= '0' && byte <= '9' ? STATUS_OK : fail_word(self);
}

Status json_read_begin(JsonReader *self, char bracket)
{
    size_t at = json_read_place(self);
    if (byte_at(self, at) != (uint8_t)bracket) return fail_unexpected(self, bracket == '{' ? "'{'" : "'['");
    if (self->depth == JSON_READER_MAX_DEPTH)
        return json_read_fail(self, at, "more than %d objects and lists in one another", JSON_READER_MAX_DEPTH);
    self->closers[self->depth++] = bracket == '{' ? '}' : ']';
    self->is_behind_item = false;
    self->at++;
    return STATUS_OK;
}

/* Takes the comma before an item or the bracket behind the last one. */
static Status read_separator(JsonReader *self, bool *out_is_more)
{
    assert(self->depth > 0);
    char closer = self->closers[self->depth - 1];
    uint8_t byte = byte_at(self, json_read_place(self));
    *out_is_more = byte != (uint8_t)closer;
    if (!*out_is_more) {
        self->depth--;
        self->is_behind_item = true;
        self->at++;
        return STATUS_OK;
    }
    if (!self->is_behind_item) return STATUS_OK;
    if (byte != ',') return fail_unexpected(self, closer == '}' ? "',' or '}'" : "',' or ']'");
    self->at++;
    if (byte_at(self, json_read_place(self)) == (uint8_t)closer)
        return json_read_fail(self, self->at, "a comma stands before the '%c'; JSON allows none there", closer);
    return STATUS_OK;
}

Status json_read_item(JsonReader *self, bool *out_is_more)
{
    return read_separator(self, out_is_more);
}

Status json_read_key(JsonReader *self, Text *key, bool *out_is_more)
{
    TRY(read_separator(self, out_is_more));
    if (!*out_is_more) return STATUS_OK;
    if (byte_at(self, json_read_place(self)) != '"') return fail_unexpected(self, "a key in double quotes");
    TRY(json_read_string(self, key));
    if (byte_at(self, json_read_place(self)) != ':') return fail_unexpected(self, "':' behind the key");
    self->at++;
    return STATUS_OK;
}

/* ---- Strings ---- */

static bool read_hex(const JsonReader *self, size_t at, uint32_t *out)
{
    *out = 0;
    for (size_t k = 0; k < 4; k++) {
        uint8_t byte = byte_at(self, at + k);
        uint32_t digit = byte >= '0' && byte <= '9'   ? (uint32_t)(byte - '0')
                         : byte >= 'a' && byte <= 'f' ? (uint32_t)(byte - 'a' + 10)
                         : byte >= 'A' && byte <= 'F' ? (uint32_t)(byte - 'A' + 10)
                                                      : 16;
        if (digit == 16) return false;
        *out = *out << 4 | digit;
    }
    return true;
}

static void append_character(Text *string, uint32_t character)
{
    if (character < 0x80) {
        text_append_char(string, (char)character);
        return;
    }
    int follower_count = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const uint32_t leads[] = {0, 0xC0, 0xE0, 0xF0};
    text_append_char(string, (char)(uint8_t)(leads[follower_count] | character >> (6 * follower_count)));
    while (follower_count-- > 0)
        text_append_char(string, (char)(uint8_t)(0x80 | (character >> (6 * follower_count) & 0x3F)));
}

/* Takes \uXXXX, and a second one where the first begins a pair. */
static Status read_unit(JsonReader *self, Text *string)
{
    uint32_t unit, low;
    size_t at = self->at;
    if (!read_hex(self, at + 2, &unit)) return json_read_fail(self, at, "four hexadecimal digits belong behind \\u");
    self->at += 6;
    bool is_high = unit >= 0xD800 && unit < 0xDC00;
    if (is_high && byte_at(self, self->at) == '\\' && byte_at(self, self->at + 1) == 'u' &&
        read_hex(self, self->at + 2, &low) && low >= 0xDC00 && low < 0xE000) {
        self->at += 6;
        append_character(string, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
    } else if (unit >= 0xDC80 && unit < 0xDD00) {
        text_append_char(string, (char)(uint8_t)(unit - 0xDC00));
    } else if (unit >= 0xD800 && unit < 0xE000) {
        return json_read_fail(self, at, "\\u%04x is half a character", (unsigned)unit);
    } else {
        append_character(string, unit);
    }
    return STATUS_OK;
}

static Status read_escape(JsonReader *self, Text *string)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    uint8_t letter = byte_at(self, self->at + 1);
    if (letter == 'u') return read_unit(self, string);
    const char *found = letter != 0 ? strchr(letters, letter) : NULL;
    if (!found) return json_read_fail(self, self->at, "a backslash in a string begins no escape that JSON knows");
    text_append_char(string, meanings[found - letters]);
    self->at += 2;
    return STATUS_OK;
}

/* Takes the bytes up to the next quote, backslash or fault. */
static void read_plain(JsonReader *self, Text *string)
{
    size_t first = self->at;
    for (;;) {
        uint32_t character;
        size_t size = bytes_read_character(self->text, self->at, &character);
        if (size == 0 || character < 0x20 || character == '"' || character == '\\') break;
        self->at += size;
    }
    text_append_bytes(string, (Bytes){self->text.data + first, self->at - first});
}

Status json_read_string(JsonReader *self, Text *string)
{
    size_t start = json_read_place(self);
    text_clear(string);
    if (byte_at(self, start) != '"') return fail_unexpected(self, "a string in double quotes");
    self->at++;
    for (;;) {
        read_plain(self, string);
        if (is_at_end(self)) return json_read_fail(self, start, "the string that begins here has no end");
        uint8_t byte = self->text.data[self->at];
        if (byte == '"') break;
        if (byte == '\\') {
            TRY(read_escape(self, string));
        } else if (byte < 0x20) {
            return json_read_fail(self, self->at, "control character %d in a string; write it as \\u%04x", byte, byte);
        } else {
            return json_read_fail(self, self->at, "byte %d in a string is not UTF-8", byte);
        }
    }
    self->at++;
    self->is_behind_item = true;
    return STATUS_OK;
}

/* ---- Other values ---- */

static void pass_digits(const JsonReader *self, size_t *at)
{
    while (byte_at(self, *at) >= '0' && byte_at(self, *at) <= '9') ++*at;
}

/* The size of the number that JSON's grammar finds here; 0: none. */
static size_t number_size(const JsonReader *self)
{
    size_t at = self->at, first;
    if (byte_at(self, at) == '-') at++;
    first = at;
    pass_digits(self, &at);
    if (at == first || (byte_at(self, first) == '0' && at > first + 1)) return 0;
    if (byte_at(self, at) == '.') {
        first = ++at;
        pass_digits(self, &at);
        if (at == first) return 0;
    }
    if (byte_at(self, at) == 'e' || byte_at(self, at) == 'E') {
        at++;
        if (byte_at(self, at) == '+' || byte_at(self, at) == '-') at++;
        first = at;
        pass_digits(self, &at);
        if (at == first) return 0;
    }
    return at - self->at;
}

Status json_read_number(JsonReader *self, double *out)
{
    JsonKind kind;
    TRY(json_read_kind(self, &kind));
    if (kind != JSON_NUMBER) return fail_unexpected(self, "a number");
    size_t size = number_size(self);
    if (size == 0 || !number_read_double((Bytes){self->text.data + self->at, size}, out))
        return json_read_fail(self, self->at, "this is no number of JSON");
    self->at += size;
    self->is_behind_item = true;
    return STATUS_OK;
}

static Status read_word(JsonReader *self, const char *word)
{
    if (!is_word(self, word)) return fail_unexpected(self, "a value");
    self->at += strlen(word);
    self->is_behind_item = true;
    return STATUS_OK;
}

Status json_read_bool(JsonReader *self, bool *out)
{
    *out = byte_at(self, json_read_place(self)) == 't';
    if (!*out && byte_at(self, self->at) != 'f') return fail_unexpected(self, "true or false");
    return read_word(self, *out ? "true" : "false");
}

/* Takes a value that is no container, or opens one. */
static Status skip_one(JsonReader *self, Text *text)
{
    JsonKind kind;
    double number;
    bool value;
    TRY(json_read_kind(self, &kind));
    switch (kind) {
    case JSON_OBJECT: return json_read_begin(self, '{');
    case JSON_ARRAY: return json_read_begin(self, '[');
    case JSON_STRING: return json_read_string(self, text);
    case JSON_NUMBER: return json_read_number(self, &number);
    case JSON_BOOL: return json_read_bool(self, &value);
    case JSON_NULL: break;
    }
    return read_word(self, "null");
}

static Status skip_all(JsonReader *self, Text *text)
{
    const int depth = self->depth;
    TRY(skip_one(self, text));
    while (self->depth > depth) {
        bool is_more;
        if (self->closers[self->depth - 1] == '}') TRY(json_read_key(self, text, &is_more));
        else TRY(json_read_item(self, &is_more));
        if (is_more) TRY(skip_one(self, text));
    }
    return STATUS_OK;
}

Status json_read_skip(JsonReader *self)
{
    Text text = {0};
    Status status = skip_all(self, &text);
    text_free(&text);
    return status;
}

Status json_read_finish(JsonReader *self)
{
    (void)json_read_place(self);
    return is_at_end(self) ? STATUS_OK : fail_unexpected(self, "the end of the text");
}
