/* bytes_test - order, UTF-8 (Unicode 15, table 3-7) and the spread of the hash. */
#include "base/bytes.h"

#include "check.h"

/* Bytes of a literal, with the NULs in it. */
#define LITERAL(text) ((Bytes){(const uint8_t *)(text), sizeof(text) - 1})

static void test_compare(void)
{
    CHECK(bytes_compare(LITERAL("a"), LITERAL("b")) < 0);
    CHECK(bytes_compare(LITERAL("b"), LITERAL("a")) > 0);
    CHECK(bytes_compare(LITERAL("a"), LITERAL("a\0")) < 0);
    CHECK(bytes_compare(LITERAL("a\0b"), LITERAL("a\0a")) > 0);
    CHECK(bytes_compare(LITERAL("z"), LITERAL("\x80")) < 0);
    CHECK(bytes_compare(LITERAL("same"), LITERAL("same")) == 0);
    CHECK(bytes_compare((Bytes){0}, LITERAL("")) == 0);
    CHECK(bytes_compare((Bytes){0}, LITERAL("a")) < 0);
    CHECK(bytes_equal((Bytes){0}, LITERAL("")));
    CHECK(bytes_equal(LITERAL("a\0b"), LITERAL("a\0b")));
    CHECK(!bytes_equal(LITERAL("a\0b"), LITERAL("a\0c")));
    CHECK(!bytes_equal(LITERAL("ab"), LITERAL("a")));
}

static void test_utf8(void)
{
    CHECK(bytes_is_utf8((Bytes){0}));
    CHECK(bytes_is_utf8(LITERAL("plain\0text\x7F")));
    CHECK(bytes_is_utf8(LITERAL("\xC2\x80 \xDF\xBF \xE0\xA0\x80 \xED\x9F\xBF \xEE\x80\x80 \xEF\xBF\xBF")));
    CHECK(bytes_is_utf8(LITERAL("\xF0\x90\x80\x80 \xF4\x8F\xBF\xBF")));
    static const char *const damaged[] = {
        "\x80",             /* a continuation alone */
        "\xBF",             /* the same */
        "\xC0\x80",         /* overlong NUL */
        "\xC1\xBF",         /* overlong */
        "\xE0\x9F\xBF",     /* overlong */
        "\xF0\x8F\xBF\xBF", /* overlong */
        "\xED\xA0\x80",     /* a surrogate */
        "\xED\xBF\xBF",     /* the last surrogate */
        "\xF4\x90\x80\x80", /* above U+10FFFF */
        "\xF5\x80\x80\x80", /* no lead byte */
        "\xFF",             /* no lead byte */
        "\xC3",             /* cut off */
        "\xE2\x82",         /* cut off */
        "\xF0\x9F\x98",     /* cut off */
        "\xC3(",            /* no continuation */
        "\xE2\x28\xA1",     /* no continuation */
    };
    for (size_t k = 0; k < sizeof damaged / sizeof *damaged; k++) {
        if (!CHECK(!bytes_is_utf8(bytes_of(damaged[k])))) printf("    case %zu\n", k);
    }
}

static void test_characters(void)
{
    uint32_t character = 0;
    Bytes bytes = LITERAL("e\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\x80");
    CHECK_EQUAL(bytes_read_character(bytes, 0, &character), 1);
    CHECK_EQUAL(character, 'e');
    CHECK_EQUAL(bytes_read_character(bytes, 1, &character), 2);
    CHECK_EQUAL(character, 0xE9);
    CHECK_EQUAL(bytes_read_character(bytes, 3, &character), 3);
    CHECK_EQUAL(character, 0x20AC);
    CHECK_EQUAL(bytes_read_character(bytes, 6, &character), 4);
    CHECK_EQUAL(character, 0x1F600);
    CHECK_EQUAL(bytes_read_character(bytes, 10, &character), 0);
    CHECK_EQUAL(bytes_read_character(bytes, 11, &character), 0);
}

static int count_bits(uint64_t word)
{
    int count = 0;
    for (; word > 0; word &= word - 1) count++;
    return count;
}

/* Each bit of the input turns about half of the hash: 64 coins fall between 12 and 52 heads nearly always. */
static void test_hash_spread(void)
{
    uint8_t data[19] = "a name of 19 bytes";
    const Bytes bytes = {data, sizeof data};
    const uint64_t hash = bytes_hash(bytes);
    int total = 0;
    for (size_t bit = 0; bit < 8 * sizeof data; bit++) {
        data[bit / 8] ^= (uint8_t)(1u << bit % 8);
        int changed = count_bits(bytes_hash(bytes) ^ hash);
        CHECK(changed >= 12 && changed <= 52);
        total += changed;
        data[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    double mean = total / (8.0 * sizeof data);
    CHECK(mean > 30 && mean < 34);
    CHECK(bytes_hash(bytes) == hash);
    CHECK(bytes_hash(LITERAL("")) == bytes_hash((Bytes){0}));
    CHECK(bytes_hash(LITERAL("\0")) != bytes_hash(LITERAL("")));
    CHECK(bytes_hash(LITERAL("\0\0")) != bytes_hash(LITERAL("\0")));
}

/* Names of exporters differ in a counter: n of them in n buckets fill about 1 - 1/e of these. */
static void test_hash_buckets(void)
{
    enum { BUCKET_COUNT = 4096 };
    static bool is_used[BUCKET_COUNT];
    int used_count = 0;
    for (int k = 0; k < BUCKET_COUNT; k++) {
        char name[32];
        int size = snprintf(name, sizeof name, "onnx::Conv_%d", k);
        uint64_t hash = bytes_hash((Bytes){(const uint8_t *)name, (size_t)size});
        used_count += !is_used[hash % BUCKET_COUNT];
        is_used[hash % BUCKET_COUNT] = true;
    }
    CHECK(used_count > 2480 && used_count < 2700);
}

int main(void)
{
    test_compare();
    test_utf8();
    test_characters();
    test_hash_spread();
    test_hash_buckets();
    return check_finish("bytes");
}
