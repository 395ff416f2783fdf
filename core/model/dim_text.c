/* dim_text - expressions as people write them; with floor division for floor(x/y) it is Python. */
#include <inttypes.h>

#include "model/dim_parts.h"

static bool is_letter(uint8_t byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static bool is_identifier(Bytes name)
{
    if (name.size == 0 || !is_letter(name.data[0])) return false;
    for (size_t k = 1; k < name.size; k++) {
        bool is_digit = name.data[k] >= '0' && name.data[k] <= '9';
        if (!is_letter(name.data[k]) && !is_digit && name.data[k] != '.') return false;
    }
    return true;
}

static size_t skip_digits(Bytes name, size_t at)
{
    while (at < name.size && name.data[at] >= '0' && name.data[at] <= '9') at++;
    return at;
}

/* x[1], x[1]_, x[1]_2: as sizes of values are named. */
static bool is_indexed(Bytes name)
{
    const uint8_t *bracket = name.size > 0 ? memchr(name.data, '[', name.size) : NULL;
    size_t start = bracket ? (size_t)(bracket - name.data) : 0;
    if (!bracket || !is_identifier((Bytes){name.data, start})) return false;
    size_t at = skip_digits(name, start + 1);
    if (at == start + 1 || at == name.size || name.data[at++] != ']') return false;
    while (at < name.size && name.data[at] == '_') at = skip_digits(name, at + 1);
    return at == name.size;
}

static void append_sum(Dim self, Text *text);

static void append_in_parentheses(Dim self, Text *text)
{
    text_append_char(text, '(');
    append_sum(self, text);
    text_append_char(text, ')');
}

static void append_division(const DimAtom *self, Text *text)
{
    text_append(text, "floor(");
    if (self->a->term_count > 1) {
        append_in_parentheses(self->a, text);
    } else {
        append_sum(self->a, text);
    }
    text_append_char(text, '/');
    if (dim_has_symbols(self->b) && !dim_atom(self->b)) {
        append_in_parentheses(self->b, text);
    } else {
        append_sum(self->b, text);
    }
    text_append_char(text, ')');
}

static void append_broadcast(const DimAtom *self, Text *text)
{
    text_append(text, "broadcast(");
    append_sum(self->a, text);
    text_append(text, ", ");
    append_sum(self->b, text);
    text_append_char(text, ')');
}

/* min(min(a, b), c) is written as min(a, b, c); they are nested on the left. */
static void append_operands(const DimAtom *self, Text *text)
{
    const DimAtom *first = dim_atom(self->a);
    if (first && first->kind == self->kind) {
        append_operands(first, text);
    } else {
        append_sum(self->a, text);
    }
    text_append(text, ", ");
    append_sum(self->b, text);
}

static void append_choice(const DimAtom *self, const char *name, Text *text)
{
    text_append(text, name);
    text_append_char(text, '(');
    append_operands(self, text);
    text_append_char(text, ')');
}

static void append_name(const DimAtom *self, Text *text)
{
    if (self->name.size > 0) text_append_bytes(text, self->name);
    else text_append_format(text, "unk__%" PRIu32, self->symbol);
}

static void append_symbol(const DimAtom *self, Text *text)
{
    bool is_bare = self->name.size == 0 || is_identifier(self->name) || is_indexed(self->name);
    if (!is_bare) text_append_char(text, '(');
    append_name(self, text);
    if (!is_bare) text_append_char(text, ')');
}

static void append_atom(const DimAtom *self, Text *text)
{
    switch (self->kind) {
    case ATOM_SYMBOL: append_symbol(self, text); break;
    case ATOM_FLOOR: append_division(self, text); break;
    case ATOM_MIN: append_choice(self, "min", text); break;
    case ATOM_MAX: append_choice(self, "max", text); break;
    case ATOM_BROADCAST: append_broadcast(self, text); break;
    }
}

static void append_term(const DimTerm *self, bool is_first, Text *text)
{
    bool is_negative = self->coefficient < 0;
    uint64_t magnitude = is_negative ? 0 - (uint64_t)self->coefficient : (uint64_t)self->coefficient;
    text_append(text, is_first ? (is_negative ? "-" : "") : (is_negative ? " - " : " + "));
    bool has_number = magnitude != 1 || self->factor_count == 0;
    if (has_number) text_append_format(text, "%" PRIu64, magnitude);
    for (uint32_t k = 0; k < self->factor_count; k++) {
        if (k > 0 || has_number) text_append_char(text, '*');
        append_atom(self->factors[k], text);
    }
}

static void append_sum(Dim self, Text *text)
{
    if (self->term_count == 0) text_append_char(text, '0');
    for (uint32_t k = 0; k < self->term_count; k++) append_term(&self->terms[k], k == 0, text);
}

void dim_append(Dim self, Text *text)
{
    if (!self) {
        text_append_char(text, '?');
    } else if (dim_is_symbol(self, NULL)) {
        append_name(dim_atom(self), text);
    } else {
        append_sum(self, text);
    }
}
