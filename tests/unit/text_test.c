/* text_test - formats against the C library's, and the texts made for people. */
#include "base/text.h"

#include <limits.h>

#include "base/memory.h"
#include "check.h"

/* The C library's printf is the oracle for what both know. */
#define CHECK_FORMAT(...)                                                                                              \
    do {                                                                                                               \
        char expected_[256];                                                                                           \
        snprintf(expected_, sizeof expected_, __VA_ARGS__);                                                            \
        Text text_ = {0};                                                                                              \
        text_append_format(&text_, __VA_ARGS__);                                                                       \
        CHECK_TEXT(text_of(&text_), expected_);                                                                        \
        text_free(&text_);                                                                                             \
    } while (0)

static void test_formats(void)
{
    const char not_terminated[] = {'a', 'b', 'c', 'd'};
    CHECK_FORMAT("no conversion");
    CHECK_FORMAT("%s and %s", "one", "");
    CHECK_FORMAT("%.*s|%.2s|%.9s|%.*s", 4, not_terminated, "xyz", "xyz", -1, "all of it");
    CHECK_FORMAT("[%8s] [%-8s] [%2s] [%-8.3s]", "right", "left", "wide", "cutting");
    CHECK_FORMAT("%c%c|%3c|%-3c|", 'a', 'b', 'c', 'd');
    CHECK_FORMAT("%d %d %d %d", 0, -1, INT_MAX, INT_MIN);
    CHECK_FORMAT("%u %x %x", 4000000000u, 0xBEEFu, 0u);
    CHECK_FORMAT("%ld %lu", LONG_MIN, ULONG_MAX);
    CHECK_FORMAT("%lld %lld %llu", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
    CHECK_FORMAT("%" PRId64 " %" PRIu64, INT64_MIN, UINT64_MAX);
    CHECK_FORMAT("%zu %zu", (size_t)0, SIZE_MAX);
    CHECK_FORMAT("[%5d] [%-5d] [%05d] [%05d] [%2d]", 42, 42, 42, -42, 12345);
    CHECK_FORMAT("[%12llu] [%-12zu] [%04x]", 7ULL, (size_t)7, 10u);
    CHECK_FORMAT("100%% of %d%%", 5);
    Text text = {0};
    const char *volatile nothing = NULL;
    text_append_format(&text, "<%s>", nothing);
    CHECK_TEXT(text_of(&text), "<(null)>");
    text_free(&text);
}

static void test_appending(void)
{
    Text text = {0};
    CHECK_TEXT(text_of(&text), "");
    text_append(&text, "ab");
    text_append_char(&text, '\0');
    text_append_bytes(&text, (Bytes){(const uint8_t *)"c\0d", 3});
    text_append_bytes(&text, (Bytes){0});
    text_append_repeated(&text, '-', 3);
    CHECK_EQUAL(text.size, 9);
    CHECK(memcmp(text.data, "ab\0c\0d---", 10) == 0);
    CHECK_EQUAL(text_bytes(&text).size, 9);
    text_clear(&text);
    CHECK_TEXT(text_of(&text), "");
    for (int k = 0; k < 100000; k++) text_append(&text, "xy");
    CHECK_EQUAL(strlen(text_of(&text)), 200000);
    char *taken = text_take(&text);
    CHECK(!text.data && text.size == 0);
    CHECK(taken[199999] == 'y' && taken[200000] == '\0');
    memory_free(taken);
    taken = text_take(&text);
    CHECK_TEXT(taken, "");
    memory_free(taken);
}

static void check_grouped(uint64_t number, const char *expected)
{
    Text text = {0};
    text_append_grouped(&text, number);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

static void check_size(uint64_t size_bytes, const char *expected)
{
    Text text = {0};
    text_append_size(&text, size_bytes);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

static void test_numbers_for_people(void)
{
    check_grouped(0, "0");
    check_grouped(999, "999");
    check_grouped(1000, "1,000");
    check_grouped(1234567, "1,234,567");
    check_grouped(100000, "100,000");
    check_grouped(UINT64_MAX, "18,446,744,073,709,551,615");
    check_size(0, "0 B");
    check_size(512, "512 B");
    check_size(999, "999 B");
    check_size(1000, "1.0 kB");
    check_size(1049, "1.0 kB");
    check_size(1050, "1.1 kB");
    check_size(15200000, "15.2 MB");
    check_size(999949, "999.9 kB");
    check_size(999950, "1.0 MB");
    check_size(999999999, "1.0 GB");
    check_size(2147483648, "2.1 GB");
    check_size(1000000000000, "1.0 TB");
    check_size(999949999999999999, "999.9 PB");
    check_size(UINT64_MAX, "18.4 EB");
}

static void check_escaped(Bytes name, const char *expected)
{
    Text text = {0};
    text_append_escaped(&text, name);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

#define LITERAL(text) ((Bytes){(const uint8_t *)(text), sizeof(text) - 1})

static void test_escaped(void)
{
    check_escaped(LITERAL("plain/name.1:0 \"q\""), "plain/name.1:0 \"q\"");
    check_escaped(LITERAL("gr\xC3\xB6\xC3\x9F"
                          "e \xF0\x9F\x98\x80"),
                  "gr\xC3\xB6\xC3\x9F"
                  "e \xF0\x9F\x98\x80");
    check_escaped(LITERAL("a\\b"), "a\\\\b");
    check_escaped(LITERAL("a\0b\n\t\x1B[0m\x7F"), "a\\x00b\\x0a\\x09\\x1b[0m\\x7f");
    check_escaped(LITERAL("\xFF\xC3"), "\\xff\\xc3");
    check_escaped(LITERAL("\xC2\x85"), "\\xc2\\x85"); /* U+0085, a control character */
    check_escaped(LITERAL("\xC2\xA0"), "\xC2\xA0");
    check_escaped((Bytes){0}, "");
}

int main(void)
{
    test_formats();
    test_appending();
    test_numbers_for_people();
    test_escaped();
    return check_finish("text");
}
