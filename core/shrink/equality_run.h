/* equality_run - one search for equal constants, shared by its stages: candidates (equality.c), payloads that are compared
 * in memory (equality_small.c) and those that are streamed (equality_large.c). */
#ifndef HONE_EQUALITY_RUN_H
#define HONE_EQUALITY_RUN_H

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/hash_map.h"
#include "shrink/equality.h"
#include "shrink/payload.h"

enum { EQUALITY_SMALL_BYTES = 4096, EQUALITY_CHUNK_BYTES = 256 * 1024 };

/* One payload in one place. */
typedef struct EqualityEntry {
    size_t item;       /* the first with this payload */
    size_t candidates; /* entries of one number agree in all but their bytes */
    PayloadPlace place;
    uint64_t byte_count; /* of strings: as stored */
    XXH128_hash_t digest;
    bool is_whole; /* the digest is of all bytes */
} EqualityEntry;

typedef ARRAY(EqualityEntry) EqualityEntries;

typedef struct EqualityRun {
    EqualityItem *items;
    size_t item_count;
    const Progress *progress;
    const char *phase;
    uint64_t done_bytes, reported_bytes, total_bytes;
    Arena arena;
    HashMap files; /* data file -> its number, in order of appearance */
    EqualityEntries small, large;
    uint8_t *chunks[2]; /* EQUALITY_CHUNK_BYTES each */
} EqualityRun;

static inline int equality_compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

/* Notes that two items are equal. */
void equality_join(EqualityRun *self, size_t a, size_t b);

NODISCARD Status equality_begin_phase(EqualityRun *self, const char *phase, uint64_t total_bytes);
NODISCARD Status equality_advance(EqualityRun *self, uint64_t byte_count);

NODISCARD Status equality_open(const EqualityRun *self, const EqualityEntry *entry, Payload *out);

void equality_sort_by_place(EqualityEntries *entries);

/* Join the equal ones of run->small, of run->large. */
NODISCARD Status equality_settle_small(EqualityRun *self);
NODISCARD Status equality_settle_large(EqualityRun *self);

#endif
