/* arena - blocks in a list, the newest one is filled from its start to its end. */
#include "base/arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/checked.h"
#include "base/memory.h"
#include "base/text.h"

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_POISONS 1
#endif
#endif

#ifdef ARENA_POISONS
#include <sanitizer/asan_interface.h>
enum { RED_ZONE_BYTES = 16 };
static void poison(const void *start, size_t size_bytes)
{
    __asan_poison_memory_region(start, size_bytes);
}
static void unpoison(const void *start, size_t size_bytes)
{
    __asan_unpoison_memory_region(start, size_bytes);
}
#else
enum { RED_ZONE_BYTES = 0 };
static void poison(const void *start, size_t size_bytes)
{
    (void)start, (void)size_bytes;
}
static void unpoison(const void *start, size_t size_bytes)
{
    (void)start, (void)size_bytes;
}
#endif

/* Enough for pointers, 64-bit numbers and doubles; 16 would cost a tenth of a model's memory. */
enum { ARENA_ALIGNMENT = 8 };

enum { FIRST_BLOCK_BYTES = 4096, LARGEST_REGULAR_BLOCK_BYTES = 1 << 20 };

struct ArenaBlock {
    ArenaBlock *older;
    size_t size_bytes; /* of data */
    _Alignas(ARENA_ALIGNMENT) uint8_t data[];
};

static void free_block(ArenaBlock *block)
{
    unpoison(block->data, block->size_bytes);
    memory_free(block);
}

/* Makes `block` the newest, free from `next` on. */
static void enter_block(Arena *self, ArenaBlock *block, uint8_t *next)
{
    self->newest = block;
    self->next = next;
    self->end = block->data + block->size_bytes;
    poison(next, (size_t)(self->end - next));
}

static void add_block(Arena *self, size_t needed_bytes)
{
    size_t size_bytes = FIRST_BLOCK_BYTES;
    if (self->newest) size_bytes = self->newest->size_bytes * 2;
    if (size_bytes > LARGEST_REGULAR_BLOCK_BYTES) size_bytes = LARGEST_REGULAR_BLOCK_BYTES;
    if (size_bytes < needed_bytes) size_bytes = needed_bytes;
    ArenaBlock *block = memory_allocate(sizeof *block + size_bytes);
    block->older = self->newest;
    block->size_bytes = size_bytes;
    enter_block(self, block, block->data);
}

void *arena_allocate(Arena *self, size_t size_bytes)
{
    const size_t alignment = ARENA_ALIGNMENT;
    const size_t extra_bytes = RED_ZONE_BYTES + alignment + sizeof(ArenaBlock);
    if (size_bytes > SIZE_MAX - extra_bytes) memory_exhausted(size_bytes);
    size_t taken_bytes = (size_bytes + RED_ZONE_BYTES + alignment - 1) & ~(alignment - 1);
    if (taken_bytes == 0) taken_bytes = alignment;
    if (!self->newest || taken_bytes > (size_t)(self->end - self->next)) add_block(self, taken_bytes);
    uint8_t *object = self->next;
    self->next += taken_bytes;
    unpoison(object, size_bytes);
    memset(object, 0, size_bytes);
    return object;
}

void *arena_allocate_array(Arena *self, size_t element_bytes, size_t count)
{
    if (count > 0 && element_bytes > SIZE_MAX / count) memory_exhausted(SIZE_MAX);
    return arena_allocate(self, element_bytes * count);
}

void *arena_copy(Arena *self, const void *bytes, size_t size_bytes)
{
    if (size_bytes == SIZE_MAX) memory_exhausted(size_bytes);
    void *copy = arena_allocate(self, size_bytes + 1);
    if (size_bytes > 0) memcpy(copy, bytes, size_bytes);
    return copy;
}

char *arena_format(Arena *self, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    char *copy = arena_copy(self, text.data, text.size);
    text_free(&text);
    return copy;
}

ArenaMark arena_mark(const Arena *self)
{
    return (ArenaMark){self->newest, self->next};
}

void arena_rewind(Arena *self, ArenaMark mark)
{
    if (!self->newest) return;
    /* A mark of the empty arena keeps the first block, so that a scratch arena settles. */
    while (self->newest != mark.block && self->newest->older) {
        ArenaBlock *older = self->newest->older;
        free_block(self->newest);
        self->newest = older;
    }
    assert(!mark.block || self->newest == mark.block);
    enter_block(self, self->newest, mark.block ? mark.next : self->newest->data);
}

size_t arena_held_bytes(const Arena *self)
{
    size_t held_bytes = 0;
    for (const ArenaBlock *block = self->newest; block; block = block->older) {
        held_bytes += sizeof *block + block->size_bytes;
    }
    return held_bytes;
}

void arena_free(Arena *self)
{
    while (self->newest) {
        ArenaBlock *older = self->newest->older;
        free_block(self->newest);
        self->newest = older;
    }
    *self = (Arena){0};
}
