/* checked_test - sums, products and roundings at the end of 64 bits. */
#include "base/checked.h"

#include "check.h"

int main(void)
{
    uint64_t result;
    CHECK(checked_add(UINT64_MAX - 1, 1, &result) && result == UINT64_MAX);
    CHECK(!checked_add(UINT64_MAX, 1, &result));
    CHECK(checked_multiply(UINT32_MAX, UINT32_MAX, &result) && result == 18446744065119617025u);
    CHECK(!checked_multiply((uint64_t)1 << 32, (uint64_t)1 << 32, &result));
    CHECK(!checked_multiply(3, UINT64_MAX / 2, &result));
    CHECK(checked_multiply(0, UINT64_MAX, &result) && result == 0);
    CHECK(checked_multiply(UINT64_MAX, 0, &result) && result == 0);
    CHECK(checked_align(0, 64, &result) && result == 0);
    CHECK(checked_align(65, 64, &result) && result == 128);
    CHECK(checked_align(128, 64, &result) && result == 128);
    CHECK(!checked_align(UINT64_MAX - 5, 64, &result));
    return check_finish("checked");
}
