/* table - rows of cells in aligned columns, for people. */
#ifndef HONE_TABLE_H
#define HONE_TABLE_H

#include "base/array.h"
#include "base/text.h"

enum { TABLE_MAX_COLUMNS = 34 };

/* All zeros and column_count set is an empty one. Cells are added one after the other, row by row. */
typedef struct Table {
    int column_count; /* at most TABLE_MAX_COLUMNS */
    bool is_right_aligned[TABLE_MAX_COLUMNS];
    bool is_shortened[TABLE_MAX_COLUMNS]; /* gives way, by its middle, when lines would be too long */
    Text cells;                           /* each ends with NUL */
    size_t cell_count;
} Table;

void table_add(Table *self, const char *format, ...) PRINTF_LIKE(2, 3);
void table_add_text(Table *self, Text *cell); /* empties cell */
void table_add_name(Table *self, Bytes name); /* escaped: text_append_escaped */

/* Appends the rows, `indent` spaces before each, two between columns. width: the columns that a line should not pass,
 * 0: not limited. */
void table_append(const Table *self, int indent, int width, Text *text);

void table_free(Table *self);

/* How many columns of a terminal a text takes: one a character. */
size_t table_text_width(const char *text);

#endif
