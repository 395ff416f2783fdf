/* name - the pool is a table with open addressing; names themselves never move. */
#include "base/name.h"

#include "base/memory.h"

/* The slot of the name, or the free slot where it belongs. */
static size_t find_slot(const NamePool *self, Bytes bytes, uint64_t hash)
{
    size_t slot = (size_t)hash & (self->slot_count - 1);
    for (;; slot = (slot + 1) & (self->slot_count - 1)) {
        const Name *name = self->slots[slot];
        if (!name || (name->hash == hash && bytes_equal(name_bytes(name), bytes))) return slot;
    }
}

static void allocate_slots(NamePool *self, size_t slot_count)
{
    if (slot_count > SIZE_MAX / sizeof *self->slots) memory_exhausted(SIZE_MAX);
    self->slots = memory_allocate(slot_count * sizeof *self->slots);
    self->slot_count = slot_count;
    for (size_t slot = 0; slot < slot_count; slot++) self->slots[slot] = NULL;
}

static void grow(NamePool *self)
{
    Name **old_slots = self->slots;
    size_t old_count = self->slot_count;
    allocate_slots(self, old_count * 2);
    for (size_t slot = 0; slot < old_count; slot++) {
        Name *name = old_slots[slot];
        if (name) self->slots[find_slot(self, name_bytes(name), name->hash)] = name;
    }
    memory_free(old_slots);
}

void name_pool_open(NamePool *self, Arena *arena)
{
    *self = (NamePool){.arena = arena};
    allocate_slots(self, 64);
    self->empty = name_intern(self, (Bytes){0});
}

void name_pool_close(NamePool *self)
{
    memory_free(self->slots);
    *self = (NamePool){0};
}

Name *name_intern(NamePool *self, Bytes bytes)
{
    uint64_t hash = bytes_hash(bytes);
    size_t slot = find_slot(self, bytes, hash);
    if (self->slots[slot]) return self->slots[slot];
    Name *name = ARENA_NEW(self->arena, Name);
    *name = (Name){.hash = hash, .size = bytes.size, .text = arena_copy(self->arena, bytes.data, bytes.size)};
    self->slots[slot] = name;
    if (++self->used_count > self->slot_count / 4 * 3) grow(self);
    return name;
}

Name *name_intern_text(NamePool *self, const char *text)
{
    return name_intern(self, bytes_of(text));
}

Name *name_find(const NamePool *self, Bytes bytes)
{
    return self->slots[find_slot(self, bytes, bytes_hash(bytes))];
}
