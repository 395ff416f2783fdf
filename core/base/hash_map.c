/* hash_map - open addressing with linear probing; removal moves later entries back, so there are no tombstones. */
#include "base/hash_map.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"

/* Pointers and small counters as keys differ in few bits: the product spreads them, the fold brings its good high
 * bits down. */
static size_t home_slot(const HashMap *self, uint64_t key)
{
    uint64_t spread = (key ^ key >> 32) * 0xD6E8FEB86659FD93u;
    return (size_t)(spread ^ spread >> 32) & (self->slot_count - 1);
}

/* The slot of the key, or the free slot where it belongs. */
static size_t find_slot(const HashMap *self, uint64_t key)
{
    size_t slot = home_slot(self, key);
    while (self->slots[slot].value && self->slots[slot].key != key) slot = (slot + 1) & (self->slot_count - 1);
    return slot;
}

static void grow(HashMap *self)
{
    HashMap grown = {.slot_count = self->slot_count ? self->slot_count * 2 : 16, .used_count = self->used_count};
    if (grown.slot_count > SIZE_MAX / sizeof(HashMapSlot)) memory_exhausted(SIZE_MAX);
    grown.slots = memory_allocate(grown.slot_count * sizeof(HashMapSlot));
    memset(grown.slots, 0, grown.slot_count * sizeof(HashMapSlot));
    for (size_t slot = 0; slot < self->slot_count; slot++) {
        if (self->slots[slot].value) grown.slots[find_slot(&grown, self->slots[slot].key)] = self->slots[slot];
    }
    memory_free(self->slots);
    *self = grown;
}

void *hash_map_get(const HashMap *self, uint64_t key)
{
    if (self->used_count == 0) return NULL;
    return self->slots[find_slot(self, key)].value;
}

void hash_map_set(HashMap *self, uint64_t key, void *value)
{
    assert(value);
    if (self->used_count >= self->slot_count / 4 * 3) grow(self);
    HashMapSlot *slot = &self->slots[find_slot(self, key)];
    if (!slot->value) self->used_count++;
    *slot = (HashMapSlot){key, value};
}

void hash_map_remove(HashMap *self, uint64_t key)
{
    if (self->used_count == 0) return;
    const size_t mask = self->slot_count - 1;
    size_t hole = find_slot(self, key);
    if (!self->slots[hole].value) return;
    self->slots[hole].value = NULL;
    self->used_count--;
    for (size_t slot = (hole + 1) & mask; self->slots[slot].value; slot = (slot + 1) & mask) {
        /* An entry may move to the hole when the hole lies between its home and its place. */
        size_t distance_home = (slot - home_slot(self, self->slots[slot].key)) & mask;
        size_t distance_hole = (slot - hole) & mask;
        if (distance_home < distance_hole) continue;
        self->slots[hole] = self->slots[slot];
        self->slots[slot].value = NULL;
        hole = slot;
    }
}

void hash_map_free(HashMap *self)
{
    memory_free(self->slots);
    *self = (HashMap){0};
}
