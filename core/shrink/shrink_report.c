/* shrink_report - what a run did, as keys of the JSON report and as text for people. */
#include "base/sort.h"
#include "base/table.h"
#include "rewrite/journal_count.h"
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
    write_number(json, "downcast", self->downcast_count);
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

/* ---- Text ---- */

enum { SHOWN_ROWS = 20, INDENT = 2 };

static void add_number(Table *table, uint64_t number)
{
    Text cell = {0};
    text_append_grouped(&cell, number);
    table_add_text(table, &cell);
    text_free(&cell);
}

static void add_size(Table *table, uint64_t bytes)
{
    Text cell = {0};
    text_append_size(&cell, bytes);
    table_add_text(table, &cell);
    text_free(&cell);
}

static void add_dims(Table *table, const Record *record)
{
    Text cell = {0};
    text_append_char(&cell, '[');
    for (int axis = 0; axis < record->rank; axis++)
        text_append_format(&cell, "%s%lld", axis > 0 ? ", " : "", (long long)record->dims[axis]);
    text_append_char(&cell, ']');
    table_add_text(table, &cell);
    text_free(&cell);
}

static void add_words(Table *table, const char *const *words, size_t count)
{
    for (size_t index = 0; index < count; index++) table_add(table, "%s", words[index]);
}

static void finish_table(Table *table, int width, Text *text)
{
    table_append(table, INDENT, width, text);
    table_free(table);
}

typedef ARRAY(const Record *) RecordArray;

static void select_records(const ShrinkResult *self, const char *pass, RecordArray *out)
{
    for (size_t index = 0; index < self->journal->records.count; index++) {
        const Record *record = &self->journal->records.items[index];
        if (record->kind != RECORD_REFUSAL && strcmp(record->pass, pass) == 0) array_push(out, record);
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
    Table table = {.column_count = 5, .is_right_aligned = {[1] = true, [4] = true}, .is_shortened = {true}};
    static const char *const heads[] = {"kept", "removed", "type", "shape", "saved"};
    add_words(&table, heads, COUNT_OF(heads));
    for (size_t index = 0; index < groups->count && index < SHOWN_ROWS; index++) {
        const Record *record = groups->items[index];
        size_t removed_count = 0;
        while (record->removed[removed_count]) removed_count++;
        table_add_name(&table, bytes_of(record->kept));
        add_number(&table, removed_count);
        table_add(&table, "%s", record->dtype);
        add_dims(&table, record);
        add_size(&table, record->saved_bytes);
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

static void append_narrowed(RecordArray *narrowed, int width, Text *text)
{
    sort_stable(narrowed->items, narrowed->count, sizeof *narrowed->items, compare_savings, NULL);
    Table table = {.column_count = 4, .is_right_aligned = {[3] = true}, .is_shortened = {true}};
    static const char *const heads[] = {"constant", "what was done", "shape", "saved"};
    add_words(&table, heads, COUNT_OF(heads));
    for (size_t index = 0; index < narrowed->count && index < SHOWN_ROWS; index++) {
        const Record *record = narrowed->items[index];
        table_add_name(&table, bytes_of(record->kept));
        table_add(&table, "%s", record->what);
        add_dims(&table, record);
        add_size(&table, record->saved_bytes);
    }
    text_append(text, "Constants of 64 bits made narrower: ");
    text_append_grouped(text, narrowed->count);
    text_append_char(text, '\n');
    finish_table(&table, width, text);
    append_rest(text, narrowed->count, "constants");
}

static void append_files(const RecordArray *files, const char *title, int width, Text *text)
{
    Table table = {.column_count = 4, .is_shortened = {[0] = true, [3] = true}};
    static const char *const heads[] = {"constant", "type", "shape", "file"};
    add_words(&table, heads, COUNT_OF(heads));
    for (size_t index = 0; index < files->count && index < SHOWN_ROWS; index++) {
        const Record *record = files->items[index];
        table_add_name(&table, bytes_of(record->kept));
        table_add(&table, "%s", record->dtype);
        add_dims(&table, record);
        table_add_name(&table, bytes_of(record->file ? record->file : ""));
    }
    text_append(text, title);
    finish_table(&table, width, text);
    append_rest(text, files->count, "files");
}

static void append_refusals(const JournalCountArray *refusals, int width, Text *text)
{
    Table table = {.column_count = 4, .is_right_aligned = {[1] = true}, .is_shortened = {[2] = true, [3] = true}};
    static const char *const heads[] = {"step", "times", "first", "why"};
    add_words(&table, heads, COUNT_OF(heads));
    for (size_t index = 0; index < refusals->count && index < SHOWN_ROWS; index++) {
        const JournalCount *count = &refusals->items[index];
        bool is_named = strcmp(count->pass, "share") == 0; /* `what` names the constants */
        table_add(&table, "%s", count->pass);
        add_number(&table, count->count);
        table_add_name(&table, bytes_of(is_named ? count->first->what : count->first->kept));
        table_add_name(&table, bytes_of(count->reason));
    }
    text_append(text, "Not done\n");
    finish_table(&table, width, text);
    append_rest(text, refusals->count, "reasons");
}

static void append_totals(const ShrinkResult *self, int width, Text *text)
{
    Table table = {.column_count = 3, .is_right_aligned = {[1] = true, [2] = true}};
    const ShrinkCounts *a = &self->before, *b = &self->after;
    static const char *const heads[] = {"", "before", "after"};
    add_words(&table, heads, COUNT_OF(heads));
    table_add(&table, "nodes");
    add_number(&table, a->nodes);
    add_number(&table, b->nodes);
    table_add(&table, "constants");
    add_number(&table, a->constants);
    add_number(&table, b->constants);
    table_add(&table, "bytes of constants");
    add_size(&table, a->constant_bytes);
    add_size(&table, b->constant_bytes);
    if (a->file_bytes > 0 && b->file_bytes > 0) {
        table_add(&table, "bytes of files");
        add_size(&table, a->file_bytes);
        add_size(&table, b->file_bytes);
    }
    finish_table(&table, width, text);
}

void shrink_report_text(const ShrinkResult *self, Text *text, int width)
{
    RecordArray groups = {0}, restored = {0}, narrowed = {0}, extracted = {0};
    JournalCountArray refusals = {0};
    select_records(self, "share", &groups);
    select_records(self, "restore", &restored);
    select_records(self, "downcast", &narrowed);
    select_records(self, "npy", &extracted);
    journal_count(self->journal, NULL, &refusals);
    if (restored.count > 0) append_files(&restored, "Files put back into the model\n", width, text);
    if (narrowed.count > 0) append_narrowed(&narrowed, width, text);
    if (groups.count > 0) append_groups(self, &groups, width, text);
    if (extracted.count > 0) append_files(&extracted, "Constants moved to files, now inputs\n", width, text);
    if (groups.count + restored.count + narrowed.count + extracted.count == 0)
        text_append(text, refusals.count > 0 ? "Nothing changed\n" : "No constants are equal; nothing changed\n");
    if (refusals.count > 0) append_refusals(&refusals, width, text);
    append_totals(self, width, text);
    array_free(&groups);
    array_free(&restored);
    array_free(&narrowed);
    array_free(&extracted);
    array_free(&refusals);
}
