/* table - widths, alignment, and names that are cut in the middle. */
#include "base/table.h"

#include <assert.h>

enum { GAP = 2, NARROWEST = 12 };

void table_add(Table *self, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&self->cells, format, arguments);
    va_end(arguments);
    text_append_char(&self->cells, '\0');
    self->cell_count++;
}

void table_add_text(Table *self, Text *cell)
{
    text_append(&self->cells, text_of(cell));
    text_append_char(&self->cells, '\0');
    self->cell_count++;
    text_clear(cell);
}

void table_add_name(Table *self, Bytes name)
{
    text_append_escaped(&self->cells, name);
    text_append_char(&self->cells, '\0');
    self->cell_count++;
}

static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}

size_t table_text_width(const char *text)
{
    size_t width = 0;
    for (; *text; text++) width += begins_character(*text);
    return width;
}

static void measure(const Table *self, size_t widths[TABLE_MAX_COLUMNS])
{
    const char *cell = self->cells.data;
    for (size_t index = 0; index < self->cell_count; index++) {
        size_t column = index % (size_t)self->column_count;
        size_t width = table_text_width(cell);
        if (width > widths[column]) widths[column] = width;
        cell += strlen(cell) + 1;
    }
}

/* Takes what is too much from the widest of the columns that give way, again and again. */
static void fit(const Table *self, size_t available, size_t widths[TABLE_MAX_COLUMNS])
{
    size_t total = 0;
    for (int column = 0; column < self->column_count; column++) total += widths[column] + (column > 0 ? GAP : 0);
    while (total > available) {
        int widest = -1;
        for (int column = 0; column < self->column_count; column++) {
            if (!self->is_shortened[column] || widths[column] <= NARROWEST) continue;
            if (widest < 0 || widths[column] > widths[widest]) widest = column;
        }
        if (widest < 0) return;
        widths[widest]--;
        total--;
    }
}

/* Bytes of the first `count` characters. */
static size_t characters_size(const char *text, size_t count)
{
    size_t at = 0;
    for (; text[at]; at++) {
        if (begins_character(text[at]) && count-- == 0) break;
    }
    return at;
}

/* "model.layers.12.attention.weight" -> "model.layer...ion.weight". */
static void append_cut(Text *text, const char *cell, size_t width)
{
    static const char dots[] = "...";
    size_t full = table_text_width(cell);
    if (full <= width) {
        text_append(text, cell);
        return;
    }
    size_t kept = width - (sizeof dots - 1);
    size_t front = kept - kept / 2;
    text_append_bytes(text, (Bytes){(const uint8_t *)cell, characters_size(cell, front)});
    text_append(text, dots);
    text_append(text, cell + characters_size(cell, full - kept / 2));
}

static const char *append_row(const Table *self, const char *cell, const size_t widths[TABLE_MAX_COLUMNS], Text *text)
{
    size_t owed_spaces = 0; /* not written before there is something behind them */
    for (int column = 0; column < self->column_count; column++) {
        size_t width = table_text_width(cell);
        if (width > widths[column]) width = widths[column];
        size_t padding = widths[column] - width;
        if (self->is_right_aligned[column]) owed_spaces += padding;
        if (width > 0) {
            text_append_repeated(text, ' ', owed_spaces);
            append_cut(text, cell, widths[column]);
            owed_spaces = 0;
        }
        if (!self->is_right_aligned[column]) owed_spaces += padding;
        owed_spaces += GAP;
        cell += strlen(cell) + 1;
    }
    text_append_char(text, '\n');
    return cell;
}

void table_append(const Table *self, int indent, int width, Text *text)
{
    assert(self->column_count > 0 && self->column_count <= TABLE_MAX_COLUMNS);
    assert(self->cell_count % (size_t)self->column_count == 0);
    size_t widths[TABLE_MAX_COLUMNS] = {0};
    measure(self, widths);
    if (width > indent) fit(self, (size_t)(width - indent), widths);
    const char *cell = self->cells.data;
    for (size_t row = 0; row < self->cell_count / (size_t)self->column_count; row++) {
        text_append_repeated(text, ' ', (size_t)indent);
        cell = append_row(self, cell, widths, text);
    }
}

void table_free(Table *self)
{
    text_free(&self->cells);
}
