/* op_schema_file - reads descriptions of custom operators: docs/op_schema.md. */
#ifndef HONE_OP_SCHEMA_FILE_H
#define HONE_OP_SCHEMA_FILE_H

#include "ops/custom_op.h"

enum { OP_SCHEMA_MAX_BYTES = 1 << 20 };

/* Reads the text of a file. path: for messages. *out: owned by arena, also the names in it. Fails (USAGE) with
 * path:line:column, what is wrong there and what to do; also where an operator is described twice, or one that the
 * table of operators has. */
NODISCARD Status op_schema_file_read(Bytes text, const char *path, Arena *arena, CustomOps *out);

#endif
