/* inspect_lists - what a model is made of: operators, constants, side files, and what is wrong with it. */
#include "inspect/inspect_parts.h"

#include "base/table.h"
#include "inspect/inspect_words.h"

enum { MEMBERS_SHOWN = 3 };

void inspect_append_operators(const Inventory *inventory, int width, Text *text)
{
    if (inventory->operators.count == 0) return;
    inspect_append_heading(text, "Operators", 0, 0);
    Table table = {.column_count = 3, .is_right_aligned = {false, true}, .is_shortened = {true}};
    Text cell = {0};
    for (size_t index = 0; index < inventory->operators.count; index++) {
        const InventoryOperator *row = inventory->operators.items[index];
        words_append_operator(row, &cell);
        table_add_text(&table, &cell);
        text_append_grouped(&cell, row->count);
        table_add_text(&table, &cell);
        if (row->in_subgraphs > 0)
            text_append_format(&cell, "%llu in subgraphs", (unsigned long long)row->in_subgraphs);
        if (row->in_subgraphs > 0 && row->in_functions > 0) text_append(&cell, ", ");
        if (row->in_functions > 0)
            text_append_format(&cell, "%llu in functions", (unsigned long long)row->in_functions);
        table_add_text(&table, &cell);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    table_free(&table);
    text_free(&cell);
}

static void add_size_cells(Table *table, uint64_t bytes, uint64_t whole, Text *cell)
{
    text_append_size(cell, bytes);
    table_add_text(table, cell);
    if (whole > 0) words_append_share(bytes, whole, cell);
    table_add_text(table, cell);
}

void inspect_append_dtypes(const Inventory *inventory, int width, Text *text)
{
    if (inventory->dtypes.count == 0) return;
    inspect_append_heading(text, "Constants by type", 0, 0);
    Table table = {.column_count = 4, .is_right_aligned = {false, true, true, true}};
    Text cell = {0};
    for (size_t index = 0; index < inventory->dtypes.count; index++) {
        const InventoryDtype *dtype = &inventory->dtypes.items[index];
        table_add(&table, "%s", dtype_long_name(dtype->dtype));
        text_append_grouped(&cell, dtype->count);
        table_add_text(&table, &cell);
        add_size_cells(&table, dtype->bytes, inventory->constant_bytes, &cell);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    table_free(&table);
    text_free(&cell);
}

static void append_location(const InventoryTensor *tensor, Text *text)
{
    if (!tensor->location.data) return;
    text_append(text, "in ");
    text_append_escaped(text, tensor->location);
}

void inspect_append_largest(const Inventory *inventory, size_t limit, int width, Text *text)
{
    size_t shown = limit > 0 && limit < inventory->largest.count ? limit : inventory->largest.count;
    if (shown == 0) return;
    inspect_append_heading(text, "Largest constants", shown, inventory->tensor_count);
    Table table = {.column_count = 6,
                   .is_right_aligned = {false, false, false, true, true},
                   .is_shortened = {true, false, false, false, false, true}};
    Text cell = {0};
    for (size_t index = 0; index < shown; index++) {
        const InventoryTensor *tensor = inventory->largest.items[index];
        table_add_name(&table, tensor->name);
        table_add(&table, "%s", dtype_long_name(tensor->dtype));
        words_append_dims(tensor->dims, tensor->rank, &cell);
        table_add_text(&table, &cell);
        add_size_cells(&table, tensor->bytes, inventory->constant_bytes, &cell);
        append_location(tensor, &cell);
        table_add_text(&table, &cell);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    table_free(&table);
    text_free(&cell);
}

static void append_members(const InventoryDuplicates *group, Text *text)
{
    for (uint64_t index = 0; index < group->count && index < MEMBERS_SHOWN; index++) {
        if (index > 0) text_append(text, ", ");
        text_append_escaped(text, group->members[index]->name);
    }
    if (group->count > MEMBERS_SHOWN) text_append(text, ", ...");
}

static void append_duplicate_heading(const Inventory *inventory, size_t shown, Text *text)
{
    inspect_append_heading(text, inventory->is_hashed ? "Equal constants" : "Perhaps equal constants", shown,
                           inventory->duplicates.count);
    text_append_repeated(text, ' ', INSPECT_INDENT);
    if (inventory->is_hashed) {
        text_append_size(text, inventory->duplicate_bytes);
        text_append(text, " could go: `hone shrink` keeps one of each group.\n");
    } else {
        text_append(text, "Same type and dims; at most ");
        text_append_size(text, inventory->duplicate_bytes);
        text_append(text, " could go; --hash reads them and tells.\n");
    }
}

void inspect_append_duplicates(const Inventory *inventory, size_t limit, int width, Text *text)
{
    size_t shown = limit > 0 && limit < inventory->duplicates.count ? limit : inventory->duplicates.count;
    if (shown > 0) append_duplicate_heading(inventory, shown, text);
    else if (inventory->is_hashed) text_append(text, "\nEqual constants\n  none\n");
    Table table = {.column_count = 5,
                   .is_right_aligned = {true, false, false, true},
                   .is_shortened = {false, false, false, false, true}};
    Text cell = {0};
    for (size_t index = 0; index < shown; index++) {
        const InventoryDuplicates *group = &inventory->duplicates.items[index];
        text_append_grouped(&cell, group->count);
        text_append(&cell, " x");
        table_add_text(&table, &cell);
        table_add(&table, "%s", dtype_long_name(group->dtype));
        words_append_dims(group->dims, group->rank, &cell);
        table_add_text(&table, &cell);
        text_append_size(&cell, group->bytes);
        table_add_text(&table, &cell);
        append_members(group, &cell);
        table_add_text(&table, &cell);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    if (inventory->unread_count > 0) {
        text_append_repeated(text, ' ', INSPECT_INDENT);
        inspect_append_count(text, inventory->unread_count, "constant", "constants");
        text_append(text, " could not be read; see Problems\n");
    }
    table_free(&table);
    text_free(&cell);
}

void inspect_append_files(const Inventory *inventory, int width, Text *text)
{
    if (inventory->external_files.count == 0) return;
    inspect_append_heading(text, "External data", 0, 0);
    Table table = {.column_count = 2, .is_right_aligned = {false, true}, .is_shortened = {true}};
    Text cell = {0};
    for (size_t index = 0; index < inventory->external_files.count; index++) {
        const InventoryFile *file = &inventory->external_files.items[index];
        table_add_name(&table, file->name);
        if (file->problem) text_append(&cell, "cannot be used");
        else text_append_size(&cell, file->bytes);
        table_add_text(&table, &cell);
    }
    table_append(&table, INSPECT_INDENT, width, text);
    table_free(&table);
    text_free(&cell);
}

void inspect_append_diagnostics(const Diagnostics *diagnostics, size_t limit, Text *text)
{
    static const char *const severities[] = {"note", "warning", "error"};
    size_t shown = limit > 0 && limit < diagnostics->list.count ? limit : diagnostics->list.count;
    if (shown == 0) return;
    inspect_append_heading(text, "Problems", shown, diagnostics->list.count);
    for (size_t index = 0; index < shown; index++) {
        const Diagnostic *diagnostic = &diagnostics->list.items[index];
        text_append_format(text, "  %s: ", severities[diagnostic->severity]);
        if (diagnostic->where[0] != '\0') text_append_format(text, "%s: ", diagnostic->where);
        text_append_format(text, "%s\n", diagnostic->message);
    }
}
