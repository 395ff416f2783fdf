/* arena - memory that is freed all at once, or back to a mark.
 *
 * A model arena lives as long as its model; a scratch arena is rewound after each piece of work. Under
 * AddressSanitizer freed parts and the gaps between objects are poisoned. */
#ifndef HONE_ARENA_H
#define HONE_ARENA_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
    ArenaBlock *newest; /* owned by the arena, linked to older ones */
    uint8_t *next;      /* first free byte of the newest block */
    uint8_t *end;
} Arena;

typedef struct ArenaMark {
    ArenaBlock *block;
    uint8_t *next;
} ArenaMark;

/* An empty arena is all zeros: `Arena arena = {0};`. */

/* `size_bytes` zeroed bytes, aligned for pointers, 64-bit numbers and doubles, owned by the arena. Never NULL, also for 0 bytes. */
void *arena_allocate(Arena *self, size_t size_bytes);

/* A copy of bytes[size_bytes] with a NUL behind it, owned by the arena. */
void *arena_copy(Arena *self, const void *bytes, size_t size_bytes);

/* Formats as status_fail; the text is owned by the arena. */
char *arena_format(Arena *self, const char *format, ...) PRINTF_LIKE(2, 3);

ArenaMark arena_mark(const Arena *self);

/* Frees everything allocated since the mark was taken. */
void arena_rewind(Arena *self, ArenaMark mark);

/* Bytes held by all blocks. */
size_t arena_held_bytes(const Arena *self);

/* Frees all; the arena is empty and usable afterwards. */
void arena_free(Arena *self);

#define ARENA_NEW(arena, T) ((T *)arena_allocate((arena), sizeof(T)))
#define ARENA_NEW_ARRAY(arena, T, count) ((T *)arena_allocate_array((arena), sizeof(T), (count)))

/* count zeroed elements; a product that overflows ends in the memory handler. */
void *arena_allocate_array(Arena *self, size_t element_bytes, size_t count);

#endif
