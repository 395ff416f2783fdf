/* sort - a stable merge sort: the same order on every machine and library. */
#ifndef HONE_SORT_H
#define HONE_SORT_H

#include <stddef.h>

/* Sorts items[count] of element_bytes each; compare as in qsort, with a context. Equal items keep their order.
 * Needs count * element_bytes of heap memory while it runs. */
void sort_stable(void *items, size_t count, size_t element_bytes,
                 int (*compare)(const void *a, const void *b, void *context), void *context);

#endif
