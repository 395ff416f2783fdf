/* arena_test - objects are aligned, zeroed, apart from each other, and gone after a rewind. */
#include "base/arena.h"

#include <stddef.h>

#include "check.h"

#if defined(__SANITIZE_ADDRESS__)
#define HAS_POISON 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_POISON 1
#endif
#endif
#ifdef HAS_POISON
#include <sanitizer/asan_interface.h>
#endif

static bool is_zero(const uint8_t *bytes, size_t size)
{
    for (size_t k = 0; k < size; k++) {
        if (bytes[k] != 0) return false;
    }
    return true;
}

static void test_objects(void)
{
    enum { OBJECT_COUNT = 3000 };
    Arena arena = {0};
    uint8_t *objects[OBJECT_COUNT];
    for (size_t k = 0; k < OBJECT_COUNT; k++) {
        objects[k] = arena_allocate(&arena, k);
        if (!CHECK(objects[k] != NULL)) return;
        CHECK((uintptr_t)objects[k] % 8 == 0);
        CHECK(is_zero(objects[k], k));
        memset(objects[k], (int)(k % 251) + 1, k);
    }
    size_t intact_count = 0;
    for (size_t k = 1; k < OBJECT_COUNT; k++) {
        intact_count += objects[k][0] == k % 251 + 1 && objects[k][k - 1] == k % 251 + 1;
    }
    CHECK_EQUAL(intact_count, OBJECT_COUNT - 1);
    CHECK(objects[0] != objects[1]);
    CHECK(arena_held_bytes(&arena) > 3000 * 2999 / 2);
    arena_free(&arena);
    CHECK_EQUAL(arena_held_bytes(&arena), 0);
    CHECK(arena_allocate(&arena, 1) != NULL);
    arena_free(&arena);
}

static void test_rewind(void)
{
    Arena arena = {0};
    char *kept = arena_copy(&arena, "kept", 4);
    ArenaMark mark = arena_mark(&arena);
    size_t held_bytes = arena_held_bytes(&arena);
    uint8_t *first = arena_allocate(&arena, 64);
    memset(first, 0xFF, 64);
    for (int k = 0; k < 100; k++) memset(arena_allocate(&arena, 50000), 0xFF, 50000);
    CHECK(arena_held_bytes(&arena) > 100 * 50000);
    arena_rewind(&arena, mark);
    CHECK_EQUAL(arena_held_bytes(&arena), held_bytes);
    CHECK_TEXT(kept, "kept");
    uint8_t *again = arena_allocate(&arena, 64);
    CHECK(again == first);
    CHECK(is_zero(again, 64));
    arena_free(&arena);
}

/* A scratch arena that is rewound to its beginning settles on one block. */
static void test_rewind_to_empty(void)
{
    Arena arena = {0};
    ArenaMark mark = arena_mark(&arena);
    arena_rewind(&arena, mark);
    CHECK_EQUAL(arena_held_bytes(&arena), 0);
    void *first = arena_allocate(&arena, 100);
    arena_allocate(&arena, 1000000);
    arena_rewind(&arena, mark);
    CHECK(arena_held_bytes(&arena) < 100000);
    CHECK(arena_allocate(&arena, 100) == first);
    arena_free(&arena);
}

static void test_copies(void)
{
    Arena arena = {0};
    const char with_nul[] = {'a', '\0', 'b'};
    const char *copy = arena_copy(&arena, with_nul, 3);
    CHECK(memcmp(copy, "a\0b", 4) == 0);
    CHECK_TEXT((char *)arena_copy(&arena, NULL, 0), "");
    CHECK_TEXT(arena_format(&arena, "%s has %zu", "x", (size_t)12), "x has 12");
    CHECK_TEXT(arena_format(&arena, "%s", ""), "");
    uint64_t *numbers = ARENA_NEW_ARRAY(&arena, uint64_t, 1000);
    CHECK(is_zero((const uint8_t *)numbers, 8000));
    CHECK(ARENA_NEW_ARRAY(&arena, uint64_t, 0) != NULL);
    arena_free(&arena);
}

#ifdef HAS_POISON
static void test_poison(void)
{
    Arena arena = {0};
    uint8_t *object = arena_allocate(&arena, 13);
    CHECK(!__asan_address_is_poisoned(object + 12));
    for (size_t k = 13; k < 13 + 16; k++) CHECK(__asan_address_is_poisoned(object + k));
    ArenaMark mark = arena_mark(&arena);
    uint8_t *next = arena_allocate(&arena, 32);
    CHECK(!__asan_address_is_poisoned(next) && !__asan_address_is_poisoned(next + 31));
    arena_rewind(&arena, mark);
    CHECK(__asan_address_is_poisoned(next) && __asan_address_is_poisoned(next + 31));
    CHECK(!__asan_address_is_poisoned(object));
    arena_free(&arena);
}
#endif

int main(void)
{
    test_objects();
    test_rewind();
    test_rewind_to_empty();
    test_copies();
#ifdef HAS_POISON
    test_poison();
#endif
    return check_finish("arena");
}
