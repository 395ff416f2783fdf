/* model_check_test - order of nodes, cycles through graphs, and payloads and side files that rewriting relies on. */
#include "model/model.h"

#include "opened_model.h"

#define HEADER "<ir_version: 10, opset_import: [\"\" : 21]> "

static size_t count_of(const Opened *opened, const char *code)
{
    size_t count = 0;
    const Diagnostics *all = &opened->model->diagnostics;
    for (size_t i = 0; i < all->list.count; i++) count += strcmp(all->list.items[i].code, code) == 0;
    return count;
}

static void check_sound(const char *text)
{
    Opened opened = opened_text(text);
    CHECK_EQUAL(opened.model->diagnostics.list.count, 0);
    check_done(model_check(opened.model));
    opened_end(&opened);
}

static void check_unsorted(const char *text)
{
    Opened opened = opened_text(text);
    CHECK_EQUAL(count_of(&opened, "unsorted-nodes"), 1);
    CHECK(!opened.model->is_broken);
    check_done(model_check(opened.model));
    opened_end(&opened);
}

static void check_cycle(const char *text, const char *node)
{
    Opened opened = opened_text(text);
    CHECK_EQUAL(count_of(&opened, "cycle"), 1);
    CHECK(opened.model->is_broken);
    check_fails(model_check(opened.model), STATUS_CODE_MODEL, node);
    opened_end(&opened);
}

static void test_order(void)
{
    check_sound(HEADER "g (float x) => (float y) { t = Neg (x) y = Add (t, t) }");
    check_unsorted(HEADER "g (float x) => (float y) { y = Add (t, t) t = Neg (x) }");
    check_unsorted(HEADER
                   "g (bool c, float x) => (float y) { y = If (c) <then_branch = a () => (float p) { p = Neg (t) }, "
                   "else_branch = b () => (float q) { q = Abs (x) }> t = Neg (x) }");
    check_sound(HEADER "g (bool c, float x) => (float y) { t = Neg (x) y = If (c) <then_branch = a () => (float p) "
                       "{ p = Neg (t) }, else_branch = b () => (float q) { q = Abs (x) }> }");
}

static void test_cycles(void)
{
    check_cycle(HEADER "g (float x) => (float y) { y = Add (x, y) }", "Add (main/0)");
    check_cycle(HEADER "g (float x) => (float y) { first = Neg (x) a = Add (first, b) b = Neg (a) y = Abs (b) }",
                "Add (main/1)");
    /* A branch that needs its own If's result. */
    check_cycle(HEADER
                "g (bool c, float x) => (float y) { y = If (c) <then_branch = a () => (float p) { p = Neg (y) }, "
                "else_branch = b () => (float q) { q = Abs (x) }> }",
                "If (main/0)");
    /* A cycle inside a branch. */
    check_cycle(HEADER "g (bool c, float x) => (float y) { y = If (c) <then_branch = a () => (float p) "
                       "{ p = Neg (r) r = Abs (p) }, else_branch = b () => (float q) { q = Abs (x) }> }",
                "(main/0.then_branch/0)");
    check_cycle(HEADER "g (float x) => (float y) { y = own.F (x) } <domain: \"own\", opset_import: [\"\" : 21]> "
                       "F (p) => (q) { q = Add (p, q) }",
                "Add (f:own:F:/0)");
}

/* ---- Payloads, wherever a tensor is ---- */

/* A tensor of two floats with three bytes. */
static Text damaged_tensor(const char *name)
{
    Text tensor = {0};
    put_number(&tensor, 1, 2);
    put_number(&tensor, 2, 1);
    put_text(&tensor, 8, name);
    put_text(&tensor, 9, "abc");
    return tensor;
}

/* graph: moved. Opening is no problem: nothing but a rewrite needs the payload. */
static void check_payload_refused(Text *graph, const char *name)
{
    Opened opened = opened_graph(graph);
    Text words = {0};
    CHECK(!opened.model->is_broken);
    text_append_format(&words, "tensor '%s' float32[2]: raw_data holds 3 bytes", name);
    check_fails(model_check(opened.model), STATUS_CODE_MODEL, text_of(&words));
    text_free(&words);
    opened_end(&opened);
}

static void put_node_with(Text *graph, uint64_t field, Text *value)
{
    Text attribute = {0}, node = {0};
    put_text(&attribute, 1, "value");
    put_message(&attribute, field, value);
    put_message(&node, 5, &attribute);
    put_message(graph, 1, &node);
}

static void test_payloads(void)
{
    Text graph = {0}, tensor = damaged_tensor("initializer"), holder = {0}, body = {0};
    put_message(&graph, 5, &tensor);
    check_payload_refused(&graph, "initializer");
    tensor = damaged_tensor("attribute");
    put_node_with(&graph, 5, &tensor);
    check_payload_refused(&graph, "attribute");
    tensor = damaged_tensor("listed");
    put_node_with(&graph, 10, &tensor);
    check_payload_refused(&graph, "listed");
    tensor = damaged_tensor("values");
    put_message(&holder, 1, &tensor);
    put_message(&graph, 15, &holder);
    check_payload_refused(&graph, "values");
    tensor = damaged_tensor("indices");
    put_message(&holder, 2, &tensor);
    put_node_with(&graph, 22, &holder);
    check_payload_refused(&graph, "indices");
    tensor = damaged_tensor("inner");
    put_message(&body, 5, &tensor);
    put_node_with(&graph, 6, &body);
    check_payload_refused(&graph, "inner");
}

/* ---- Side files ---- */

static void check_side_file(const char *location, const char *content, StatusCode code, const char *words)
{
    Text model = {0}, graph = {0}, tensor = {0}, entry = {0};
    Filesystem *filesystem = filesystem_memory_open();
    put_number(&tensor, 1, 2);
    put_number(&tensor, 2, 1);
    put_text(&tensor, 8, "w");
    put_text(&entry, 1, "location");
    put_text(&entry, 2, location);
    put_message(&tensor, 13, &entry);
    put_number(&tensor, 14, 1);
    put_message(&graph, 5, &tensor);
    put_message(&model, 7, &graph);
    filesystem_memory_put(filesystem, "m.onnx", text_bytes(&model));
    if (content) filesystem_memory_put(filesystem, "w.bin", bytes_of(content));
    Opened opened = opened_file(filesystem);
    if (code == STATUS_CODE_OK) check_done(model_check(opened.model));
    else check_fails(model_check(opened.model), code, words);
    opened_end(&opened);
    text_free(&model);
}

static void test_side_files(void)
{
    check_side_file("w.bin", "12345678", STATUS_CODE_OK, "");
    check_side_file("w.bin", "12345678 and more", STATUS_CODE_OK, "");
    check_side_file("w.bin", "1234567", STATUS_CODE_MODEL, "bytes 0 to 8 of w.bin, which has only 7");
    check_side_file("w.bin", NULL, STATUS_CODE_IO, "tensor 'w'");
    check_side_file("../w.bin", "12345678", STATUS_CODE_MODEL, "'..'");
    check_side_file("/w.bin", "12345678", STATUS_CODE_MODEL, "absolute");
}

int main(void)
{
    test_order();
    test_cycles();
    test_payloads();
    test_side_files();
    return check_finish("model_check");
}
