/* natural - schoolbook arithmetic on limbs of 32 bits. */
#include "base/natural.h"

#include <assert.h>
#include <string.h>

static void push_limb(Natural *self, uint32_t limb)
{
    if (limb == 0) return;
    assert(self->count < NATURAL_MAX_LIMBS);
    self->limbs[self->count++] = limb;
}

void natural_set(Natural *self, uint64_t number)
{
    self->count = 0;
    for (; number > 0; number >>= 32) self->limbs[self->count++] = (uint32_t)number;
}

void natural_multiply_add(Natural *self, uint32_t factor, uint32_t summand)
{
    uint64_t carry = summand;
    for (size_t k = 0; k < self->count; k++) {
        carry += (uint64_t)self->limbs[k] * factor;
        self->limbs[k] = (uint32_t)carry;
        carry >>= 32;
    }
    push_limb(self, (uint32_t)carry);
}

void natural_multiply_power_of_ten(Natural *self, unsigned exponent)
{
    static const uint32_t powers_of_five[] = {1,     5,      25,      125,     625,      3125,      15625,
                                              78125, 390625, 1953125, 9765625, 48828125, 244140625, 1220703125};
    for (unsigned left = exponent; left > 0;) {
        unsigned step = left < 13 ? left : 13;
        natural_multiply_add(self, powers_of_five[step], 0);
        left -= step;
    }
    natural_shift_left(self, exponent);
}

void natural_shift_left(Natural *self, unsigned bit_count)
{
    if (self->count == 0) return;
    const size_t limb_shift = bit_count / 32;
    const unsigned bit_shift = bit_count % 32;
    assert(self->count + limb_shift <= NATURAL_MAX_LIMBS);
    if (limb_shift > 0) {
        memmove(self->limbs + limb_shift, self->limbs, self->count * sizeof self->limbs[0]);
        memset(self->limbs, 0, limb_shift * sizeof self->limbs[0]);
        self->count += limb_shift;
    }
    if (bit_shift > 0) natural_multiply_add(self, (uint32_t)1 << bit_shift, 0);
}

void natural_subtract(Natural *self, const Natural *other)
{
    assert(natural_compare(self, other) >= 0);
    uint64_t borrow = 0;
    for (size_t k = 0; k < self->count; k++) {
        uint64_t taken = borrow + (k < other->count ? other->limbs[k] : 0);
        borrow = self->limbs[k] < taken;
        self->limbs[k] = (uint32_t)(self->limbs[k] - taken);
    }
    while (self->count > 0 && self->limbs[self->count - 1] == 0) self->count--;
}

int natural_compare(const Natural *a, const Natural *b)
{
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (size_t k = a->count; k-- > 0;) {
        if (a->limbs[k] != b->limbs[k]) return a->limbs[k] < b->limbs[k] ? -1 : 1;
    }
    return 0;
}

static uint64_t limb_at(const Natural *self, size_t place)
{
    return place < self->count ? self->limbs[place] : 0;
}

int natural_compare_sum(const Natural *a, const Natural *b, const Natural *c)
{
    size_t count = a->count > b->count ? a->count : b->count;
    if (count < c->count) count = c->count;
    /* a + b - c from the lowest limb on: the carry, -1 to 1, decides unless it and all limbs are 0. */
    int64_t carry = 0;
    bool is_equal = true;
    for (size_t k = 0; k < count; k++) {
        carry += (int64_t)limb_at(a, k) + (int64_t)limb_at(b, k) - (int64_t)limb_at(c, k);
        int64_t limb = carry & UINT32_MAX;
        if (limb != 0) is_equal = false;
        carry = (carry - limb) / 4294967296;
    }
    if (carry < 0) return -1;
    return carry > 0 || !is_equal;
}

unsigned natural_bit_count(const Natural *self)
{
    if (self->count == 0) return 0;
    unsigned bits = 32 * (unsigned)(self->count - 1);
    for (uint32_t top = self->limbs[self->count - 1]; top > 0; top >>= 1) bits++;
    return bits;
}
