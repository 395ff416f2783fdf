/* text_number - numbers of a text: integers, decimals, special floats and the bits of floats. */
#include "base/number_text.h"
#include "text/text_lexer.h"
#include "text/text_word.h"

static const uint32_t FLOAT_INFINITY = 0x7F800000, FLOAT_NAN = 0x7FC00000;
static const uint64_t DOUBLE_INFINITY = 0x7FF0000000000000, DOUBLE_NAN = 0x7FF8000000000000;

static int byte_at(const TextLexer *self, size_t at)
{
    return at < self->text.size ? self->text.data[at] : -1;
}

static bool is_digit_at(const TextLexer *self, size_t at)
{
    return byte_at(self, at) >= '0' && byte_at(self, at) <= '9';
}

static bool is_hex_at(const TextLexer *self, size_t at)
{
    int lower = byte_at(self, at) | 0x20;
    return is_digit_at(self, at) || (lower >= 'a' && lower <= 'f');
}

bool lexer_at_number(TextLexer *self)
{
    int next = lexer_peek(self);
    return next == '-' || is_digit_at(self, self->at) || text_is_special_float(lexer_peek_identifier(self));
}

/* Steps over digits with at most one point, and an exponent. */
static NumberKind scan_decimal(TextLexer *self)
{
    bool is_decimal = false;
    while (is_digit_at(self, self->at) || (byte_at(self, self->at) == '.' && !is_decimal)) {
        if (byte_at(self, self->at) == '.') is_decimal = true;
        self->at++;
    }
    if ((byte_at(self, self->at) | 0x20) == 'e') {
        is_decimal = true;
        self->at++;
        if (byte_at(self, self->at) == '+' || byte_at(self, self->at) == '-') self->at++;
        while (is_digit_at(self, self->at)) self->at++;
    }
    return is_decimal ? NUMBER_DECIMAL : NUMBER_INTEGER;
}

Status lexer_number(TextLexer *self, Number *out)
{
    if (!lexer_at_number(self)) return lexer_fail_expected(self, "a number");
    out->at = self->at;
    if (byte_at(self, self->at) == '-') self->at++;
    if (byte_at(self, self->at) == '0' && byte_at(self, self->at + 1) == 'x') {
        out->kind = NUMBER_BITS;
        for (self->at += 2; is_hex_at(self, self->at);) self->at++;
    } else if (is_digit_at(self, self->at)) {
        out->kind = scan_decimal(self);
    } else {
        size_t start = self->at;
        out->kind = NUMBER_SPECIAL;
        Bytes word = lexer_identifier(self);
        if (start + word.size != self->at || !text_is_special_float(word))
            return lexer_fail(self, out->at, "'-' stands before a number, inf or nan");
    }
    out->text = (Bytes){self->text.data + out->at, self->at - out->at};
    return STATUS_OK;
}

static Status fail_number(const TextLexer *self, const Number *number, const char *what)
{
    enum { SHOWN_BYTES = 40 };
    int size = number->text.size < SHOWN_BYTES ? (int)number->text.size : SHOWN_BYTES;
    return lexer_fail(self, number->at, "%.*s is no %s", size, (const char *)number->text.data, what);
}

Status lexer_int64(TextLexer *self, int64_t *out)
{
    Number number;
    TRY(lexer_number(self, &number));
    if (number.kind == NUMBER_INTEGER && number_read_int64(number.text, out)) return STATUS_OK;
    return fail_number(self, &number, "integer of 64 bits");
}

Status lexer_uint64(TextLexer *self, uint64_t *out)
{
    Number number;
    TRY(lexer_number(self, &number));
    if (number.kind == NUMBER_INTEGER && number_read_uint64(number.text, out)) return STATUS_OK;
    return fail_number(self, &number, "unsigned integer of 64 bits");
}

/* "0x" and exactly `digit_count` digits. */
static bool read_bits(Bytes text, size_t digit_count, uint64_t *out)
{
    if (text.size != digit_count + 2 || text.data[0] == '-') return false;
    *out = 0;
    for (size_t i = 2; i < text.size; i++) {
        uint8_t digit = text.data[i];
        *out = *out << 4 | (digit <= '9' ? digit - (uint64_t)'0' : (digit | 0x20u) - (uint64_t)'a' + 10);
    }
    return true;
}

static bool is_negative(const Number *number)
{
    return number->text.data[0] == '-';
}

static bool is_nan(const Number *number)
{
    return (number->text.data[number->text.size - 1] | 0x20) == 'n';
}

Status lexer_float_bits(const TextLexer *self, const Number *number, uint32_t *out)
{
    uint64_t bits;
    float value;
    if (number->kind == NUMBER_SPECIAL) {
        *out = (is_nan(number) ? FLOAT_NAN : FLOAT_INFINITY) | (uint32_t)is_negative(number) << 31;
    } else if (number->kind == NUMBER_BITS) {
        if (!read_bits(number->text, 8, &bits)) return fail_number(self, number, "float: its bits are 0x and 8 digits");
        *out = (uint32_t)bits;
    } else {
        if (!number_read_float(number->text, &value)) return fail_number(self, number, "number");
        memcpy(out, &value, sizeof value);
        if ((*out & FLOAT_INFINITY) == FLOAT_INFINITY) return fail_number(self, number, "float: it is too large");
    }
    return STATUS_OK;
}

Status lexer_double_bits(const TextLexer *self, const Number *number, uint64_t *out)
{
    double value;
    if (number->kind == NUMBER_SPECIAL) {
        *out = (is_nan(number) ? DOUBLE_NAN : DOUBLE_INFINITY) | (uint64_t)is_negative(number) << 63;
    } else if (number->kind == NUMBER_BITS) {
        if (!read_bits(number->text, 16, out))
            return fail_number(self, number, "double: its bits are 0x and 16 digits");
    } else {
        if (!number_read_double(number->text, &value)) return fail_number(self, number, "number");
        memcpy(out, &value, sizeof value);
        if ((*out & DOUBLE_INFINITY) == DOUBLE_INFINITY) return fail_number(self, number, "double: it is too large");
    }
    return STATUS_OK;
}
