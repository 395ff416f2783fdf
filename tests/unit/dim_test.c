/* dim_test - identities: what is equal by algebra is one pointer; texts, limits, questions. Values are in
 * dim_values_test. */
#include "model/dim.h"

#include "check.h"

static Arena arena;
static DimPool pool;
static Dim a, b, c, h, w; /* a, b, c: 0 or more; h, w: 1 or more */

static Dim number(int64_t value)
{
    return dim_number(&pool, value);
}

static Dim add(Dim x, Dim y)
{
    return dim_add(&pool, x, y);
}

static Dim subtract(Dim x, Dim y)
{
    return dim_subtract(&pool, x, y);
}

static Dim times(Dim x, Dim y)
{
    return dim_multiply(&pool, x, y);
}

static Dim divide(Dim x, Dim y)
{
    return dim_floor_divide(&pool, x, y);
}

static Dim ceiling(Dim x, Dim y)
{
    return dim_ceil_divide(&pool, x, y);
}

static Dim exact(Dim x, Dim y)
{
    return dim_exact_divide(&pool, x, y);
}

static Dim toward_zero(Dim x, Dim y)
{
    return dim_truncate_divide(&pool, x, y);
}

static Dim least(Dim x, Dim y)
{
    return dim_min(&pool, x, y);
}

static Dim greatest(Dim x, Dim y)
{
    return dim_max(&pool, x, y);
}

static Dim spread(Dim x, Dim y)
{
    return dim_broadcast(&pool, x, y);
}

static Dim symbol(const char *name, int64_t lower, int64_t upper)
{
    return dim_symbol(&pool, bytes_of(name), lower, upper);
}

static Dim plus(Dim x, int64_t value)
{
    return add(x, number(value));
}

static Dim scaled(int64_t value, Dim x)
{
    return times(number(value), x);
}

static void open_pool(void)
{
    dim_pool_open(&pool, &arena);
    a = symbol("a", 0, INT64_MAX);
    b = symbol("b", 0, INT64_MAX);
    c = symbol("c", 0, INT64_MAX);
    h = symbol("h", 1, INT64_MAX);
    w = symbol("w", 1, INT64_MAX);
}

static void close_pool(void)
{
    dim_pool_close(&pool);
    arena_free(&arena);
}

/* Equal, and known. */
static bool is_same(Dim x, Dim y)
{
    Text of_x = {0}, of_y = {0};
    bool is_equal = x && x == y;
    if (!is_equal) {
        dim_append(x, &of_x);
        dim_append(y, &of_y);
        printf("    %s is not %s\n", text_of(&of_x), text_of(&of_y));
    }
    text_free(&of_x);
    text_free(&of_y);
    return is_equal;
}

#define SAME(x, y) CHECK(is_same((x), (y)))

static bool has_text(Dim x, const char *expected)
{
    Text text = {0};
    dim_append(x, &text);
    bool is_equal = strcmp(text_of(&text), expected) == 0;
    if (!is_equal) printf("    is       \"%s\"\n    expected \"%s\"\n", text_of(&text), expected);
    text_free(&text);
    return is_equal;
}

#define TEXT(x, expected) CHECK(has_text((x), (expected)))

static void test_sums(void)
{
    SAME(number(7), number(7));
    SAME(add(a, b), add(b, a));
    SAME(add(add(a, b), c), add(a, add(c, b)));
    SAME(subtract(add(a, b), b), a);
    SAME(subtract(a, a), number(0));
    SAME(times(a, b), times(b, a));
    SAME(times(add(a, b), c), add(times(c, a), times(b, c)));
    SAME(times(add(a, b), subtract(a, b)), subtract(times(a, a), times(b, b)));
    SAME(times(plus(a, 1), plus(a, -1)), plus(times(a, a), -1));
    SAME(add(a, a), scaled(2, a));
    SAME(scaled(0, add(a, b)), number(0));
    SAME(scaled(-1, subtract(a, b)), subtract(b, a));
    SAME(times(number(3), number(-4)), number(-12));
    SAME(scaled(1, add(a, b)), add(a, b));
    CHECK(symbol("a", 0, 5) != a);
    CHECK(add(a, b) != add(a, c));
    CHECK(times(a, a) != a);
}

static void test_floor_by_numbers(void)
{
    SAME(divide(scaled(2, a), number(2)), a);
    SAME(divide(a, number(1)), a);
    SAME(divide(a, number(-1)), scaled(-1, a));
    SAME(divide(plus(scaled(4, a), 3), number(4)), a);
    SAME(divide(plus(scaled(4, a), -1), number(4)), plus(a, -1));
    SAME(divide(add(scaled(6, a), b), number(2)), add(scaled(3, a), divide(b, number(2))));
    SAME(divide(plus(a, 7), number(2)), plus(divide(plus(a, 1), number(2)), 3));
    SAME(divide(scaled(3, a), number(2)), add(a, divide(a, number(2))));
    SAME(divide(scaled(-1, a), number(2)), subtract(divide(a, number(2)), a));
    SAME(divide(plus(scaled(2, a), 3), number(4)), divide(plus(a, 1), number(2)));
    SAME(divide(scaled(2, a), number(-4)), divide(scaled(-1, a), number(2)));
    SAME(divide(divide(a, number(2)), number(3)), divide(a, number(6)));
    SAME(divide(plus(divide(a, number(2)), 1), number(3)), divide(plus(a, 2), number(6)));
    SAME(divide(add(divide(a, number(2)), b), number(3)), divide(add(a, scaled(2, b)), number(6)));
    SAME(divide(divide(a, number(-2)), number(3)), divide(scaled(-1, a), number(6)));
    SAME(divide(divide(a, h), number(2)), divide(a, scaled(2, h)));
    SAME(divide(plus(divide(a, h), 1), number(2)), divide(add(a, h), scaled(2, h)));
    /* Undefined, but no harm is done. */
    Dim zero = symbol("zero", 0, 0);
    CHECK(dim_lower(divide(divide(a, zero), number(2))) <= 0 && !divide(divide(a, times(zero, b)), number(2)));
    /* Five convolutions of stride 2, kernel 3, pads 1. */
    Dim size = a;
    for (int k = 0; k < 5; k++) size = plus(divide(plus(size, -1), number(2)), 1);
    SAME(size, divide(plus(a, 31), number(32)));
    CHECK(!divide(a, number(0)) && !divide(number(0), number(0)));
    SAME(divide(symbol("s", 0, 3), number(4)), number(0));
    SAME(divide(symbol("s", 4, 7), number(4)), number(1));
    SAME(divide(symbol("s", -4, -1), number(4)), number(-1));
    SAME(divide(number(-7), number(2)), number(-4));
    SAME(divide(number(7), number(-2)), number(-4));
}

static void test_ceiling(void)
{
    SAME(ceiling(a, number(2)), divide(plus(a, 1), number(2)));
    SAME(ceiling(a, number(-2)), scaled(-1, divide(a, number(2))));
    SAME(ceiling(scaled(4, a), number(2)), scaled(2, a));
    SAME(ceiling(ceiling(a, number(2)), number(2)), ceiling(a, number(4)));
    SAME(ceiling(times(a, h), h), a);
    SAME(ceiling(number(7), number(2)), number(4));
    SAME(ceiling(number(-7), number(2)), number(-3));
    SAME(ceiling(number(8), number(-2)), number(-4));
    SAME(ceiling(number(INT64_MAX), number(2)), number(INT64_MAX / 2 + 1));
    SAME(ceiling(number(INT64_MIN), number(2)), number(INT64_MIN / 2));
}

static void test_floor_by_symbols(void)
{
    SAME(divide(times(a, h), h), a);
    CHECK(divide(times(a, b), b) != a);
    SAME(exact(times(a, b), b), a);
    CHECK(divide(a, a) != number(1));
    SAME(divide(h, h), number(1));
    SAME(exact(a, a), number(1));
    SAME(divide(add(times(a, h), b), h), add(a, divide(b, h)));
    SAME(divide(plus(h, -1), h), number(0));
    SAME(divide(times(times(a, h), b), times(h, c)), divide(times(a, b), c));
    CHECK(divide(times(times(a, c), b), times(h, c)) != divide(times(a, b), h));
    SAME(exact(times(times(a, c), b), times(h, c)), exact(times(a, b), h));
    SAME(divide(scaled(2, a), scaled(2, b)), divide(a, b));
    SAME(divide(plus(scaled(2, a), 1), scaled(2, h)), divide(a, h));
    CHECK(divide(plus(scaled(2, a), 1), scaled(2, b)) != divide(a, b));
    SAME(divide(times(add(h, w), a), add(h, w)), a);
    SAME(divide(times(a, plus(b, 1)), plus(b, 1)), a);
    SAME(divide(plus(times(a, plus(b, 1)), -1), plus(b, 1)), plus(a, -1));
    SAME(exact(subtract(times(a, a), times(b, b)), subtract(a, b)), add(a, b));
    SAME(divide(a, subtract(b, c)), divide(scaled(-1, a), subtract(c, b)));
    SAME(divide(a, scaled(-1, h)), divide(scaled(-1, a), h));
    SAME(exact(scaled(12, times(a, b)), scaled(4, b)), scaled(3, a));
    SAME(exact(times(times(a, b), number(64)), times(number(8), b)), scaled(8, a));
    SAME(divide(number(0), h), number(0));
    SAME(divide(number(0), a), number(0));
    SAME(exact(number(0), a), number(0));
}

static void test_truncation(void)
{
    SAME(toward_zero(a, number(2)), divide(a, number(2)));
    SAME(toward_zero(a, h), divide(a, h));
    CHECK(!toward_zero(a, b));
    CHECK(!toward_zero(subtract(a, b), number(2)));
    SAME(toward_zero(scaled(2, subtract(a, b)), number(2)), subtract(a, b));
    SAME(toward_zero(scaled(2, subtract(a, b)), number(-2)), subtract(b, a));
    SAME(toward_zero(times(h, subtract(a, b)), h), subtract(a, b));
    CHECK(!toward_zero(times(c, subtract(a, b)), c));
    SAME(toward_zero(scaled(-1, a), number(2)), scaled(-1, divide(a, number(2))));
    SAME(toward_zero(a, number(-2)), scaled(-1, divide(a, number(2))));
    SAME(toward_zero(number(-7), number(2)), number(-3));
    SAME(toward_zero(number(7), number(-2)), number(-3));
    CHECK(!toward_zero(number(7), number(0)));
    CHECK(!toward_zero(number(INT64_MIN), number(-1)));
}

static void test_choices(void)
{
    SAME(least(a, a), a);
    SAME(least(a, b), least(b, a));
    SAME(greatest(a, b), greatest(b, a));
    SAME(least(number(3), number(5)), number(3));
    SAME(greatest(number(3), number(5)), number(5));
    SAME(least(a, plus(a, 1)), a);
    SAME(greatest(a, add(a, b)), add(a, b));
    SAME(greatest(a, number(0)), a);
    SAME(least(a, number(-1)), number(-1));
    SAME(least(plus(a, 3), plus(b, 3)), plus(least(a, b), 3));
    SAME(least(plus(a, 1), number(5)), plus(least(a, number(4)), 1));
    SAME(least(add(a, c), add(b, c)), add(least(a, b), c));
    SAME(least(scaled(2, a), scaled(2, b)), scaled(2, least(a, b)));
    SAME(least(scaled(-1, a), scaled(-1, b)), scaled(-1, greatest(a, b)));
    SAME(greatest(plus(a, -5), number(0)), plus(greatest(a, number(5)), -5));
    SAME(least(least(a, b), b), least(a, b));
    SAME(greatest(least(a, b), a), a);
    SAME(least(least(a, b), c), least(b, least(c, a)));
    SAME(greatest(plus(greatest(a, b), 1), c), greatest(plus(a, 1), greatest(plus(b, 1), c)));
    SAME(least(least(a, number(5)), number(3)), least(a, number(3)));
    SAME(least(number(5), scaled(-1, greatest(scaled(-1, a), scaled(-1, b)))), least(least(a, b), number(5)));
    SAME(greatest(subtract(a, b), number(0)), subtract(greatest(a, b), b));
    SAME(subtract(number(0), greatest(subtract(a, b), number(7))), least(subtract(b, a), number(-7)));
    SAME(least(scaled(-1, a), least(scaled(-1, b), scaled(-1, c))), scaled(-1, greatest(a, greatest(b, c))));
    CHECK(least(a, b) != least(a, c) && least(a, b) != greatest(a, b));
}

/* A sum with an operation and the same sum with its complement. */
static void test_complements(void)
{
    SAME(subtract(a, least(a, number(5))), greatest(plus(a, -5), number(0)));
    SAME(subtract(a, least(a, b)), greatest(subtract(a, b), number(0)));
    SAME(add(least(a, b), greatest(a, b)), add(a, b));
    SAME(add(least(a, number(5)), greatest(plus(a, -5), number(0))), a);
    SAME(times(c, subtract(a, least(a, b))), subtract(times(c, greatest(a, b)), times(c, b)));
    SAME(subtract(a, divide(a, number(2))), ceiling(a, number(2)));
    SAME(add(divide(a, number(2)), ceiling(a, number(2))), a);
    SAME(scaled(-1, divide(scaled(-1, a), number(3))), ceiling(a, number(3)));
    SAME(subtract(divide(a, number(4)), divide(a, number(8))), divide(plus(a, 4), number(8)));
    SAME(subtract(divide(a, h), divide(a, scaled(2, h))), divide(add(a, h), scaled(2, h)));
    SAME(divide(scaled(-1, divide(plus(a, 1), number(2))), number(3)), divide(scaled(-1, a), number(6)));
    TEXT(subtract(a, scaled(2, divide(a, number(2)))), "a - 2*floor(a/2)");
    TEXT(subtract(a, least(a, number(5))), "max(a, 5) - 5");
    TEXT(subtract(a, least(b, number(5))), "a - min(b, 5)");
}

static void test_broadcast(void)
{
    SAME(spread(a, a), a);
    SAME(spread(a, number(1)), a);
    SAME(spread(number(1), a), a);
    SAME(spread(a, number(4)), number(4));
    SAME(spread(number(0), a), number(0));
    SAME(spread(a, b), spread(b, a));
    SAME(spread(plus(a, 2), b), plus(a, 2));
    SAME(spread(spread(a, b), c), spread(b, spread(c, a)));
    SAME(spread(spread(a, b), b), spread(a, b));
    SAME(spread(spread(a, b), number(3)), number(3));
    SAME(spread(spread(a, b), plus(c, 2)), plus(c, 2));
    SAME(spread(symbol("s", 1, 1), a), a);
    SAME(spread(number(4), number(4)), number(4));
    SAME(spread(a, least(a, number(128))), a);
    SAME(spread(least(a, number(1)), a), a);
    SAME(spread(a, least(a, h)), a);
    SAME(spread(plus(a, -1), greatest(plus(a, -1), number(0))), plus(a, -1));
    SAME(spread(spread(a, b), least(b, number(7))), spread(a, b));
    /* Of 1 and 0 it is 0. */
    CHECK(spread(a, least(a, b)) != a && spread(a, divide(a, number(2))) != a);
    CHECK(!spread(number(4), number(3)) && !spread(number(0), number(2)));
    CHECK(dim_broadcasts(number(4), number(1)) && dim_broadcasts(number(0), number(1)) && dim_broadcasts(a, number(3)));
    CHECK(!dim_broadcasts(number(4), number(3)) && !dim_broadcasts(number(0), number(3)));
    CHECK(!dim_broadcasts(plus(a, 2), plus(a, 3)) && dim_broadcasts(plus(a, 1), plus(a, 2)));
    CHECK(dim_broadcasts(NULL, number(3)) && dim_broadcasts(a, NULL));
}

static void test_questions(void)
{
    int64_t value = 0;
    Bytes name = {0};
    CHECK(dim_is_number(number(5), &value) && value == 5);
    CHECK(dim_is(number(0), 0) && !dim_is(number(0), 1) && !dim_is(a, 0) && !dim_is(NULL, 0));
    CHECK(!dim_is_number(a, NULL) && !dim_is_number(NULL, NULL));
    CHECK(dim_is_symbol(a, &name) && bytes_equal(name, bytes_of("a")));
    CHECK(!dim_is_symbol(plus(a, 1), NULL) && !dim_is_symbol(times(a, a), NULL) && !dim_is_symbol(NULL, NULL));
    CHECK(!dim_is_symbol(least(a, b), NULL) && !dim_is_symbol(scaled(2, a), NULL));
    CHECK(dim_is_at_most(&pool, a, add(a, b)) && !dim_is_at_most(&pool, add(a, b), a));
    CHECK(dim_is_at_most(&pool, divide(a, number(2)), a));
    CHECK(dim_is_at_most(&pool, least(a, b), a) && dim_is_at_most(&pool, least(a, b), b));
    CHECK(dim_is_at_most(&pool, a, greatest(a, b)));
    CHECK(!dim_is_at_most(&pool, NULL, a) && !dim_is_at_most(&pool, a, NULL));
    CHECK(dim_is_equal(a, a) && !dim_is_equal(a, b) && !dim_is_equal(NULL, NULL));
    CHECK(dim_is_different(&pool, a, plus(a, 1)) && !dim_is_different(&pool, a, b));
    CHECK(!dim_is_different(&pool, a, a) && !dim_is_different(&pool, NULL, a));
    CHECK(dim_is_different(&pool, scaled(2, a), plus(scaled(2, b), 1)));
    CHECK(!dim_is_different(&pool, scaled(2, a), plus(scaled(3, b), 1)));
}

/* What interval arithmetic alone does not see. */
static void test_bounds(void)
{
    Dim rest = subtract(a, scaled(8, divide(a, number(8))));
    CHECK_EQUAL(dim_lower(rest), 0);
    CHECK_EQUAL(dim_upper(rest), 7);
    rest = subtract(subtract(a, divide(a, number(2))), divide(a, number(2)));
    CHECK(dim_lower(rest) == 0 && dim_upper(rest) == 1);
    CHECK_EQUAL(dim_lower(subtract(a, least(a, b))), 0);
    CHECK_EQUAL(dim_upper(subtract(a, greatest(a, b))), 0);
    CHECK_EQUAL(dim_upper(least(subtract(a, b), number(5))), 5);
    CHECK_EQUAL(dim_lower(subtract(a, divide(a, h))), 0);
    CHECK_EQUAL(dim_lower(subtract(a, times(h, divide(a, h)))), 0);
    CHECK_EQUAL(dim_lower(times(subtract(a, b), subtract(a, b))), INT64_MIN);
    Dim of_any_sign = symbol("s", -5, 5);
    CHECK_EQUAL(dim_lower(times(of_any_sign, subtract(divide(a, h), a))), INT64_MIN);
    CHECK_EQUAL(dim_lower(times(symbol("s", -9, 9), number(2))), -18);
    Dim square = times(symbol("s", -3, 2), symbol("t", -3, 2));
    CHECK(dim_lower(square) == -6 && dim_upper(square) == 9);
    Dim s = symbol("s", -3, 2);
    CHECK(dim_lower(times(s, s)) == 0 && dim_upper(times(s, s)) == 9);
    CHECK(dim_lower(times(s, times(s, s))) == -27 && dim_upper(times(s, times(s, s))) == 18);
    CHECK(dim_is_at_most(&pool, times(c, least(a, b)), times(c, a)));
    CHECK(dim_is_at_most(&pool, least(a, least(b, c)), least(b, c)));
    CHECK(dim_is_at_most(&pool, ceiling(a, number(4)), ceiling(a, number(2))));
    CHECK(!dim_is_at_most(&pool, ceiling(a, number(2)), divide(a, number(2))));
}

static void test_marks(void)
{
    uint32_t mark = dim_symbol_mark(&pool);
    Dim newer = symbol("newer", 0, 9);
    CHECK(dim_is_newer(newer, mark) && dim_is_newer(divide(add(a, newer), number(3)), mark));
    CHECK(!dim_is_newer(add(a, b), mark) && !dim_is_newer(number(3), 0) && !dim_is_newer(NULL, 0));
    CHECK(!dim_is_newer(newer, dim_symbol_mark(&pool)));
    CHECK(dim_is_newer(a, 0));
}

static void test_unknown(void)
{
    CHECK(!add(NULL, a) && !add(a, NULL) && !subtract(NULL, a) && !times(a, NULL) && !times(number(0), NULL));
    CHECK(!divide(NULL, a) && !divide(a, NULL) && !ceiling(NULL, a) && !exact(a, NULL) && !toward_zero(NULL, a));
    CHECK(!least(NULL, a) && !greatest(a, NULL) && !spread(NULL, number(1)) && !spread(a, NULL));
    CHECK_EQUAL(dim_lower(NULL), INT64_MIN);
    CHECK_EQUAL(dim_upper(NULL), INT64_MAX);
    TEXT(NULL, "?");
}

static void test_texts(void)
{
    TEXT(number(0), "0");
    TEXT(number(INT64_MIN), "-9223372036854775808");
    TEXT(number(INT64_MAX), "9223372036854775807");
    TEXT(plus(divide(plus(h, 1), number(2)), 1), "floor((h + 1)/2) + 1");
    TEXT(scaled(2, times(a, b)), "2*a*b");
    TEXT(plus(subtract(h, scaled(2, w)), -1), "h - 2*w - 1");
    TEXT(least(b, a), "min(a, b)");
    TEXT(least(number(5), a), "min(a, 5)");
    TEXT(greatest(number(5), a), "max(a, 5)");
    TEXT(spread(b, a), "broadcast(a, b)");
    TEXT(spread(c, spread(b, a)), "broadcast(broadcast(a, b), c)");
    TEXT(least(c, least(b, a)), "min(a, b, c)");
    TEXT(plus(greatest(greatest(times(b, c), a), plus(h, 1)), 2), "max(a, b*c, h + 1) + 2");
    TEXT(greatest(least(a, b), number(4)), "max(min(a, b), 4)");
    TEXT(times(h, h), "h*h");
    TEXT(scaled(-1, h), "-h");
    TEXT(plus(scaled(-3, h), 2), "-3*h + 2");
    TEXT(divide(h, number(2)), "floor(h/2)");
    TEXT(divide(times(a, b), number(3)), "floor(a*b/3)");
    TEXT(divide(a, scaled(2, w)), "floor(a/(2*w))");
    TEXT(divide(a, w), "floor(a/w)");
    TEXT(divide(a, plus(w, 1)), "floor(a/(w + 1))");
    TEXT(symbol("unk__7", 0, 1), "unk__7");
    TEXT(symbol("a b", 0, 1), "a b");
    TEXT(plus(symbol("a b", 0, 9), 1), "(a b) + 1");
    TEXT(scaled(2, symbol("2", 0, 9)), "2*(2)");
    TEXT(plus(symbol("x.1_", 0, 9), 1), "x.1_ + 1");
    TEXT(plus(symbol("\xC3\xA9", 0, 9), 1), "(\xC3\xA9) + 1");
}

static void test_overflow(void)
{
    Dim most = number(INT64_MAX), fewest = number(INT64_MIN);
    CHECK(!plus(most, 1) && !plus(fewest, -1) && !subtract(fewest, number(1)) && !subtract(number(0), fewest));
    CHECK(!times(most, number(2)) && !times(fewest, number(-1)) && !divide(fewest, number(-1)));
    CHECK(!exact(fewest, number(-1)) && !ceiling(fewest, number(-1)));
    CHECK(!add(times(most, a), a) && !scaled(-1, times(fewest, a)) && !times(times(most, a), scaled(2, b)));
    CHECK(!add(plus(a, INT64_MAX), plus(b, 1)));
    SAME(subtract(times(most, a), times(most, a)), number(0));
    SAME(divide(fewest, fewest), number(1));
    TEXT(times(fewest, a), "-9223372036854775808*a");
    SAME(divide(times(most, a), most), a);
    SAME(least(plus(a, INT64_MAX), fewest), fewest);
    Dim two_or_more = symbol("s", 2, INT64_MAX);
    CHECK(dim_lower(times(most, two_or_more)) == INT64_MAX && dim_upper(times(fewest, two_or_more)) == INT64_MIN);
    CHECK(dim_is_at_most(&pool, fewest, most) && !dim_is_at_most(&pool, most, fewest));
    CHECK(dim_is_different(&pool, fewest, most));
}

static void test_size(void)
{
    Dim sum = number(0), product = number(1), nested = a;
    int count = 0;
    for (int k = 0; k < 200; k++) sum = add(sum, symbol("x", 0, 9));
    CHECK(!sum);
    for (int k = 0; k < DIM_MAX_SIZE; k++) product = times(product, a);
    CHECK(product != NULL && !times(product, a) && !divide(plus(product, 1), number(2)));
    for (; nested; count++) nested = divide(plus(times(nested, b), 1), plus(c, 2));
    CHECK(count > 10 && count <= DIM_MAX_SIZE);
    CHECK(!times(product, product) && !least(product, b) && !spread(product, b));
}

int main(void)
{
    open_pool();
    test_sums();
    test_floor_by_numbers();
    test_ceiling();
    test_floor_by_symbols();
    test_truncation();
    test_choices();
    test_complements();
    test_broadcast();
    test_questions();
    test_bounds();
    test_marks();
    test_unknown();
    test_texts();
    test_overflow();
    test_size();
    close_pool();
    return check_finish("dim");
}
