/* equality - finds candidates by what is known without reading; the stages after it read. */
#include "shrink/equality.h"

#include "base/sort.h"
#include "model/dtype.h"
#include "model/model.h"
#include "shrink/equality_run.h"

enum { REPORT_BYTES = 4 * 1024 * 1024 /* between two calls of progress */ };

/* ---- Progress ---- */

Status equality_begin_phase(EqualityRun *self, const char *phase, uint64_t total_bytes)
{
    self->phase = phase;
    self->done_bytes = self->reported_bytes = 0;
    self->total_bytes = total_bytes;
    return progress_report(self->progress, phase, 0, total_bytes);
}

Status equality_advance(EqualityRun *self, uint64_t byte_count)
{
    self->done_bytes += byte_count;
    if (self->done_bytes - self->reported_bytes < REPORT_BYTES) return STATUS_OK;
    self->reported_bytes = self->done_bytes;
    return progress_report(self->progress, self->phase, self->done_bytes, self->total_bytes);
}

/* ---- Sets of equal items: `first` leads to the first item of the set, maybe over others ---- */

static size_t first_of(EqualityRun *self, size_t item)
{
    EqualityItem *items = self->items;
    while (items[item].first != item) {
        items[item].first = items[items[item].first].first;
        item = items[item].first;
    }
    return item;
}

void equality_join(EqualityRun *self, size_t a, size_t b)
{
    a = first_of(self, a);
    b = first_of(self, b);
    if (a < b) self->items[b].first = a;
    if (b < a) self->items[a].first = b;
}

/* ---- Candidates ---- */

static int compare_dims(int rank_a, const int64_t *a, int rank_b, const int64_t *b)
{
    if (rank_a != rank_b) return rank_a < rank_b ? -1 : 1;
    for (int axis = 0; axis < rank_a; axis++) {
        if (a[axis] != b[axis]) return a[axis] < b[axis] ? -1 : 1;
    }
    return 0;
}

static int compare_tensors(const Tensor *a, const Tensor *b)
{
    if (a->dtype != b->dtype) return a->dtype < b->dtype ? -1 : 1;
    return compare_dims(a->rank, a->dims, b->rank, b->dims);
}

static int compare_items(const EqualityItem *a, const EqualityItem *b)
{
    int order = equality_compare_numbers(a->scope, b->scope);
    if (order == 0) order = equality_compare_numbers(a->indices != NULL, b->indices != NULL);
    if (order == 0) order = compare_tensors(a->tensor, b->tensor);
    if (order == 0) order = compare_dims(a->rank, a->dims, b->rank, b->dims);
    return order == 0 && a->indices ? compare_tensors(a->indices, b->indices) : order;
}

static int compare_candidates(const void *a, const void *b, void *context)
{
    const EqualityRun *self = context;
    const EqualityEntry *x = a, *y = b;
    int order = compare_items(&self->items[x->item], &self->items[y->item]);
    return order == 0 ? payload_place_compare(&x->place, &y->place) : order;
}

static uint32_t file_number(EqualityRun *self, const DataFile *file)
{
    uint64_t key = hash_map_pointer_key(file);
    if (!hash_map_get(&self->files, key))
        hash_map_set(&self->files, key, (void *)(uintptr_t)(self->files.used_count + 1));
    return (uint32_t)(uintptr_t)hash_map_get(&self->files, key);
}

static PayloadPlace place_of(EqualityRun *self, size_t item, uint64_t byte_count)
{
    const Tensor *tensor = self->items[item].tensor;
    if (byte_count == 0) return (PayloadPlace){.kind = PAYLOAD_EMPTY};
    if (tensor->storage == TENSOR_EXTERNAL && !self->items[item].indices)
        return (PayloadPlace){PAYLOAD_SIDE_FILE, file_number(self, tensor->external.file), tensor->external.offset,
                              tensor->external.length};
    if (tensor->piece_count > 0)
        return (PayloadPlace){PAYLOAD_MODEL_FILE, 0, tensor->pieces[0].range.offset, tensor->pieces[0].range.length};
    return (PayloadPlace){PAYLOAD_MEMORY, 0, item, 0};
}

static uint64_t bytes_of_tensor(const Tensor *tensor)
{
    uint64_t count;
    return tensor_byte_count(tensor, &count) ? count : tensor_stored_bytes(tensor);
}

/* The bytes of an item; false when they are known only by reading. */
static bool count_bytes(const EqualityItem *item, uint64_t *out)
{
    *out = bytes_of_tensor(item->tensor) + (item->indices ? bytes_of_tensor(item->indices) : 0);
    return item->tensor->dtype != DTYPE_STRING;
}

/* Of entries that agree in all but their bytes: those of one place are equal, one each is left to be read. */
static void add_candidates(EqualityRun *self, const EqualityEntry *entries, size_t count)
{
    size_t candidates = entries[0].item;
    bool is_one_place = payload_place_compare(&entries[0].place, &entries[count - 1].place) == 0;
    const EqualityEntry *kept = NULL;
    for (size_t index = 0; index < count; index++) {
        EqualityItem *item = &self->items[entries[index].item];
        if (kept && payload_place_compare(&kept->place, &entries[index].place) == 0) {
            item->storage = kept->item;
            equality_join(self, kept->item, entries[index].item);
            continue;
        }
        kept = &entries[index];
        if (is_one_place) continue;
        EqualityEntry entry = *kept;
        entry.candidates = candidates;
        uint64_t byte_count;
        if (count_bytes(item, &byte_count) && byte_count <= EQUALITY_SMALL_BYTES) {
            array_push(&self->small, entry);
        } else {
            array_push(&self->large, entry);
        }
    }
}

static void find_candidates(EqualityRun *self)
{
    EqualityEntry *entries = ARENA_NEW_ARRAY(&self->arena, EqualityEntry, self->item_count);
    for (size_t item = 0; item < self->item_count; item++) {
        self->items[item].first = self->items[item].storage = item;
        entries[item].item = item;
        (void)count_bytes(&self->items[item], &entries[item].byte_count);
        entries[item].place = place_of(self, item, entries[item].byte_count);
    }
    sort_stable(entries, self->item_count, sizeof *entries, compare_candidates, self);
    for (size_t begin = 0, end; begin < self->item_count; begin = end) {
        const EqualityItem *first = &self->items[entries[begin].item];
        for (end = begin + 1; end < self->item_count; end++) {
            if (compare_items(first, &self->items[entries[end].item]) != 0) break;
        }
        if (end - begin > 1) add_candidates(self, entries + begin, end - begin);
    }
}

static int compare_places(const void *a, const void *b, void *context)
{
    (void)context;
    return payload_place_compare(&((const EqualityEntry *)a)->place, &((const EqualityEntry *)b)->place);
}

void equality_sort_by_place(EqualityEntries *entries)
{
    sort_stable(entries->items, entries->count, sizeof *entries->items, compare_places, NULL);
}

Status equality_open(const EqualityRun *self, const EqualityEntry *entry, Payload *out)
{
    return payload_open(out, self->items[entry->item].tensor, self->items[entry->item].indices);
}

Status equality_find(EqualityItem *items, size_t count, const Progress *progress)
{
    EqualityRun self = {.items = items, .item_count = count, .progress = progress};
    for (int index = 0; index < 2; index++) self.chunks[index] = arena_allocate(&self.arena, EQUALITY_CHUNK_BYTES);
    find_candidates(&self);
    Status status = equality_settle_small(&self);
    if (status_is_ok(status)) status = equality_settle_large(&self);
    for (size_t item = 0; item < count; item++) items[item].first = first_of(&self, item);
    hash_map_free(&self.files);
    array_free(&self.small);
    array_free(&self.large);
    arena_free(&self.arena);
    return status;
}
