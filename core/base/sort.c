/* sort - bottom-up merging between the items and a copy of them. */
#include "base/sort.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"

typedef struct Order {
    size_t element_bytes;
    int (*compare)(const void *a, const void *b, void *context);
    void *context;
} Order;

/* Merges from[first..middle) and from[middle..end), both sorted, into to[first..end). */
static void merge(const Order *order, const uint8_t *from, uint8_t *to, size_t first, size_t middle, size_t end)
{
    const size_t bytes = order->element_bytes;
    size_t left = first;
    size_t right = middle;
    for (size_t at = first; at < end; at++) {
        bool takes_right = right < end;
        if (takes_right && left < middle) {
            takes_right = order->compare(from + right * bytes, from + left * bytes, order->context) < 0;
        }
        size_t taken = takes_right ? right++ : left++;
        memcpy(to + at * bytes, from + taken * bytes, bytes);
    }
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

void sort_stable(void *items, size_t count, size_t element_bytes,
                 int (*compare)(const void *a, const void *b, void *context), void *context)
{
    if (count < 2) return;
    const Order order = {element_bytes, compare, context};
    uint8_t *copy = memory_allocate(count * element_bytes);
    uint8_t *from = items;
    uint8_t *to = copy;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t first = 0; first < count; first += 2 * run) {
            size_t middle = smaller(first + run, count);
            merge(&order, from, to, first, middle, smaller(middle + run, count));
        }
        uint8_t *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != items) memcpy(items, from, count * element_bytes);
    memory_free(copy);
}
