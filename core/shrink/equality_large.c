/* equality_large - larger payloads are told apart by hashes and then compared byte by byte. */
#include "base/sort.h"
#include "model/dtype.h"
#include "shrink/equality_run.h"

enum {
    SAMPLED_BYTES = 64 * 1024, /* of larger payloads the beginning is hashed first */
    SAMPLE_BYTES = 4096,
    COMPARED_AT_ONCE = 64
};

static Status hash_entry(EqualityRun *self, EqualityEntry *entry, uint64_t limit_bytes)
{
    Payload payload;
    XXH3_state_t state;
    XXH3_128bits_reset(&state);
    TRY(equality_open(self, entry, &payload));
    entry->is_whole = limit_bytes == UINT64_MAX;
    size_t count = 1;
    for (uint64_t left = limit_bytes; count > 0 && left > 0; left -= count) {
        TRY(payload_read(&payload, self->chunks[0], left < EQUALITY_CHUNK_BYTES ? (size_t)left : EQUALITY_CHUNK_BYTES,
                         &count));
        XXH3_128bits_update(&state, self->chunks[0], count);
        TRY(equality_advance(self, count));
    }
    entry->digest = XXH3_128bits_digest(&state);
    return STATUS_OK;
}

/* How much of an entry is hashed. Strings are read whole, since their size is not known. */
static uint64_t hash_limit(const EqualityRun *self, const EqualityEntry *entry, bool by_sample)
{
    bool is_text = self->items[entry->item].tensor->dtype == DTYPE_STRING;
    return by_sample && entry->byte_count > SAMPLED_BYTES && !is_text ? SAMPLE_BYTES : UINT64_MAX;
}

static Status hash_entries(EqualityRun *self, EqualityEntries *entries, bool by_sample)
{
    uint64_t total = 0;
    for (size_t index = 0; index < entries->count; index++) {
        uint64_t limit = hash_limit(self, &entries->items[index], by_sample);
        total += entries->items[index].byte_count < limit ? entries->items[index].byte_count : limit;
    }
    equality_sort_by_place(entries);
    TRY(equality_begin_phase(self, "hash", total));
    for (size_t index = 0; index < entries->count; index++) {
        EqualityEntry *entry = &entries->items[index];
        TRY(hash_entry(self, entry, hash_limit(self, entry, by_sample)));
    }
    return STATUS_OK;
}

static int compare_digests(const void *a, const void *b, void *context)
{
    (void)context;
    const EqualityEntry *x = a, *y = b;
    int order = equality_compare_numbers(x->candidates, y->candidates);
    if (order == 0) order = equality_compare_numbers(x->digest.high64, y->digest.high64);
    if (order == 0) order = equality_compare_numbers(x->digest.low64, y->digest.low64);
    return order == 0 ? equality_compare_numbers(x->item, y->item) : order;
}

/* Joins others[count] with `first` where all their bytes are equal; each is read once, all side by side. */
static Status compare_side_by_side(EqualityRun *self, const EqualityEntry *first, const EqualityEntry *others,
                                   size_t count)
{
    Payload payloads[1 + COMPARED_AT_ONCE];
    bool is_equal[COMPARED_AT_ONCE];
    size_t equal_count = count, size = 1;
    TRY(equality_open(self, first, &payloads[0]));
    for (size_t index = 0; index < count; index++) {
        is_equal[index] = true;
        TRY(equality_open(self, &others[index], &payloads[1 + index]));
    }
    while (equal_count > 0 && size > 0) {
        TRY(payload_read(&payloads[0], self->chunks[0], EQUALITY_CHUNK_BYTES, &size));
        TRY(equality_advance(self, size));
        for (size_t index = 0; index < count; index++) {
            if (!is_equal[index]) continue;
            size_t other_size;
            TRY(payload_read(&payloads[1 + index], self->chunks[1], EQUALITY_CHUNK_BYTES, &other_size));
            TRY(equality_advance(self, other_size));
            if (bytes_equal((Bytes){self->chunks[0], size}, (Bytes){self->chunks[1], other_size})) continue;
            is_equal[index] = false;
            equal_count--;
        }
    }
    for (size_t index = 0; index < count; index++) {
        if (is_equal[index]) equality_join(self, first->item, others[index].item);
    }
    return STATUS_OK;
}

static Status compare_run(EqualityRun *self, const EqualityEntry *entries, size_t count)
{
    for (size_t begin = 1; begin < count; begin += COMPARED_AT_ONCE) {
        size_t left = count - begin;
        TRY(compare_side_by_side(self, entries, entries + begin, left < COMPARED_AT_ONCE ? left : COMPARED_AT_ONCE));
    }
    return STATUS_OK;
}

/* Splits entries into runs of equal digests: alone, certainly compared, or (three and more of which only the beginning
 * is known) to be hashed whole. */
static void sort_out(EqualityEntries *entries, EqualityEntries *compared, EqualityEntries *hashed)
{
    sort_stable(entries->items, entries->count, sizeof *entries->items, compare_digests, NULL);
    for (size_t begin = 0, end; begin < entries->count; begin = end) {
        const EqualityEntry *first = &entries->items[begin];
        for (end = begin + 1; end < entries->count; end++) {
            const EqualityEntry *entry = &entries->items[end];
            if (entry->candidates != first->candidates || !XXH128_isEqual(entry->digest, first->digest)) break;
        }
        if (end - begin == 1) continue;
        EqualityEntries *list = first->is_whole || end - begin == 2 ? compared : hashed;
        for (size_t index = begin; index < end; index++) array_push(list, entries->items[index]);
    }
}

static Status compare_entries(EqualityRun *self, EqualityEntries *compared)
{
    sort_stable(compared->items, compared->count, sizeof *compared->items, compare_digests, NULL);
    uint64_t total = 0;
    for (size_t index = 0; index < compared->count; index++) total += compared->items[index].byte_count;
    TRY(equality_begin_phase(self, "compare", total));
    for (size_t begin = 0, end; begin < compared->count; begin = end) {
        const EqualityEntry *first = &compared->items[begin];
        for (end = begin + 1; end < compared->count; end++) {
            const EqualityEntry *entry = &compared->items[end];
            if (entry->candidates != first->candidates || !XXH128_isEqual(entry->digest, first->digest)) break;
        }
        TRY(compare_run(self, first, end - begin));
    }
    return STATUS_OK;
}

static Status settle_lists(EqualityRun *self, EqualityEntries *compared, EqualityEntries *hashed)
{
    EqualityEntries none = {0};
    TRY(hash_entries(self, &self->large, true));
    sort_out(&self->large, compared, hashed);
    if (hashed->count > 0) {
        TRY(hash_entries(self, hashed, false));
        sort_out(hashed, compared, &none);
    }
    return compared->count > 0 ? compare_entries(self, compared) : STATUS_OK;
}

Status equality_settle_large(EqualityRun *self)
{
    if (self->large.count == 0) return STATUS_OK;
    EqualityEntries compared = {0}, hashed = {0};
    Status status = settle_lists(self, &compared, &hashed);
    array_free(&compared);
    array_free(&hashed);
    return status;
}
