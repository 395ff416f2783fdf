/* hash_map_test - the map agrees with a plain array under random sets and removals. */
#include "base/hash_map.h"

#include "check.h"

enum { KEY_COUNT = 2000, STEP_COUNT = 200000 };

static int values[KEY_COUNT];
static void *expected[KEY_COUNT]; /* NULL: not in the map */

static uint32_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

/* Kinds of keys: counters, addresses (multiples of 16), multiples of 2^32, scattered. */
static uint64_t key_of(size_t index, int kind)
{
    switch (kind) {
    case 0: return index;
    case 1: return index * 16 + 0x7F0000000000u;
    case 2: return (uint64_t)index << 32;
    default: return index * 0x9E3779B97F4A7C15u;
    }
}

static void test_against_array(int kind)
{
    HashMap map = {0};
    uint64_t state = 7;
    size_t wrong_count = 0;
    memset(expected, 0, sizeof expected);
    CHECK(!hash_map_get(&map, key_of(3, kind)));
    hash_map_remove(&map, 3);
    for (int step = 0; step < STEP_COUNT; step++) {
        size_t index = next_random(&state) % KEY_COUNT;
        /* The map swells and shrinks in turn. */
        bool adds = next_random(&state) % 4 != 0;
        if (step / 20000 % 2 == 1) adds = !adds;
        expected[index] = adds ? &values[next_random(&state) % KEY_COUNT] : NULL;
        if (adds) {
            hash_map_set(&map, key_of(index, kind), expected[index]);
        } else {
            hash_map_remove(&map, key_of(index, kind));
        }
        size_t probe = next_random(&state) % KEY_COUNT;
        wrong_count += hash_map_get(&map, key_of(probe, kind)) != expected[probe];
    }
    size_t used_count = 0;
    for (size_t index = 0; index < KEY_COUNT; index++) {
        wrong_count += hash_map_get(&map, key_of(index, kind)) != expected[index];
        used_count += expected[index] != NULL;
    }
    CHECK_EQUAL(wrong_count, 0);
    CHECK_EQUAL(map.used_count, used_count);
    hash_map_free(&map);
    CHECK(!map.slots && map.used_count == 0);
}

static void test_extreme_keys(void)
{
    HashMap map = {0};
    hash_map_set(&map, 0, &values[0]);
    hash_map_set(&map, UINT64_MAX, &values[1]);
    hash_map_set(&map, hash_map_pointer_key(&map), &values[2]);
    CHECK(hash_map_get(&map, 0) == &values[0]);
    CHECK(hash_map_get(&map, UINT64_MAX) == &values[1]);
    CHECK(hash_map_get(&map, hash_map_pointer_key(&map)) == &values[2]);
    hash_map_set(&map, 0, &values[3]);
    CHECK(hash_map_get(&map, 0) == &values[3]);
    CHECK_EQUAL(map.used_count, 3);
    hash_map_free(&map);
}

int main(void)
{
    for (int kind = 0; kind < 4; kind++) test_against_array(kind);
    test_extreme_keys();
    return check_finish("hash_map");
}
