/* array - growing by half as much again at least, so that n pushes cost O(n). */
#include "base/array.h"

#include <stdint.h>

#include "base/memory.h"

/* The caller's pointer has another type than void *: it is read and written as bytes. */
static void *load_pointer(void **place)
{
    void *pointer;
    memcpy(&pointer, (const void *)place, sizeof pointer);
    return pointer;
}

static void store_pointer(void **place, void *pointer)
{
    memcpy((void *)place, &pointer, sizeof pointer);
}

void array_reserve_untyped(void **items, size_t *capacity, size_t wanted, size_t element_bytes)
{
    if (wanted <= *capacity) return;
    size_t grown = *capacity + *capacity / 2;
    if (grown < wanted) grown = wanted;
    if (grown < 8) grown = 8;
    if (grown > SIZE_MAX / element_bytes) memory_exhausted(SIZE_MAX);
    store_pointer(items, memory_resize(load_pointer(items), grown * element_bytes));
    *capacity = grown;
}

void array_free_untyped(void **items, size_t *count, size_t *capacity)
{
    memory_free(load_pointer(items));
    store_pointer(items, NULL);
    *count = 0;
    *capacity = 0;
}
