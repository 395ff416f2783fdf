/* checked - arithmetic on sizes that come from files. Each returns false on overflow; *out is then unspecified. */
#ifndef HONE_CHECKED_H
#define HONE_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool checked_add(uint64_t a, uint64_t b, uint64_t *out)
{
    *out = a + b;
    return *out >= a;
}

static inline bool checked_multiply(uint64_t a, uint64_t b, uint64_t *out)
{
    *out = a * b;
    return a == 0 || *out / a == b;
}

/* Rounds up to a multiple of alignment (a power of two). */
static inline bool checked_align(uint64_t a, uint64_t alignment, uint64_t *out)
{
    if (!checked_add(a, alignment - 1, out)) return false;
    *out &= ~(alignment - 1);
    return true;
}

#endif
