/* name_test - equal bytes are one name, others are not. */
#include "base/name.h"

#include "check.h"

static void test_identity(void)
{
    Arena arena = {0};
    NamePool pool;
    name_pool_open(&pool, &arena);
    char word[] = "weight";
    Name *weight = name_intern_text(&pool, word);
    word[0] = 'W';
    CHECK_TEXT(weight->text, "weight");
    CHECK_EQUAL(weight->size, 6);
    CHECK(!weight->user);
    CHECK(name_intern_text(&pool, "weight") == weight);
    CHECK(name_intern_text(&pool, "Weight") != weight);
    CHECK(name_intern_text(&pool, "") == pool.empty);
    CHECK(name_is_empty(pool.empty) && !name_is_empty(weight));
    CHECK(name_is(weight, "weight") && !name_is(weight, "weigh") && !name_is(weight, "weights"));
    name_pool_close(&pool);
    arena_free(&arena);
}

static void test_any_byte(void)
{
    Arena arena = {0};
    NamePool pool;
    name_pool_open(&pool, &arena);
    Name *with_nul = name_intern(&pool, (Bytes){(const uint8_t *)"a\0b", 3});
    Name *longer = name_intern(&pool, (Bytes){(const uint8_t *)"a\0b\xFF", 4});
    Name *start = name_intern_text(&pool, "a");
    CHECK(with_nul != longer && with_nul != start && longer != start);
    CHECK_EQUAL(name_bytes(with_nul).size, 3);
    CHECK(memcmp(with_nul->text, "a\0b", 4) == 0);
    CHECK(!name_is(with_nul, "a"));
    name_pool_close(&pool);
    arena_free(&arena);
}

static void test_many(void)
{
    enum { NAME_COUNT = 50000 };
    static Name *names[NAME_COUNT];
    Arena arena = {0};
    NamePool pool;
    name_pool_open(&pool, &arena);
    size_t wrong_count = 0;
    for (int round = 0; round < 2; round++) {
        for (size_t k = 0; k < NAME_COUNT; k++) {
            char text[32];
            int size = snprintf(text, sizeof text, "/layers.%zu/MatMul", k);
            Bytes bytes = {(const uint8_t *)text, (size_t)size};
            if (round == 0) {
                wrong_count += name_find(&pool, bytes) != NULL;
                names[k] = name_intern(&pool, bytes);
            } else {
                wrong_count += name_find(&pool, bytes) != names[k] || name_intern(&pool, bytes) != names[k];
                wrong_count += strcmp(names[k]->text, text) != 0;
            }
        }
    }
    CHECK_EQUAL(wrong_count, 0);
    CHECK_EQUAL(pool.used_count, NAME_COUNT + 1);
    name_pool_close(&pool);
    arena_free(&arena);
}

int main(void)
{
    test_identity();
    test_any_byte();
    test_many();
    return check_finish("name");
}
