/* dim_laws_test - laws of arithmetic hold as equality of pointers, for random operands. */
#include "check.h"
#include "model/dim.h"

enum { SYMBOL_COUNT = 5, ROUND_COUNT = 5000 };

static Arena arena;
static DimPool pool;
static Dim symbols[SYMBOL_COUNT];
static uint64_t state = 5;

static uint32_t next_random(uint32_t limit)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

static Dim number(int64_t value)
{
    return dim_number(&pool, value);
}

static Dim add(Dim x, Dim y)
{
    return dim_add(&pool, x, y);
}

static Dim times(Dim x, Dim y)
{
    return dim_multiply(&pool, x, y);
}

static Dim least(Dim x, Dim y)
{
    return dim_min(&pool, x, y);
}

static Dim divide(Dim x, Dim y)
{
    return dim_floor_divide(&pool, x, y);
}

static Dim spread(Dim x, Dim y)
{
    return dim_broadcast(&pool, x, y);
}

static Dim random_leaf(void)
{
    return next_random(3) == 0 ? number((int64_t)next_random(9) - 2) : symbols[next_random(SYMBOL_COUNT)];
}

static Dim random_operand(void)
{
    Dim a = random_leaf(), b = random_leaf();
    switch (next_random(9)) {
    case 0: return a;
    case 1: return add(a, b);
    case 2: return dim_subtract(&pool, a, b);
    case 3: return times(a, b);
    case 4: return divide(a, number(1 + next_random(6)));
    case 5: return divide(a, b);
    case 6: return least(a, b);
    case 7: return dim_max(&pool, a, b);
    default: return spread(a, b);
    }
}

/* Both sides are known, and differ. */
static uint32_t differ(const char *law, Dim left, Dim right)
{
    if (!left || !right || left == right) return 0;
    Text text = {0};
    dim_append(left, &text);
    text_append(&text, " is not ");
    dim_append(right, &text);
    printf("    %s: %s\n", law, text_of(&text));
    text_free(&text);
    return 1;
}

static uint32_t count_of_sums(Dim x, Dim y, Dim z)
{
    return differ("x + y = y + x", add(x, y), add(y, x)) +
           differ("x*(y + z) = x*y + x*z", times(x, add(y, z)), add(times(x, y), times(x, z))) +
           differ("x*(y*z) = (x*y)*z", times(x, times(y, z)), times(times(x, y), z)) +
           differ("x + y - y = x", dim_subtract(&pool, add(x, y), y), x);
}

static uint32_t count_of_divisions(Dim x, Dim y, Dim z, int64_t number_of_z)
{
    Dim d = number(number_of_z), h = symbols[SYMBOL_COUNT - 1];
    return differ("exact x*y/y = x", dim_exact_divide(&pool, times(x, y), y), x) +
           differ("exact x*y*z/y/z = x", dim_exact_divide(&pool, dim_exact_divide(&pool, times(times(x, y), z), y), z),
                  x) +
           differ("d*x/(d*y) = x/y", divide(times(d, x), times(d, y)), divide(x, y)) +
           differ("h*x/(h*y) = x/y", divide(times(h, x), times(h, y)), divide(x, y)) +
           differ("h*x/h = x", divide(times(x, h), h), x) +
           differ("ceil(x/d) = floor((x + d - 1)/d)", dim_ceil_divide(&pool, x, d),
                  divide(add(x, number(number_of_z - 1)), d));
}

static uint32_t count_of_choices(Dim x, Dim y, Dim z, int64_t number_of_z)
{
    Dim d = number(number_of_z);
    return differ("min(x, y) = min(y, x)", least(x, y), least(y, x)) +
           differ("min(min(x, y), y) = min(x, y)", least(least(x, y), y), least(x, y)) +
           differ("max(min(x, y), x) = x", dim_max(&pool, least(x, y), x), x) +
           differ("min(x + d, y + d) = min(x, y) + d", least(add(x, d), add(y, d)), add(least(x, y), d)) +
           differ("min(d*x, d*y) = d*min(x, y)", least(times(d, x), times(d, y)), times(d, least(x, y))) +
           differ("broadcast(x, y) = broadcast(y, x)", spread(x, y), spread(y, x)) +
           differ("broadcast(broadcast(x, y), y) = broadcast(x, y)", spread(spread(x, y), y), spread(x, y)) +
           differ("broadcast(broadcast(x, y), z) = broadcast(x, broadcast(y, z))", spread(spread(x, y), z),
                  spread(x, spread(y, z)));
}

int main(void)
{
    uint32_t wrong_count = 0;
    for (int round = 0; round < ROUND_COUNT; round++) {
        dim_pool_open(&pool, &arena);
        for (int k = 0; k < SYMBOL_COUNT; k++) symbols[k] = dim_symbol(&pool, bytes_of("s"), k / 3, INT64_MAX);
        Dim x = random_operand(), y = random_operand(), z = random_operand();
        int64_t factor = 1 + next_random(5);
        wrong_count += count_of_sums(x, y, z) + count_of_divisions(x, y, z, factor) + count_of_choices(x, y, z, factor);
        dim_pool_close(&pool);
        arena_rewind(&arena, (ArenaMark){0});
    }
    arena_free(&arena);
    CHECK_EQUAL(wrong_count, 0);
    return check_finish("dim_laws");
}
