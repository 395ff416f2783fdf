/* equality_small - payloads of up to EQUALITY_SMALL_BYTES are read once and compared with those that were kept. */
#include "shrink/equality_run.h"

typedef struct SmallContent SmallContent;
struct SmallContent {
    size_t candidates;
    Bytes bytes; /* owned by the arena */
    size_t item;
    SmallContent *next; /* another one with the same 64-bit hash */
};

/* Joins the item with the one that has the same bytes, or remembers it. */
static void match_small(EqualityRun *self, HashMap *contents, const EqualityEntry *entry, Bytes bytes)
{
    uint64_t key = XXH3_64bits_withSeed(bytes.data, bytes.size, entry->candidates);
    SmallContent *known = hash_map_get(contents, key);
    for (SmallContent *content = known; content; content = content->next) {
        if (content->candidates != entry->candidates || !bytes_equal(content->bytes, bytes)) continue;
        equality_join(self, content->item, entry->item);
        return;
    }
    SmallContent *content = ARENA_NEW(&self->arena, SmallContent);
    *content = (SmallContent){
        entry->candidates, {arena_copy(&self->arena, bytes.data, bytes.size), bytes.size}, entry->item, known};
    hash_map_set(contents, key, content);
}

static Status read_small(EqualityRun *self, HashMap *contents)
{
    for (size_t index = 0; index < self->small.count; index++) {
        const EqualityEntry *entry = &self->small.items[index];
        Payload payload;
        size_t size;
        TRY(equality_open(self, entry, &payload));
        TRY(payload_read(&payload, self->chunks[0], EQUALITY_CHUNK_BYTES, &size));
        match_small(self, contents, entry, (Bytes){self->chunks[0], size});
        TRY(equality_advance(self, size));
    }
    return STATUS_OK;
}

Status equality_settle_small(EqualityRun *self)
{
    if (self->small.count == 0) return STATUS_OK;
    HashMap contents = {0};
    uint64_t total = 0;
    for (size_t index = 0; index < self->small.count; index++) total += self->small.items[index].byte_count;
    equality_sort_by_place(&self->small);
    Status status = equality_begin_phase(self, "hash", total);
    if (status_is_ok(status)) status = read_small(self, &contents);
    hash_map_free(&contents);
    return status;
}
