/* annotate_report - what a run found, as keys of the JSON report and as text for people. */
#include "annotate/annotate.h"
#include "base/sort.h"
#include "base/table.h"

/* ---- JSON ---- */

static void write_number(JsonWriter *json, const char *key, uint64_t number)
{
    json_key(json, key);
    json_unsigned(json, number);
}

static void write_counts(JsonWriter *json, const char *key, const AnnotateCounts *counts)
{
    json_key(json, key);
    json_begin_object(json);
    write_number(json, "dtypes", counts->dtypes);
    write_number(json, "ranks", counts->ranks);
    write_number(json, "shapes", counts->shapes);
    write_number(json, "numbers", counts->numbers);
    json_end_object(json);
}

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    json_key(json, key);
    json_string(json, text);
}

void annotate_report_json(const AnnotateResult *self, JsonWriter *json)
{
    json_key(json, "values");
    json_begin_object(json);
    write_number(json, "count", self->value_count);
    write_number(json, "written", self->written_count);
    write_counts(json, "before", &self->before);
    write_counts(json, "after", &self->after);
    json_end_object(json);
    json_key(json, "shapes");
    json_begin_array(json);
    for (size_t index = 0; index < self->listed_count; index++) {
        json_begin_object(json);
        write_text(json, "name", self->values[index].name);
        write_text(json, "where", self->values[index].where);
        write_text(json, "type", self->values[index].type);
        write_text(json, "shape", self->values[index].shape);
        json_end_object(json);
    }
    json_end_array(json);
    json_key(json, "sizes");
    json_begin_array(json);
    for (size_t index = 0; index < self->size_count; index++) {
        json_begin_object(json);
        write_text(json, "name", self->sizes[index].name);
        write_text(json, "meaning", self->sizes[index].meaning);
        json_end_object(json);
    }
    json_end_array(json);
    journal_write_json(self->journal, json);
}

/* ---- Text ---- */

enum { INDENT = 2, SHOWN_REASONS = 20, SHOWN_SIZES = 20 };

static void add_count(Table *table, uint64_t count)
{
    Text cell = {0};
    text_append_grouped(&cell, count);
    table_add_text(table, &cell);
    text_free(&cell);
}

static void add_row(Table *table, const char *name, uint64_t before, uint64_t after)
{
    table_add(table, "%s", name);
    add_count(table, before);
    add_count(table, after);
}

static void append_counts(const AnnotateResult *self, int width, Text *text)
{
    Table table = {.column_count = 3, .is_right_aligned = {[1] = true, [2] = true}};
    text_append(text, "Values: ");
    text_append_grouped(text, self->value_count);
    text_append_char(text, '\n');
    table_add(&table, "known");
    table_add(&table, "before");
    table_add(&table, "now");
    add_row(&table, "type", self->before.dtypes, self->after.dtypes);
    add_row(&table, "rank", self->before.ranks, self->after.ranks);
    add_row(&table, "shape, numbers and names", self->before.shapes, self->after.shapes);
    add_row(&table, "shape, all numbers", self->before.numbers, self->after.numbers);
    table_append(&table, INDENT, width, text);
    table_free(&table);
    if (self->is_overridden)
        text_append(
            text, "  Sizes of inputs were given, so what the model said of inner values was dropped and found anew.\n");
}

static void append_sizes(const AnnotateResult *self, int width, Text *text)
{
    if (self->size_count == 0) return;
    Table table = {.column_count = 2, .is_shortened = {[1] = true}};
    for (size_t index = 0; index < self->size_count && index < SHOWN_SIZES; index++) {
        table_add_name(&table, bytes_of(self->sizes[index].name));
        table_add_name(&table, bytes_of(self->sizes[index].meaning));
    }
    text_append(text, "\nNames of sizes\n");
    table_append(&table, INDENT, width, text);
    table_free(&table);
    if (self->size_count > SHOWN_SIZES) text_append_format(text, "  and %zu more\n", self->size_count - SHOWN_SIZES);
}

static void append_values(const AnnotateResult *self, int width, Text *text)
{
    if (self->listed_count == 0) return;
    Table table = {.column_count = 3, .is_shortened = {[0] = true, [2] = true}};
    for (size_t index = 0; index < self->listed_count; index++) {
        table_add_name(&table, bytes_of(self->values[index].name));
        table_add(&table, "%s", self->values[index].type);
        table_add_name(&table, bytes_of(self->values[index].shape));
    }
    text_append(text, "\nTypes and shapes\n");
    table_append(&table, INDENT, width, text);
    table_free(&table);
}

/* Nodes of one operator that cannot be told for one reason. */
typedef struct Group {
    const Record *first;
    size_t count;
} Group;

typedef ARRAY(Group) GroupArray;

static bool is_alike(const Record *a, const Record *b)
{
    return strcmp(a->what, b->what) == 0 && strcmp(a->reason, b->reason) == 0;
}

static int compare_records(const void *a, const void *b, void *context)
{
    (void)context;
    const Record *first = *(const Record *const *)a, *second = *(const Record *const *)b;
    int order = strcmp(first->what, second->what);
    return order != 0 ? order : strcmp(first->reason, second->reason);
}

static int compare_groups(const void *a, const void *b, void *context)
{
    (void)context;
    const Group *first = a, *second = b;
    return (first->count < second->count) - (first->count > second->count);
}

static void group_refusals(const Journal *journal, GroupArray *out)
{
    ARRAY(const Record *) sorted = {0};
    for (size_t index = 0; index < journal->records.count; index++)
        if (journal->records.items[index].kind == RECORD_REFUSAL) array_push(&sorted, &journal->records.items[index]);
    sort_stable(sorted.items, sorted.count, sizeof *sorted.items, compare_records, NULL);
    for (size_t index = 0; index < sorted.count; index++) {
        bool goes_on = out->count > 0 && is_alike(out->items[out->count - 1].first, sorted.items[index]);
        if (goes_on) out->items[out->count - 1].count++;
        else array_push(out, (Group){sorted.items[index], 1});
    }
    sort_stable(out->items, out->count, sizeof *out->items, compare_groups, NULL);
    array_free(&sorted);
}

static void append_unknown(const AnnotateResult *self, int width, Text *text)
{
    GroupArray groups = {0};
    group_refusals(self->journal, &groups);
    if (groups.count > 0) text_append(text, "\nNot told\n");
    Table table = {.column_count = 4, .is_right_aligned = {[1] = true}, .is_shortened = {[2] = true, [3] = true}};
    for (size_t index = 0; index < groups.count && index < SHOWN_REASONS; index++) {
        table_add(&table, "%s", groups.items[index].first->what);
        add_count(&table, groups.items[index].count);
        table_add(&table, "%s", groups.items[index].first->where);
        table_add_name(&table, bytes_of(groups.items[index].first->reason));
    }
    table_append(&table, INDENT, width, text);
    table_free(&table);
    if (groups.count > SHOWN_REASONS) text_append_format(text, "  and %zu more\n", groups.count - SHOWN_REASONS);
    array_free(&groups);
}

void annotate_report_text(const AnnotateResult *self, int width, Text *text)
{
    append_counts(self, width, text);
    append_values(self, width, text);
    append_sizes(self, width, text);
    append_unknown(self, width, text);
}
