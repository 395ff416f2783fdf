/* natural_test - big numbers against values worked out by hand and by bc. */
#include "base/natural.h"

#include "check.h"

static bool equals(const Natural *natural, const uint32_t *limbs, size_t count)
{
    return natural->count == count && memcmp(natural->limbs, limbs, count * sizeof *limbs) == 0;
}

static void test_powers(void)
{
    /* 10^40 = 0x1D6329F1C35CA4BFABB9F5610000000000 */
    Natural number;
    natural_set(&number, 1);
    natural_multiply_power_of_ten(&number, 40);
    CHECK(equals(&number, (uint32_t[]){0, 0xB9F56100u, 0x5CA4BFABu, 0x6329F1C3u, 0x1Du}, 5));
    CHECK_EQUAL(natural_bit_count(&number), 133);
    natural_set(&number, 3);
    natural_shift_left(&number, 95);
    CHECK(equals(&number, (uint32_t[]){0, 0, 0x80000000u, 1}, 4));
    natural_set(&number, 0);
    natural_shift_left(&number, 95);
    CHECK(natural_is_zero(&number));
    CHECK_EQUAL(natural_bit_count(&number), 0);
}

static void test_compare_and_subtract(void)
{
    Natural a, b, sum;
    natural_set(&a, UINT64_MAX);
    natural_set(&b, 1);
    natural_set(&sum, 1);
    natural_shift_left(&sum, 64);
    CHECK(natural_compare(&sum, &a) > 0 && natural_compare(&a, &sum) < 0);
    CHECK(natural_compare_sum(&a, &b, &sum) == 0);
    CHECK(natural_compare_sum(&b, &a, &sum) == 0);
    CHECK(natural_compare_sum(&a, &a, &sum) > 0);
    CHECK(natural_compare_sum(&b, &b, &sum) < 0);
    CHECK(natural_compare_sum(&sum, &b, &a) > 0);
    natural_subtract(&sum, &b);
    CHECK(natural_compare(&sum, &a) == 0);
    CHECK(natural_compare_sum(&sum, &b, &a) > 0);
    natural_subtract(&sum, &a);
    CHECK(natural_is_zero(&sum));
    CHECK(natural_compare(&sum, &b) < 0);
    CHECK(natural_compare_sum(&sum, &a, &a) == 0);
    CHECK(natural_compare_sum(&sum, &sum, &b) < 0);
}

static void test_multiply(void)
{
    Natural number;
    natural_set(&number, UINT64_MAX);
    natural_multiply_add(&number, UINT32_MAX, 7);
    /* (2^64 - 1) (2^32 - 1) + 7 = 0xFFFFFFFE FFFFFFFF 00000008 */
    CHECK(equals(&number, (uint32_t[]){8, UINT32_MAX, UINT32_MAX - 1}, 3));
    natural_set(&number, 0);
    natural_multiply_add(&number, 10, 9);
    CHECK(equals(&number, (uint32_t[]){9}, 1));
}

int main(void)
{
    test_powers();
    test_compare_and_subtract();
    test_multiply();
    return check_finish("natural");
}
