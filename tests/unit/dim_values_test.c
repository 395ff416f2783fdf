/* dim_values_test - random expressions have the values that plain arithmetic gives them.
 *
 * A list of operations on earlier ones is made both as dims and as integers. For many values of the symbols, at the ends of
 * their bounds too, the dims are compared by putting numbers for the symbols, and by reading their printed text. */
#include <stdlib.h>

#include "check.h"
#include "model/dim.h"

typedef enum Operation {
    SYMBOL,
    NUMBER,
    ADD,
    SUBTRACT,
    MULTIPLY,
    FLOOR,
    CEILING,
    TRUNCATE,
    EXACT,
    MINIMUM,
    MAXIMUM,
    BROADCAST,
    OPERATION_COUNT
} Operation;

enum { SYMBOL_COUNT = 8, STEP_COUNT = 24, POINT_COUNT = 24 };

/* Values are wider than those of dims, so that what overflows as dims is known. */
__extension__ typedef __int128 Wide;

#define LARGEST_VALUE ((Wide)1 << 62 << 30)

typedef struct Step {
    Operation operation;
    size_t a, b;
    Dim dim;
} Step;

/* Integers, where they are defined: no division by 0, no sizes that do not broadcast, nothing huge. */
typedef struct Value {
    bool is_defined;
    Wide number;
} Value;

static const struct {
    const char *name;
    int64_t lower, upper;
} kinds[SYMBOL_COUNT] = {{"h", 0, INT64_MAX}, {"batch", 1, INT64_MAX}, {"x.1", 2, INT64_MAX},
                         {"a b", 0, 6},       {"w2", -5, 5},           {"0q", INT64_MIN, INT64_MAX},
                         {"_n", 3, 3},        {"minus", INT64_MIN, -1}};

static Arena arena;
static DimPool pool;
static Dim symbols[SYMBOL_COUNT];
static Step steps[STEP_COUNT];
static int64_t point[SYMBOL_COUNT];
static bool has_large_numbers; /* then a dim may overflow on the way to a value that does not */
static uint64_t state;
static uint32_t known_count, compared_count, proven_count;

static uint32_t next_random(uint32_t limit)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

/* -- Plain arithmetic ---------------------------------------------------------------------------------------------- */

static Wide floor_of(Wide a, Wide b)
{
    Wide rest = ((a % b) + b) % b; /* of the sign of b */
    return (a - rest) / b;
}

static Value undefined(void)
{
    return (Value){false, 0};
}

static Value defined(Wide number)
{
    return number > LARGEST_VALUE || number < -LARGEST_VALUE ? undefined() : (Value){true, number};
}

static Value value_of_division(Operation operation, Wide a, Wide b)
{
    if (b == 0 || (operation == EXACT && a % b != 0)) return undefined();
    switch (operation) {
    case FLOOR: return defined(floor_of(a, b));
    case CEILING: return defined(-floor_of(-a, b));
    default: return defined(a / b);
    }
}

static Value value_of_operation(Operation operation, Value left, Value right)
{
    if (!left.is_defined || !right.is_defined) return undefined();
    Wide a = left.number, b = right.number, product;
    switch (operation) {
    case ADD: return defined(a + b);
    case SUBTRACT: return defined(a - b);
    case MULTIPLY: return __builtin_mul_overflow(a, b, &product) ? undefined() : defined(product);
    case MINIMUM: return defined(a < b ? a : b);
    case MAXIMUM: return defined(a > b ? a : b);
    case BROADCAST: return a == b || b == 1 ? left : a == 1 ? right : undefined();
    default: return value_of_division(operation, a, b);
    }
}

static void find_values(Value *values)
{
    for (size_t k = 0; k < STEP_COUNT; k++) {
        const Step *step = &steps[k];
        int64_t number = 0;
        switch (step->operation) {
        case SYMBOL: values[k] = defined(point[step->a]); break;
        case NUMBER:
            dim_is_number(step->dim, &number);
            values[k] = defined(number);
            break;
        default: values[k] = value_of_operation(step->operation, values[step->a], values[step->b]);
        }
    }
}

/* -- The same as dims ------------------------------------------------------------------------------------------------ */

static Dim dim_of_operation(Operation operation, Dim a, Dim b)
{
    switch (operation) {
    case ADD: return dim_add(&pool, a, b);
    case SUBTRACT: return dim_subtract(&pool, a, b);
    case MULTIPLY: return dim_multiply(&pool, a, b);
    case FLOOR: return dim_floor_divide(&pool, a, b);
    case CEILING: return dim_ceil_divide(&pool, a, b);
    case TRUNCATE: return dim_truncate_divide(&pool, a, b);
    case EXACT: return dim_exact_divide(&pool, a, b);
    case MINIMUM: return dim_min(&pool, a, b);
    case MAXIMUM: return dim_max(&pool, a, b);
    default: return dim_broadcast(&pool, a, b);
    }
}

static int64_t random_number(void)
{
    static const int64_t numbers[] = {0, 1, 2, 2, 3, 4, 6, 7, 12, 32, -1, -2, -3, 100003};
    static const int64_t large_numbers[] = {INT64_MAX,     INT64_MIN,     INT64_MAX - 1,    INT64_MIN + 1,
                                            INT64_MAX / 2, INT64_MIN / 2, INT64_C(1) << 32, -3 * (INT64_C(1) << 60)};
    if (has_large_numbers && next_random(2) == 0) {
        return large_numbers[next_random(sizeof large_numbers / sizeof large_numbers[0])];
    }
    return numbers[next_random(sizeof numbers / sizeof numbers[0])];
}

static Step random_step(size_t at)
{
    if (at < 5) {
        size_t symbol = next_random(SYMBOL_COUNT);
        return (Step){SYMBOL, symbol, 0, symbols[symbol]};
    }
    if (at < 9) return (Step){NUMBER, 0, 0, dim_number(&pool, random_number())};
    Operation operation = (Operation)(ADD + next_random(OPERATION_COUNT - ADD));
    size_t a = next_random((uint32_t)at), b = next_random((uint32_t)at);
    return (Step){operation, a, b, dim_of_operation(operation, steps[a].dim, steps[b].dim)};
}

static void make_steps(void)
{
    dim_pool_open(&pool, &arena);
    has_large_numbers = next_random(4) == 0;
    for (size_t k = 0; k < SYMBOL_COUNT; k++) {
        symbols[k] = dim_symbol(&pool, bytes_of(kinds[k].name), kinds[k].lower, kinds[k].upper);
    }
    for (size_t k = 0; k < STEP_COUNT; k++) steps[k] = random_step(k);
}

static void drop_steps(void)
{
    dim_pool_close(&pool);
    ArenaMark empty = {0};
    arena_rewind(&arena, empty);
}

static void choose_point(void)
{
    for (size_t k = 0; k < SYMBOL_COUNT; k++) {
        int64_t lower = kinds[k].lower, upper = kinds[k].upper;
        if (lower == INT64_MIN) lower = upper == INT64_MAX ? -9 : upper - 9;
        uint32_t span = upper == INT64_MAX ? 20 : (uint32_t)(upper - lower) + 1;
        point[k] = lower + next_random(next_random(4) == 0 ? (span < 3 ? span : 3) : span);
    }
}

/* -- Reading the text ------------------------------------------------------------------------------------------------ */

/* sum = ["-"] product (("+" | "-") product)*; product = factor ("*" factor)* ["/" factor], the division within floor() */
typedef struct Reader {
    const char *next;
    bool is_bad, is_overflow;
} Reader;

static bool accept(Reader *reader, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(reader->next, word, size) != 0) return false;
    reader->next += size;
    return true;
}

static void expect(Reader *reader, const char *word)
{
    if (!accept(reader, word)) reader->is_bad = true;
}

static Wide read_sum(Reader *reader);

static Wide read_choice(Reader *reader, Operation operation)
{
    Value value = {true, read_sum(reader)};
    while (!reader->is_bad && accept(reader, ", ")) {
        Value other = {true, read_sum(reader)};
        value = value_of_operation(operation, value, other);
        if (!value.is_defined) reader->is_bad = true;
    }
    expect(reader, ")");
    return value.number;
}

static bool is_name_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '_' || byte == '.';
}

static bool accept_symbol(Reader *reader, size_t symbol)
{
    const char *name = kinds[symbol].name, *start = reader->next;
    bool is_bare = strchr(name, ' ') == NULL && name[0] != '0';
    if (is_bare ? accept(reader, name) && !is_name_byte(*reader->next)
                : accept(reader, "(") && accept(reader, name) && accept(reader, ")")) {
        return true;
    }
    reader->next = start;
    return false;
}

static Wide read_factor(Reader *reader)
{
    if (reader->is_bad) return 0;
    for (size_t k = 0; k < SYMBOL_COUNT; k++) {
        if (accept_symbol(reader, k)) return point[k];
    }
    if (accept(reader, "min(")) return read_choice(reader, MINIMUM);
    if (accept(reader, "max(")) return read_choice(reader, MAXIMUM);
    if (accept(reader, "broadcast(")) return read_choice(reader, BROADCAST);
    if (accept(reader, "floor(") || accept(reader, "(")) {
        Wide sum = read_sum(reader);
        expect(reader, ")");
        return sum;
    }
    if (*reader->next < '0' || *reader->next > '9') reader->is_bad = true;
    char *end;
    uint64_t number = strtoull(reader->next, &end, 10); /* 2^63 is one, behind a minus */
    reader->next = end;
    return (Wide)number;
}

static Wide read_product(Reader *reader)
{
    Wide product = read_factor(reader);
    while (!reader->is_bad && accept(reader, "*")) {
        if (__builtin_mul_overflow(product, read_factor(reader), &product)) reader->is_overflow = true;
    }
    return product;
}

static Wide read_quotient(Reader *reader, Wide dividend)
{
    if (reader->is_bad || !accept(reader, "/")) return dividend;
    Wide divisor = read_factor(reader);
    if (divisor == 0) reader->is_bad = true;
    return divisor == 0 ? 0 : floor_of(dividend, divisor);
}

static Wide read_sum(Reader *reader)
{
    int sign = accept(reader, "-") ? -1 : 1;
    Wide sum = read_quotient(reader, sign * read_product(reader));
    for (bool goes_on = true; goes_on && !reader->is_bad;) {
        sign = accept(reader, " + ") ? 1 : accept(reader, " - ") ? -1 : 0;
        goes_on = sign != 0;
        if (goes_on && __builtin_add_overflow(sum, sign * read_product(reader), &sum)) reader->is_overflow = true;
    }
    return sum;
}

static bool has_value_as_text(Dim dim, Wide expected)
{
    Text text = {0};
    Bytes name;
    dim_append(dim, &text);
    if (dim_is_symbol(dim, &name)) {
        bool is_bare = bytes_equal(name, text_bytes(&text));
        text_free(&text);
        return is_bare;
    }
    Reader reader = {.next = text_of(&text)};
    Wide value = read_sum(&reader);
    bool is_right = reader.is_overflow || (!reader.is_bad && *reader.next == '\0' && value == expected);
    if (!is_right)
        printf("    %s is not %" PRId64 " but %" PRId64 "\n", text_of(&text), (int64_t)expected, (int64_t)value);
    text_free(&text);
    return is_right;
}

/* -- Comparisons --------------------------------------------------------------------------------------------------- */

static Dim number_of_symbol(void *context, Dim symbol)
{
    (void)context;
    for (size_t k = 0; k < SYMBOL_COUNT; k++) {
        if (symbols[k] == symbol) return dim_number(&pool, point[k]);
    }
    return NULL;
}

static bool is_right(Dim dim, Wide expected)
{
    int64_t number;
    if (!has_value_as_text(dim, expected)) return false;
    bool is_open_below = dim_lower(dim) == INT64_MIN, is_open_above = dim_upper(dim) == INT64_MAX;
    if ((!is_open_below && dim_lower(dim) > expected) || (!is_open_above && dim_upper(dim) < expected)) return false;
    Dim value = dim_substitute(&pool, dim, number_of_symbol, NULL);
    return value ? dim_is_number(value, &number) && number == expected : has_large_numbers;
}

/* What is said to be proven of two dims holds of their values. */
static bool is_consistent(Dim a, Dim b, Wide x, Wide y)
{
    proven_count += dim_is_at_most(&pool, a, b) + dim_is_different(&pool, a, b);
    if (dim_is_equal(a, b) && x != y) return false;
    if (dim_is_at_most(&pool, a, b) && x > y) return false;
    if (dim_is_different(&pool, a, b) && x == y) return false;
    return dim_broadcasts(a, b) || (x != y && x != 1 && y != 1);
}

static void print_point(size_t at)
{
    printf("    step %zu at", at);
    for (size_t k = 0; k < SYMBOL_COUNT; k++) printf(" %s = %" PRId64, kinds[k].name, point[k]);
    printf("\n");
}

static uint32_t compare_at_point(void)
{
    Value values[STEP_COUNT];
    uint32_t wrong_count = 0;
    find_values(values);
    for (size_t k = 0; k < STEP_COUNT; k++) {
        if (!steps[k].dim || !values[k].is_defined) continue;
        compared_count++;
        size_t other = next_random(STEP_COUNT);
        bool holds = is_right(steps[k].dim, values[k].number);
        if (steps[other].dim && values[other].is_defined) {
            holds &= is_consistent(steps[k].dim, steps[other].dim, values[k].number, values[other].number);
        }
        if (!holds) print_point(k);
        wrong_count += !holds;
    }
    return wrong_count;
}

static void test_values(void)
{
    uint32_t wrong_count = 0;
    for (int round = 0; round < 3000 && wrong_count == 0; round++) {
        make_steps();
        for (size_t k = 0; k < STEP_COUNT; k++) known_count += steps[k].dim != NULL;
        for (int k = 0; k < POINT_COUNT && wrong_count == 0; k++) {
            choose_point();
            wrong_count += compare_at_point();
        }
        drop_steps();
    }
    CHECK_EQUAL(wrong_count, 0);
    /* The test is of use: most are known, and some of what can be proven is. */
    CHECK(known_count > 3000 * STEP_COUNT * 2 / 3);
    CHECK(compared_count > 3000 * POINT_COUNT * STEP_COUNT / 2);
    CHECK(proven_count > compared_count / 10);
}

/* -- Expressions for symbols ----------------------------------------------------------------------------------------- */

typedef struct Replacement {
    Dim dims[SYMBOL_COUNT]; /* NULL: the symbol stays */
} Replacement;

static Dim replaced_symbol(void *context, Dim symbol)
{
    const Replacement *replacement = context;
    for (size_t k = 0; k < SYMBOL_COUNT; k++) {
        if (symbols[k] == symbol) return replacement->dims[k];
    }
    return NULL;
}

/* The value of a dim at the point; false: it has none, or it is huge. */
static bool has_value(Dim dim, int64_t *out)
{
    return dim_is_number(dim_substitute(&pool, dim, number_of_symbol, NULL), out);
}

/* Moves the point to where the symbols have the values of their replacements. False: outside of their bounds. */
static bool move_point(const Replacement *replacement)
{
    int64_t moved[SYMBOL_COUNT];
    for (size_t k = 0; k < SYMBOL_COUNT; k++) {
        moved[k] = point[k];
        if (replacement->dims[k] && !has_value(replacement->dims[k], &moved[k])) return false;
        if (moved[k] < kinds[k].lower || moved[k] > kinds[k].upper) return false;
    }
    memcpy(point, moved, sizeof moved);
    return true;
}

static bool is_right_after_replacement(const Step *step, size_t at, Replacement *replacement)
{
    int64_t value = 0;
    Value values[STEP_COUNT];
    Dim replaced = dim_substitute(&pool, step->dim, replaced_symbol, replacement);
    if (!replaced) return true;
    bool has_one = has_value(replaced, &value);
    if (!move_point(replacement)) return true;
    find_values(values);
    if (!values[at].is_defined) return true;
    compared_count++;
    return has_one ? value == values[at].number : has_large_numbers;
}

static void test_replacement(void)
{
    uint32_t wrong_count = 0;
    compared_count = 0;
    for (int round = 0; round < 4000 && wrong_count == 0; round++) {
        make_steps();
        for (size_t at = 9; at < STEP_COUNT; at++) {
            Replacement replacement = {{NULL}};
            for (size_t k = 0; k < SYMBOL_COUNT; k++) {
                if (next_random(3) == 0) replacement.dims[k] = steps[next_random((uint32_t)at)].dim;
            }
            choose_point();
            if (!steps[at].dim || is_right_after_replacement(&steps[at], at, &replacement)) continue;
            print_point(at);
            wrong_count++;
        }
        drop_steps();
    }
    CHECK_EQUAL(wrong_count, 0);
    CHECK(compared_count > 4000);
}

int main(void)
{
    state = 20;
    test_values();
    test_replacement();
    arena_free(&arena);
    return check_finish("dim_values");
}
