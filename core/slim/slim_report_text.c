/* slim_report_text - what a run did, for people. */
#include "base/table.h"
#include "slim/slim.h"

enum { INDENT = 2, SHOWN_PASSES = 20, SHOWN_REFUSALS = 12 };

static void add_number(Table *table, uint64_t number)
{
    Text cell = {0};
    text_append_grouped(&cell, number);
    table_add_text(table, &cell);
    text_free(&cell);
}

static void add_heads(Table *table, const char *const *words)
{
    for (int column = 0; column < table->column_count; column++) table_add(table, "%s", words[column]);
}

static void append_saved(Text *text, int64_t bytes)
{
    if (bytes == 0) return;
    text_append_size(text, bytes > 0 ? (uint64_t)bytes : 0 - (uint64_t)bytes);
    text_append(text, bytes > 0 ? " less" : " more");
}

static void append_rest(Text *text, size_t count, size_t shown, const char *what)
{
    if (count > shown) text_append_format(text, "  and %zu more %s\n", count - shown, what);
}

/* ---- Rewrites and refusals ---- */

/* What one pass adds another may take away. */
static void append_sum(const SlimResult *self, Text *text)
{
    int64_t sum = 0;
    for (size_t index = 0; index < self->passes.count; index++) sum += self->passes.items[index].saved_bytes;
    if (sum != 0) text_append(text, ", constants: ");
    append_saved(text, sum);
}

static void append_passes(const SlimResult *self, int width, Text *text)
{
    Table table = {.column_count = 4, .is_right_aligned = {[1] = true, [2] = true}, .is_shortened = {[3] = true}};
    Text cell = {0};
    text_append(text, "Rewrites: ");
    text_append_grouped(text, self->journal->rewrite_count);
    if (self->unit_count != self->journal->rewrite_count) {
        text_append(text, " in ");
        text_append_grouped(text, self->unit_count);
        text_append(text, self->unit_count == 1 ? " step" : " steps");
    }
    append_sum(self, text);
    text_append_char(text, '\n');
    add_heads(&table, (const char *const[]){"pass", "times", "constants", "first"});
    for (size_t index = 0; index < self->passes.count && index < SHOWN_PASSES; index++) {
        const JournalCount *count = &self->passes.items[index];
        table_add(&table, "%s", count->pass);
        add_number(&table, count->count);
        append_saved(&cell, count->saved_bytes);
        table_add_text(&table, &cell);
        text_append_format(&cell, "%s: %s", count->first->where, count->first->what);
        table_add_name(&table, text_bytes(&cell));
        text_clear(&cell);
    }
    table_append(&table, INDENT, width, text);
    append_rest(text, self->passes.count, SHOWN_PASSES, "passes");
    table_free(&table);
    text_free(&cell);
}

/* Of passes `what` is the operator of the node, of steps a sentence. */
static void append_place(const Record *refusal, Text *text)
{
    if (strchr(refusal->what, ' ')) text_append_format(text, "%s: %s", refusal->where, refusal->what);
    else text_append_format(text, "%s %s", refusal->what, refusal->where);
}

static void append_refusals(const SlimResult *self, int width, Text *text)
{
    if (self->refusals.count == 0) return;
    Table table = {.column_count = 4, .is_right_aligned = {[1] = true}, .is_shortened = {[2] = true, [3] = true}};
    Text cell = {0};
    text_append(text, "\nNot done\n");
    add_heads(&table, (const char *const[]){"pass", "times", "first", "why"});
    for (size_t index = 0; index < self->refusals.count && index < SHOWN_REFUSALS; index++) {
        const JournalCount *count = &self->refusals.items[index];
        table_add(&table, "%s", count->pass);
        add_number(&table, count->count);
        append_place(count->first, &cell);
        table_add_name(&table, text_bytes(&cell));
        text_clear(&cell);
        table_add_name(&table, bytes_of(count->reason));
    }
    table_append(&table, INDENT, width, text);
    append_rest(text, self->refusals.count, SHOWN_REFUSALS, "reasons");
    table_free(&table);
    text_free(&cell);
}

/* ---- Nodes that were asked after ---- */

/* The k-th record that is a refusal or is none. */
static const Record *find_record(const Journal *journal, bool is_refusal, size_t place)
{
    for (size_t index = 0; index < journal->records.count; index++) {
        const Record *record = &journal->records.items[index];
        if ((record->kind == RECORD_REFUSAL) == is_refusal && place-- == 0) return record;
    }
    return NULL;
}

static void append_words(Text *text, const char *words)
{
    text_append_escaped(text, bytes_of(words ? words : ""));
}

void slim_append_record(const Record *record, Text *text)
{
    static const char *const kinds[] = {"exact", "may round", "may change the sign of a zero"};
    text_append_format(text, "    %s at ", record->pass);
    append_words(text, record->where);
    text_append(text, ": ");
    append_words(text, record->what);
    if (record->kind != RECORD_REFUSAL && record->kind != RECORD_EXACT)
        text_append_format(text, " (%s)", kinds[record->kind]);
    if (record->kind == RECORD_REFUSAL) {
        text_append(text, ": ");
        append_words(text, record->reason);
    }
    text_append_char(text, '\n');
}

static const char *outcome(const SlimExplained *node)
{
    if (strcmp(node->outcome, "gone") == 0) return "is gone";
    if (strcmp(node->outcome, "kept") == 0) return "is there as it was";
    return node->rewrites.count > 0 ? "is there, changed" : "is there; what it reads or makes was changed around it";
}

static void append_explained(const SlimResult *self, const SlimExplained *node, Text *text)
{
    text_append(text, "  ");
    append_words(text, node->op_type);
    if (node->name[0]) {
        text_append(text, " '");
        append_words(text, node->name);
        text_append_char(text, '\'');
    }
    text_append_format(text, " (%s) %s\n", node->id, outcome(node));
    for (size_t index = 0; index < node->rewrites.count; index++)
        slim_append_record(find_record(self->journal, false, node->rewrites.items[index]), text);
    if (node->refusals.count > 0) text_append(text, "    not done:\n");
    for (size_t index = 0; index < node->refusals.count; index++)
        slim_append_record(find_record(self->journal, true, node->refusals.items[index]), text);
}

void slim_report_text(const SlimResult *self, int width, Text *text)
{
    if (self->passes.count > 0) append_passes(self, width, text);
    else text_append(text, "Nothing changed\n");
    append_refusals(self, width, text);
    if (self->explained.count > 0) text_append(text, "\nNodes asked after\n");
    for (size_t index = 0; index < self->explained.count; index++)
        append_explained(self, &self->explained.items[index], text);
}
