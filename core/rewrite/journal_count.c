/* journal_count - sorts records so that those that are alike stand together. */
#include "rewrite/journal_count.h"

#include "base/sort.h"

typedef ARRAY(const Record *) RecordArray;

static const char *skip_numbers(const char *text)
{
    return text + strspn(text, "0123456789.,");
}

/* Reasons are alike where only numbers differ, and what comes behind a second colon: names and sizes. */
static int compare_reasons(const char *a, const char *b)
{
    int colons = 0;
    for (; colons < 2; a++, b++) {
        a = skip_numbers(a);
        b = skip_numbers(b);
        if (*a != *b || *a == '\0') break;
        colons += a[0] == ':' && a[1] == ' ';
    }
    return colons == 2 ? 0 : (unsigned char)*a - (unsigned char)*b;
}

/* An operator is told apart; a sentence has names in it. */
static int compare_what(const char *a, const char *b)
{
    return strchr(a, ' ') && strchr(b, ' ') ? 0 : strcmp(a, b);
}

/* Refusals by what was not done and why, rewrites by pass alone. */
static int compare_records(const void *a, const void *b, void *context)
{
    (void)context;
    const Record *first = *(const Record *const *)a, *second = *(const Record *const *)b;
    int order = strcmp(first->pass, second->pass);
    if (order != 0 || first->kind != RECORD_REFUSAL) return order;
    order = compare_what(first->what, second->what);
    return order != 0 ? order : compare_reasons(first->reason, second->reason);
}

static int compare_counts(const void *a, const void *b, void *context)
{
    (void)context;
    const JournalCount *first = a, *second = b;
    return (first->count < second->count) - (first->count > second->count);
}

static int64_t saved_by(const Record *record)
{
    return (int64_t)record->saved_bytes - record->added_bytes;
}

static void add_record(JournalCount *count, const Record *record)
{
    count->count++;
    count->saved_bytes += saved_by(record);
}

static void count_records(RecordArray *records, JournalCountArray *out)
{
    sort_stable(records->items, records->count, sizeof *records->items, compare_records, NULL);
    for (size_t index = 0; index < records->count; index++) {
        const Record *record = records->items[index];
        bool goes_on = index > 0 && compare_records(&records->items[index - 1], &records->items[index], NULL) == 0;
        if (!goes_on) array_push(out, (JournalCount){.pass = record->pass, .reason = record->reason, .first = record});
        add_record(&out->items[out->count - 1], record);
    }
    sort_stable(out->items, out->count, sizeof *out->items, compare_counts, NULL);
}

void journal_count(const Journal *self, JournalCountArray *rewrites, JournalCountArray *refusals)
{
    RecordArray rewritten = {0}, refused = {0};
    for (size_t index = 0; index < self->records.count; index++) {
        const Record *record = &self->records.items[index];
        array_push(record->kind == RECORD_REFUSAL ? &refused : &rewritten, record);
    }
    if (rewrites) count_records(&rewritten, rewrites);
    count_records(&refused, refusals);
    array_free(&rewritten);
    array_free(&refused);
}
