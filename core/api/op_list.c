/* op_list - operators by name, and the table of them. */
#include "api/op_list.h"

#include "base/glob.h"
#include "base/near_match.h"
#include "base/sort.h"
#include "base/table.h"
#include "eval/eval.h"
#include "ops/op_table.h"

const char *op_list_domain(const OpRow *row)
{
    return row->domain ? row->domain : "ai.onnx";
}

static bool is_same_operator(const OpRow *a, const OpRow *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(op_list_domain(a), op_list_domain(b)) == 0;
}

/* Gathers each operator's rows, which stand together in one table. */
static void add_all(OpList *self)
{
    const OpRow *row;
    for (size_t index = 0; (row = op_row_at(index)); index++) {
        OpListItem *last = self->items.count > 0 ? &self->items.items[self->items.count - 1] : NULL;
        if (last && last->rows + last->count == row && is_same_operator(last->rows, row)) last->count++;
        else array_push(&self->items, (OpListItem){row, 1});
    }
}

static int compare(const void *a, const void *b, void *context)
{
    const OpRow *left = ((const OpListItem *)a)->rows, *right = ((const OpListItem *)b)->rows;
    (void)context;
    int order = strcmp(op_list_domain(left), op_list_domain(right));
    return order != 0 ? order : strcmp(left->name, right->name);
}

static bool matches(const OpRow *row, const char *pattern)
{
    if (glob_matches(bytes_of(pattern), bytes_of(row->name))) return true;
    Text full = {0};
    text_append_format(&full, "%s.%s", op_list_domain(row), row->name);
    bool is_match = glob_matches(bytes_of(pattern), text_bytes(&full));
    text_free(&full);
    return is_match;
}

static Status fail_no_operator(const OpList *self, const char *pattern)
{
    bool is_name = !strpbrk(pattern, "*?[");
    NearMatch near = {.word = bytes_of(pattern)};
    Text message = {0};
    text_append(&message, is_name ? "no operator is named " : "no operator matches ");
    text_append_escaped(&message, bytes_of(pattern));
    for (size_t index = 0; is_name && index < self->items.count; index++)
        near_match_offer(&near, bytes_of(self->items.items[index].rows->name));
    near_match_append_or(&near, "without a name or pattern all are listed", &message);
    Status status = status_fail(STATUS_CODE_USAGE, "%s", text_of(&message));
    text_free(&message);
    return status;
}

/* Marks the items that a pattern matches. */
static Status mark_matches(const OpList *self, const char *pattern, bool *is_wanted)
{
    bool is_found = false;
    for (size_t index = 0; index < self->items.count; index++) {
        if (!matches(self->items.items[index].rows, pattern)) continue;
        is_wanted[index] = is_found = true;
    }
    return is_found ? STATUS_OK : fail_no_operator(self, pattern);
}

Status op_list_read(OpList *out, const char *const *patterns, size_t pattern_count)
{
    add_all(out);
    sort_stable(out->items.items, out->items.count, sizeof *out->items.items, compare, NULL);
    if (pattern_count == 0) return STATUS_OK;
    Arena arena = {0};
    bool *is_wanted = ARENA_NEW_ARRAY(&arena, bool, out->items.count);
    Status status = STATUS_OK;
    for (size_t index = 0; index < pattern_count && status_is_ok(status); index++)
        status = mark_matches(out, patterns[index], is_wanted);
    size_t count = 0;
    for (size_t index = 0; index < out->items.count; index++)
        if (is_wanted[index]) out->items.items[count++] = out->items.items[index];
    out->items.count = count;
    arena_free(&arena);
    return status;
}

void op_list_free(OpList *self)
{
    array_free(&self->items);
}

/* "1, 6, 13"; a version that takes the operator away: "10 (deprecated)". */
static void add_versions(Table *table, const OpListItem *item)
{
    Text cell = {0};
    for (size_t index = item->count; index-- > 0;) {
        text_append_format(&cell, "%s%d", cell.size > 0 ? ", " : "", item->rows[index].since);
        if (item->rows[index].flags & OP_DEPRECATED) text_append(&cell, " (deprecated)");
    }
    table_add_text(table, &cell);
    text_free(&cell);
}

/* The newest version that is not deprecated. */
static const OpRow *newest_row(const OpListItem *item)
{
    const OpRow *row = item->rows;
    while (row + 1 < item->rows + item->count && row->flags & OP_DEPRECATED) row++;
    return row;
}

static const char *inferred(const OpListItem *item)
{
    const OpRow *row = newest_row(item);
    return !row->infer ? "dtype" : op_tells_elements(row) ? "dtype, shape, elements" : "dtype, shape";
}

/* Of the newest version too: words for the column "folds". */
static const char *folded(const OpListItem *item)
{
    const OpRow *row = newest_row(item);
    if (!eval_knows(row)) return "";
    return row->flags & OP_EXACT ? "exactly" : "rounding";
}

void op_list_append_text(const OpList *self, int width, Text *text)
{
    Table table = {.column_count = 5, .is_shortened = {true, true, true}};
    table_add(&table, "operator");
    table_add(&table, "domain");
    table_add(&table, "versions");
    table_add(&table, "inferred");
    table_add(&table, "folds");
    for (size_t index = 0; index < self->items.count; index++) {
        const OpListItem *item = &self->items.items[index];
        table_add(&table, "%s", item->rows->name);
        table_add(&table, "%s", op_list_domain(item->rows));
        add_versions(&table, item);
        table_add(&table, "%s", inferred(item));
        table_add(&table, "%s", folded(item));
    }
    text_append_format(text, "Operators  %zu\n\n", self->items.count);
    table_append(&table, 2, width, text);
    table_free(&table);
}
