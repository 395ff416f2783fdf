/* hash_map - 64-bit keys to pointers; the order of entries is never visible. */
#ifndef HONE_HASH_MAP_H
#define HONE_HASH_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct HashMapSlot {
    uint64_t key;
    void *value; /* NULL: free slot */
} HashMapSlot;

/* An empty map is all zeros. */
typedef struct HashMap {
    HashMapSlot *slots; /* owned by the map */
    size_t slot_count;  /* a power of two, or 0 */
    size_t used_count;
} HashMap;

/* NULL when the key is not there. */
void *hash_map_get(const HashMap *self, uint64_t key);

/* Adds or replaces; value must not be NULL. */
void hash_map_set(HashMap *self, uint64_t key, void *value);

/* Removes the key if it is there. */
void hash_map_remove(HashMap *self, uint64_t key);

void hash_map_free(HashMap *self);

static inline uint64_t hash_map_pointer_key(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

#endif
