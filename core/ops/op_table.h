/* op_table - all operators, by domain, name and version. */
#ifndef HONE_OP_TABLE_H
#define HONE_OP_TABLE_H

#include "ops/schema.h"

/* Rows read so far. All zeros and `arena` set is an empty one. */
typedef struct OpTable {
    Arena *arena;    /* borrowed: holds schemas */
    HashMap by_name; /* hash of domain and name -> the family's rows, linked where hashes meet */
    bool is_indexed;
} OpTable;

/* The schema of an operator at a version of its domain ("" and "ai.onnx" are one): the newest row not newer than
 * version; rows that say OP_DEPRECATED too. NULL: no such operator, or none so old. Owned by the table's arena. */
const Schema *op_table_find(OpTable *self, Bytes domain, Bytes name, int64_t version);

/* Is there such an operator in any version? */
bool op_table_knows(OpTable *self, Bytes domain, Bytes name);

/* Does inference tell elements of small outputs? */
bool op_tells_elements(const OpRow *row);

/* The newest version of a domain that the rows know; 0: no such domain. */
int op_newest_version(Bytes domain);

/* All rows in the order of ops.def; NULL past the end. */
const OpRow *op_row_at(size_t index);

void op_table_free(OpTable *self);

#endif
