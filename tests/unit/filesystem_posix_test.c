/* filesystem_posix_test - what is opened, what is refused, and that a change below a source is noticed. */
#define _GNU_SOURCE
#include "io/filesystem_posix.h"

#include <sys/time.h>

#include "check.h"
#include "folder.h"
#include "status_check.h"

static Filesystem *files;

static void check_opens(Status status, Source *source, const char *text)
{
    if (!CHECK(status_is_ok(status))) {
        printf("    %s\n", status.message);
        status_free(&status);
        return;
    }
    char bytes[100] = {0};
    CHECK_EQUAL(source->size_bytes, strlen(text));
    CHECK(status_is_ok(source_read_at(source, 0, bytes, strlen(text))));
    CHECK_TEXT(bytes, text);
    source_close(source);
}

static void test_open(void)
{
    Source *source;
    file_write_text("model", "weights");
    CHECK(symlink("model", "link") == 0);
    CHECK(mkfifo("pipe", 0600) == 0);
    CHECK(mkdir("folder", 0700) == 0);
    Status status = files->open(files, "model", &source);
    check_opens(status, source, "weights");
    status = files->open(files, "link", &source);
    check_opens(status, source, "weights");
    check_fails(files->open(files, "none", &source), STATUS_CODE_IO, "none: cannot be opened: No such file");
    CHECK(source == NULL);
    check_fails(files->open(files, "model/x", &source), STATUS_CODE_IO, "no folder");
    check_fails(files->open(files, "folder", &source), STATUS_CODE_IO, "folder: is a folder");
    check_fails(files->open(files, "pipe", &source), STATUS_CODE_IO, "is a pipe"); /* and does not wait for a writer */
    check_fails(files->open(files, "/dev/null", &source), STATUS_CODE_IO, "is a device");
    file_write_text("empty", "");
    status = files->open(files, "empty", &source);
    check_opens(status, source, "");
    folder_empty(".");
}

static void check_changed(Status status)
{
    check_fails(status, STATUS_CODE_IO, "changed while it was read");
}

static Source *open_fresh(void)
{
    Source *source = NULL;
    file_write_text("model", "0123456789");
    usleep(20000); /* longer than the clock of the file system stands still */
    Status status = files->open(files, "model", &source);
    CHECK(status_is_ok(status));
    status_free(&status);
    CHECK(status_is_ok(source_verify(source)));
    return source;
}

static void test_changes_are_noticed(void)
{
    char bytes[10];
    Source *source = open_fresh();
    CHECK(status_is_ok(source_read_at(source, 2, bytes, 8)) && memcmp(bytes, "23456789", 8) == 0);
    CHECK(status_is_ok(source_verify(source))); /* reading is no change */
    CHECK(truncate("model", 5) == 0);
    check_changed(source_read_at(source, 2, bytes, 8));
    check_changed(source_verify(source));
    source_close(source);

    source = open_fresh();
    file_write_text("model", "9876543210"); /* same size */
    check_changed(source_verify(source));
    source_close(source);

    source = open_fresh();
    struct stat before;
    CHECK(stat("model", &before) == 0);
    file_write_text("model", "9876543210");
    const struct timespec times[2] = {before.st_atim, before.st_mtim};
    CHECK(utimensat(AT_FDCWD, "model", times, 0) == 0); /* as `cp -p` sets it */
    check_changed(source_verify(source));
    source_close(source);
    folder_empty(".");
}

/* model/          what the user has: model.onnx and its weights
 * outside/        what it must not reach */
static void make_model_folder(void)
{
    CHECK(mkdir("model", 0700) == 0 && mkdir("model/sub", 0700) == 0 && mkdir("outside", 0700) == 0);
    file_write_text("model/model.onnx", "model");
    file_write_text("model/weights", "weights");
    file_write_text("model/sub/weights", "sub weights");
    file_write_text("outside/secret", "secret");
}

static void test_open_beside(void)
{
    make_model_folder();
    Source *source;
    Status status = files->open_beside(files, "model/model.onnx", bytes_of("weights"), &source);
    if (status_is_ok(status)) CHECK_TEXT(source->name, "model/weights");
    check_opens(status, source, "weights");
    status = files->open_beside(files, "./model/../model/model.onnx", bytes_of("./sub//weights"), &source);
    check_opens(status, source, "sub weights");
    CHECK(chdir("model") == 0);
    status = files->open_beside(files, "model.onnx", bytes_of("weights"), &source);
    check_opens(status, source, "weights");
    CHECK(chdir("..") == 0);
    CHECK(symlink("sub/weights", "model/inner") == 0);
    status = files->open_beside(files, "model/model.onnx", bytes_of("inner"), &source);
    check_opens(status, source, "sub weights");

    check_fails(files->open_beside(files, "model/model.onnx", bytes_of("none"), &source), STATUS_CODE_IO,
                "put 'none' beside the model");
    check_fails(files->open_beside(files, "model/model.onnx", bytes_of("weights/none"), &source), STATUS_CODE_IO,
                "missing");
    check_fails(files->open_beside(files, "model/model.onnx", bytes_of("sub"), &source), STATUS_CODE_IO, "is a folder");
    check_fails(files->open_beside(files, "gone/model.onnx", bytes_of("weights"), &source), STATUS_CODE_IO,
                "gone/model.onnx");
    CHECK(source == NULL);
    folder_empty(".");
}

static void test_links_out_of_the_folder_are_refused(void)
{
    make_model_folder();
    Source *source;
    CHECK(symlink("../outside/secret", "model/file") == 0);
    CHECK(symlink("../outside", "model/folder") == 0);
    CHECK(symlink("../model2/secret", "model/alike") == 0);
    CHECK(mkdir("model2", 0700) == 0);
    file_write_text("model2/secret", "secret");
    static const char *const locations[] = {"file", "folder/secret", "alike", "../outside/secret",
                                            "./sub/../../outside/secret"};
    for (size_t k = 0; k < sizeof locations / sizeof locations[0]; k++) {
        check_fails(files->open_beside(files, "model/model.onnx", bytes_of(locations[k]), &source), STATUS_CODE_MODEL,
                    "leads out of the model's folder");
        CHECK(source == NULL);
    }
    folder_empty(".");
}

/* A download cache: files by their hash in one folder, links with their names in another. */
static void test_model_that_is_a_link(void)
{
    CHECK(mkdir("blobs", 0700) == 0 && mkdir("snapshot", 0700) == 0 && mkdir("outside", 0700) == 0);
    file_write_text("blobs/1f", "model");
    file_write_text("blobs/2e", "weights");
    file_write_text("blobs/beside", "beside the real one");
    file_write_text("outside/secret", "secret");
    CHECK(symlink("../blobs/1f", "snapshot/model.onnx") == 0);
    CHECK(symlink("../blobs/2e", "snapshot/model.data") == 0);
    CHECK(symlink("../outside/secret", "snapshot/other") == 0);
    Source *source;
    Status status = files->open_beside(files, "snapshot/model.onnx", bytes_of("model.data"), &source);
    check_opens(status, source, "weights");
    status = files->open_beside(files, "snapshot/model.onnx", bytes_of("beside"), &source);
    check_opens(status, source, "beside the real one");
    check_fails(files->open_beside(files, "snapshot/model.onnx", bytes_of("other"), &source), STATUS_CODE_MODEL,
                "leads out");
    folder_empty(".");
}

static void test_same_file(void)
{
    file_write_text("a", "x");
    file_write_text("b", "x");
    CHECK(link("a", "hard") == 0 && symlink("a", "soft") == 0 && mkdir("folder", 0700) == 0);
    CHECK(files->exists(files, "a") && files->exists(files, "soft") && !files->exists(files, "c"));
    CHECK(files->is_same_file(files, "a", "./folder/../a"));
    CHECK(files->is_same_file(files, "a", "hard"));
    CHECK(files->is_same_file(files, "a", "soft"));
    CHECK(!files->is_same_file(files, "a", "b"));
    CHECK(!files->is_same_file(files, "a", "c"));
    CHECK(files->is_same_file(files, "c", "folder/../c")); /* neither is there yet */
    CHECK(!files->is_same_file(files, "c", "folder/c"));
    CHECK(!files->is_same_file(files, "none/c", "none/c"));
    files->remove(files, "a");
    files->remove(files, "c");
    CHECK(!files->exists(files, "a"));
    folder_empty(".");
}

int main(void)
{
    folder_enter();
    files = filesystem_posix_open();
    test_open();
    test_changes_are_noticed();
    test_open_beside();
    test_links_out_of_the_folder_are_refused();
    test_model_that_is_a_link();
    test_same_file();
    filesystem_posix_close(files);
    folder_leave();
    return check_finish("filesystem_posix");
}
