/* text_lexer - words, strings, and messages with line and column. */
#include "text/text_lexer.h"

#include "base/text.h"
#include "text/text_word.h"

static void find_place(const TextLexer *self, size_t at, size_t *line, size_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at && i < self->text.size; i++) {
        uint8_t byte = self->text.data[i];
        if (byte == '\n') {
            ++*line;
            *column = 1;
        } else if ((byte & 0xC0) != 0x80) {
            ++*column;
        }
    }
}

Status lexer_fail(const TextLexer *self, size_t at, const char *format, ...)
{
    size_t line, column;
    find_place(self, at, &line, &column);
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    Status status = status_fail(STATUS_CODE_MODEL, "%s:%zu:%zu: %s", self->file, line, column, text_of(&text));
    text_free(&text);
    return status;
}

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static void skip_blanks(TextLexer *self)
{
    bool is_comment = false;
    for (; self->at < self->text.size; self->at++) {
        uint8_t byte = self->text.data[self->at];
        if (byte == '\n') is_comment = false;
        else if (byte == '#') is_comment = true;
        if (!is_comment && !is_blank(byte)) return;
    }
}

static int byte_at(const TextLexer *self, size_t at)
{
    return at < self->text.size ? self->text.data[at] : -1;
}

int lexer_peek(TextLexer *self)
{
    skip_blanks(self);
    return byte_at(self, self->at);
}

/* What a message quotes of the text ahead: a word, a string's beginning or a character. */
static Bytes next_word(TextLexer *self)
{
    enum { SHOWN_BYTES = 40 };
    Bytes word = lexer_peek_identifier(self);
    if (word.size == 0) word = (Bytes){self->text.data + self->at, 1};
    uint32_t character;
    if (word.size == 1) word.size = bytes_read_character(self->text, self->at, &character);
    if (word.size == 0) word.size = 1;
    if (word.size > SHOWN_BYTES) word.size = SHOWN_BYTES;
    return word;
}

Status lexer_fail_expected(TextLexer *self, const char *what)
{
    if (lexer_peek(self) < 0) return lexer_fail(self, self->at, "expected %s, found the end of the text", what);
    Text found = {0};
    text_append_escaped(&found, next_word(self));
    Status status = lexer_fail(self, self->at, "expected %s, found '%s'", what, text_of(&found));
    text_free(&found);
    return status;
}

bool lexer_take(TextLexer *self, char character)
{
    if (lexer_peek(self) != (uint8_t)character) return false;
    self->at++;
    return true;
}

Status lexer_expect(TextLexer *self, char character, const char *what)
{
    return lexer_take(self, character) ? STATUS_OK : lexer_fail_expected(self, what);
}

Status lexer_expect_arrow(TextLexer *self)
{
    if (lexer_peek(self) != '=' || byte_at(self, self->at + 1) != '>')
        return lexer_fail_expected(self, "'=>' between inputs and outputs");
    self->at += 2;
    return STATUS_OK;
}

Bytes lexer_peek_identifier(TextLexer *self)
{
    skip_blanks(self);
    Bytes word = {self->text.data + self->at, 0};
    size_t left = self->text.size - self->at;
    while (word.size < left && text_is_word_byte(word.data[word.size], word.size == 0)) word.size++;
    return word;
}

Bytes lexer_identifier(TextLexer *self)
{
    Bytes word = lexer_peek_identifier(self);
    self->at += word.size;
    return word;
}

bool lexer_take_word(TextLexer *self, const char *word)
{
    if (!bytes_equal(lexer_peek_identifier(self), bytes_of(word))) return false;
    self->at += strlen(word);
    return true;
}

bool lexer_at_string(TextLexer *self)
{
    int next = lexer_peek(self);
    return next == '"' || (next == 'b' && byte_at(self, self->at + 1) == '"');
}

bool lexer_at_name(TextLexer *self)
{
    return lexer_at_string(self) || lexer_peek_identifier(self).size > 0;
}

static int hex_digit(int byte)
{
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

/* Reads what stands behind a backslash of b"..."; -1 when it is no escape. */
static int read_escape(TextLexer *self)
{
    int letter = byte_at(self, self->at++);
    switch (letter) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case '"':
    case '\\': return letter;
    case 'x': break;
    default: return -1;
    }
    int high = hex_digit(byte_at(self, self->at));
    int low = hex_digit(byte_at(self, self->at + 1));
    self->at += 2;
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

Status lexer_string(TextLexer *self, Arena *arena, Bytes *out)
{
    if (!lexer_at_string(self)) return lexer_fail_expected(self, "a quoted string");
    size_t start = self->at;
    bool has_escapes = self->text.data[self->at] == 'b';
    self->at += has_escapes ? 2 : 1;
    Text value = {0};
    Status status = STATUS_OK;
    for (int byte = 0; status_is_ok(status) && byte != '"';) {
        byte = byte_at(self, self->at++);
        if (byte == '"') continue;
        int kept = byte;
        if (byte == '\\') kept = has_escapes ? read_escape(self) : byte_at(self, self->at++);
        if (kept >= 0) text_append_char(&value, (char)kept);
        else if (self->at >= self->text.size) status = lexer_fail(self, start, "this string has no closing '\"'");
        else status = lexer_fail(self, start, "a b\"...\" string knows only \\n, \\t, \\r, \\\", \\\\ and \\xNN");
    }
    *out = (Bytes){arena_copy(arena, text_of(&value), value.size), value.size};
    text_free(&value);
    return status;
}

Status lexer_name(TextLexer *self, Arena *arena, const char *what, Bytes *out)
{
    if (lexer_at_string(self)) return lexer_string(self, arena, out);
    *out = lexer_identifier(self);
    return out->size > 0 ? STATUS_OK : lexer_fail_expected(self, what);
}
