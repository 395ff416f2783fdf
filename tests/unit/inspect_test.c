/* inspect_test - inventories of models whose contents can be counted by hand, and how they are shown. */
#include "inspect/inspect.h"

#include "base/table.h"
#include "inspect/inspect_words.h"
#include "io/filesystem_memory.h"
#include "status_check.h"
#include "text/text_parse.h"

static Filesystem *filesystem;
static Model *model;
static Inventory inventory;

static void open_text(const char *text)
{
    filesystem = filesystem_memory_open();
    check_done(text_parse_model(filesystem, bytes_of(text), "folder/m.onnx", &model));
    inventory_take(&inventory, model, "m.onnx", 1000);
}

static void close_all(void)
{
    inventory_free(&inventory);
    model_close(model);
    filesystem_memory_close(filesystem);
}

static bool is_name(Bytes bytes, const char *text)
{
    return bytes_equal(bytes, bytes_of(text));
}

static const char with_graphs[] =
    "<ir_version: 8, opset_import: [\"\" : 18, \"local\" : 1], producer_name: \"maker\", producer_version: \"2.5\",\n"
    " metadata_props: [\"key\" : \"value\"]>\n"
    "main_graph (float[N, 3] x, bool c, seq(float[2]) s) => (float[N, 3] y, int64 z)\n"
    "<float[3] w = {1, 2, 3}, float[3] v = {1, 2, 3}, float[3] u = {1, 2, 4}, int8[2, 2] q = {1, 2, 3, 4}> {\n"
    "  a = Add (x, w)\n"
    "  b = local.Twice (a)\n"
    "  y = If (c) <\n"
    "    then_branch = one () => (float[N, 3] t) { k = Constant <value = float[3] {1, 2, 3}> ()\n t = Add (b, k) },\n"
    "    else_branch = two () => (float[N, 3] e) { e = Sub (b, v) }>\n"
    "  z = Constant <value_int = 7> ()\n"
    "}\n"
    "<domain: \"local\", opset_import: [\"\" : 18]>\n"
    "Twice (p) => (r) { n = Add (p, p)\n r = Identity (n) }\n";

static void test_counts(void)
{
    open_text(with_graphs);
    CHECK_EQUAL(inventory.ir_version, 8);
    CHECK(is_name(inventory.producer_name, "maker"));
    CHECK(is_name(inventory.graph_name, "main_graph"));
    CHECK_EQUAL(inventory.opsets.count, 2);
    CHECK_EQUAL(inventory.metadata.count, 1);
    CHECK_EQUAL(inventory.node_count, 9); /* 4 in main, 2 and 1 in branches, 2 in the function */
    CHECK_EQUAL(inventory.subgraph_node_count, 3);
    CHECK_EQUAL(inventory.function_node_count, 2);
    CHECK_EQUAL(inventory.subgraph_count, 2);
    CHECK_EQUAL(inventory.function_count, 1);
    CHECK_EQUAL(inventory.initializer_count, 4);
    CHECK_EQUAL(inventory.constant_node_count, 2);
    CHECK_EQUAL(inventory.tensor_count, 6);
    CHECK_EQUAL(inventory.parameter_count, 3 + 3 + 3 + 4 + 3 + 1);
    CHECK_EQUAL(inventory.constant_bytes, 4 * 12 + 4 + 8);
    close_all();
}

static void test_operators(void)
{
    open_text(with_graphs);
    if (CHECK(inventory.operators.count == 6)) {
        const InventoryOperator *add = inventory.operators.items[0]; /* the most frequent one */
        CHECK(is_name(add->op_type, "Add"));
        CHECK_EQUAL(add->count, 3);
        CHECK_EQUAL(add->in_subgraphs, 1);
        CHECK_EQUAL(add->in_functions, 1);
        CHECK(is_name(inventory.operators.items[1]->op_type, "Constant"));
        CHECK(is_name(inventory.operators.items[2]->op_type, "Identity")); /* of equal counts by domain, then name */
        CHECK(is_name(inventory.operators.items[5]->domain, "local"));
    }
    close_all();
}

static void test_ports(void)
{
    open_text(with_graphs);
    if (CHECK(inventory.inputs.count == 3)) {
        CHECK_TEXT(inventory.inputs.items[0].type, "float32");
        CHECK_EQUAL(inventory.inputs.items[0].rank, 2);
        CHECK(inventory.inputs.items[0].dims[0].kind == DIM_PARAM);
        CHECK_TEXT(inventory.inputs.items[1].type, "bool");
        CHECK(inventory.inputs.items[1].has_shape && inventory.inputs.items[1].rank == 0);
        CHECK_TEXT(inventory.inputs.items[2].type, "sequence(float32)");
        CHECK(!inventory.inputs.items[2].has_shape);
    }
    CHECK_EQUAL(inventory.outputs.count, 2);
    close_all();
    open_text("<ir_version: 3, opset_import: [\"\" : 8]>\n"
              "g (float[2] x, float[2] w = {1, 2}) => (float[2] y) { y = Add (x, w) }");
    CHECK(!inventory.inputs.items[0].is_default);
    CHECK(inventory.inputs.items[1].is_default);
    close_all();
}

static void test_constants(void)
{
    open_text(with_graphs);
    if (CHECK(inventory.largest.count == 6)) {
        CHECK(is_name(inventory.largest.items[0]->name, "w")); /* of equal sizes the first in the file */
        CHECK_EQUAL(inventory.largest.items[0]->uses, 1);
        CHECK(is_name(inventory.largest.items[3]->name, "k"));
        CHECK_TEXT(inventory.largest.items[3]->graph, "main/2.then_branch");
        CHECK(inventory.largest.items[3]->kind == INVENTORY_CONSTANT);
        CHECK(is_name(inventory.largest.items[4]->name, "z")); /* 8 bytes */
        CHECK_EQUAL(inventory.largest.items[4]->uses, 1);      /* as an output */
        CHECK(is_name(inventory.largest.items[5]->name, "q")); /* 4 bytes */
    }
    if (CHECK(inventory.dtypes.count == 3)) {
        CHECK_EQUAL(inventory.dtypes.items[0].dtype, DTYPE_FLOAT);
        CHECK_EQUAL(inventory.dtypes.items[0].count, 4);
        CHECK_EQUAL(inventory.dtypes.items[0].bytes, 48);
    }
    inventory_trim(&inventory, 2);
    CHECK_EQUAL(inventory.largest.count, 2);
    CHECK(is_name(inventory.largest.items[1]->name, "v"));
    CHECK_EQUAL(inventory.tensor_count, 6);
    close_all();
}

static void test_duplicates(void)
{
    Progress progress = {0};
    open_text(with_graphs);
    inventory_find_candidates(&inventory);
    if (CHECK(inventory.duplicates.count == 1)) {
        CHECK_EQUAL(inventory.duplicates.items[0].count, 4);
        CHECK_EQUAL(inventory.duplicates.items[0].bytes, 36);
        CHECK(!inventory.is_hashed);
    }
    close_all();
    open_text(with_graphs);
    check_done(inventory_find_equal(&inventory, model, &progress));
    if (CHECK(inventory.duplicates.count == 1)) {
        const InventoryDuplicates *group = &inventory.duplicates.items[0];
        CHECK_EQUAL(group->count, 3); /* u differs */
        CHECK_EQUAL(group->bytes, 24);
        CHECK(is_name(group->members[0]->name, "w"));
        CHECK(is_name(group->members[1]->name, "v"));
        CHECK(is_name(group->members[2]->name, "k"));
        CHECK(inventory.is_hashed);
        CHECK_EQUAL(inventory.duplicate_bytes, 24);
        CHECK_EQUAL(inventory.unread_count, 0);
    }
    close_all();
}

static void test_quantization(void)
{
    open_text("<ir_version: 8, opset_import: [\"\" : 13]>\n"
              "g (float[2] x) => (float[2] y) <float s = {0.5}, int8 z = {0}> {\n"
              "  q = QuantizeLinear (x, s, z)\n"
              "  d = DequantizeLinear (q, s, z)\n"
              "  m = QLinearMatMul (q, s, z, q, s, z, s, z)\n"
              "  y = DequantizeLinear (m, s, z)\n"
              "}");
    CHECK_EQUAL(inventory.quantize_count, 1);
    CHECK_EQUAL(inventory.dequantize_count, 2);
    CHECK_EQUAL(inventory.qlinear_count, 1);
    close_all();
}

static const char with_external[] =
    "<ir_version: 8, opset_import: [\"\" : 18]>\n"
    "g (float[2] x) => (float[2] y)\n"
    "<float[2] w = [\"location\": \"w.data\", \"offset\": \"0\", \"length\": \"8\"],\n"
    " float[2] v = [\"location\": \"lost.data\", \"offset\": \"0\", \"length\": \"8\"]> {\n"
    "  a = Add (x, w)\n"
    "  y = Add (a, v)\n"
    "}";

static void test_side_files(void)
{
    Progress progress = {0};
    open_text(with_external);
    filesystem_memory_put(filesystem, "folder/w.data", bytes_of("12345678"));
    inventory_find_files(&inventory, model);
    if (CHECK(inventory.external_files.count == 2)) {
        CHECK(is_name(inventory.external_files.items[0].name, "w.data"));
        CHECK_EQUAL(inventory.external_files.items[0].bytes, 8);
        CHECK(!inventory.external_files.items[0].problem);
        /* Where the model lies is not part of a report. */
        CHECK_TEXT(inventory.external_files.items[1].problem,
                   "m.onnx: its external data file 'lost.data' is missing; put 'lost.data' beside the model");
    }
    CHECK_EQUAL(inventory.external_bytes, 8);
    CHECK_EQUAL(inventory.external_tensor_count, 2);
    check_done(inventory_find_equal(&inventory, model, &progress));
    CHECK_EQUAL(inventory.unread_count, 1);
    CHECK_EQUAL(inventory.duplicates.count, 0);
    close_all();
}

/* A model that rewriting jobs refuse is shown all the same, with what is wrong. */
static void test_broken(void)
{
    Text text = {0};
    open_text("<ir_version: 8, opset_import: [\"\" : 18]>\n"
              "g (float[2] x) => (float[2] y) {\n a = Add (x, b)\n b = Add (x, a)\n y = Add (nowhere, b)\n}");
    CHECK(model->is_broken);
    InspectView view = {&inventory, &model->diagnostics};
    inspect_append_text(&view, 1, 10, 0, &text);
    CHECK(strstr(text_of(&text), "Add  3\n"));
    CHECK(strstr(text_of(&text), "\nProblems\n  error: "));
    CHECK(strstr(text_of(&text), "nowhere"));
    text_free(&text);
    close_all();
}

static void test_json(void)
{
    Text text = {0};
    JsonWriter json = {.text = &text, .compact = true};
    open_text(with_graphs);
    inventory_find_candidates(&inventory);
    inventory_write_json(&inventory, (InventoryDetail){.tensor_limit = 1, .has_duplicates = true}, &json);
    CHECK(strstr(text_of(&text),
                 "\"inputs\":[{\"name\":\"x\",\"type\":\"float32\",\"dims\":[\"N\",3],\"is_default\":false}"));
    CHECK(strstr(text_of(&text), "\"name\":\"s\",\"type\":\"sequence(float32)\",\"dims\":null"));
    CHECK(strstr(text_of(&text), "\"counts\":{\"nodes\":9,\"nodes_in_subgraphs\":3,\"nodes_in_functions\":2,"));
    CHECK(strstr(text_of(&text),
                 "\"tensors\":[{\"name\":\"w\",\"graph\":\"main\",\"kind\":\"initializer\",\"dtype\":\"float32\","
                 "\"dims\":[3],\"elements\":3,\"bytes\":12,\"location\":null,\"uses\":1}],\"tensor_count\":6"));
    CHECK(strstr(text_of(&text),
                 "\"duplicates\":{\"by\":\"dtype and dims\",\"bytes\":36,\"group_count\":1,\"groups\":[{"
                 "\"dtype\":\"float32\",\"dims\":[3],\"count\":4,\"bytes\":36,\"names\":[\"w\",\"v\",\"u\",\"k\"]}]}"));
    CHECK(strstr(text_of(&text), "\"quantization\":null}"));
    text_free(&text);
    close_all();
}

static void test_comparison(void)
{
    Text text = {0};
    Inventory before = {0};
    open_text(with_graphs);
    before = inventory;
    inventory = (Inventory){0};
    Model *first_model = model;
    Filesystem *first_filesystem = filesystem;
    open_text("<ir_version: 8, opset_import: [\"\" : 18]>\n"
              "g (float[N, 3] x, bool c) => (float[N, 3] y) { y = Relu (x) }");
    InspectView views[] = {{&before, &first_model->diagnostics}, {&inventory, &model->diagnostics}};
    inspect_append_text(views, 2, 10, 0, &text);
    CHECK(strstr(text_of(&text), "  Opsets          ai.onnx 18, local 1  ai.onnx 18\n"));
    CHECK(strstr(text_of(&text), "  Nodes           9                    1               -8\n"));
    CHECK(strstr(text_of(&text), "  x               float32 [N, 3]       float32 [N, 3]  =\n"));
    CHECK(strstr(text_of(&text), "  s               sequence(float32)    -               changed\n"));
    CHECK(strstr(text_of(&text), "  Add             3                    -               -3\n"));
    CHECK(strstr(text_of(&text), "  Relu            -                    1               +1\n"));
    text_free(&text);
    inventory_free(&before);
    model_close(first_model);
    filesystem_memory_close(first_filesystem);
    close_all();
}

static void test_table(void)
{
    Table table = {.column_count = 3, .is_right_aligned = {false, true}, .is_shortened = {true}};
    Text text = {0};
    table_add(&table, "%s", "a.very.long.name.of.a.weight");
    table_add(&table, "%d", 7);
    table_add(&table, "%s", "");
    table_add_name(&table, bytes_of("sm\xC3\xB8rrebr\xC3\xB8\xFF"));
    table_add(&table, "%d", 1234);
    table_add(&table, "%s", "end");
    table_append(&table, 2, 0, &text);
    CHECK_TEXT(text_of(&text), "  a.very.long.name.of.a.weight     7\n"
                               "  sm\xC3\xB8rrebr\xC3\xB8\\xff                 1234  end\n");
    text_clear(&text);
    table_append(&table, 2, 25, &text); /* leaves 12 columns of names: 5 characters, three dots, 4 characters */
    CHECK_TEXT(text_of(&text), "  a.ver...ight     7\n"
                               "  sm\xC3\xB8rr...\\xff  1234  end\n");
    table_free(&table);
    text_free(&text);
}

static void check_words(Text *text, const char *expected)
{
    CHECK_TEXT(text_of(text), expected);
    text_clear(text);
}

static void test_words(void)
{
    Text text = {0};
    words_append_share(1, 3, &text);
    check_words(&text, "33.3 %");
    words_append_share(UINT64_MAX / 2, UINT64_MAX, &text);
    check_words(&text, "50.0 %");
    words_append_change(10, 7, &text);
    check_words(&text, "-3");
    words_append_change(7, 7, &text);
    check_words(&text, "=");
    words_append_change(0, 12345, &text);
    check_words(&text, "+12,345");
    text_free(&text);
}

int main(void)
{
    test_counts();
    test_operators();
    test_ports();
    test_constants();
    test_duplicates();
    test_quantization();
    test_side_files();
    test_broken();
    test_json();
    test_comparison();
    test_table();
    test_words();
    return check_finish("inspect");
}
