/* text_print_test - models that are no file's: made in memory, changed, or printed with limits. */
#include "text/text_print.h"

#include "check.h"
#include "io/filesystem_memory.h"
#include "text/text_parse.h"

static void check_print(Model *model, const TextOptions *options, const char *expected)
{
    Text text = {0};
    Status status = text_print_model(model, &text, options);
    CHECK(status_is_ok(status));
    CHECK_TEXT(text_of(&text), expected);
    status_free(&status);
    text_free(&text);
}

static Name *name_of(Model *model, const char *text)
{
    return name_intern_text(&model->names, text);
}

static Tensor *owned_tensor(Model *model, const char *name, int32_t dtype, int64_t count, const void *bytes,
                            size_t size)
{
    Tensor *tensor = ARENA_NEW(&model->arena, Tensor);
    tensor->model = model;
    tensor->name = name_of(model, name);
    tensor->dtype = dtype;
    tensor->rank = 1;
    tensor->dims = ARENA_NEW(&model->arena, int64_t);
    tensor->dims[0] = count;
    tensor->storage = TENSOR_OWNED;
    tensor->bytes = arena_copy(&model->arena, bytes, size);
    tensor->byte_count = size;
    return tensor;
}

static void add_initializer(Graph *graph, Tensor *tensor)
{
    Value *value = graph_new_value(graph, tensor->name, VALUE_INITIALIZER);
    value->initializer = tensor;
    array_push(&graph->initializers, value);
}

/* Nothing of it comes from a file. */
static void check_built(Filesystem *filesystem)
{
    static const uint8_t halves[] = {0, 0x3c, 0xff, 0xff},
                         strings[] = {1, 0, 0, 0, 0, 0, 0, 0, 'a', 0, 0, 0, 0, 0, 0, 0, 0};
    Model *model = model_new(filesystem, "built");
    model->ir_version = 8;
    model->doc_string = bytes_of("built");
    array_push(&model->metadata, (Property){name_of(model, "k"), bytes_of("v")});
    array_push(&model->opset_imports, (OpsetImport){model->names.empty, 17});
    Graph *graph = model->graph = model_new_graph(model, NULL);
    graph->name = name_of(model, "g");
    add_initializer(graph, owned_tensor(model, "h", 10, 2, halves, sizeof halves));
    add_initializer(graph, owned_tensor(model, "s", 8, 2, strings, sizeof strings));
    Node *node = graph_append_node(graph, name_of(model, "com.x"), name_of(model, "Op"), 2, 1, 0);
    node_set_input(node, 1, graph->initializers.items[0]);
    node->outputs[0] = graph_new_value(graph, name_of(model, "a.b"), VALUE_NODE_OUTPUT);
    array_push(&graph->outputs, (GraphOutput){.value = node->outputs[0]});
    check_print(model, NULL,
                "<\n  ir_version: 8,\n  opset_import: [\"\" : 17],\n  doc_string: \"built\",\n"
                "  metadata_props: [\"k\": \"v\"]\n>\n"
                "g () => (\"a.b\") <\n  float16[2] h = {15360, 65535},\n  string[2] s = {\"a\", \"\"}\n> {\n"
                "  \"a.b\" = com.x.Op (\"\", h)\n}\n");
    model_close(model);
}

static void check_limit(Filesystem *filesystem)
{
    Model *model = NULL;
    Status status =
        text_parse_model(filesystem,
                         bytes_of("g () => () <int64[3] a = {1, 2, 3}, int64[2] b = {4, 5}, float[2] c = {1}> "
                                  "{ = A <l = [1, 2, 3], m = [\"a\", \"b\"], s = \"uncut\"> () }"),
                         "t.txt", &model);
    if (CHECK(status_is_ok(status))) {
        static const TextOptions two = {.element_limit = 2};
        check_print(model, &two,
                    "<\n  ir_version: 10,\n  opset_import: [\"\" : 21]\n>\n"
                    "g () => () <\n  int64[3] a = {1, 2, ...},\n  int64[2] b = {4, 5},\n  float[2] c = {...}\n> {\n"
                    "  = A <l = [1, 2, ...], m = [\"a\", \"b\"], s = \"uncut\"> ()\n}\n");
    }
    status_free(&status);
    model_close(model);
}

/* A value that was renamed and a tensor that was moved print as they are now. */
static void check_changed(Filesystem *filesystem)
{
    Model *model = NULL;
    Status status = text_parse_model(filesystem,
                                     bytes_of("g () => () <float[1] w = [\"location\": \"w.bin\", \"x\": \"y\"], "
                                              "@quantization w [\"S\": \"w\"]> { a = Neg (w) }"),
                                     "t.txt", &model);
    if (CHECK(status_is_ok(status))) {
        Graph *graph = model->graph;
        Tensor *tensor = graph->initializers.items[0]->initializer;
        tensor->is_touched = true;
        tensor->external.offset = 64;
        tensor->external.has_offset = true;
        graph->annotations.items[0]->parameter_names[0] = name_of(model, "a");
        check_print(model, NULL,
                    "<\n  ir_version: 10,\n  opset_import: [\"\" : 21]\n>\n"
                    "g () => () <\n  float[1] w = [\"location\": \"w.bin\", \"offset\": \"64\"],\n"
                    "  @quantization w [\"S\": \"a\"]\n> {\n  a = Neg (w)\n}\n");
    }
    status_free(&status);
    model_close(model);
}

int main(void)
{
    Filesystem *filesystem = filesystem_memory_open();
    check_built(filesystem);
    check_limit(filesystem);
    check_changed(filesystem);
    filesystem_memory_close(filesystem);
    return check_finish("text_print");
}
