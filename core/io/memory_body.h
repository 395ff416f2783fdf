/* memory_body - the bytes of a file in memory, apart from its path: what an inode is on disk. */
#ifndef HONE_MEMORY_BODY_H
#define HONE_MEMORY_BODY_H

#include <stddef.h>
#include <stdint.h>

#include "io/source.h"

typedef struct Body {
    uint8_t *bytes; /* owned by the body; NULL while it is empty */
    size_t size;
    size_t capacity;
    size_t holder_count; /* paths and open sources */
    unsigned version;    /* counts overwriting, for verify */
} Body;

/* An empty body with one holder. */
Body *body_new(void);

/* Ends one holder's share; the last one frees it. self may be NULL. */
void body_release(Body *self);

void body_append(Body *self, const void *bytes, size_t length);

/* Replaces what is there in place, which open sources see. */
void body_overwrite(Body *self, const void *bytes, size_t length);

/* A source that holds the body. path: for messages, copied. Owned by the caller (source_close). */
Source *body_open(Body *self, const char *path);

#endif
