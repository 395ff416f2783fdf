/* natural - exact natural numbers of up to 4,096 bits, for floating point text.
 *
 * Reading needs the most: 10^1201, for 801 digits behind 400 zeros, has 3,990 bits. */
#ifndef HONE_NATURAL_H
#define HONE_NATURAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NATURAL_MAX_LIMBS = 128 };

/* The sum of limbs[k] * 2^(32 k). count is 0 for zero; the last limb is never 0. */
typedef struct Natural {
    size_t count;
    uint32_t limbs[NATURAL_MAX_LIMBS];
} Natural;

void natural_set(Natural *self, uint64_t number);

/* self = self * factor + summand */
void natural_multiply_add(Natural *self, uint32_t factor, uint32_t summand);

/* self = self * 10^exponent */
void natural_multiply_power_of_ten(Natural *self, unsigned exponent);

/* self = self * 2^bit_count */
void natural_shift_left(Natural *self, unsigned bit_count);

/* self = self - other; other <= self. */
void natural_subtract(Natural *self, const Natural *other);

/* Below, equal or above 0 as a is below, equal or above b. */
int natural_compare(const Natural *a, const Natural *b);

/* The same for a + b and c. */
int natural_compare_sum(const Natural *a, const Natural *b, const Natural *c);

/* The position of the highest bit, from 1 on; 0 for zero. */
unsigned natural_bit_count(const Natural *self);

static inline bool natural_is_zero(const Natural *self)
{
    return self->count == 0;
}

#endif
