/* output_write_posix_test - what is written and copied arrives, in any sizes and any number of files; signals and limits
 * leave nothing behind. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "check.h"
#include "folder.h"
#include "io/filesystem_posix.h"
#include "pattern_source.h"
#include "status_check.h"

static Filesystem *files;

static Sink *create(const char *path)
{
    Sink *sink = NULL;
    check_done(files->create(files, path, &sink));
    return sink;
}

static Source *open_file(const char *path)
{
    Source *source = NULL;
    check_done(files->open(files, path, &source));
    return source;
}

enum { INPUT_BYTES = (5 << 20) + 123 };

static uint8_t *write_input(const char *path)
{
    uint8_t *bytes = malloc(INPUT_BYTES);
    if (!bytes) abort();
    for (size_t k = 0; k < INPUT_BYTES; k++) bytes[k] = pattern_byte(k);
    file_write(path, bytes, INPUT_BYTES);
    return bytes;
}

/* Writes and copies of many sizes, one after another, against the same in memory. */
static void test_copy_and_write(void)
{
    static const size_t sizes[] = {1,       100,           131072,          131073, 1 << 20, (1 << 20) - 1,
                                   4 << 20, (1 << 20) + 7, INPUT_BYTES - 9, 3,      70000,   65536};
    uint8_t *input = write_input("input");
    uint8_t *expected = malloc(8 * (size_t)INPUT_BYTES);
    uint8_t *actual = malloc(8 * (size_t)INPUT_BYTES);
    if (!expected || !actual) abort();
    size_t size = 0;
    PatternSource unnamed = pattern_source(INPUT_BYTES); /* has no handle */
    Source *source = open_file("input");
    Sink *sink = create("output");
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        size_t offset = k < 9 ? k : 1000 * k;
        check_done(sink_write(sink, input + offset, sizes[k] / 2));
        memcpy(expected + size, input + offset, sizes[k] / 2);
        size += sizes[k] / 2;
        check_done(sink_copy(sink, k % 3 == 2 ? &unnamed.source : source, offset, sizes[k]));
        memcpy(expected + size, input + offset, sizes[k]);
        size += sizes[k];
        CHECK_EQUAL(sink->written_bytes, size);
    }
    check_done(source_verify(source));
    check_done(files->commit(files));
    CHECK_EQUAL(file_read("output", actual, 8 * (size_t)INPUT_BYTES), size);
    CHECK(memcmp(actual, expected, size) == 0);
    source_close(source);
    free(input);
    free(expected);
    free(actual);
    folder_empty(".");
}

static void test_copy_onto_its_own_source(void)
{
    uint8_t *input = write_input("model");
    uint8_t *actual = malloc(INPUT_BYTES);
    if (!actual) abort();
    Source *source = open_file("model");
    Sink *sink = create("model");
    check_done(sink_write(sink, "new", 3));
    check_done(sink_copy(sink, source, 1000, INPUT_BYTES - 1000));
    check_done(files->commit(files));
    check_done(source_read_at(source, 0, actual, INPUT_BYTES)); /* still the old bytes */
    CHECK(memcmp(actual, input, INPUT_BYTES) == 0);
    source_close(source);
    CHECK_EQUAL(file_read("model", actual, INPUT_BYTES), INPUT_BYTES - 997);
    CHECK(memcmp(actual, "new", 3) == 0 && memcmp(actual + 3, input + 1000, INPUT_BYTES - 1000) == 0);
    free(input);
    free(actual);
    folder_empty(".");
}

static void test_source_that_shrinks(void)
{
    static const uint64_t lengths[] = {100, INPUT_BYTES};
    for (int k = 0; k < 2; k++) {
        free(write_input("input"));
        Source *source = open_file("input");
        Sink *sink = create("output");
        CHECK(truncate("input", k == 0 ? 50 : INPUT_BYTES / 2) == 0);
        check_fails(sink_copy(sink, source, 0, lengths[k]), STATUS_CODE_IO, "input: changed while it was read");
        files->abort(files);
        source_close(source);
        CHECK_TEXT(folder_names("."), "input ");
    }
    folder_empty(".");
}

static int open_descriptor_count(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    while (folder && readdir(folder)) count++;
    if (folder) closedir(folder);
    return count;
}

enum { MANY = 300, ROUNDS = 3 };

static void create_many(void)
{
    Sink *sinks[MANY];
    char text[100];
    for (int k = 0; k < MANY; k++) {
        snprintf(text, sizeof text, "out-%03d", k);
        sinks[k] = create(text);
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int k = 0; k < MANY; k++) {
            snprintf(text, sizeof text, "%d of %d\n", round, k);
            check_done(sink_write(sinks[k], text, strlen(text)));
        }
    }
}

static void test_many_files(void)
{
    int before = open_descriptor_count();
    create_many();
    CHECK(open_descriptor_count() < before + 100);
    check_done(files->commit(files));
    CHECK_EQUAL(open_descriptor_count(), before);
    CHECK_EQUAL(strlen(folder_names(".")), MANY * strlen("out-000 "));
    for (int k = 0; k < MANY; k++) {
        char name[20];
        char text[100];
        snprintf(name, sizeof name, "out-%03d", k);
        snprintf(text, sizeof text, "0 of %d\n1 of %d\n2 of %d\n", k, k, k);
        CHECK(file_holds(name, text));
    }
    folder_empty(".");
    create_many();
    files->abort(files);
    CHECK_TEXT(folder_names("."), "");
    CHECK_EQUAL(open_descriptor_count(), before);
}

static void test_emergency_cleanup(void)
{
    file_write_text("kept", "x");
    create_many();
    CHECK(strlen(folder_names(".")) > 100); /* so many at once must have names */
    filesystem_posix_emergency_cleanup();
    CHECK_TEXT(folder_names("."), "kept ");
    files->abort(files);
    folder_empty(".");
}

static void clean_and_exit(int signal_number)
{
    filesystem_posix_emergency_cleanup();
    _exit(128 + signal_number);
}

/* Ends writers at many moments of their work. */
static void test_signals(void)
{
    fflush(stdout);
    for (useconds_t delay = 0; delay < 60000; delay += 1500) {
        pid_t child = fork();
        if (child == 0) {
            signal(SIGTERM, clean_and_exit);
            for (;;) {
                create_many();
                files->abort(files);
            }
        }
        usleep(delay);
        kill(child, SIGTERM);
        int result;
        CHECK(waitpid(child, &result, 0) == child);
        CHECK_TEXT(folder_names("."), "");
    }
}

static void test_limit_of_file_size(void)
{
    file_write_text("model", "old");
    uint8_t *input = write_input("input");
    Source *source = open_file("input");
    struct rlimit old_limit;
    CHECK(getrlimit(RLIMIT_FSIZE, &old_limit) == 0);
    struct rlimit limit = {2 << 20, old_limit.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    Sink *sink = create("model");
    Status copied = sink_copy(sink, source, 0, INPUT_BYTES);
    Status committed = files->commit(files); /* what failed once is never put in its place */
    sink = create("model");
    Status written = sink_write(sink, input, INPUT_BYTES);
    files->abort(files);
    CHECK(setrlimit(RLIMIT_FSIZE, &old_limit) == 0);
    signal(SIGXFSZ, SIG_DFL);

    check_fails(copied, STATUS_CODE_IO, "after 2097152 bytes");
    check_fails(committed, STATUS_CODE_IO, "was not written to its end");
    check_fails(written, STATUS_CODE_IO, "ulimit -f");
    CHECK_TEXT(folder_names("."), "input model ");
    CHECK(file_holds("model", "old"));
    source_close(source);
    free(input);
    folder_empty(".");
}

int main(void)
{
    folder_enter();
    files = filesystem_posix_open();
    test_copy_and_write();
    test_copy_onto_its_own_source();
    test_source_that_shrinks();
    test_many_files();
    test_emergency_cleanup();
    test_signals();
    test_limit_of_file_size();
    filesystem_posix_close(files);
    folder_leave();
    return check_finish("output_write_posix");
}
