/* array_test - arrays keep what was pushed while they grow. */
#include "base/array.h"

#include "check.h"

typedef struct Pair {
    uint32_t key;
    double weight;
} Pair;

static void test_push(void)
{
    ARRAY(uint32_t) numbers = {0};
    for (uint32_t k = 0; k < 10000; k++) array_push(&numbers, k * k);
    CHECK_EQUAL(numbers.count, 10000);
    CHECK(numbers.capacity >= numbers.count);
    size_t right_count = 0;
    for (uint32_t k = 0; k < 10000; k++) right_count += numbers.items[k] == k * k;
    CHECK_EQUAL(right_count, 10000);
    array_free(&numbers);
    CHECK(!numbers.items && numbers.count == 0 && numbers.capacity == 0);
    array_push(&numbers, 5u);
    CHECK_EQUAL(numbers.items[0], 5);
    array_free(&numbers);
}

static void test_push_of_structs(void)
{
    ARRAY(Pair) pairs = {0};
    for (uint32_t k = 0; k < 100; k++) array_push(&pairs, (Pair){k, k * 0.5});
    CHECK(pairs.items[99].key == 99 && pairs.items[99].weight == 49.5);
    array_free(&pairs);
}

static void test_reserve(void)
{
    ARRAY(const char *) words = {0};
    array_reserve(&words, 1000);
    CHECK(words.capacity >= 1000);
    CHECK_EQUAL(words.count, 0);
    const char **items = words.items;
    for (int k = 0; k < 1000; k++) array_push(&words, "word");
    CHECK(words.items == items);
    array_reserve(&words, 10);
    CHECK(words.items == items);
    array_free(&words);
}

int main(void)
{
    test_push();
    test_push_of_structs();
    test_reserve();
    CHECK_EQUAL(COUNT_OF(((int[]){1, 2, 3})), 3);
    return check_finish("array");
}
