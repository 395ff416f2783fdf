/* sort_test - the order that qsort gives, with equal items left in theirs. */
#include "base/sort.h"

#include <stdlib.h>

#include "check.h"

typedef struct Item {
    int key;
    int place; /* before sorting */
    char ballast[5];
} Item;

static int compare_keys(const void *a, const void *b, void *context)
{
    int *comparison_count = context;
    ++*comparison_count;
    int x = ((const Item *)a)->key;
    int y = ((const Item *)b)->key;
    return (x > y) - (x < y);
}

/* qsort is not stable: the place decides between equal keys. */
static int compare_keys_and_places(const void *a, const void *b)
{
    const Item *x = a;
    const Item *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

static void test_count(int count, int key_count)
{
    static Item items[3000];
    static Item expected[3000];
    uint64_t state = (uint64_t)count;
    for (int k = 0; k < count; k++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        items[k] = (Item){(int)((state >> 33) % (unsigned)key_count), k, "ball"};
        expected[k] = items[k];
    }
    int comparison_count = 0;
    sort_stable(items, (size_t)count, sizeof(Item), compare_keys, &comparison_count);
    qsort(expected, (size_t)count, sizeof(Item), compare_keys_and_places);
    int wrong_count = 0;
    for (int k = 0; k < count; k++) {
        wrong_count += items[k].place != expected[k].place || memcmp(items[k].ballast, "ball", 5) != 0;
    }
    CHECK_EQUAL(wrong_count, 0);
    CHECK(comparison_count < count * 13);
}

int main(void)
{
    int comparison_count = 0;
    sort_stable(NULL, 0, sizeof(Item), compare_keys, &comparison_count);
    for (int count = 1; count < 70; count++) test_count(count, 7);
    test_count(1024, 1);
    test_count(2047, 50);
    test_count(3000, 1000000);
    return check_finish("sort");
}
