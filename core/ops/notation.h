/* notation - reads a field of an operator's row word by word: the notation is in op.h. */
#ifndef HONE_NOTATION_H
#define HONE_NOTATION_H

#include "ops/schema.h"

typedef struct Notation {
    const OpRow *row;  /* for messages */
    const char *field; /* "inputs" */
    Bytes text;
    size_t at;
    Arena *arena; /* borrowed: holds what is read */
} Notation;

bool notation_is_at_end(const Notation *self);

/* Moves past the character if it is the next one. */
bool notation_take(Notation *self, char character);

NODISCARD Status notation_expect(Notation *self, const char *text);

/* Letters, digits, '_' and '.', with a NUL behind them; owned by the arena. Fails where there is none. */
NODISCARD Status notation_word(Notation *self, Bytes *out);

/* All up to the next of these characters, or the end; those in parentheses do not count. */
Bytes notation_until(Notation *self, const char *stops);

/* How often the character occurs from here on. */
size_t notation_count(const Notation *self, char character);

/* what: "expected a name". */
NODISCARD Status notation_fail(const Notation *self, const char *what);

/* Reads types, separated by spaces, up to a ';' or the end. */
NODISCARD Status notation_types(Notation *self, TypeSet *out);

/* Reads a whole field of attributes. *out: [*out_count], owned by the arena. */
NODISCARD Status notation_attributes(Notation *self, const SchemaAttribute **out, size_t *out_count);

#endif
