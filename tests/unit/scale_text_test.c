/* scale_text_test - the text files, written and read. Expected texts are what Python's json.dump(indent=4) and
 * struct.pack(">f") give. */
#include "qdq/scale_text.h"

#include <math.h>

#include "qdq/scale_read.h"
#include "status_check.h"

static void check_written(const ScaleList *list, void (*append)(const ScaleList *list, Text *text),
                          const char *expected)
{
    Text text = {0};
    append(list, &text);
    CHECK_TEXT(text_of(&text), expected);
    text_free(&text);
}

static void append_cache_8600(const ScaleList *list, Text *text)
{
    scale_text_append_cache(list, 8600, text);
}

static void test_empty(void)
{
    const ScaleList list = {0};
    check_written(&list, scale_text_append_config, "{\n    \"int8_tensor_scales\": {},\n    \"fp16_nodes\": []\n}");
    check_written(&list, append_cache_8600, "TRT-8600-EntropyCalibration2\n");
    check_written(&list, scale_text_append_layers, "");
}

static void test_written(void)
{
    Arena arena = {0};
    ScaleList list = {.arena = &arena};
    CHECK(scale_list_add_scale(&list, bytes_of("x"), 0.05000000074505806));
    CHECK(scale_list_add_scale(&list, bytes_of("a:0"), 4.999999873689376e-05));
    CHECK(scale_list_add_scale(&list, bytes_of("\xC3\xA9\"\x7F\xF0\x9F\x98\x80\n"), 1.0));
    CHECK(scale_list_add_scale(&list, bytes_of("t"), 1e-30));
    CHECK(!scale_list_add_scale(&list, bytes_of("x"), 7));
    CHECK(scale_list_add_layer(&list, bytes_of("conv 1"), LAYER_FP16));
    CHECK(scale_list_add_layer(&list, bytes_of("a,b"), LAYER_FP16));
    CHECK(scale_list_add_layer(&list, bytes_of("Foo/Bar:0"), LAYER_FP16));
    CHECK(scale_list_add_layer(&list, bytes_of("head"), LAYER_INT8));
    check_written(&list, scale_text_append_config,
                  "{\n    \"int8_tensor_scales\": {\n"
                  "        \"x\": 0.05000000074505806,\n"
                  "        \"a:0\": 4.999999873689376e-05,\n"
                  "        \"\\u00e9\\\"\\u007f\\ud83d\\ude00\\n\": 1.0,\n"
                  "        \"t\": 1e-30\n"
                  "    },\n    \"fp16_nodes\": [\n"
                  "        \"conv 1\",\n        \"a,b\",\n        \"Foo/Bar:0\"\n    ]\n}");
    check_written(
        &list, append_cache_8600,
        "TRT-8600-EntropyCalibration2\nx: 3d4ccccd\na:0: 3851b717\n\xC3\xA9\"\x7F\xF0\x9F\x98\x80\n: 3f800000\n"
        "t: 0da24260\n");
    check_written(&list, scale_text_append_layers, "conv 1:fp16,Foo/Bar:0:fp16,head:int8");
    scale_list_free(&list);
    arena_free(&arena);
}

static void test_names(void)
{
    Text longest = {0};
    text_append_repeated(&longest, 'n', SCALE_TEXT_MAX_NAME_BYTES);
    CHECK(!scale_text_cache_problem(text_bytes(&longest)));
    text_append_char(&longest, 'n');
    CHECK(scale_text_cache_problem(text_bytes(&longest)));
    text_free(&longest);
    CHECK(scale_text_cache_problem(bytes_of("")));
    CHECK(scale_text_cache_problem(bytes_of("a\nb")));
    CHECK(scale_text_cache_problem((Bytes){(const uint8_t *)"a\0b", 3}));
    CHECK(!scale_text_cache_problem(bytes_of("a, 'b': c")));
    CHECK(scale_text_layer_problem(bytes_of("a,b")));
    CHECK(scale_text_layer_problem(bytes_of("it's")));
    CHECK(!scale_text_layer_problem(bytes_of("a=b;c d:0*")));
}

static void test_valid_scales(void)
{
    CHECK(scale_is_valid(1.0) && scale_is_valid(1e-30) && scale_is_valid(3.4e38) && scale_is_valid(1e-45));
    CHECK(!scale_is_valid(0.0) && !scale_is_valid(-1.0) && !scale_is_valid(1e-60) && !scale_is_valid(1e39));
    CHECK(!scale_is_valid((double)NAN) && !scale_is_valid((double)INFINITY));
}

typedef Status (*ReadText)(Bytes text, const char *name, ScaleList *list);

/* What is read, as a precision config. */
static void check_read(ReadText read, const char *text, const char *expected)
{
    Arena arena = {0};
    ScaleList list = {.arena = &arena};
    check_done(read(bytes_of(text), "f", &list));
    check_written(&list, scale_text_append_config, expected);
    scale_list_free(&list);
    arena_free(&arena);
}

static void check_refused(ReadText read, const char *text, const char *words)
{
    Arena arena = {0};
    ScaleList list = {.arena = &arena};
    check_fails(read(bytes_of(text), "f", &list), STATUS_CODE_MODEL, words);
    scale_list_free(&list);
    arena_free(&arena);
}

static void test_read_cache(void)
{
    check_read(scale_read_cache, "TRT-100300-EntropyCalibration2\r\ninput_1:0: 3c010a14\n\na b: 3D4CCCCD\nshort: 1\n",
               "{\n    \"int8_tensor_scales\": {\n        \"input_1:0\": 0.007875937968492508,\n"
               "        \"a b\": 0.05000000074505806,\n        \"short\": 1.401298464324817e-45\n    },\n"
               "    \"fp16_nodes\": []\n}");
    check_read(scale_read_cache, "TRT-8600-MinMaxCalibration",
               "{\n    \"int8_tensor_scales\": {},\n    \"fp16_nodes\": []\n}");
    check_refused(scale_read_cache, "", "f:1:1: this is no calibration cache");
    check_refused(scale_read_cache, "x: 3d4ccccd\n", "f:1:1: this is no calibration cache");
    check_refused(scale_read_cache, "TRT-8600-E\nx 3d4ccccd\n", "f:2:1: a line of a calibration cache is");
    check_refused(scale_read_cache, "TRT-8600-E\nx:3d4ccccd\n", "f:2:1: a line of a calibration cache is");
    check_refused(scale_read_cache, "TRT-8600-E\nx: 3d4ccccdd\n", "f:2:4: one to eight hexadecimal digits");
    check_refused(scale_read_cache, "TRT-8600-E\nx: \n", "f:2:4: one to eight hexadecimal digits");
    check_refused(scale_read_cache, "TRT-8600-E\n\xC3\xA9: 3d4ccccg\n", "f:2:4: one to eight hexadecimal digits");
    check_refused(scale_read_cache, "TRT-8600-E\nx: bb7a6ee1\n", "f:2:4: scale -0.0038");
    check_refused(scale_read_cache, "TRT-8600-E\nx: 7fc00000\n",
                  "f:2:4: scale nan of \"x\" is not one that TensorRT takes");
    check_refused(scale_read_cache, "TRT-8600-E\nx: 00000000\n", "scale 0.0 of \"x\"");
    check_refused(scale_read_cache, "TRT-8600-E\nx: 3d4ccccd\nx: 3f800000\n", "f:3:4: \"x\" is given twice");
    check_refused(scale_read_cache, "TRT-8600-E\n: 3d4ccccd\n", "a name is empty");
}

static void test_read_config(void)
{
    static const char whole[] = "{\n    \"int8_tensor_scales\": {\n        \"x\": 0.05000000074505806\n    },\n"
                                "    \"fp16_nodes\": [\n        \"a\",\n        \"b\\u00e9\"\n    ]\n}";
    check_read(scale_read_config, whole, whole);
    check_read(scale_read_config, "{\"other\": [1, {\"a\": null}], \"fp16_nodes\": [\"a\", \"a\"]}",
               "{\n    \"int8_tensor_scales\": {},\n    \"fp16_nodes\": [\n        \"a\"\n    ]\n}");
    check_refused(scale_read_config, "{\"x\": 1}", "f:1:1: this is no precision config");
    check_refused(scale_read_config, "[]", "f:1:1: '{' is expected");
    check_refused(scale_read_config, "{\"int8_tensor_scales\": {\"x\": NaN}}", "f:1:30: NaN is no number of JSON");
    check_refused(scale_read_config, "{\"int8_tensor_scales\": {\"x\": 1e999}}", "f:1:30: scale inf of \"x\"");
    check_refused(scale_read_config, "{\"int8_tensor_scales\": {\"x\": -0.1}}", "scale -0.1 of \"x\"");
    check_refused(scale_read_config, "{\"int8_tensor_scales\": {\"x\": \"1\"}}", "f:1:30: a number is expected");
    check_refused(scale_read_config, "{\"int8_tensor_scales\": {\"x\": 1, \"x\": 2}}", "f:1:38: \"x\" is given twice");
    check_refused(scale_read_config, "{\"fp16_nodes\": [1]}", "f:1:17: a string in double quotes is expected");
}

static void test_read_hints(void)
{
    check_read(scale_read_hints,
               "{\"x\": 0.5, \"y\": {\"amax\": 12.7}, \"z\": {\"scale\": 2}, \"x\": \"fp16\", \"n\": \"int8\"}",
               "{\n    \"int8_tensor_scales\": {\n        \"x\": 0.5,\n        \"y\": 0.09999999999999999,\n"
               "        \"z\": 2.0\n    },\n    \"fp16_nodes\": [\n        \"x\"\n    ]\n}");
    check_refused(scale_read_hints, "{\"x\": \"fp32\"}", "f:1:7: a node's precision is \"fp16\" or \"int8\"");
    check_refused(scale_read_hints, "{\"x\": {}}", "f:1:7: a tensor's hint is");
    check_refused(scale_read_hints, "{\"x\": {\"scale\": 1, \"amax\": 1}}", "f:1:7: a tensor's hint has one key");
    check_refused(scale_read_hints, "{\"x\": {\"amax\": 0}}", "f:1:16: amax 0.0 of \"x\"");
    check_refused(scale_read_hints, "{\"x\": null}", "f:1:7: a hint is a scale");
    check_refused(scale_read_hints, "{\"x\": \"fp16\", \"x\": \"int8\"}", "f:1:20: \"x\" is given twice");
}

int main(void)
{
    test_empty();
    test_written();
    test_names();
    test_valid_scales();
    test_read_cache();
    test_read_config();
    test_read_hints();
    return check_finish("scale_text");
}
