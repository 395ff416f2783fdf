/* option_test - values against their table, and what users are told when they are wrong. */
#include "base/option.h"

#include "check.h"

static const Option table[] = {
    {"mode", OPTION_CHOICE, OPTION_COMMON, NULL, "shrink", "shrink|npy|check", "Mode", "What to do.", NULL, false,
     false},
    {"min-bytes", OPTION_INTEGER, OPTION_COMMON, "N", "4K", NULL, "Smallest constant", "Smaller ones stay.", NULL,
     false, false},
    {"limit", OPTION_INTEGER, OPTION_MORE, "N", NULL, NULL, "Limit", "At most so many.", NULL, false, false},
    {"keep", OPTION_LIST, OPTION_MORE, "NAME", NULL, NULL, "Keep", "Names that stay.", NULL, false, false},
    {"skip", OPTION_LIST, OPTION_MORE, "NAME", "Cast,Shape", NULL, "Skip", "Operators left alone.", NULL, false, false},
    {"file", OPTION_LIST, OPTION_CLI, "FILE", NULL, NULL, "File", "Names of files.", NULL, true, true},
    {"title", OPTION_TEXT, OPTION_MORE, "TEXT", NULL, NULL, "Title", "Of the report.", NULL, false, false},
    {"strict", OPTION_FLAG, OPTION_MORE, NULL, NULL, NULL, "Strict", "Warnings are errors.", NULL, false, false},
    {"out", OPTION_TEXT, OPTION_CLI, "PATH", NULL, NULL, "Output", "Where to write.", NULL, false, false},
    {"threshold", OPTION_INTEGER, OPTION_ALIAS, "N", NULL, NULL, "", "Another tool's word.", "min-bytes", false, false},
    {"npy", OPTION_FLAG, OPTION_ALIAS, NULL, NULL, NULL, "", "Another tool's flag.", "mode=npy", false, false},
    {.name = NULL},
};

static Arena arena;

static OptionSet new_set(void)
{
    return (OptionSet){.table = table, .arena = &arena};
}

static void set(OptionSet *options, const char *name, const char *text)
{
    Status status = option_set(options, name, text);
    if (!CHECK(status_is_ok(status))) printf("    %s\n", status.message);
    status_free(&status);
}

static void check_refusal(const char *name, const char *text, const char *message)
{
    OptionSet options = new_set();
    Status status = option_set(&options, name, text);
    CHECK_EQUAL(status.code, STATUS_CODE_USAGE);
    CHECK_TEXT(status.message, message);
    CHECK_EQUAL(options.values.count, 0);
    status_free(&status);
    option_set_free(&options);
}

static void test_defaults(void)
{
    OptionSet options = new_set();
    CHECK(option_is(&options, "mode", "shrink") && !option_is(&options, "mode", "npy"));
    CHECK_EQUAL(option_integer(&options, "min-bytes"), 4096);
    CHECK_EQUAL(option_integer(&options, "limit"), 0);
    CHECK(!option_flag(&options, "strict"));
    CHECK(!option_text(&options, "title"));
    CHECK(!option_list_item(&options, "keep", 0));
    CHECK_TEXT(option_list_item(&options, "skip", 1), "Shape");
    CHECK(!option_list_item(&options, "skip", 2));
    CHECK(!option_given(&options, "mode"));
}

static void test_values(void)
{
    OptionSet options = new_set();
    char title[] = "A, B";
    set(&options, "title", title);
    title[0] = 'X';
    set(&options, "mode", "npy");
    set(&options, "mode", "check");
    set(&options, "min_bytes", "12");
    set(&options, "strict", NULL);
    CHECK_TEXT(option_text(&options, "title"), "A, B");
    CHECK_TEXT(option_text(&options, "mode"), "check");
    CHECK_EQUAL(option_integer(&options, "min-bytes"), 12);
    CHECK(option_flag(&options, "strict") && option_given(&options, "strict"));
    CHECK_EQUAL(options.values.count, 4);
    set(&options, "strict", "false");
    CHECK(!option_flag(&options, "strict"));
    set(&options, "strict", "true");
    CHECK(option_flag(&options, "strict"));
    option_set_free(&options);
}

static void test_sizes(void)
{
    OptionSet options = new_set();
    static const struct {
        const char *text;
        int64_t size;
    } sizes[] = {{"0", 0},
                 {"1K", 1024},
                 {"15M", 15728640},
                 {"2G", 2147483648},
                 {"9223372036854775807", INT64_MAX},
                 {"8589934591G", INT64_MAX - 1073741823}};
    for (size_t k = 0; k < COUNT_OF(sizes); k++) {
        set(&options, "limit", sizes[k].text);
        CHECK_EQUAL(option_integer(&options, "limit"), sizes[k].size);
    }
    option_set_free(&options);
    static const char *const wrong[] = {
        "", "K", "-1", "1.5", "12Q", "1KB", " 1", "1 ", "9223372036854775808", "8589934592G", "0x10"};
    for (size_t k = 0; k < COUNT_OF(wrong); k++) {
        Status status = option_set(&options, "limit", wrong[k]);
        if (!CHECK_EQUAL(status.code, STATUS_CODE_USAGE)) printf("    %s\n", wrong[k]);
        status_free(&status);
    }
}

static void test_lists(void)
{
    OptionSet options = new_set();
    set(&options, "keep", "a,,b");
    set(&options, "strict", NULL);
    set(&options, "keep", ",c d,");
    CHECK_TEXT(option_list_item(&options, "keep", 0), "a");
    CHECK_TEXT(option_list_item(&options, "keep", 1), "b");
    CHECK_TEXT(option_list_item(&options, "keep", 2), "c d");
    CHECK(!option_list_item(&options, "keep", 3));
    set(&options, "skip", ""); /* nothing, which is not the default */
    CHECK(option_given(&options, "skip") && !option_list_item(&options, "skip", 0));
    set(&options, "file", "a,b.onnx");
    set(&options, "file", "");
    CHECK_TEXT(option_list_item(&options, "file", 0), "a,b.onnx");
    CHECK_TEXT(option_list_item(&options, "file", 1), "");
    option_set_free(&options);
}

static void test_aliases(void)
{
    OptionSet options = new_set();
    set(&options, "threshold", "3K");
    set(&options, "npy", NULL);
    CHECK_EQUAL(option_integer(&options, "min-bytes"), 3072);
    CHECK(option_is(&options, "mode", "npy"));
    set(&options, "mode", "check");
    set(&options, "npy", "false");
    CHECK(option_is(&options, "mode", "check"));
    option_set_free(&options);
    CHECK(option_find(table, "min_bytes") == &table[1]);
    CHECK(option_find(table, "min-bytes") == &table[1]);
    CHECK(!option_find(table, "min-byte") && !option_find(table, "min-bytess") && !option_find(table, ""));
}

static void test_refusals(void)
{
    check_refusal("min-byte", "3", "unknown option \"min-byte\"; did you mean min-bytes?");
    check_refusal("zzz\n", "3", "unknown option \"zzz\\x0a\"");
    check_refusal("mode", "shrnk", "option mode: \"shrnk\" is not one of shrink, npy, check; did you mean shrink?");
    check_refusal("mode", "", "option mode: \"\" is not one of shrink, npy, check");
    check_refusal("mode", "npy|check",
                  "option mode: \"npy|check\" is not one of shrink, npy, check;"
                  " did you mean check or npy?");
    check_refusal("limit", "many",
                  "option limit: \"many\" is not a whole number from 0 to 2^63 - 1"
                  " (K, M, G: times 1024, 1024^2, 1024^3)");
    check_refusal("title", NULL, "option title needs a value");
    check_refusal("keep", NULL, "option keep needs a value");
    check_refusal("strict", "yes", "option strict: \"yes\" is not true or false");
    check_refusal("npy", "yes", "option npy: \"yes\" is not true or false");
}

static void test_json(void)
{
    OptionSet options = new_set();
    Text text = {0};
    set(&options, "keep", "x,y");
    set(&options, "strict", NULL);
    set(&options, "out", "secret/path");
    option_set_write_json(&options, &(JsonWriter){.text = &text, .compact = true});
    CHECK_TEXT(text_of(&text), "{\"mode\":\"shrink\",\"min-bytes\":4096,\"limit\":null,\"keep\":[\"x\",\"y\"],"
                               "\"skip\":[\"Cast\",\"Shape\"],\"title\":null,\"strict\":true}");
    text_clear(&text);
    static const Option small_table[] = {
        {"mode", OPTION_CHOICE, OPTION_COMMON, NULL, "a", "a|b", "Mode", "What to do.", NULL, false, false},
        {"n", OPTION_INTEGER, OPTION_MORE, "N", NULL, NULL, "Count", "How many.", NULL, false, false},
        {"old", OPTION_FLAG, OPTION_ALIAS, NULL, NULL, NULL, "", "", "mode=a", false, false},
        {.name = NULL},
    };
    option_table_write_json(small_table, &(JsonWriter){.text = &text, .compact = true});
    CHECK_TEXT(text_of(&text),
               "[{\"name\":\"mode\",\"type\":\"choice\",\"level\":\"common\",\"argument\":null,\"default\":\"a\","
               "\"choices\":[\"a\",\"b\"],\"label\":\"Mode\",\"help\":\"What to do.\"},"
               "{\"name\":\"n\",\"type\":\"integer\",\"level\":\"more\",\"argument\":\"N\",\"default\":null,"
               "\"choices\":[],\"label\":\"Count\",\"help\":\"How many.\"}]");
    text_free(&text);
    option_set_free(&options);
}

int main(void)
{
    test_defaults();
    test_values();
    test_sizes();
    test_lists();
    test_aliases();
    test_refusals();
    test_json();
    arena_free(&arena);
    return check_finish("option");
}
