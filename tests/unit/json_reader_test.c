/* json_reader_test - what JSON allows and what it does not, with line and column. Texts that are right are right for
 * Python's json too. */
#include "base/json_reader.h"

#include "base/array.h"
#include "status_check.h"

static JsonReader reader_of(const char *text)
{
    return (JsonReader){.text = bytes_of(text), .name = "t.json"};
}

/* The whole text is one value. */
static Status skip_whole(Bytes text)
{
    JsonReader json = {.text = text, .name = "t.json"};
    TRY(json_read_skip(&json));
    return json_read_finish(&json);
}

static void test_walk(void)
{
    JsonReader json = reader_of("\xEF\xBB\xBF{ \"a\" : 1.5e-3, \"list\": [true, false, {\"x\":[]}], \"s\":\"t\" }\n");
    Text text = {0};
    bool is_more = false, value = false;
    double number = 0;
    JsonKind kind;
    check_done(json_read_begin(&json, '{'));
    check_done(json_read_key(&json, &text, &is_more));
    CHECK(is_more);
    CHECK_TEXT(text_of(&text), "a");
    check_done(json_read_number(&json, &number));
    CHECK(number == 1.5e-3);
    check_done(json_read_key(&json, &text, &is_more));
    CHECK_TEXT(text_of(&text), "list");
    check_done(json_read_begin(&json, '['));
    check_done(json_read_item(&json, &is_more));
    check_done(json_read_bool(&json, &value));
    CHECK(is_more && value);
    check_done(json_read_item(&json, &is_more));
    check_done(json_read_bool(&json, &value));
    CHECK(is_more && !value);
    check_done(json_read_item(&json, &is_more));
    check_done(json_read_kind(&json, &kind));
    CHECK(is_more && kind == JSON_OBJECT);
    check_done(json_read_skip(&json));
    check_done(json_read_item(&json, &is_more));
    CHECK(!is_more);
    check_done(json_read_key(&json, &text, &is_more));
    check_done(json_read_string(&json, &text));
    CHECK_TEXT(text_of(&text), "t");
    check_done(json_read_key(&json, &text, &is_more));
    CHECK(!is_more);
    check_done(json_read_finish(&json));
    text_free(&text);
}

static void check_string(const char *json_text, const char *expected)
{
    JsonReader json = reader_of(json_text);
    Text text = {0};
    check_done(json_read_string(&json, &text));
    CHECK_TEXT(text_of(&text), expected);
    check_done(json_read_finish(&json));
    text_free(&text);
}

static void test_strings(void)
{
    check_string("\"\"", "");
    check_string("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\b\f\n\r\t");
    check_string("\"\\u00e9\\u65E5\"", "\xC3\xA9\xE6\x97\xA5");
    check_string("\"\\ud83d\\ude00 \xF0\x9F\x98\x80\"", "\xF0\x9F\x98\x80 \xF0\x9F\x98\x80");
    check_string("\"\\udcbd\"", "\xBD");
    check_string("\"\\u007f\"", "\x7F");
}

static void test_numbers(void)
{
    static const char *const right[] = {"0", "-0", "1", "-12.5", "1e5", "1E+05", "0.1e-7", "123456789012345678901"};
    static const char *const wrong[] = {"01", "1.", ".5", "+1", "1e", "1e+", "-", "0x10", "1_000", "--1"};
    for (size_t k = 0; k < COUNT_OF(right); k++) check_done(skip_whole(bytes_of(right[k])));
    for (size_t k = 0; k < COUNT_OF(wrong); k++) {
        Status status = skip_whole(bytes_of(wrong[k]));
        if (!CHECK(status.code == STATUS_CODE_MODEL)) printf("    %s\n", wrong[k]);
        status_free(&status);
    }
    JsonReader json = reader_of("1e999");
    double number = 0;
    check_done(json_read_number(&json, &number));
    CHECK(number > 1e308);
}

static void test_faults(void)
{
    static const char *const cases[][2] = {
        {"", "t.json:1:1: the text ends where a value is expected"},
        {"  \n ", "t.json:2:2: the text ends where a value is expected"},
        {"{", "t.json:1:2: the text ends where a key in double quotes is expected"},
        {"{\"a\"}", "t.json:1:5: ':' behind the key is expected, found '}'"},
        {"{\"a\": 1,}", "t.json:1:9: a comma stands before the '}'"},
        {"[1 2]", "t.json:1:4: ',' or ']' is expected, found '2'"},
        {"[1,\n2}", "t.json:2:2: ',' or ']' is expected, found '}'"},
        {"{\"\xC3\xA9\": x}", "t.json:1:7: a value is expected, found 'x'"},
        {"[NaN]", "t.json:1:2: NaN is no number of JSON"},
        {"[-Infinity]", "t.json:1:2: -Infinity is no number of JSON"},
        {"[truex]", "t.json:1:2: a value is expected"},
        {"[1] 2", "t.json:1:5: the end of the text is expected, found '2'"},
        {"\"abc", "t.json:1:1: the string that begins here has no end"},
        {"\"a\\x\"", "t.json:1:3: a backslash in a string begins no escape"},
        {"\"\\u12\"", "t.json:1:2: four hexadecimal digits"},
        {"\"\\ud800\"", "t.json:1:2: \\ud800 is half a character"},
        {"\"\\udc00\"", "t.json:1:2: \\udc00 is half a character"},
        {"\"a\tb\"", "t.json:1:3: control character 9 in a string; write it as \\u0009"},
        {"\"a\xFF\"", "t.json:1:3: byte 255 in a string is not UTF-8"},
        {"\xFF", "t.json:1:1: a value is expected, found '\\xff'"},
    };
    for (size_t k = 0; k < COUNT_OF(cases); k++)
        check_fails(skip_whole(bytes_of(cases[k][0])), STATUS_CODE_MODEL, cases[k][1]);
    check_fails(skip_whole((Bytes){(const uint8_t *)"\"a\0\"", 4}), STATUS_CODE_MODEL, "control character 0");
    check_fails(skip_whole((Bytes){(const uint8_t *)"1\0", 2}), STATUS_CODE_MODEL, "the end of the text is expected");
}

static void test_depth(void)
{
    Text text = {0};
    text_append_repeated(&text, '[', JSON_READER_MAX_DEPTH);
    text_append_repeated(&text, ']', JSON_READER_MAX_DEPTH);
    check_done(skip_whole(text_bytes(&text)));
    text_clear(&text);
    text_append_repeated(&text, '[', 100000);
    check_fails(skip_whole(text_bytes(&text)), STATUS_CODE_MODEL, "t.json:1:65: more than 64");
    text_free(&text);
}

int main(void)
{
    test_walk();
    test_strings();
    test_numbers();
    test_faults();
    test_depth();
    return check_finish("json_reader");
}
