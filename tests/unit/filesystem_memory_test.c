/* filesystem_memory_test - files in memory behave as files on disk do. */
#include "io/filesystem_memory.h"

#include "check.h"
#include "status_check.h"

static Filesystem *files;

static void put(const char *path, const char *text)
{
    filesystem_memory_put(files, path, bytes_of(text));
}

static bool holds(const char *path, const char *text)
{
    Bytes bytes = filesystem_memory_get(files, path);
    return bytes.data && bytes_equal(bytes, bytes_of(text));
}

static Sink *create(const char *path)
{
    Sink *sink = NULL;
    Status status = files->create(files, path, &sink);
    CHECK(status_is_ok(status));
    status_free(&status);
    return sink;
}

static Source *open_file(const char *path)
{
    Source *source = NULL;
    Status status = files->open(files, path, &source);
    CHECK(status_is_ok(status));
    status_free(&status);
    return source;
}

static void test_put_and_get(void)
{
    files = filesystem_memory_open();
    CHECK(filesystem_memory_path(files, 0) == NULL);
    CHECK(filesystem_memory_get(files, "a").data == NULL);
    put("dir/b", "second");
    put("a", "");
    CHECK(holds("a", ""));
    CHECK(holds("dir/b", "second"));
    CHECK(holds("./dir//b", "second"));
    CHECK_TEXT(filesystem_memory_path(files, 0), "dir/b");
    CHECK_TEXT(filesystem_memory_path(files, 1), "a");
    CHECK(filesystem_memory_path(files, 2) == NULL);
    CHECK(files->exists(files, "a"));
    CHECK(!files->exists(files, "b"));
    CHECK(files->is_same_file(files, "dir/b", "./dir/./b"));
    CHECK(!files->is_same_file(files, "dir/b", "b"));
    files->remove(files, "dir/b");
    files->remove(files, "never");
    CHECK(!files->exists(files, "dir/b"));
    CHECK_TEXT(filesystem_memory_path(files, 0), "a");
    filesystem_memory_close(files);
}

static void test_open(void)
{
    files = filesystem_memory_open();
    put("m/model.onnx", "model");
    put("m/sub/weights", "weights");
    Source *source = open_file("m/model.onnx");
    char bytes[8];
    CHECK_EQUAL(source->size_bytes, 5);
    CHECK(status_is_ok(source_read_at(source, 1, bytes, 4)) && memcmp(bytes, "odel", 4) == 0);
    check_fails(source_read_at(source, 2, bytes, 4), STATUS_CODE_MODEL, "m/model.onnx");
    source_close(source);

    CHECK(status_is_ok(files->open_beside(files, "m/model.onnx", bytes_of("./sub/weights"), &source)));
    CHECK_EQUAL(source->size_bytes, 7);
    source_close(source);
    check_fails(files->open(files, "none", &source), STATUS_CODE_IO, "none");
    check_fails(files->open_beside(files, "m/model.onnx", bytes_of("weights"), &source), STATUS_CODE_IO,
                "put 'weights' beside the model");
    filesystem_memory_close(files);
}

static void test_commit_and_abort(void)
{
    files = filesystem_memory_open();
    put("model", "old");
    Sink *side = create("side");
    Sink *model = create("model");
    CHECK(status_is_ok(sink_write(side, "si", 2)));
    CHECK(status_is_ok(sink_write(model, "new", 3)));
    CHECK(status_is_ok(sink_write(side, "de", 2)));
    CHECK(holds("model", "old") && !files->exists(files, "side")); /* nothing is seen before commit */
    CHECK(status_is_ok(files->commit(files)));
    CHECK(holds("model", "new") && holds("side", "side"));

    CHECK(status_is_ok(sink_write(create("model"), "x", 1)));
    CHECK(status_is_ok(sink_write(create("other"), "x", 1)));
    files->abort(files);
    CHECK(status_is_ok(files->commit(files)));
    CHECK(holds("model", "new") && !files->exists(files, "other"));
    create("left open");
    filesystem_memory_close(files);
}

static void test_sources_see_replacing_and_overwriting(void)
{
    files = filesystem_memory_open();
    put("model", "old");
    Source *source = open_file("model");
    Sink *sink = create("model");
    CHECK(status_is_ok(sink_copy(sink, source, 0, 3)));
    CHECK(status_is_ok(sink_write(sink, "er", 2)));
    CHECK(status_is_ok(files->commit(files)));
    char bytes[3];
    CHECK(holds("model", "older"));
    CHECK(status_is_ok(source_read_at(source, 0, bytes, 3)) && memcmp(bytes, "old", 3) == 0);
    CHECK(status_is_ok(source_verify(source))); /* its own bytes are as they were */
    source_close(source);

    source = open_file("model");
    put("model", "short");
    check_fails(source_verify(source), STATUS_CODE_IO, "changed while it was read");
    put("model", "shr");
    CHECK(status_is_ok(source_read_at(source, 0, bytes, 3)) && memcmp(bytes, "shr", 3) == 0);
    check_fails(source_read_at(source, 2, bytes, 3), STATUS_CODE_IO, "changed while it was read");
    source_close(source);
    filesystem_memory_close(files);
}

static void test_refusals(void)
{
    files = filesystem_memory_open();
    put("model", "old");
    Sink *sink;
    create("new");
    check_fails(files->create(files, "./new", &sink), STATUS_CODE_USAGE, "two results");
    CHECK(sink == NULL);
    files->no_clobber = true;
    check_fails(files->create(files, "model", &sink), STATUS_CODE_USAGE, "--no-clobber");
    CHECK(status_is_ok(files->create(files, "free", &sink)));
    filesystem_memory_close(files);
}

static void test_full_disk(void)
{
    files = filesystem_memory_open();
    put("model", "old");
    filesystem_memory_limit(files, 10);
    Sink *sink = create("model");
    CHECK(status_is_ok(sink_write(sink, "12345678", 8)));
    check_fails(sink_write(sink, "abc", 3), STATUS_CODE_IO, "full after 8 bytes");
    files->abort(files);
    CHECK(holds("model", "old"));
    sink = create("model");
    CHECK(status_is_ok(sink_write(sink, "1234567890", 10))); /* what was aborted takes no space */
    check_fails(sink_write(sink, "a", 1), STATUS_CODE_IO, "disk is full");
    filesystem_memory_close(files);
}

int main(void)
{
    test_put_and_get();
    test_open();
    test_commit_and_abort();
    test_sources_see_replacing_and_overwriting();
    test_refusals();
    test_full_disk();
    return check_finish("filesystem_memory");
}
