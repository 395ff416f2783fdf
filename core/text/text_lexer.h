/* text_lexer - the words, strings and numbers of a text, and where they are for messages.
 *
 * Between them may be blanks, line ends and comments from # to the end of the line. */
#ifndef HONE_TEXT_LEXER_H
#define HONE_TEXT_LEXER_H

#include "base/arena.h"
#include "base/bytes.h"
#include "base/status.h"

typedef struct TextLexer {
    const char *file; /* for messages; borrowed */
    Bytes text;       /* borrowed */
    size_t at;
} TextLexer;

typedef enum NumberKind {
    NUMBER_INTEGER, /* -12 */
    NUMBER_DECIMAL, /* 1.5, 2e-3 */
    NUMBER_SPECIAL, /* inf, -inf, nan, -nan */
    NUMBER_BITS     /* 0x7fc00001: the bits of a float */
} NumberKind;

typedef struct Number {
    NumberKind kind;
    Bytes text; /* with sign; borrowed from the lexer's text */
    size_t at;
} Number;

/* Fails (MODEL) with "<file>:<line>:<column>: <text>"; both count from 1, columns in characters. */
NODISCARD Status lexer_fail(const TextLexer *self, size_t at, const char *format, ...) PRINTF_LIKE(3, 4);

/* Fails with "expected <what>, found <what comes next>". */
NODISCARD Status lexer_fail_expected(TextLexer *self, const char *what);

/* The next character that is no blank, -1 at the end. */
int lexer_peek(TextLexer *self);

/* Steps over the character when it comes next. */
bool lexer_take(TextLexer *self, char character);

/* what: for the message, e.g. "')' after the inputs". */
NODISCARD Status lexer_expect(TextLexer *self, char character, const char *what);

/* "=>", or fails. */
NODISCARD Status lexer_expect_arrow(TextLexer *self);

/* The identifier that comes next, size 0 when there is none. The first leaves it there. */
Bytes lexer_peek_identifier(TextLexer *self);
Bytes lexer_identifier(TextLexer *self);

/* Steps over the word when it is the identifier that comes next. */
bool lexer_take_word(TextLexer *self, const char *word);

/* Does a string come next: "..." or b"..."? */
bool lexer_at_string(TextLexer *self);

/* Does a name come next: an identifier or a string? */
bool lexer_at_name(TextLexer *self);

/* Reads "..." (a backslash keeps the next character) or b"..." (escapes \n \t \r \" \\ \xNN).
 * *out: owned by arena. */
NODISCARD Status lexer_string(TextLexer *self, Arena *arena, Bytes *out);

/* Reads an identifier or a string. what: for the message. */
NODISCARD Status lexer_name(TextLexer *self, Arena *arena, const char *what, Bytes *out);

/* Does a number come next: a digit, '-' or a special float? */
bool lexer_at_number(TextLexer *self);
NODISCARD Status lexer_number(TextLexer *self, Number *out);

/* Reads a number that must be an integer. */
NODISCARD Status lexer_int64(TextLexer *self, int64_t *out);
NODISCARD Status lexer_uint64(TextLexer *self, uint64_t *out);

/* The number as the bits of a float or double; integers too. Fails where it is too large. */
NODISCARD Status lexer_float_bits(const TextLexer *self, const Number *number, uint32_t *out);
NODISCARD Status lexer_double_bits(const TextLexer *self, const Number *number, uint64_t *out);

#endif
