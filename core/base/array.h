/* array - a growing array of one type.
 *
 *   ARRAY(uint32_t) sizes = {0};
 *   array_push(&sizes, 7u);          sizes.items[0], sizes.count
 *   array_free(&sizes);
 *
 * Items are owned by the array (heap); pushing may move them. */
#ifndef HONE_ARRAY_H
#define HONE_ARRAY_H

#include <stddef.h>
#include <string.h>

#define ARRAY(T)                                                                                                       \
    struct {                                                                                                           \
        T *items;                                                                                                      \
        size_t count;                                                                                                  \
        size_t capacity;                                                                                               \
    }

/* Grows *items so that `wanted` elements fit. */
void array_reserve_untyped(void **items, size_t *capacity, size_t wanted, size_t element_bytes);
void array_free_untyped(void **items, size_t *count, size_t *capacity);

#define array_reserve(self, wanted)                                                                                    \
    array_reserve_untyped((void **)&(self)->items, &(self)->capacity, (wanted), sizeof *(self)->items)
#define array_push(self, ...)                                                                                          \
    (array_reserve((self), (self)->count + 1), (void)((self)->items[(self)->count++] = (__VA_ARGS__)))
#define array_free(self) array_free_untyped((void **)&(self)->items, &(self)->count, &(self)->capacity)
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

#endif
