/* read_fuzzer - any bytes as a model file: read, looked at from all sides, written back.
 *
 * An untouched model is written byte for byte; one of which everything is written anew means the same; what its complete
 * text says is read back from it. */
#include <stdio.h>
#include <stdlib.h>

#include "exercise.h"
#include "meaning.h"
#include "model/model_encode.h"
#include "model/model_save.h"
#include "mutate.h"
#include "text/text_parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size_bytes, size_t max_size_bytes, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size_bytes, size_t max_size_bytes, unsigned seed)
{
    return mutate_model(data, size_bytes, max_size_bytes, seed);
}

static const char out_path[] = "out/model.onnx";

static void save(Model *model, Filesystem *filesystem)
{
    SaveOptions options = {0};
    SaveResult result;
    Status status = model_save(model, out_path, &options, &result);
    if (status_is_ok(status)) status = filesystem->commit(filesystem);
    if (!status_is_ok(status)) fprintf(stderr, "%s\n", status.message);
    exercise_expect(status_is_ok(status), "a checked model can be written");
}

static void touch_tensor(void *context, Tensor *tensor, Graph *graph, Node *node)
{
    (void)context, (void)graph, (void)node;
    tensor->is_touched = true;
}

static void touch_everything(Model *model)
{
    model_visit_tensors(model, touch_tensor, NULL);
    for (size_t i = 0; i < model->graphs.count; i++) {
        graph_touch(model->graphs.items[i]);
        for (Node *node = model->graphs.items[i]->first_node; node; node = node->next)
            node->touched |= NODE_TOUCHED_INPUTS | NODE_TOUCHED_OUTPUTS | NODE_TOUCHED_ATTRIBUTES | NODE_TOUCHED_REST;
    }
}

static Model *open_result(Filesystem *filesystem)
{
    Model *model = NULL;
    Status status = model_open(filesystem, out_path, &model);
    if (!status_is_ok(status)) fprintf(stderr, "%s\n", status.message);
    exercise_expect(status_is_ok(status), "what was written can be read");
    return model;
}

/* Fields are written in the order of their numbers, so texts that show fields as bytes may differ in their order. */
static bool has_same_characters(const Text *a, const Text *b)
{
    size_t counts[2][256] = {{0}};
    for (size_t i = 0; i < a->size; i++) counts[0][(uint8_t)a->data[i]]++;
    for (size_t i = 0; i < b->size; i++) counts[1][(uint8_t)b->data[i]]++;
    return memcmp(counts[0], counts[1], sizeof counts[0]) == 0;
}

/* External data moves to a file of its own, which texts show. */
static void expect_same_text(Model *model, const Text *before, Model *written)
{
    Text after = exercise_print(written);
    bool is_equal = model->external_tensor_count > 0 || has_same_characters(before, &after);
    if (!is_equal) fprintf(stderr, "---- before\n%s\n---- after\n%s\n", text_of(before), text_of(&after));
    exercise_expect(is_equal, "what is written anew says the same");
    text_free(&after);
}

static void write_back(Model *model, Filesystem *filesystem, Bytes input)
{
    save(model, filesystem);
    exercise_expect(model->external_tensor_count > 0 || bytes_equal(filesystem_memory_get(filesystem, out_path), input),
                    "an untouched model is written byte for byte");
    Text before = exercise_print(model);
    touch_everything(model);
    save(model, filesystem);
    Model *written = open_result(filesystem);
    meaning_expect_equal(model, written);
    expect_same_text(model, &before, written);
    model_close(written);
    text_free(&before);
}

/* What the complete text of a model says is read back from it. */
static void read_as_text(Model *model, Filesystem *filesystem)
{
    Text before = exercise_print(model);
    Model *again = NULL;
    Status status = text_parse_model(filesystem, text_bytes(&before), "in/model.txt", &again);
    if (!status_is_ok(status)) fprintf(stderr, "%s\n%s\n", status.message, text_of(&before));
    exercise_expect(status_is_ok(status), "what was printed can be parsed");
    Text after = exercise_print(again);
    bool is_equal = bytes_equal(text_bytes(&before), text_bytes(&after));
    if (!is_equal) fprintf(stderr, "---- before\n%s\n---- after\n%s\n", text_of(&before), text_of(&after));
    exercise_expect(is_equal, "what was printed and parsed prints the same");
    text_free(&before);
    text_free(&after);
    model_close(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes)
{
    Bytes input = {data, size_bytes};
    Filesystem *filesystem = exercise_folder(input);
    Model *model = NULL;
    Status status = model_open(filesystem, EXERCISE_MODEL_PATH, &model);
    if (status_is_ok(status)) {
        exercise_read(model);
        status = model_check(model);
        if (status_is_ok(status)) read_as_text(model, filesystem);
        if (status_is_ok(status)) write_back(model, filesystem, input);
    }
    if (!status_is_ok(status)) exercise_expect_message(&status);
    model_close(model);
    filesystem_memory_close(filesystem);
    return 0;
}
