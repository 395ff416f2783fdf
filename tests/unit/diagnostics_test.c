/* diagnostics_test - findings are kept in order, capped for each code, counted in full. */
#include "base/diagnostics.h"

#include "check.h"

static void test_json(void)
{
    Arena arena = {0};
    Diagnostics diagnostics = {.arena = &arena};
    char where[] = "node 7";
    diagnostics_add(&diagnostics, SEVERITY_WARNING, "shadowed-name", where, "%s is declared %d times", "x", 2);
    where[0] = 'X';
    diagnostics_add(&diagnostics, SEVERITY_ERROR, "cycle", "", "nodes %d and %d wait for each other", 3, 4);
    diagnostics_add(&diagnostics, SEVERITY_NOTE, "old-opset", "", "opset %d", 6);
    Text text = {0};
    JsonWriter json = {.text = &text, .compact = true};
    diagnostics_write_json(&diagnostics, &json);
    CHECK_TEXT(text_of(&text),
               "[{\"severity\":\"warning\",\"code\":\"shadowed-name\",\"where\":\"node 7\","
               "\"message\":\"x is declared 2 times\"},"
               "{\"severity\":\"error\",\"code\":\"cycle\",\"where\":\"\","
               "\"message\":\"nodes 3 and 4 wait for each other\"},"
               "{\"severity\":\"note\",\"code\":\"old-opset\",\"where\":\"\",\"message\":\"opset 6\"}]");
    CHECK_EQUAL(diagnostics.error_count, 1);
    text_free(&text);
    diagnostics_free(&diagnostics);
    CHECK_EQUAL(diagnostics.list.count, 0);
    arena_free(&arena);
}

static void test_cap(void)
{
    Arena arena = {0};
    Diagnostics diagnostics = {.arena = &arena};
    for (int k = 0; k < 5000; k++) {
        diagnostics_add(&diagnostics, SEVERITY_ERROR, "bad-name", "here", "name %d", k);
        if (k % 10 == 0) diagnostics_add(&diagnostics, SEVERITY_NOTE, "rare", "there", "name %d", k);
    }
    CHECK_EQUAL(diagnostics.error_count, 5000);
    size_t bad_count = 0;
    size_t rare_count = 0;
    const Diagnostic *last_bad = NULL;
    for (size_t k = 0; k < diagnostics.list.count; k++) {
        const Diagnostic *diagnostic = &diagnostics.list.items[k];
        bool is_bad = strcmp(diagnostic->code, "bad-name") == 0;
        if (is_bad) last_bad = diagnostic;
        bad_count += is_bad;
        rare_count += !is_bad;
    }
    CHECK_EQUAL(bad_count, 1001);
    CHECK_EQUAL(rare_count, 500);
    if (CHECK(last_bad)) CHECK_TEXT(last_bad->message, "more of this kind were found and left out");
    CHECK_TEXT(diagnostics.list.items[0].message, "name 0");
    diagnostics_free(&diagnostics);
    arena_free(&arena);
}

int main(void)
{
    test_json();
    test_cap();
    return check_finish("diagnostics");
}
