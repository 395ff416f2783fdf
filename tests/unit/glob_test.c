/* glob_test - hand-made cases, and many made-up patterns against POSIX fnmatch. */
#include "base/glob.h"

#include <fnmatch.h>
#include <stdlib.h>

#include "base/text.h"
#include "check.h"

typedef struct Case {
    const char *pattern;
    const char *name;
    bool matches;
} Case;

static const Case cases[] = {
    {"", "", true},
    {"", "a", false},
    {"*", "", true},
    {"*", "anything/at.all", true},
    {"abc", "abc", true},
    {"abc", "abcd", false},
    {"abcd", "abc", false},
    {"?", "", false},
    {"?", "ab", false},
    {"a?c", "abc", true},
    {"/layer*/Conv", "/layer1/block/Conv", true},
    {"/layer*/Conv", "/layer1/Conv_2", false},
    {"*a*b*c", "xaybzac", true},
    {"*a*b*c", "xaybzacb", false},
    {"**a", "a", true},
    {"*ab", "aab", true},
    {"[abc]", "b", true},
    {"[abc]", "d", false},
    {"[a-c]x", "bx", true},
    {"[!a-c]x", "bx", false},
    {"[!a-c]x", "dx", true},
    {"[!a]", "", false},
    {"x[0-9]*", "x7y", true},
    {"[]]", "]", true},
    {"[!]]", "]", false},
    {"[a-]", "-", true},
    {"[-a]", "-", true},
    {"[c-a]", "b", false},
    {"[\\]]", "]", true},
    {"[\\--a]", "-", true},
    {"\\*", "*", true},
    {"\\*", "x", false},
    {"x\\[0\\]", "x[0]", true},
    {"a\\", "a\\", true},
    {"\\\\", "\\", true},
    {"x[0", "x[0", true},
    {"x[0", "x0", false},
    {"[", "[", true},
    {"[]", "[]", true},
    {"[!", "[!", true},
    {"[a[b", "[a[b", true},
    {"[a][b", "a[b", true},
    {"caf?", "caf\xC3\xA9", true},
    {"caf??", "caf\xC3\xA9", false},
    {"[\xC3\xA0-\xC3\xBC]", "\xC3\xA9", true},
    {"[!\xC3\xA9]", "\xC3\xA8", true},
    {"?", "\xFF", true},
    {"\xFF", "\xFF", true},
    {"\xFE", "\xFF", false},
    {"[\xFE-\xFF]x", "\xFFx", true},
};

static void test_cases(void)
{
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        bool matches = glob_matches(bytes_of(cases[k].pattern), bytes_of(cases[k].name));
        if (!CHECK(matches == cases[k].matches)) printf("    %s on %s\n", cases[k].pattern, cases[k].name);
    }
    /* A NUL is a byte as any other. */
    CHECK(glob_matches((Bytes){(const uint8_t *)"a?b", 3}, (Bytes){(const uint8_t *)"a\0b", 3}));
    CHECK(!glob_matches((Bytes){(const uint8_t *)"a", 1}, (Bytes){(const uint8_t *)"a\0", 2}));
}

static uint32_t next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

/* A pattern of whole items, which every fnmatch understands in the same way. */
static void make_pattern(Text *pattern, uint64_t *state)
{
    static const char *const items[] = {"*",     "*",      "?",   "a",    "b",    "c",   "[ab]", "[!a]",
                                        "[a-c]", "[!b-c]", "\\*", "[]a]", "[a-]", "\\a", "[*?]", "[\\]b]"};
    text_clear(pattern);
    for (uint32_t count = next_random(state) % 7; count > 0; count--) {
        text_append(pattern, items[next_random(state) % (sizeof items / sizeof *items)]);
    }
}

static void test_against_fnmatch(void)
{
    Text pattern = {0};
    Text name = {0};
    uint64_t state = 1;
    size_t wrong_count = 0;
    size_t match_count = 0;
    for (int round = 0; round < 200000; round++) {
        make_pattern(&pattern, &state);
        text_clear(&name);
        for (uint32_t count = next_random(&state) % 7; count > 0; count--) {
            text_append_char(&name, "aabbcc*]-?"[next_random(&state) % 10]);
        }
        bool expected = fnmatch(text_of(&pattern), text_of(&name), 0) == 0;
        bool matches = glob_matches(text_bytes(&pattern), text_bytes(&name));
        match_count += matches;
        wrong_count += matches != expected;
        if (matches != expected && wrong_count == 1) printf("%s on %s\n", text_of(&pattern), text_of(&name));
    }
    CHECK_EQUAL(wrong_count, 0);
    CHECK(match_count > 10000 && match_count < 190000);
    text_free(&pattern);
    text_free(&name);
}

/* Patterns that make naive matchers take exponential or cubic time end at once. */
static void test_hostile_patterns(void)
{
    Text pattern = {0};
    Text name = {0};
    for (int k = 0; k < 300; k++) text_append(&pattern, "*a");
    text_append(&pattern, "b");
    text_append_repeated(&name, 'a', 20000);
    CHECK(!glob_matches(text_bytes(&pattern), text_bytes(&name)));
    text_clear(&pattern);
    text_clear(&name);
    text_append_char(&pattern, '*');
    text_append_repeated(&pattern, '[', 3000);
    text_append_repeated(&name, '[', 9000);
    CHECK(glob_matches(text_bytes(&pattern), text_bytes(&name)));
    text_free(&pattern);
    text_free(&name);
}

int main(void)
{
    test_cases();
    test_against_fnmatch();
    test_hostile_patterns();
    return check_finish("glob");
}
