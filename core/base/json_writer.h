/* json_writer - JSON text, streamed into a Text, in the order it is called.
 *
 *   json_begin_object(&json); json_key(&json, "nodes"); json_unsigned(&json, 12); json_end_object(&json);
 *
 * Indented by two spaces a level; short arrays of numbers on one line. Bytes that are not UTF-8 are escaped
 * reversibly: byte 0xNN becomes the lone surrogate \udcNN (as Python's surrogateescape). Deeper than JSON_MAX_DEPTH is
 * the caller's mistake: what follows a model's nesting must be bounded before. */
#ifndef HONE_JSON_WRITER_H
#define HONE_JSON_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum { JSON_MAX_DEPTH = 64 };

typedef struct JsonWriter {
    Text *text; /* borrowed */
    int depth;
    bool has_items[JSON_MAX_DEPTH];
    bool is_inline[JSON_MAX_DEPTH];
    bool after_key;
    bool compact; /* no white space at all */
} JsonWriter;

void json_begin_object(JsonWriter *self);
void json_end_object(JsonWriter *self);
void json_begin_array(JsonWriter *self);
void json_begin_inline_array(JsonWriter *self); /* items on one line */
void json_end_array(JsonWriter *self);
void json_key(JsonWriter *self, const char *key);
void json_string(JsonWriter *self, const char *text); /* NULL writes null */
void json_bytes(JsonWriter *self, Bytes bytes);
void json_unsigned(JsonWriter *self, uint64_t number); /* above 2^53 - 1 written as a string */
void json_signed(JsonWriter *self, int64_t number);    /* beyond +-(2^53 - 1) written as a string */
void json_double(JsonWriter *self, double number);     /* not finite: a string "nan", "inf", "-inf" */
void json_bool(JsonWriter *self, bool value);
void json_null(JsonWriter *self);

#endif
