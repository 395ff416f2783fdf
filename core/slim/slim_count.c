/* slim_count - the journal in numbers: rewrites by pass, refusals by pass and reason. */
#include "base/sort.h"
#include "slim/slim_run.h"

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

/* Refusals by what was not done and why, rewrites by pass alone. */
static int compare_records(const void *a, const void *b, void *context)
{
    (void)context;
    const Record *first = *(const Record *const *)a, *second = *(const Record *const *)b;
    int order = strcmp(first->pass, second->pass);
    if (order != 0 || first->kind != RECORD_REFUSAL) return order;
    order = strcmp(first->what, second->what);
    return order != 0 ? order : compare_reasons(first->reason, second->reason);
}

static int compare_counts(const void *a, const void *b, void *context)
{
    (void)context;
    const SlimCount *first = a, *second = b;
    return (first->count < second->count) - (first->count > second->count);
}

static int64_t saved_by(const Record *record)
{
    return (int64_t)record->saved_bytes - record->added_bytes;
}

static void add_record(SlimCount *count, const Record *record)
{
    count->count++;
    count->saved_bytes += saved_by(record);
}

static void count_records(RecordArray *records, SlimCountArray *out)
{
    sort_stable(records->items, records->count, sizeof *records->items, compare_records, NULL);
    for (size_t index = 0; index < records->count; index++) {
        const Record *record = records->items[index];
        bool goes_on = index > 0 && compare_records(&records->items[index - 1], &records->items[index], NULL) == 0;
        if (!goes_on) array_push(out, (SlimCount){.pass = record->pass, .reason = record->reason, .first = record});
        add_record(&out->items[out->count - 1], record);
    }
    sort_stable(out->items, out->count, sizeof *out->items, compare_counts, NULL);
}

void slim_count(SlimResult *self)
{
    RecordArray rewrites = {0}, refusals = {0};
    for (size_t index = 0; index < self->journal->records.count; index++) {
        const Record *record = &self->journal->records.items[index];
        if (record->kind == RECORD_REFUSAL) array_push(&refusals, record);
        else array_push(&rewrites, record);
    }
    count_records(&rewrites, &self->passes);
    count_records(&refusals, &self->refusals);
    array_free(&rewrites);
    array_free(&refusals);
}
