/* json_reader - JSON text (RFC 8259) from anyone, read front to back as it is asked for.
 *
 *   JsonReader json = {.text = bytes, .name = "hints.json"};
 *   TRY(json_read_begin(&json, '{'));
 *   for (;;) {
 *       TRY(json_read_key(&json, &text, &is_more));
 *       if (!is_more) break;
 *       TRY(json_read_number(&json, &number));
 *   }
 *   TRY(json_read_finish(&json));
 *
 * Nothing is allocated but the Text of a string. Every function fails (MODEL) with "NAME:LINE:COLUMN: cause"; lines and
 * columns count from 1, columns in characters. Deeper than JSON_READER_MAX_DEPTH is refused. A byte order mark in front
 * is passed over. */
#ifndef HONE_JSON_READER_H
#define HONE_JSON_READER_H

#include "base/text.h"

enum { JSON_READER_MAX_DEPTH = 64 };

typedef enum JsonKind { JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_BOOL, JSON_NULL } JsonKind;

/* All zeros, `text` and `name` set, stands at the first value. */
typedef struct JsonReader {
    Bytes text;       /* borrowed */
    const char *name; /* borrowed: for messages */
    size_t at;
    int depth;
    char closers[JSON_READER_MAX_DEPTH]; /* '}' or ']' of each open container */
    bool is_behind_item;                 /* in the open container an item has been read */
} JsonReader;

/* What comes next; nothing is taken. */
NODISCARD Status json_read_kind(JsonReader *self, JsonKind *out);

/* Takes '{' or '['. */
NODISCARD Status json_read_begin(JsonReader *self, char bracket);

/* The next key of the open object, in key (emptied first); *out_is_more false: the object has ended and is closed. */
NODISCARD Status json_read_key(JsonReader *self, Text *key, bool *out_is_more);

/* Is there another item in the open array? false: it has ended and is closed. */
NODISCARD Status json_read_item(JsonReader *self, bool *out_is_more);

/* Appends nothing of a string but its bytes: escapes are resolved, \udcNN as json_writer writes it is byte 0xNN. string
 * is emptied first. */
NODISCARD Status json_read_string(JsonReader *self, Text *string);

/* Rounded once; infinite where the number is too large for a double. */
NODISCARD Status json_read_number(JsonReader *self, double *out);

NODISCARD Status json_read_bool(JsonReader *self, bool *out);

/* Takes the next value, whatever it is. */
NODISCARD Status json_read_skip(JsonReader *self);

/* Nothing but white space may follow. */
NODISCARD Status json_read_finish(JsonReader *self);

/* A failure at the token that was read last begins, or at a place: "NAME:LINE:COLUMN: <format>". */
NODISCARD Status json_read_fail(const JsonReader *self, size_t at, const char *format, ...) PRINTF_LIKE(3, 4);

/* Where the next token begins: for json_read_fail. */
size_t json_read_place(JsonReader *self);

#endif
