/* memory - the only callers of malloc, realloc and free; what happens when there is none left.
 *
 * Small allocations (arena blocks, tables) end the process through the handler: a CLI prints a message and exits, a
 * worker is restarted by its page, and no pass carries dead error paths. Large ones (blob_allocate) may fail. */
#ifndef HONE_MEMORY_H
#define HONE_MEMORY_H

#include <stddef.h>

/* Allocates `size_bytes` > 0, never NULL. Owned by the caller: memory_free. */
void *memory_allocate(size_t size_bytes);

/* Resizes; old may be NULL. Never NULL. */
void *memory_resize(void *old, size_t size_bytes);

/* Like memory_allocate, but NULL when there is no memory: for buffers whose size a user chose. */
void *memory_try_allocate(size_t size_bytes);

void memory_free(void *block);

/* Called once when memory_allocate or memory_resize cannot serve; must not return. Default: abort(). */
typedef void (*MemoryExhausted)(size_t size_bytes);
void memory_on_exhausted(MemoryExhausted handler);

/* Ends in the handler: for sizes that do not even fit a size_t. */
_Noreturn void memory_exhausted(size_t size_bytes);

#endif
