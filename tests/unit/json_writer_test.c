/* json_writer_test - layout, escapes and what JavaScript cannot hold. Expected texts are as Python's json reads and
 * writes them (indent=2, surrogateescape). */
#include "base/json_writer.h"

#include <math.h>

#include "check.h"

static void write_sample(JsonWriter *json)
{
    json_begin_object(json);
    json_key(json, "nodes");
    json_unsigned(json, 12);
    json_key(json, "shape");
    json_begin_inline_array(json);
    json_signed(json, -1);
    json_unsigned(json, 3);
    json_begin_array(json);
    json_bool(json, true);
    json_bool(json, false);
    json_end_array(json);
    json_end_array(json);
    json_key(json, "empty");
    json_begin_object(json);
    json_end_object(json);
    json_key(json, "list");
    json_begin_array(json);
    json_string(json, "a");
    json_begin_object(json);
    json_key(json, "x");
    json_null(json);
    json_end_object(json);
    json_string(json, NULL);
    json_begin_array(json);
    json_end_array(json);
    json_end_array(json);
    json_end_object(json);
}

static void test_layout(void)
{
    Text text = {0};
    write_sample(&(JsonWriter){.text = &text});
    CHECK_TEXT(text_of(&text), "{\n"
                               "  \"nodes\": 12,\n"
                               "  \"shape\": [-1, 3, [true, false]],\n"
                               "  \"empty\": {},\n"
                               "  \"list\": [\n"
                               "    \"a\",\n"
                               "    {\n"
                               "      \"x\": null\n"
                               "    },\n"
                               "    null,\n"
                               "    []\n"
                               "  ]\n"
                               "}");
    text_clear(&text);
    write_sample(&(JsonWriter){.text = &text, .compact = true});
    CHECK_TEXT(text_of(&text), "{\"nodes\":12,\"shape\":[-1,3,[true,false]],\"empty\":{},"
                               "\"list\":[\"a\",{\"x\":null},null,[]]}");
    text_free(&text);
}

static void check_string(const char *bytes, size_t size, const char *expected)
{
    Text text = {0};
    JsonWriter json = {.text = &text};
    json_bytes(&json, (Bytes){(const uint8_t *)bytes, size});
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

static void test_strings(void)
{
    check_string("plain", 5, "\"plain\"");
    check_string("\"\\/\n\r\t", 6, "\"\\\"\\\\/\\n\\r\\t\"");
    check_string("a\0b\x1F\x7F", 5, "\"a\\u0000b\\u001f\x7F\"");
    check_string("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", 9, "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"");
    check_string("\xFF\x80z\xC3", 4, "\"\\udcff\\udc80z\\udcc3\"");
    check_string("\xED\xB2\x80", 3, "\"\\udced\\udcb2\\udc80\""); /* a surrogate in disguise */
    check_string("", 0, "\"\"");
}

static void test_numbers(void)
{
    Text text = {0};
    JsonWriter json = {.text = &text, .compact = true};
    json_begin_array(&json);
    json_unsigned(&json, 9007199254740991);
    json_unsigned(&json, 9007199254740992);
    json_unsigned(&json, UINT64_MAX);
    json_signed(&json, -9007199254740991);
    json_signed(&json, -9007199254740992);
    json_signed(&json, INT64_MIN);
    json_double(&json, 0.1);
    json_double(&json, -3);
    json_double(&json, 1e300);
    json_double(&json, NAN);
    json_double(&json, INFINITY);
    json_double(&json, -INFINITY);
    json_end_array(&json);
    CHECK_TEXT(text_of(&text), "[9007199254740991,\"9007199254740992\",\"18446744073709551615\","
                               "-9007199254740991,\"-9007199254740992\",\"-9223372036854775808\","
                               "0.1,-3.0,1e+300,\"nan\",\"inf\",\"-inf\"]");
    text_free(&text);
}

static void test_deepest(void)
{
    Text text = {0};
    JsonWriter json = {.text = &text, .compact = true};
    for (int k = 0; k < JSON_MAX_DEPTH; k++) json_begin_array(&json);
    json_unsigned(&json, 1);
    for (int k = 0; k < JSON_MAX_DEPTH; k++) json_end_array(&json);
    CHECK_EQUAL(text.size, 2 * JSON_MAX_DEPTH + 1);
    CHECK_EQUAL(json.depth, 0);
    text_free(&text);
}

int main(void)
{
    test_layout();
    test_strings();
    test_numbers();
    test_deepest();
    return check_finish("json_writer");
}
