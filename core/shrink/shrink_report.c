/* shrink_report - what a run did, as keys of the JSON report and as text for people. */
#include "base/sort.h"
#include "shrink/shrink.h"

/* ---- JSON ---- */

static void write_number(JsonWriter *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_unsigned(json, number);
}

void shrink_report_json(const ShrinkResult *self, JsonWriter *json)
{
    json_key(json, "totals");
    json_begin_object(json);
    write_number(json, "groups", self->group_count);
    write_number(json, "removed", self->removed_count);
    write_number(json, "saved_bytes", self->saved_bytes);
    write_number(json, "nodes_before", self->before.nodes);
    write_number(json, "nodes_after", self->after.nodes);
    write_number(json, "constants_before", self->before.constants);
    write_number(json, "constants_after", self->after.constants);
    write_number(json, "constant_bytes_before", self->before.constant_bytes);
    write_number(json, "constant_bytes_after", self->after.constant_bytes);
    write_number(json, "bytes_before", self->before.file_bytes);
    write_number(json, "bytes_after", self->after.file_bytes);
    json_end_object(json);
    journal_write_json(self->journal, json);
}

/* ---- Tables of text: cells in columns as wide as their widest cell ---- */

enum { MAX_COLUMNS = 5, SHOWN_ROWS = 20, LEAST_NAME_WIDTH = 12, GAP = 2 };

typedef struct Row {
    const char *cells[MAX_COLUMNS];
} Row;

typedef struct Table {
    Arena arena;
    ARRAY(Row) rows;
    int column_count;
    bool is_number[MAX_COLUMNS]; /* aligned to the right */
} Table;

static size_t count_characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++) count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* At most `width` characters: the middle of a long text is left out, since names differ at their ends. */
static void append_cut(Text *text, const char *cell, size_t width)
{
    size_t count = count_characters(cell);
    if (count <= width) {
        text_append(text, cell);
        return;
    }
    static const char gap[] = "...";
    size_t shown = width - (sizeof gap - 1), head = shown / 2, at = 0;
    for (const char *next = cell; *next; next++) {
        if (((unsigned char)*next & 0xc0) != 0x80) at++;
        if (at == head + 1 && ((unsigned char)*next & 0xc0) != 0x80) text_append(text, gap);
        if (at <= head || at > count - (shown - head)) text_append_char(text, *next);
    }
}

static void measure(const Table *self, int width, size_t *out_widths)
{
    size_t others = 0;
    for (int column = 0; column < self->column_count; column++) {
        out_widths[column] = 0;
        for (size_t row = 0; row < self->rows.count; row++) {
            size_t count = count_characters(self->rows.items[row].cells[column]);
            if (count > out_widths[column]) out_widths[column] = count;
        }
        if (column > 0) others += out_widths[column] + GAP;
    }
    size_t room = width > 0 && (size_t)width > others + GAP ? (size_t)width - others - GAP : LEAST_NAME_WIDTH;
    if (room < LEAST_NAME_WIDTH) room = LEAST_NAME_WIDTH;
    if (width > 0 && out_widths[0] > room) out_widths[0] = room;
}

static void append_row(const Table *self, const Row *row, const size_t *widths, Text *text)
{
    size_t pending = GAP;
    for (int column = 0; column < self->column_count; column++) {
        size_t count = count_characters(row->cells[column]);
        size_t missing = count < widths[column] ? widths[column] - count : 0;
        if (count > 0) {
            text_append_repeated(text, ' ', pending + (self->is_number[column] ? missing : 0));
            append_cut(text, row->cells[column], widths[column]);
            pending = GAP + (self->is_number[column] ? 0 : missing);
        } else {
            pending += missing + GAP;
        }
    }
    text_append_char(text, '\n');
}

/* Appends the table and ends it. */
static void finish_table(Table *self, int width, Text *text)
{
    size_t widths[MAX_COLUMNS];
    measure(self, width, widths);
    for (size_t row = 0; row < self->rows.count; row++) append_row(self, &self->rows.items[row], widths, text);
    array_free(&self->rows);
    arena_free(&self->arena);
}

static const char *take_cell(Table *self, Text *text)
{
    const char *cell = arena_copy(&self->arena, text_of(text), text->size);
    text_free(text);
    return cell;
}

static const char *name_cell(Table *self, const char *name)
{
    Text text = {0};
    text_append_escaped(&text, bytes_of(name));
    return take_cell(self, &text);
}

static const char *size_cell(Table *self, uint64_t bytes)
{
    Text text = {0};
    text_append_size(&text, bytes);
    return take_cell(self, &text);
}

static const char *number_cell(Table *self, uint64_t number)
{
    Text text = {0};
    text_append_grouped(&text, number);
    return take_cell(self, &text);
}

static const char *dims_cell(Table *self, const Record *record)
{
    Text text = {0};
    text_append_char(&text, '[');
    for (int axis = 0; axis < record->rank; axis++)
        text_append_format(&text, "%s%lld", axis > 0 ? "," : "", (long long)record->dims[axis]);
    text_append_char(&text, ']');
    return take_cell(self, &text);
}

/* ---- Text ---- */

typedef ARRAY(const Record *) RecordArray;

static void select_records(const ShrinkResult *self, const char *pass, RecordArray *out)
{
    for (size_t index = 0; index < self->journal->records.count; index++) {
        const Record *record = &self->journal->records.items[index];
        bool is_refusal = record->kind == RECORD_REFUSAL;
        if (pass ? !is_refusal && strcmp(record->pass, pass) == 0 : is_refusal) array_push(out, record);
    }
}

static int compare_savings(const void *a, const void *b, void *context)
{
    (void)context;
    const Record *x = *(const Record *const *)a, *y = *(const Record *const *)b;
    return x->saved_bytes > y->saved_bytes ? -1 : x->saved_bytes < y->saved_bytes;
}

static void append_rest(Text *text, size_t count, const char *what)
{
    if (count > SHOWN_ROWS) text_append_format(text, "  and %zu more %s\n", count - SHOWN_ROWS, what);
}

static void append_groups(const ShrinkResult *self, RecordArray *groups, int width, Text *text)
{
    sort_stable(groups->items, groups->count, sizeof *groups->items, compare_savings, NULL);
    Table table = {.column_count = 5, .is_number = {[1] = true, [4] = true}};
    array_push(&table.rows, (Row){{"kept", "removed", "type", "shape", "saved"}});
    for (size_t index = 0; index < groups->count && index < SHOWN_ROWS; index++) {
        const Record *record = groups->items[index];
        size_t removed_count = 0;
        while (record->removed[removed_count]) removed_count++;
        array_push(&table.rows,
                   (Row){{name_cell(&table, record->kept), number_cell(&table, removed_count), record->dtype,
                          dims_cell(&table, record), size_cell(&table, record->saved_bytes)}});
    }
    text_append(text, "Equal constants made one: ");
    text_append_grouped(text, self->group_count);
    text_append(text, self->group_count == 1 ? " group, " : " groups, ");
    text_append_grouped(text, self->removed_count);
    text_append(text, " removed, ");
    text_append_size(text, self->saved_bytes);
    text_append(text, " saved\n");
    finish_table(&table, width, text);
    append_rest(text, groups->count, "groups");
}

static void append_files(const RecordArray *files, const char *title, int width, Text *text)
{
    Table table = {.column_count = 4};
    for (size_t index = 0; index < files->count && index < SHOWN_ROWS; index++) {
        const Record *record = files->items[index];
        array_push(&table.rows, (Row){{name_cell(&table, record->kept), record->dtype, dims_cell(&table, record),
                                       record->file ? name_cell(&table, record->file) : ""}});
    }
    text_append(text, title);
    finish_table(&table, width, text);
    append_rest(text, files->count, "files");
}

static void append_refusals(const RecordArray *refusals, Text *text)
{
    text_append(text, "Not done\n");
    for (size_t index = 0; index < refusals->count && index < SHOWN_ROWS; index++) {
        const Record *record = refusals->items[index];
        bool is_named = strcmp(record->pass, "share") == 0; /* `what` names it already */
        text_append(text, "  ");
        if (!is_named) text_append_escaped(text, bytes_of(record->kept));
        text_append_format(text, "%s%s: %s\n", is_named ? "" : ": ", record->what, record->reason);
    }
    append_rest(text, refusals->count, "refusals");
}

static void append_totals(const ShrinkResult *self, int width, Text *text)
{
    Table table = {.column_count = 3, .is_number = {[1] = true, [2] = true}};
    const ShrinkCounts *a = &self->before, *b = &self->after;
    array_push(&table.rows, (Row){{"", "before", "after"}});
    array_push(&table.rows, (Row){{"nodes", number_cell(&table, a->nodes), number_cell(&table, b->nodes)}});
    array_push(&table.rows, (Row){{"constants", number_cell(&table, a->constants), number_cell(&table, b->constants)}});
    array_push(&table.rows, (Row){{"bytes of constants", size_cell(&table, a->constant_bytes),
                                   size_cell(&table, b->constant_bytes)}});
    if (a->file_bytes > 0 && b->file_bytes > 0)
        array_push(&table.rows,
                   (Row){{"bytes of files", size_cell(&table, a->file_bytes), size_cell(&table, b->file_bytes)}});
    finish_table(&table, width, text);
}

void shrink_report_text(const ShrinkResult *self, Text *text, int width)
{
    RecordArray groups = {0}, restored = {0}, extracted = {0}, refusals = {0};
    select_records(self, "share", &groups);
    select_records(self, "restore", &restored);
    select_records(self, "npy", &extracted);
    select_records(self, NULL, &refusals);
    if (restored.count > 0) append_files(&restored, "Files put back into the model\n", width, text);
    if (groups.count > 0) append_groups(self, &groups, width, text);
    if (extracted.count > 0) append_files(&extracted, "Constants moved to files, now inputs\n", width, text);
    if (groups.count + restored.count + extracted.count == 0)
        text_append(text, refusals.count > 0 ? "Nothing changed\n" : "No constants are equal; nothing changed\n");
    if (refusals.count > 0) append_refusals(&refusals, text);
    append_totals(self, width, text);
    array_free(&groups);
    array_free(&restored);
    array_free(&extracted);
    array_free(&refusals);
}
