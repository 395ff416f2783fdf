/* text_parse_test - what a text becomes as a model, and that no text whatever breaks the parser. The grammar itself is
 * checked against the onnx package in tests/text. */
#include "text/text_parse.h"

#include <stdlib.h>

#include "check.h"
#include "io/filesystem_memory.h"
#include "text/text_print.h"

/* A little of everything in the grammar. */
static const char rich_text[] =
    "# a comment\n"
    "<ir_version: 10, opset_import: [\"\" : 21, \"x\" : 1], doc_string: b\"a\\n\\xff\", metadata_props: [\"k\": "
    "\"v\"],\n"
    " wire: b\"\\xca\\x3e\\x00\">\n"
    "g (float[N@\"D\", 2, ?] x @doc_string \"d\", seq(map(int64, optional(float[]))) s, ?99 u, float d = {1}) => "
    "(float y) <\n"
    "  float[2] w = raw {1, -nan}, string[2] t = {\"a\", b\"\\x00\"}, float6e2m3[5] q = raw {1, 2, 3, 4, 63},\n"
    "  float[1] e = [\"location\": \"w.bin\"], sparse[4] (float[1] v = {1}, int64[1] {0}), @quantization x [\"S\": "
    "\"w\"], int64 z>\n"
    "{\n"
    "  [n] a, \"\" = d.e.Op:o <i = 1, f: float = 2, l: ints = [], t = float[1] {0x7fc00001}, r: int = @ref, q = "
    "seq(?1)> (x, \"\")\n"
    "  y = If (a) <b = inner () => () { c = Neg (a) }, u: ?42 = (), gs: graphs = [h () => () {}]> @metadata_props "
    "[\"a\": \"b\"]\n"
    "}\n"
    "<domain: \"d\", opset_import: [\"\" : 1]> F <p, q: int = 1> (x, float z) => (y) <float y> { y = Relu (x) }\n"
    "@training <algorithm: s () => () {}, update_binding: [\"w\": \"w\"]>\n";

static void parse_all(const char *text, size_t size)
{
    char *copy = malloc(size + 1); /* of the exact size, so that a read past the end is seen */
    memcpy(copy, text, size);
    Text out = {0};
    Status status = text_encode_model((Bytes){(const uint8_t *)copy, size}, "t.txt", &out);
    if (!status_is_ok(status)) CHECK(strncmp(status.message, "t.txt:", 6) == 0);
    status_free(&status);
    text_free(&out);
    free(copy);
}

static void check_damage(void)
{
    static const char replacements[] = {'(', ')', '<', '>',  '{', '}', '[', ']', '"',   '@',
                                        '?', ',', '=', '\\', '-', '0', 0,   ' ', '\xff'};
    size_t size = strlen(rich_text);
    char *text = malloc(size + 1);
    for (size_t at = 0; at < size; at++) {
        parse_all(rich_text, at);
        memcpy(text, rich_text, size);
        memmove(text + at, text + at + 1, size - at - 1);
        parse_all(text, size - 1);
        for (size_t i = 0; i < sizeof replacements; i++) {
            memcpy(text, rich_text, size);
            text[at] = replacements[i];
            parse_all(text, size);
        }
    }
    free(text);
}

static void check_rich(Filesystem *filesystem)
{
    Model *model = NULL;
    Status status = text_parse_model(filesystem, bytes_of(rich_text), "dir/t.txt", &model);
    if (!CHECK(status_is_ok(status))) printf("    %s\n", status.message);
    status_free(&status);
    if (!model) return;
    CHECK_EQUAL(model->ir_version, 10);
    CHECK_EQUAL(model->graph->inputs.count, 4);
    CHECK_EQUAL(model->graph->initializers.count, 5);
    CHECK_TEXT(model->graph->initializers.items[0]->name->text, "d");
    CHECK(model->graph->initializers.items[0]->kind == VALUE_INPUT);
    CHECK(model->graph->initializers.items[1]->initializer->storage == TENSOR_RAW);
    CHECK(model->graph->initializers.items[2]->initializer->storage == TENSOR_TYPED);
    CHECK_EQUAL(model->graph->initializers.items[3]->initializer->pieces[0].range.length, 4);
    CHECK_EQUAL(model->graph->sparse_initializers.count, 1);
    CHECK_EQUAL(model->functions.count, 1);
    CHECK_EQUAL(model->training.count, 1);
    CHECK(model->filesystem == filesystem);
    model_close(model);
}

static void check_default_header(Filesystem *filesystem)
{
    Model *model = NULL;
    Status status = text_parse_model(filesystem, bytes_of("g () => () {}"), "t.txt", &model);
    if (CHECK(status_is_ok(status))) {
        CHECK_EQUAL(model->ir_version, 10);
        CHECK_EQUAL(model_opset(model, ""), 21);
    }
    status_free(&status);
    model_close(model);
}

static void check_file(Filesystem *filesystem)
{
    Model *model = NULL;
    filesystem_memory_put(filesystem, "in.txt", bytes_of("g () => () { y = Op ( }"));
    Status status = text_open_model(filesystem, "in.txt", &model);
    CHECK_TEXT(status.message, "in.txt:1:23: expected ',' or ')' after an input, found '}'");
    status_free(&status);
    status = text_open_model(filesystem, "none.txt", &model);
    CHECK_EQUAL(status.code, STATUS_CODE_IO);
    status_free(&status);
}

/* Damage that only shows when the encoded model is read. */
static void check_wire_damage(Filesystem *filesystem)
{
    Model *model = NULL;
    Status status = text_parse_model(filesystem, bytes_of("g () => () {} @wire \"\\xff\""), "t.txt", &model);
    CHECK_EQUAL(status.code, STATUS_CODE_MODEL);
    CHECK(!model);
    status_free(&status);
}

int main(void)
{
    Filesystem *filesystem = filesystem_memory_open();
    check_rich(filesystem);
    check_default_header(filesystem);
    check_file(filesystem);
    check_wire_damage(filesystem);
    check_damage();
    filesystem_memory_close(filesystem);
    return check_finish("text_parse");
}
