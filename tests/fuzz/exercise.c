/* exercise - what the fuzz targets of models share: files in memory, and all that hone does with a model it reads. */
#include "exercise.h"

#include <stdio.h>
#include <stdlib.h>

#include "inspect/inspect.h"
#include "model/model_encode.h"
#include "text/text_print.h"

void exercise_expect(bool holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

void exercise_expect_message(Status *status)
{
    exercise_expect(status->code != STATUS_CODE_OK && status->message != NULL, "a failure has a message");
    Bytes message = bytes_of(status->message);
    bool is_clear = message.size >= 10 && bytes_is_utf8(message) && !strchr(status->message, '\n');
    if (!is_clear) fprintf(stderr, "message: %s\n", status->message);
    exercise_expect(is_clear, "a message is one line of text");
    status_free(status);
}

Filesystem *exercise_folder(Bytes model)
{
    uint8_t data[256];
    for (size_t i = 0; i < sizeof data; i++) data[i] = (uint8_t)i;
    Filesystem *filesystem = filesystem_memory_open();
    filesystem_memory_put(filesystem, EXERCISE_MODEL_PATH, model);
    filesystem_memory_put(filesystem, EXERCISE_DATA_PATH, (Bytes){data, sizeof data});
    return filesystem;
}

/* ---- Nodes and values ---- */

static void check_uses(const Value *value)
{
    uint32_t count = 0;
    for (const Use *use = value->first_use; use; use = use->next, count++) {
        exercise_expect(use->value == value, "a use belongs to its value");
        exercise_expect(graph_contains(value->graph, use->node->graph), "a use is in the scope of its value");
        exercise_expect(!use->next || use->next->previous == use, "uses are linked both ways");
    }
    exercise_expect(count == value->use_count, "a value counts its uses");
}

static void check_node(const Node *node, Arena *scratch)
{
    ArenaMark mark = arena_mark(scratch);
    exercise_expect(node_id(node, scratch)[0] != '\0' && node_label(node, scratch)[0] != '\0', "a node has a label");
    arena_rewind(scratch, mark);
    for (uint32_t i = 0; i < node->input_count; i++)
        if (node->inputs[i].value) check_uses(node->inputs[i].value);
    for (uint32_t i = 0; i < node->output_count; i++)
        if (node->outputs[i]) exercise_expect(node->outputs[i]->producer == node, "an output knows its node");
}

/* What is decoded in memory is what the list streams. */
static void check_list(const Attribute *attribute, Arena *scratch)
{
    if (!attribute->list) return;
    ArenaMark mark = arena_mark(scratch);
    Bytes all = {0};
    Status status = tensor_read_all(attribute->list, scratch, 1 << 20, &all);
    if (!status_is_ok(status)) {
        exercise_expect_message(&status);
    } else {
        if (attribute->s.data) exercise_expect(bytes_equal(attribute->s, all), "a string is what its list streams");
        if (attribute->floats)
            exercise_expect(all.size == attribute->list_count * 4 && !memcmp(attribute->floats, all.data, all.size),
                            "floats are what their list streams");
        if (attribute->ints)
            exercise_expect(all.size == attribute->list_count * 8 && !memcmp(attribute->ints, all.data, all.size),
                            "ints are what their list streams");
    }
    arena_rewind(scratch, mark);
}

static void check_graph(const Graph *graph, Arena *scratch)
{
    ArenaMark mark = arena_mark(scratch);
    exercise_expect(graph_path(graph, scratch)[0] != '\0', "a graph has a path");
    arena_rewind(scratch, mark);
    uint32_t count = 0;
    for (const Node *node = graph->first_node; node; node = node->next, count++) {
        check_node(node, scratch);
        for (uint32_t i = 0; i < node->attribute_count; i++) check_list(node->attributes[i], scratch);
    }
    exercise_expect(count == graph->node_count, "a graph counts its nodes");
    for (size_t i = 0; i < graph->outputs.count; i++)
        exercise_expect(graph->outputs.items[i].value != NULL, "a graph's output is a value");
}

/* ---- Payloads ---- */

static void stream_tensor(void *context, Tensor *tensor, Graph *graph, Node *node)
{
    (void)context, (void)graph, (void)node;
    TensorStream stream;
    uint8_t step[64];
    uint64_t total = 0;
    size_t count = 0;
    Status status = tensor_stream_open(&stream, tensor);
    while (status_is_ok(status)) {
        status = tensor_stream_read(&stream, step, sizeof step, &count);
        if (!status_is_ok(status) || count == 0) break;
        total += count;
    }
    if (!status_is_ok(status)) exercise_expect_message(&status);
    else if (stream.total != UINT64_MAX) exercise_expect(total == stream.total, "a stream gives what it promises");
}

/* ---- Inventory and text ---- */

static void take_inventory(Model *model)
{
    Inventory inventory = {0};
    inventory_take(&inventory, model, "model.onnx", model->source->size_bytes);
    inventory_find_files(&inventory, model);
    inventory_find_candidates(&inventory);
    InventoryDetail detail = {.has_duplicates = true};
    Text text = {0};
    JsonWriter json = {.text = &text};
    inventory_write_json(&inventory, detail, &json);
    exercise_expect(bytes_is_utf8(text_bytes(&text)), "JSON is UTF-8");
    text_clear(&text);
    InspectView view = {&inventory, &model->diagnostics};
    inspect_append_text(&view, 1, 0, 80, &text);
    Progress progress = {0};
    Status status = inventory_find_equal(&inventory, model, &progress);
    if (!status_is_ok(status)) exercise_expect_message(&status);
    text_clear(&text);
    inspect_append_text(&view, 1, 10, 0, &text);
    exercise_expect(bytes_is_utf8(text_bytes(&text)), "a table is UTF-8");
    text_free(&text);
    inventory_free(&inventory);
}

Text exercise_print(Model *model)
{
    Text text = {0};
    TextOptions options = {.is_complete = true};
    Status status = text_print_model(model, &text, &options);
    if (!status_is_ok(status)) fprintf(stderr, "%s\n", status.message);
    exercise_expect(status_is_ok(status), "a model that was read can be printed");
    return text;
}

void exercise_read(Model *model)
{
    Arena scratch = {0};
    for (size_t i = 0; i < model->graphs.count; i++) check_graph(model->graphs.items[i], &scratch);
    arena_free(&scratch);
    model_visit_tensors(model, stream_tensor, NULL);
    take_inventory(model);
    Text text = exercise_print(model);
    exercise_expect(bytes_is_utf8(text_bytes(&text)), "text is UTF-8");
    text_free(&text);
}

void exercise_chosen(Bytes data, size_t choice_bytes, void (*run)(Model *model, const uint8_t *choices, Bytes input))
{
    if (data.size < choice_bytes) return;
    Bytes input = {data.data, data.size - choice_bytes};
    Filesystem *folder = exercise_folder(input);
    Model *model = NULL;
    Status status = model_open(folder, EXERCISE_MODEL_PATH, &model);
    if (status_is_ok(status)) run(model, data.data + input.size, input);
    status_free(&status);
    model_close(model);
    filesystem_memory_close(folder);
}
