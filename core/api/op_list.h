/* op_list - what hone knows of operators, for hone_ops_json and hone_ops_text. */
#ifndef HONE_OP_LIST_H
#define HONE_OP_LIST_H

#include "base/array.h"
#include "base/json_writer.h"
#include "ops/op.h"

/* An operator with all of its versions. */
typedef struct OpListItem {
    const OpRow *rows; /* [count], the newest first */
    size_t count;
} OpListItem;

typedef struct OpList {
    ARRAY(OpListItem) items; /* sorted by domain and name */
} OpList;

/* Finds the operators that one of patterns[count] matches, by name or by domain and name ("ai.onnx.Conv"); count 0:
 * all. out: an empty one, ended by op_list_free in any case. Fails (USAGE) where a pattern matches none. */
NODISCARD Status op_list_read(OpList *out, const char *const *patterns, size_t pattern_count);
void op_list_free(OpList *self);

/* "ai.onnx" where the row has none. */
const char *op_list_domain(const OpRow *row);

/* Appends a table: operator, domain, versions, what is inferred. width: columns, 0: not limited. */
void op_list_append_text(const OpList *self, int width, Text *text);

/* Writes an array, an object a version: name, domain, operands, attributes, types, what is inferred. */
NODISCARD Status op_list_write_json(const OpList *self, JsonWriter *json);

#endif
