/* model_save_test - untouched models are written as they are; where weights go; names of data files; nothing half done. */
#include "model/model_save.h"

#include <stdlib.h>

#include "opened_model.h"

enum { WEIGHT_BYTES = 2048 };

/* A model with two weights of 2 KiB, one small one, and a Constant node of 2 KiB. */
static Text weighty_model(void)
{
    Text model = {0}, graph = {0}, tensor = {0}, raw = {0}, node = {0}, attribute = {0};
    static const char *const names[] = {"a", "b", "small", "constant"};
    for (size_t i = 0; i < 4; i++) {
        size_t size = i == 2 ? 4 : WEIGHT_BYTES;
        text_clear(&raw);
        text_append_repeated(&raw, names[i][0], size);
        put_number(&tensor, 1, size);
        put_number(&tensor, 2, 2); /* uint8 */
        put_text(&tensor, 8, names[i]);
        put_bytes(&tensor, 9, text_bytes(&raw));
        if (i < 3) put_message(&graph, 5, &tensor);
    }
    put_text(&attribute, 1, "value");
    put_message(&attribute, 5, &tensor);
    put_number(&attribute, 20, 4);
    put_text(&node, 2, "constant");
    put_text(&node, 4, "Constant");
    put_message(&node, 5, &attribute);
    put_message(&graph, 1, &node);
    put_number(&model, 1, 10);
    put_message(&model, 7, &graph);
    text_free(&raw);
    return model;
}

static Opened open_weighty(void)
{
    Text model = weighty_model();
    Opened opened = opened_bytes(text_bytes(&model));
    text_free(&model);
    return opened;
}

static SaveResult save(Opened *opened, const char *path, SaveOptions options)
{
    SaveResult result = {0};
    check_done(model_save(opened->model, path, &options, &result));
    check_done(opened->filesystem->commit(opened->filesystem));
    return result;
}

static bool files_are_equal(const Opened *opened, const char *a, const char *b)
{
    Bytes first = filesystem_memory_get(opened->filesystem, a), second = filesystem_memory_get(opened->filesystem, b);
    return first.data && bytes_equal(first, second);
}

/* Reads the model at path in the same files. filesystem: borrowed. */
static Model *reopen(Filesystem *filesystem, const char *path)
{
    Model *model = NULL;
    check_done(model_open(filesystem, path, &model));
    check_done(model_check(model));
    return model;
}

/* The weights of the model at path are those of weighty_model, stored so. */
static void check_weights(const Opened *opened, const char *path, TensorStorage large, const char *location)
{
    static const char *const names[] = {"a", "b", "small"};
    Model *model = reopen(opened->filesystem, path);
    Arena arena = {0};
    for (size_t i = 0; i < 3; i++) {
        Tensor *tensor = model->graph->initializers.items[i]->initializer;
        Bytes bytes = {0};
        check_done(tensor_read_all(tensor, &arena, WEIGHT_BYTES, &bytes));
        CHECK_EQUAL(bytes.size, i == 2 ? 4 : WEIGHT_BYTES);
        CHECK(bytes.data[0] == (uint8_t)names[i][0] && bytes.data[bytes.size - 1] == (uint8_t)names[i][0]);
        CHECK_EQUAL(tensor->storage, i == 2 ? TENSOR_RAW : large);
        if (i < 2 && location) CHECK(name_is(tensor->external.file->location, location));
    }
    CHECK_EQUAL(model->graph->first_node->attributes[0]->tensors[0]->storage, TENSOR_RAW);
    arena_free(&arena);
    model_close(model);
}

static void test_untouched(void)
{
    Opened opened = open_weighty();
    SaveResult result = save(&opened, "out/m.onnx", (SaveOptions){0});
    CHECK(result.is_identical);
    CHECK_EQUAL(result.file_count, 1);
    CHECK(result.files[0].is_model);
    CHECK_TEXT(result.files[0].path, "out/m.onnx");
    CHECK(files_are_equal(&opened, "out/m.onnx", "m.onnx"));
    uint64_t size = 0;
    check_done(model_encoded_size(opened.model, &size));
    CHECK_EQUAL(size, result.model_bytes);
    opened_end(&opened);
}

static void test_touched(void)
{
    Opened opened = open_weighty();
    graph_touch(opened.model->graph);
    SaveResult result = save(&opened, "out/m.onnx", (SaveOptions){0});
    CHECK_EQUAL(result.model_bytes, filesystem_memory_get(opened.filesystem, "m.onnx").size);
    check_weights(&opened, "out/m.onnx", TENSOR_RAW, NULL);
    opened_end(&opened);
}

static void test_out_and_back_in(void)
{
    Opened opened = open_weighty();
    SaveResult result = save(&opened, "out/m.onnx", (SaveOptions){.external = EXTERNAL_ALWAYS});
    CHECK_EQUAL(result.file_count, 2);
    CHECK(!result.is_identical && !result.files[0].is_model && result.files[1].is_model);
    CHECK_TEXT(result.files[0].path, "out/m.onnx.data");
    CHECK_EQUAL(result.files[0].size_bytes, 2 * WEIGHT_BYTES);
    check_weights(&opened, "out/m.onnx", TENSOR_EXTERNAL, "m.onnx.data");

    Opened outside = {.filesystem = opened.filesystem, .model = reopen(opened.filesystem, "out/m.onnx")};
    save(&outside, "back/m.onnx", (SaveOptions){.external = EXTERNAL_NEVER});
    check_weights(&outside, "back/m.onnx", TENSOR_RAW, NULL);
    CHECK(filesystem_memory_get(opened.filesystem, "back/m.onnx.data").data == NULL);

    result = save(&outside, "kept/m.onnx", (SaveOptions){0}); /* external weights stay external */
    CHECK(result.is_identical);
    CHECK(files_are_equal(&outside, "kept/m.onnx", "out/m.onnx"));
    CHECK(files_are_equal(&outside, "kept/m.onnx.data", "out/m.onnx.data"));
    model_close(outside.model);
    opened_end(&opened);
}

static void test_chosen_name(void)
{
    Opened opened = open_weighty();
    SaveOptions options = {.external = EXTERNAL_ALWAYS, .external_file = "weights.bin"};
    save(&opened, "out/m.onnx", options);
    check_weights(&opened, "out/m.onnx", TENSOR_EXTERNAL, "weights.bin");
    SaveResult result = {0};
    static const char *const bad[] = {"", "a/b", "../w", "a\\b"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        options.external_file = bad[i];
        Status status = model_save(opened.model, "out/m.onnx", &options, &result);
        CHECK(status.code == STATUS_CODE_USAGE || status.code == STATUS_CODE_MODEL);
        status_free(&status);
        opened.filesystem->abort(opened.filesystem);
    }
    check_weights(&opened, "out/m.onnx", TENSOR_EXTERNAL, "weights.bin");
    opened_end(&opened);
}

/* A file of the wanted name that holds something else is never replaced: a committed model may refer to it. */
static void test_name_that_is_taken(void)
{
    Opened opened = open_weighty();
    SaveOptions options = {.external = EXTERNAL_ALWAYS};
    filesystem_memory_put(opened.filesystem, "out/m.onnx.data", bytes_of("of another model"));
    SaveResult result = save(&opened, "out/m.onnx", options);
    const char *path = result.files[0].path;
    CHECK(strncmp(path, "out/m.", 6) == 0 && strlen(path) == strlen("out/m.12345678.data"));
    CHECK(bytes_equal(filesystem_memory_get(opened.filesystem, "out/m.onnx.data"), bytes_of("of another model")));
    check_weights(&opened, "out/m.onnx", TENSOR_EXTERNAL, path + 4);
    SaveResult second = save(&opened, "out/m.onnx", options); /* the same again: the file is there already */
    CHECK_TEXT(second.files[0].path, path);
    CHECK_EQUAL(second.superseded_count, 0);
    opened_end(&opened);
}

/* The data file of the result before is named, to be removed after the commit. */
static void test_superseded(void)
{
    Opened opened = open_weighty();
    save(&opened, "out/m.onnx", (SaveOptions){.external = EXTERNAL_ALWAYS});
    SaveResult result = save(&opened, "out/m.onnx", (SaveOptions){.external = EXTERNAL_NEVER});
    if (CHECK_EQUAL(result.superseded_count, 1)) CHECK_TEXT(result.superseded[0], "out/m.onnx.data");
    SaveOptions named = {.external = EXTERNAL_ALWAYS, .external_file = "mine.bin"};
    save(&opened, "out/n.onnx", named);
    result = save(&opened, "out/n.onnx", (SaveOptions){0}); /* a name of the user's own is never removed */
    CHECK_EQUAL(result.superseded_count, 0);
    opened_end(&opened);
}

static void test_in_place(void)
{
    Opened made = open_weighty();
    save(&made, "m2.onnx", (SaveOptions){.external = EXTERNAL_ALWAYS, .external_file = "w.bin"});
    Opened opened = {.filesystem = made.filesystem, .model = reopen(made.filesystem, "m2.onnx")};
    graph_touch(opened.model->graph);
    SaveResult result = save(&opened, "m2.onnx", (SaveOptions){.is_in_place = true});
    CHECK_EQUAL(result.file_count, 1);
    CHECK_EQUAL(result.superseded_count, 0);
    check_weights(&opened, "m2.onnx", TENSOR_EXTERNAL, "w.bin");
    model_close(opened.model);
    opened_end(&made);
}

/* ---- Failures ---- */

static size_t file_count(const Opened *opened)
{
    size_t count = 0;
    const char *path;
    for (size_t i = 0; (path = filesystem_memory_path(opened->filesystem, i)); i++)
        count += filesystem_memory_get(opened->filesystem, path).data != NULL;
    return count;
}

static void check_fails_clean(Opened *opened, SaveOptions options, StatusCode code, const char *words)
{
    SaveResult result = {0};
    check_fails(model_save(opened->model, "out/m.onnx", &options, &result), code, words);
    opened->filesystem->abort(opened->filesystem);
    CHECK_EQUAL(file_count(opened), 1);
}

static bool stop_at_once(void *context, uint64_t done_bytes, uint64_t total_bytes)
{
    (void)context;
    CHECK(done_bytes <= total_bytes);
    return false;
}

static void test_failures(void)
{
    Opened opened = open_weighty();
    uint64_t size = filesystem_memory_get(opened.filesystem, "m.onnx").size;
    for (uint64_t budget = 0; budget < size; budget += 500) {
        filesystem_memory_limit(opened.filesystem, budget);
        check_fails_clean(&opened, (SaveOptions){0}, STATUS_CODE_IO, "out/m.onnx");
        check_fails_clean(&opened, (SaveOptions){.external = EXTERNAL_ALWAYS}, STATUS_CODE_IO, "out/m.onnx");
    }
    filesystem_memory_limit(opened.filesystem, UINT64_MAX);
    SaveResult result = save(&opened, "out/m.onnx", (SaveOptions){0});
    CHECK(result.is_identical);
    opened_end(&opened);
}

static void test_cancelled(void)
{
    enum { LARGE_BYTES = 4 << 20 };
    Text model = {0}, graph = {0}, tensor = {0}, raw = {0};
    text_append_repeated(&raw, 'r', LARGE_BYTES);
    put_number(&tensor, 1, LARGE_BYTES);
    put_number(&tensor, 2, 2);
    put_text(&tensor, 8, "w");
    put_message(&tensor, 9, &raw);
    put_message(&graph, 5, &tensor);
    put_message(&model, 7, &graph);
    Opened opened = opened_bytes(text_bytes(&model));
    check_fails_clean(&opened, (SaveOptions){.progress = stop_at_once}, STATUS_CODE_CANCELLED, "nothing was written");
    opened_end(&opened);
    text_free(&model);
}

/* The size was planned from what was there; when something else is read, nothing is written. */
static void test_changed_input(void)
{
    Opened opened = open_weighty();
    filesystem_memory_put(opened.filesystem, "m.onnx", bytes_of("short"));
    check_fails_clean(&opened, (SaveOptions){0}, STATUS_CODE_IO, "changed while it was read");
    opened_end(&opened);
}

int main(void)
{
    test_untouched();
    test_touched();
    test_out_and_back_in();
    test_chosen_name();
    test_name_that_is_taken();
    test_superseded();
    test_in_place();
    test_failures();
    test_cancelled();
    test_changed_input();
    return check_finish("model_save");
}
