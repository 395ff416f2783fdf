/* memory - the one place that calls malloc, realloc and free. */
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

static MemoryExhausted exhausted_handler; /* NULL: abort */

void memory_on_exhausted(MemoryExhausted handler)
{
    exhausted_handler = handler;
}

void memory_exhausted(size_t size_bytes)
{
    if (exhausted_handler) exhausted_handler(size_bytes);
    abort();
}

void *memory_try_allocate(size_t size_bytes)
{
    assert(size_bytes > 0);
    return malloc(size_bytes);
}

void *memory_allocate(size_t size_bytes)
{
    void *block = memory_try_allocate(size_bytes);
    if (!block) memory_exhausted(size_bytes);
    return block;
}

void *memory_resize(void *old, size_t size_bytes)
{
    assert(size_bytes > 0);
    void *block = realloc(old, size_bytes);
    if (!block) memory_exhausted(size_bytes);
    return block;
}

void memory_free(void *block)
{
    free(block);
}
