/* model_load_test - what a file becomes: values, nodes, attributes, functions, training; what is wrong becomes a
 * diagnostic, what is damaged a failure with its offset. */
#include "model/model.h"

#include "opened_model.h"

static const Diagnostic *diagnostic_of(const Opened *opened, const char *code)
{
    const Diagnostics *all = &opened->model->diagnostics;
    for (size_t i = 0; i < all->list.count; i++)
        if (strcmp(all->list.items[i].code, code) == 0) return &all->list.items[i];
    return NULL;
}

/* text: of a model with exactly one thing wrong. */
static void check_wrong(const char *text, const char *code, const char *where, const char *words)
{
    Opened opened = opened_text(text);
    const Diagnostic *found = diagnostic_of(&opened, code);
    CHECK(opened.model->is_broken);
    CHECK_EQUAL(opened.model->diagnostics.error_count, 1);
    if (CHECK(found != NULL)) {
        CHECK_TEXT(found->where, where);
        if (!CHECK(strstr(found->message, words))) printf("    %s\n", found->message);
    }
    check_fails(model_check(opened.model), STATUS_CODE_MODEL, words);
    opened_end(&opened);
}

static void test_values(void)
{
    Opened opened = opened_text("<ir_version: 10, opset_import: [\"\" : 21]> g (float[N, 2] x, float default) => "
                                "(float[N, 2] y) <float default = {1}, float[2] w = {1, 2}, float[N, 2] t> "
                                "{ t = Add (x, w) y = Clip (t, \"\", default) }");
    Model *model = opened.model;
    Value *x = value_named(&opened, "x"), *w = value_named(&opened, "w"), *t = value_named(&opened, "t");
    Value *y = value_named(&opened, "y"), *given = value_named(&opened, "default");
    CHECK(x->kind == VALUE_INPUT && !x->initializer && x->use_count == 1 && x->info->type->rank == 2);
    CHECK(given->kind == VALUE_INPUT && given->initializer && given->info);
    CHECK(w->kind == VALUE_INITIALIZER && w->use_count == 1 && !w->info);
    CHECK(t->kind == VALUE_NODE_OUTPUT && t->producer == model->graph->first_node && t->info);
    CHECK_EQUAL(y->output_count, 1);
    CHECK(y->info == model->graph->outputs.items[0].info);
    const Node *clip = model->graph->last_node;
    CHECK_EQUAL(clip->input_count, 3);
    CHECK(clip->inputs[1].value == NULL && clip->inputs[2].value == given);
    CHECK_EQUAL(clip->file_index, 1);
    CHECK(!model->is_broken && !model->is_touched && model->ir_version == 10);
    CHECK_EQUAL(model_opset(model, "ai.onnx"), 21);
    opened_end(&opened);
}

/* The type of an attribute is told from its fields where, as in files of IR 1, it is not said. */
static void test_attributes_without_type(void)
{
    Text graph = {0}, node = {0}, attribute = {0};
    put_text(&attribute, 1, "f");
    put_fixed(&attribute, 2, 4, 0x3f800000);
    put_message(&node, 5, &attribute);
    put_text(&attribute, 1, "ints");
    put_number(&attribute, 8, 5);
    put_number(&attribute, 8, (uint64_t)-6);
    put_message(&node, 5, &attribute);
    put_text(&attribute, 1, "s");
    put_text(&attribute, 4, "replaced");
    put_text(&attribute, 4, "text");
    put_message(&node, 5, &attribute);
    put_text(&node, 4, "Any");
    put_message(&graph, 1, &node);
    Opened opened = opened_graph(&graph);
    const Node *any = opened.model->graph->first_node;
    const Attribute *f = node_attribute(any, "f"), *ints = node_attribute(any, "ints"), *s = node_attribute(any, "s");
    CHECK(f->type == ATTRIBUTE_FLOAT && f->f == 1.0f);
    CHECK(ints->type == ATTRIBUTE_INTS && ints->list_count == 2 && ints->ints[0] == 5 && ints->ints[1] == -6);
    CHECK(s->type == ATTRIBUTE_STRING && bytes_equal(s->s, bytes_of("text")) && s->list_count == 4);
    CHECK(node_attribute(any, "none") == NULL);
    opened_end(&opened);
}

static void test_long_lists_stay_in_the_file(void)
{
    enum { COUNT = 5000 };
    Text graph = {0}, node = {0}, attribute = {0};
    put_text(&attribute, 1, "ints");
    for (uint64_t i = 0; i < COUNT; i++) put_number(&attribute, 8, i);
    put_message(&node, 5, &attribute);
    put_message(&graph, 1, &node);
    Opened opened = opened_graph(&graph);
    const Attribute *ints = node_attribute(opened.model->graph->first_node, "ints");
    CHECK(ints->type == ATTRIBUTE_INTS && ints->ints == NULL);
    CHECK_EQUAL(ints->list_count, COUNT);
    TensorStream stream;
    uint8_t step[COUNT * 8];
    size_t count = 0;
    check_done(tensor_stream_open(&stream, ints->list));
    check_done(tensor_stream_read(&stream, step, sizeof step, &count));
    CHECK_EQUAL(stream.total, COUNT * 8);
    CHECK(count > 0 && step[0] == 0 && step[8] == 1 && step[16] == 2);
    opened_end(&opened);
}

static void test_main_graph_in_pieces(void)
{
    Text model = {0}, graph = {0}, info = {0}, node = {0};
    put_text(&graph, 2, "first");
    put_text(&info, 1, "x");
    put_message(&graph, 11, &info);
    put_message(&model, 7, &graph);
    put_number(&model, 1, 10);
    put_text(&node, 1, "x");
    put_text(&node, 2, "y");
    put_message(&graph, 1, &node);
    put_text(&graph, 2, "last");
    put_message(&model, 7, &graph);
    Opened opened = opened_bytes(text_bytes(&model));
    CHECK(name_is(opened.model->graph->name, "last"));
    CHECK_EQUAL(opened.model->graph->node_count, 1);
    CHECK_EQUAL(value_named(&opened, "x")->use_count, 1);
    CHECK_EQUAL(opened.model->graph->origin.piece_count, 2);
    opened_end(&opened);
    text_free(&model);
}

static void test_mentions(void)
{
    Text graph = {0}, annotation = {0}, entry = {0}, info = {0};
    put_text(&info, 1, "x");
    put_message(&graph, 11, &info);
    put_text(&info, 1, "scale");
    put_message(&graph, 11, &info);
    put_text(&info, 1, "free");
    put_message(&graph, 11, &info);
    put_text(&annotation, 1, "x");
    put_text(&entry, 1, "SCALE_TENSOR");
    put_text(&entry, 2, "scale");
    put_message(&annotation, 2, &entry);
    put_message(&graph, 14, &annotation);
    Opened opened = opened_graph(&graph);
    CHECK(value_named(&opened, "x")->is_mentioned && value_named(&opened, "scale")->is_mentioned);
    CHECK(!value_named(&opened, "free")->is_mentioned);
    CHECK_EQUAL(opened.model->graph->annotations.count, 1);
    opened_end(&opened);
}

/* A doc string is cut in memory; a name is whole and may hold any byte. */
static void test_texts(void)
{
    Text model = {0}, graph = {0}, info = {0}, entry = {0}, doc = {0}, name = {0};
    text_append_repeated(&doc, 'd', 100000);
    text_append_repeated(&name, 'n', 100000);
    text_append_bytes(&name, (Bytes){(const uint8_t *)"\0\xff", 2});
    put_bytes(&info, 1, text_bytes(&name));
    put_message(&graph, 11, &info);
    put_message(&model, 7, &graph);
    put_bytes(&model, 6, text_bytes(&doc));
    put_text(&entry, 1, "key");
    put_bytes(&entry, 2, text_bytes(&doc));
    put_message(&model, 14, &entry);
    Opened opened = opened_bytes(text_bytes(&model));
    CHECK_EQUAL(opened.model->doc_string.size, 4096);
    CHECK_EQUAL(opened.model->metadata.items[0].value.size, 4096);
    CHECK(bytes_equal(name_bytes(opened.model->graph->inputs.items[0]->name), text_bytes(&name)));
    opened_end(&opened);
    text_free(&model);
    text_free(&doc);
    text_free(&name);
}

/* ---- What is wrong ---- */

#define HEADER "<ir_version: 10, opset_import: [\"\" : 21]> "

static void test_wrong_names(void)
{
    check_wrong(HEADER "g (float x) => (float y) { y = Add (x, nowhere) }", "dangling-input", "Add (main/0)",
                "'nowhere' is defined nowhere");
    check_wrong(HEADER "g (float x) => (float y, float z) { y = Neg (x) }", "dangling-input", "main",
                "graph output 'z' is defined nowhere");
    check_wrong(HEADER "g (float x) => (float y) { y = Neg (x) y = Abs (x) }", "two-producers", "main",
                "'y' is defined twice: as Abs (main/1)");
    check_wrong(HEADER "g (float x, float x) => (float y) { y = Neg (x) }", "two-producers", "main",
                "a graph input too");
    check_wrong(HEADER "g (float x) => (float y) <float x1 = {1}, float x1 = {2}> { y = Add (x, x1) }", "two-producers",
                "main", "an initializer too");
    check_wrong(HEADER
                "g (bool c, float x) => (float y) { y = If (c) <then_branch = t () => (float a) { a = Neg (b) }, "
                "else_branch = e () => (float d) { d = Abs (x) }> }",
                "dangling-input", "Neg (main/0.then_branch/0)", "'b' is defined nowhere");
}

/* What a branch defines is not seen outside it, nor by the other branch. */
static void test_scopes(void)
{
    check_wrong(HEADER
                "g (bool c, float x) => (float y) { y = If (c) <then_branch = t () => (float a) { a = Neg (x) }, "
                "else_branch = e () => (float d) { d = Abs (a) }> }",
                "dangling-input", "Abs (main/0.else_branch/0)", "'a' is defined nowhere");
    check_wrong(HEADER "g (float x) => (float y) { y = own.F (x) } <domain: \"own\", opset_import: [\"\" : 21]> "
                       "F (p) => (q) { q = Neg (x) }",
                "dangling-input", "Neg (f:own:F:/0)", "'x' is defined nowhere");
}

static void test_shadowing_is_a_warning(void)
{
    Opened opened = opened_text(
        HEADER "g (bool c, float x) => (float y) { y = If (c) <then_branch = t () => (float x) { x = Neg (c) }, "
               "else_branch = e () => (float d) { d = Abs (x) }> }");
    const Diagnostic *found = diagnostic_of(&opened, "shadowed-name");
    CHECK(found && found->severity == SEVERITY_WARNING && strstr(found->message, "'x' hides"));
    CHECK(!opened.model->is_broken);
    opened_end(&opened);
}

static void check_external_entry(const char *key, const char *value, const char *words)
{
    Text graph = {0}, tensor = {0}, entry = {0};
    put_number(&tensor, 1, 1);
    put_number(&tensor, 2, 1);
    put_text(&tensor, 8, "w");
    put_text(&entry, 1, "location");
    put_text(&entry, 2, "w.bin");
    put_message(&tensor, 13, &entry);
    put_text(&entry, 1, key);
    put_text(&entry, 2, value);
    put_message(&tensor, 13, &entry);
    put_number(&tensor, 14, 1);
    put_message(&graph, 5, &tensor);
    Opened opened = opened_graph(&graph);
    const Diagnostic *found = diagnostic_of(&opened, "external-data");
    CHECK_EQUAL(opened.model->external_tensor_count, 1);
    CHECK(found && strcmp(found->where, "w") == 0 && strstr(found->message, words));
    opened_end(&opened);
}

static void test_external_entries(void)
{
    check_external_entry("offset", "-1", "offset '-1' is no number");
    check_external_entry("length", "12x", "length '12x' is no number");
    check_external_entry("length", "18446744073709551616", "is no number");
    check_external_entry("offset", "", "offset '' is no number");
}

/* A graph that an attribute of another type holds besides: nobody would look at it. */
static void test_graph_beside_the_value(void)
{
    Text graph = {0}, node = {0}, attribute = {0}, body = {0};
    put_text(&attribute, 1, "axis");
    put_number(&attribute, 3, 1);
    put_number(&attribute, 20, 2);
    put_message(&attribute, 6, &body);
    put_message(&node, 5, &attribute);
    put_message(&graph, 1, &node);
    Opened opened = opened_graph(&graph);
    const Diagnostic *found = diagnostic_of(&opened, "attribute");
    CHECK(opened.model->is_broken);
    CHECK(found && strcmp(found->where, "axis") == 0 && strstr(found->message, "of type INT, but holds a graph"));
    opened_end(&opened);
}

/* ---- What is damaged ---- */

/* model: moved. */
static void check_damaged(Text *model, const char *words)
{
    Filesystem *filesystem = filesystem_memory_open();
    Model *opened = NULL;
    filesystem_memory_put(filesystem, "m.onnx", text_bytes(model));
    check_fails(model_open(filesystem, "m.onnx", &opened), STATUS_CODE_MODEL, words);
    CHECK(opened == NULL);
    filesystem_memory_close(filesystem);
    text_free(model);
}

static Text model_around(Text *graph)
{
    Text model = {0};
    put_message(&model, 7, graph);
    return model;
}

static void test_damage(void)
{
    Text model = {0}, graph = {0}, part = {0};
    put_number(&model, 1, 10);
    check_damaged(&model, "there is no graph in it");
    text_append(&part, "\x12\x05"
                       "four");
    put_message(&graph, 16, &part); /* metadata, which the model does not keep */
    model = model_around(&graph);
    check_damaged(&model, "m.onnx, offset 5: field 2 of StringStringEntryProto claims 5 bytes");
    model = model_around(&graph);
    text_append(&part, "\x0d\x01");
    put_message(&model, 26, &part); /* a device configuration */
    check_damaged(&model, "m.onnx, offset 6: DeviceConfigurationProto ends inside a 4-byte number");
    model = (Text){0};
    text_append(&part, "\x0f");
    put_message(&model, 20, &part);
    put_message(&model, 7, &graph);
    check_damaged(&model, "no field can begin here in TrainingInfoProto");
}

static void test_missing_file(void)
{
    Filesystem *filesystem = filesystem_memory_open();
    Model *model = NULL;
    check_fails(model_open(filesystem, "m.onnx", &model), STATUS_CODE_IO, "m.onnx");
    CHECK(model == NULL);
    model_close(NULL);
    filesystem_memory_close(filesystem);
}

int main(void)
{
    test_values();
    test_attributes_without_type();
    test_long_lists_stay_in_the_file();
    test_main_graph_in_pieces();
    test_mentions();
    test_texts();
    test_wrong_names();
    test_scopes();
    test_shadowing_is_a_warning();
    test_external_entries();
    test_graph_beside_the_value();
    test_damage();
    test_missing_file();
    return check_finish("model_load");
}
