/* notation - words, counts and failures. */
#include "ops/notation.h"

bool notation_is_at_end(const Notation *self)
{
    return self->at == self->text.size;
}

bool notation_take(Notation *self, char character)
{
    if (notation_is_at_end(self) || self->text.data[self->at] != (uint8_t)character) return false;
    self->at++;
    return true;
}

Status notation_expect(Notation *self, const char *text)
{
    for (const char *next = text; *next; next++)
        if (!notation_take(self, *next))
            return status_fail(STATUS_CODE_MODEL, "%s %d: %s: expected \"%s\" at byte %zu", self->row->name,
                               self->row->since, self->field, text, self->at);
    return STATUS_OK;
}

static bool is_of_word(uint8_t byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '.';
}

Status notation_word(Notation *self, Bytes *out)
{
    size_t start = self->at;
    while (!notation_is_at_end(self) && is_of_word(self->text.data[self->at])) self->at++;
    size_t size = self->at - start;
    *out = (Bytes){arena_copy(self->arena, self->text.data + start, size), size};
    return size > 0 ? STATUS_OK : notation_fail(self, "expected a word");
}

Bytes notation_until(Notation *self, const char *stops)
{
    size_t start = self->at, nesting = 0;
    for (; !notation_is_at_end(self); self->at++) {
        char next = (char)self->text.data[self->at];
        if (nesting == 0 && strchr(stops, next)) break;
        if (next == '(') nesting++;
        if (next == ')' && nesting > 0) nesting--;
    }
    return (Bytes){self->text.data + start, self->at - start};
}

size_t notation_count(const Notation *self, char character)
{
    size_t count = 0;
    for (size_t at = self->at; at < self->text.size; at++) count += self->text.data[at] == (uint8_t)character;
    return count;
}

Status notation_fail(const Notation *self, const char *what)
{
    return status_fail(STATUS_CODE_MODEL, "%s %d: %s: %s at byte %zu", self->row->name, self->row->since, self->field,
                       what, self->at);
}
