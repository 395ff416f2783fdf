/* name - interned strings: equal bytes, equal pointer.
 *
 * Names of values, nodes, operators, domains and attributes of one model come from one pool, so comparing is
 * comparing pointers. A name may hold any byte. */
#ifndef HONE_NAME_H
#define HONE_NAME_H

#include "base/arena.h"
#include "base/bytes.h"

typedef struct Name {
    uint64_t hash;
    size_t size;
    const char *text; /* size bytes and a NUL behind them; owned by the pool */
    void *user;       /* for one algorithm at a time (scope tables); NULL outside it */
} Name;

typedef struct NamePool {
    Arena *arena; /* borrowed: holds the names */
    Name **slots; /* owned by the pool; open addressing */
    size_t slot_count;
    size_t used_count;
    Name *empty; /* the name of size 0 */
} NamePool;

void name_pool_open(NamePool *self, Arena *arena);
void name_pool_close(NamePool *self);

/* The name of these bytes, made when it is new. Never NULL. Owned by the pool. */
Name *name_intern(NamePool *self, Bytes bytes);
Name *name_intern_text(NamePool *self, const char *text);

/* NULL when no such name was interned. */
Name *name_find(const NamePool *self, Bytes bytes);

static inline Bytes name_bytes(const Name *self)
{
    return (Bytes){(const uint8_t *)self->text, self->size};
}
static inline bool name_is(const Name *self, const char *text)
{
    return self->size == strlen(text) && memcmp(self->text, text, self->size) == 0;
}
static inline bool name_is_empty(const Name *self)
{
    return self->size == 0;
}

#endif
