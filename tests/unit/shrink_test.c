/* shrink_test - the job as a whole: totals, reports, files, refusals and failures. The corpus has its rules. */
#include "shrink/shrink.h"

#include "check.h"
#include "io/filesystem_memory.h"
#include "model/model_save.h"
#include "status_check.h"
#include "text/text_parse.h"

typedef struct Fixture {
    Filesystem *filesystem;
    Model *model;
    Arena arena;
    Journal journal;
    OptionSet options;
    ShrinkResult result;
} Fixture;

static const Progress no_progress;

static void prepare(Fixture *self)
{
    self->journal = (Journal){.arena = &self->arena};
    self->options = (OptionSet){.table = shrink_options, .arena = &self->arena};
    self->result = (ShrinkResult){.arena = &self->arena, .journal = &self->journal};
}

static void fixture_open(Fixture *self, const char *text)
{
    *self = (Fixture){.filesystem = filesystem_memory_open()};
    check_done(text_parse_model(self->filesystem, bytes_of(text), "folder/model.onnx", &self->model));
    prepare(self);
}

static void forget_result(Fixture *self)
{
    journal_free(&self->journal);
    option_set_free(&self->options);
    arena_free(&self->arena);
}

static void fixture_close(Fixture *self)
{
    forget_result(self);
    model_close(self->model);
    filesystem_memory_close(self->filesystem);
}

static Status run(Fixture *self)
{
    return shrink_run(self->model, &self->options, &no_progress, &self->result);
}

static void set(Fixture *self, const char *name, const char *value)
{
    check_done(option_set(&self->options, name, value));
}

/* Writes what belongs to the result, then goes on with the model that was written. */
static void write_and_open(Fixture *self, const char *path)
{
    SaveOptions options = {0};
    SaveResult saved = {0};
    check_done(shrink_write_files(&self->result, self->filesystem, path));
    check_done(model_save(self->model, path, &options, &saved));
    check_done(self->filesystem->commit(self->filesystem));
    forget_result(self);
    model_close(self->model);
    check_done(model_open(self->filesystem, path, &self->model));
    prepare(self);
}

static const char equal_text[] = "g (float[300] x) => (float[300] y)\n"
                                 "<int64[2] a = {7, 8}, int64[2] b = {7, 8}, int64[3] c = {7, 8, 9}> {\n"
                                 "  d = Constant <value_ints = [7, 8]> ()\n"
                                 "  s = Constant <value_int = 1> ()\n"
                                 "  e = ConstantOfShape (a)\n"
                                 "  f = ConstantOfShape (b)\n"
                                 "  h = ConstantOfShape (d)\n"
                                 "  y = Relu (x)\n"
                                 "}\n";

static void test_totals(void)
{
    Fixture f;
    fixture_open(&f, equal_text);
    check_done(run(&f));
    const ShrinkResult *result = &f.result;
    CHECK_EQUAL(result->before.nodes, 6);
    CHECK_EQUAL(result->after.nodes, 5);
    CHECK_EQUAL(result->before.constants, 5);
    CHECK_EQUAL(result->after.constants, 3);
    CHECK_EQUAL(result->before.constant_bytes, 3 * 16 + 24 + 8);
    CHECK_EQUAL(result->after.constant_bytes, 16 + 24 + 8);
    CHECK_EQUAL(result->group_count, 1);
    CHECK_EQUAL(result->removed_count, 2);
    CHECK_EQUAL(result->saved_bytes, 6); /* as stored: varints of a byte, in the node each with its key */
    const Record *record = &f.journal.records.items[0];
    CHECK_TEXT(record->kept, "a");
    CHECK_TEXT(record->removed[0], "b");
    CHECK_TEXT(record->removed[1], "d");
    CHECK(record->removed[2] == NULL);
    CHECK_TEXT(record->dtype, "int64");

    Text text = {0};
    JsonWriter json = {.text = &text, .compact = true};
    f.result.before.file_bytes = 500;
    f.result.after.file_bytes = 400;
    json_begin_object(&json);
    shrink_report_json(result, &json);
    json_end_object(&json);
    static const char totals[] =
        "{\"totals\":{\"groups\":1,\"removed\":2,\"downcast\":0,\"saved_bytes\":6,\"nodes_before\":6,\"nodes_after\":5,"
        "\"constants_before\":5,\"constants_after\":3,\"constant_bytes_before\":80,\"constant_bytes_after\":48,"
        "\"bytes_before\":500,\"bytes_after\":400},\"records\":[{";
    CHECK(strncmp(text_of(&text), totals, sizeof totals - 1) == 0);
    text_free(&text);

    /* What was done once leaves nothing to do. */
    forget_result(&f);
    prepare(&f);
    check_done(run(&f));
    CHECK_EQUAL(f.journal.records.count, 0);
    CHECK_EQUAL(f.result.after.constants, 3);
    fixture_close(&f);
}

static void test_report_text(void)
{
    Fixture f;
    Text text = {0}, model = {0};
    text_append(&model, "g (float[2] x) => (float[2] y, float[2] o) <float[2] o = {1, 1}, float[2] o2 = {1, 1}");
    for (int k = 0; k < 25; k++) {
        for (int twin = 0; twin < 2; twin++) {
            text_append_format(&model, ", float[%d] a_very_long_name_of_a_constant_%d_%d = {0", k + 3, k, twin);
            for (int element = 1; element < k + 3; element++) text_append(&model, ", 0");
            text_append(&model, "}");
        }
    }
    text_append(&model, "> { y = Add (x, o2) }\n");
    fixture_open(&f, text_of(&model));
    check_done(run(&f));
    shrink_report_text(&f.result, &text, 60);
    const char *report = text_of(&text);
    CHECK(strstr(report, "Equal constants made one: 26 groups, 26 removed, "));
    CHECK(strstr(report, "  and 6 more groups\n"));
    CHECK(strstr(report, "  constants               52      26\n"));
    CHECK(strstr(report, "float32  [27]")); /* the largest saving is first, so it is shown */
    CHECK(!strstr(report, "float32  [3]")); /* the smallest is not */
    for (const char *line = strchr(report, '\n') + 1; *line; line = strchr(line, '\n') + 1)
        CHECK(strchr(line, '\n') - line <= 60);
    CHECK(strstr(report, "..."));
    text_clear(&text);
    shrink_report_text(&f.result, &text, 0);
    CHECK(strstr(text_of(&text), "  a_very_long_name_of_a_constant_24_0        1  float32  [27]   108 B\n"));
    text_free(&text);
    text_free(&model);
    fixture_close(&f);
}

static void test_nothing_to_do(void)
{
    Fixture f;
    Text text = {0};
    fixture_open(&f, "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add (x, w) }");
    check_done(run(&f));
    CHECK(!f.model->is_touched);
    shrink_report_text(&f.result, &text, 80);
    CHECK(strstr(text_of(&text), "No constants are equal; nothing changed\n") == text_of(&text));
    text_free(&text);
    fixture_close(&f);
}

static void test_files(void)
{
    Fixture f;
    fixture_open(&f, equal_text);
    set(&f, "mode", "npy");
    check_done(run(&f));
    CHECK_EQUAL(f.result.file_count, 1);
    CHECK_TEXT(f.result.files[0].safe_name, "a");
    CHECK(f.result.files[0].name == NULL && f.journal.records.items[1].file == NULL);
    check_done(shrink_write_files(&f.result, f.filesystem, "out/small.onnx"));
    CHECK_TEXT(f.result.files[0].name, "small_exported_a.npy");
    CHECK_TEXT(f.journal.records.items[1].file, "small_exported_a.npy");
    CHECK_EQUAL(f.result.files[0].size_bytes, 128 + 16);
    check_done(f.filesystem->commit(f.filesystem));
    Bytes file = filesystem_memory_get(f.filesystem, "out/small_exported_a.npy");
    CHECK(file.size == 144 && memcmp(file.data + 128, "\7\0\0\0\0\0\0\0\10\0\0\0\0\0\0\0", 16) == 0);
    fixture_close(&f);
}

/* scs4onnx calls the input after the file. */
static void test_restoring_as_scs4onnx(void)
{
    static const char text[] = "g (float[2] x, float[2] \"old_exported_w.npy\") => (float[2] y) {\n"
                               "  y = Add (x, \"old_exported_w.npy\")\n"
                               "}\n";
    static const char header[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
    Fixture f;
    fixture_open(&f, text);
    Text file = {0};
    text_append_bytes(&file, (Bytes){(const uint8_t *)"\x93NUMPY\x01", 8});
    text_append_char(&file, (char)(sizeof header - 1));
    text_append_char(&file, 0);
    text_append(&file, header);
    text_append_bytes(&file, (Bytes){(const uint8_t *)"\0\0\x80\x3f\0\0\0\x40", 8});
    filesystem_memory_put(f.filesystem, "weights/old_exported_w.npy", text_bytes(&file));
    text_free(&file);
    set(&f, "restore", "weights/");
    check_done(run(&f));
    CHECK_EQUAL(f.model->graph->inputs.count, 1);
    CHECK_EQUAL(f.model->graph->initializers.count, 1);
    CHECK_TEXT(f.journal.records.items[0].file, "old_exported_w.npy");
    write_and_open(&f, "folder/whole.onnx");
    Bytes bytes;
    check_done(tensor_read_all(f.model->graph->initializers.items[0]->initializer, &f.arena, 100, &bytes));
    CHECK(bytes.size == 8 && memcmp(bytes.data, "\0\0\x80\x3f\0\0\0\x40", 8) == 0);
    fixture_close(&f);
}

/* A restored constant is one like any other: it is shared with what is equal. */
static void test_restored_is_shared(void)
{
    Fixture f;
    fixture_open(&f, "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}, float[2] v = {3, 4}> {\n"
                     "  a = Add (x, w)\n  b = Add (a, v)\n  y = Mul (b, v)\n}\n");
    set(&f, "extract-constants", "v");
    check_done(run(&f));
    write_and_open(&f, "folder/small.onnx");
    CHECK_EQUAL(f.model->graph->inputs.count, 2);
    Bytes extracted = filesystem_memory_get(f.filesystem, "folder/small_exported_v.npy");
    uint8_t changed[256];
    if (!CHECK(extracted.size == 136)) return;
    memcpy(changed, extracted.data, extracted.size);
    memcpy(changed + 128, "\0\0\x80\x3f\0\0\0\x40", 8); /* now equal to w */
    filesystem_memory_put(f.filesystem, "folder/small_exported_v.npy", (Bytes){changed, 136});
    set(&f, "restore", "folder");
    check_done(run(&f));
    CHECK_EQUAL(f.result.removed_count, 1);
    CHECK_EQUAL(f.model->graph->initializers.count, 1);
    fixture_close(&f);
}

static void test_long_text_in_a_node(void)
{
    Fixture f;
    Text text = {0};
    text_append(&text, "g (string[1] x) => (string[1] y) { a = Constant <value_string = \"");
    text_append_repeated(&text, 'z', 5000);
    text_append(&text, "\"> () b = Constant <value_string = \"");
    text_append_repeated(&text, 'z', 5000);
    text_append(&text, "\"> () c = StringConcat (x, a) y = StringConcat (c, b) }\n");
    fixture_open(&f, text_of(&text));
    text_free(&text);
    set(&f, "scalars", "share");
    set(&f, "extract-constants", "a");
    check_done(run(&f));
    CHECK_EQUAL(f.result.before.constants, 2);
    CHECK_EQUAL(f.result.before.constant_bytes, 10000);
    CHECK_EQUAL(f.result.after.constants, 2);
    CHECK_EQUAL(f.journal.refusal_count, 1);
    CHECK_TEXT(f.journal.records.items[0].reason, "it is a text of over 4 KiB in a node");
    fixture_close(&f);
}

static void test_refused_models(void)
{
    Fixture f;
    fixture_open(&f, "g (float[2] x) => (float[2] y) { y = Add (x, nowhere) }");
    check_fails(run(&f), STATUS_CODE_MODEL, "nowhere");
    fixture_close(&f);
    fixture_open(&f, "g (float[2] x) => (float[2] y) <float[3] w = {1, 2}> { y = Add (x, w) }");
    check_fails(run(&f), STATUS_CODE_MODEL, "w");
    fixture_close(&f);
}

static void test_failing_files(void)
{
    Fixture f;
    fixture_open(&f, equal_text);
    set(&f, "mode", "npy");
    check_done(run(&f));
    filesystem_memory_limit(f.filesystem, 130);
    check_fails(shrink_write_files(&f.result, f.filesystem, "small.onnx"), STATUS_CODE_IO, "small_exported_a.npy");
    f.filesystem->abort(f.filesystem);
    CHECK(filesystem_memory_get(f.filesystem, "small_exported_a.npy").data == NULL);
    fixture_close(&f);
}

static bool stop(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    (void)context;
    (void)phase;
    return done_bytes > total_bytes;
}

static void test_stopping(void)
{
    Fixture f;
    const Progress progress = {.report = stop};
    fixture_open(&f, equal_text);
    check_fails(shrink_run(f.model, &f.options, &progress, &f.result), STATUS_CODE_CANCELLED, "stopped");
    fixture_close(&f);
}

int main(void)
{
    test_totals();
    test_report_text();
    test_nothing_to_do();
    test_files();
    test_restoring_as_scs4onnx();
    test_restored_is_shared();
    test_long_text_in_a_node();
    test_refused_models();
    test_failing_files();
    test_stopping();
    return check_finish("shrink");
}
