/* output_posix_test - results on disk: complete or not there, whatever fails. tests/io goes further, with full disks and
 * killed processes, by
 *
 *     output_posix_test copy FROM TO          one file; prints the message and exits with the code of a failure
 *     output_posix_test result NUMBER MIB     in the current folder: side-NUMBER of MIB MiB and `model`, both full of
 *                                             the byte NUMBER */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/wait.h>

#include "check.h"
#include "folder.h"
#include "io/filesystem_posix.h"
#include "status_check.h"

static Filesystem *files;
static bool has_nameless; /* can files be without a name here? */

static Sink *create(const char *path)
{
    Sink *sink = NULL;
    check_done(files->create(files, path, &sink));
    return sink;
}

static void create_text(const char *path, const char *text)
{
    Sink *sink = create(path);
    if (sink) check_done(sink_write(sink, text, strlen(text)));
}

static void test_new_files(void)
{
    mode_t old_mask = umask(027);
    create_text("side", "side");
    create_text("model", "model");
    if (has_nameless) CHECK_TEXT(folder_names("."), "");
    check_done(files->commit(files));
    CHECK_TEXT(folder_names("."), "model side ");
    CHECK(file_holds("side", "side") && file_holds("model", "model"));
    CHECK_EQUAL(file_mode("model"), 0640);
    check_done(files->commit(files)); /* of nothing */
    create("empty");
    check_done(files->commit(files));
    CHECK(file_holds("empty", ""));
    umask(old_mask);
    folder_empty(".");
}

static void test_replacing(void)
{
    file_write_text("model", "old");
    CHECK(chmod("model", 0646) == 0);
    CHECK(mkdir("far", 0700) == 0);
    file_write_text("far/real", "old");
    CHECK(symlink("far/real", "link") == 0 && symlink("far/new", "dangling") == 0);
    create_text("model", "new");
    create_text("link", "through a link");
    create_text("dangling", "to a new file");
    CHECK(file_holds("model", "old") && file_holds("far/real", "old"));
    check_done(files->commit(files));
    CHECK_TEXT(folder_names("."), "dangling far link model ");
    CHECK_TEXT(folder_names("far"), "new real ");
    CHECK(file_holds("model", "new"));
    CHECK_EQUAL(file_mode("model"), 0646);
    char leads_to[20] = {0};
    CHECK(readlink("link", leads_to, sizeof leads_to - 1) > 0);
    CHECK_TEXT(leads_to, "far/real");
    CHECK(file_holds("far/real", "through a link") && file_holds("far/new", "to a new file"));
    folder_empty(".");
}

static void test_abort(void)
{
    file_write_text("model", "old");
    create_text("side", "side");
    create_text("model", "new");
    files->abort(files);
    CHECK_TEXT(folder_names("."), "model ");
    CHECK(file_holds("model", "old"));
    check_done(files->commit(files));

    Filesystem *other = filesystem_posix_open();
    Sink *sink;
    check_done(other->create(other, "model", &sink));
    check_done(sink_write(sink, "new", 3));
    filesystem_posix_close(other); /* as abort */
    CHECK_TEXT(folder_names("."), "model ");
    CHECK(file_holds("model", "old"));
    folder_empty(".");
}

static void test_refused_targets(void)
{
    Sink *sink;
    CHECK(mkdir("folder", 0700) == 0 && mkfifo("pipe", 0600) == 0 && symlink("circle", "circle") == 0);
    file_write_text("file", "x");
    check_fails(files->create(files, "none/model", &sink), STATUS_CODE_IO, "the folder none/ does not exist");
    CHECK(sink == NULL);
    check_fails(files->create(files, "file/model", &sink), STATUS_CODE_IO, "no folder");
    check_fails(files->create(files, "folder", &sink), STATUS_CODE_IO, "folder: is a folder");
    check_fails(files->create(files, "folder/", &sink), STATUS_CODE_IO, "names a folder");
    check_fails(files->create(files, "", &sink), STATUS_CODE_IO, "names a folder");
    check_fails(files->create(files, "pipe", &sink), STATUS_CODE_IO, "is a pipe or device");
    check_fails(files->create(files, "/dev/null", &sink), STATUS_CODE_IO, "is a pipe or device");
    check_fails(files->create(files, "circle", &sink), STATUS_CODE_IO, "circle");
    char name[300];
    memset(name, 'n', sizeof name);
    name[256] = 0;
    check_fails(files->create(files, name, &sink), STATUS_CODE_IO, "choose a shorter name");
    CHECK_TEXT(folder_names("."), "circle file folder pipe ");
    folder_empty(".");
}

static void test_longest_name(void)
{
    char name[256];
    memset(name, 'n', 255);
    name[255] = 0;
    for (int round = 0; round < 2; round++) { /* new, then replaced */
        create_text(name, round ? "second" : "first");
        check_done(files->commit(files));
        CHECK(file_holds(name, round ? "second" : "first"));
        CHECK_EQUAL(strlen(folder_names(".")), 256);
    }
    folder_empty(".");
}

/* Permissions bind nobody who is root. */
static int write_without_rights(void)
{
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) {
        printf("not checked: permissions, since root cannot become nobody here\n");
        return 0;
    }
    Sink *sink;
    check_fails(files->create(files, "closed/model", &sink), STATUS_CODE_IO, "check the permissions");
    check_fails(files->create(files, "protected", &sink), STATUS_CODE_IO, "is write-protected");
    CHECK(file_holds("protected", "old"));
    CHECK_TEXT(folder_names("."), "closed protected ");
    return check_failed_count > 0;
}

static void test_permissions(void)
{
    CHECK(chmod(".", 0777) == 0 && mkdir("closed", 0555) == 0);
    file_write_text("protected", "old");
    CHECK(chmod("protected", 0444) == 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        int failed = write_without_rights();
        fflush(stdout);
        _exit(failed);
    }
    int result;
    CHECK(waitpid(child, &result, 0) == child);
    CHECK(WIFEXITED(result) && WEXITSTATUS(result) == 0);
    folder_empty(".");
}

static void test_no_clobber(void)
{
    Sink *sink;
    file_write_text("model", "old");
    files->no_clobber = true;
    check_fails(files->create(files, "model", &sink), STATUS_CODE_USAGE, "--no-clobber");
    create_text("side", "side");
    create_text("free", "new");
    file_write_text("free", "of someone else"); /* after create, before commit */
    check_fails(files->commit(files), STATUS_CODE_USAGE, "free: exists and --no-clobber");
    CHECK(file_holds("free", "of someone else"));
    CHECK_TEXT(folder_names("."), "free model ");
    create_text("free2", "new");
    check_done(files->commit(files));
    CHECK(file_holds("free2", "new"));
    files->no_clobber = false;
    folder_empty(".");
}

static void test_two_results_for_one_place(void)
{
    Sink *sink;
    CHECK(mkdir("folder", 0700) == 0 && symlink("../model", "folder/link") == 0);
    create_text("model", "x");
    check_fails(files->create(files, "./folder/../model", &sink), STATUS_CODE_USAGE, "two results");
    check_fails(files->create(files, "folder/link", &sink), STATUS_CODE_USAGE, "two results");
    create_text("folder/model", "y");
    check_done(files->commit(files));
    CHECK(file_holds("model", "x") && file_holds("folder/model", "y"));
    folder_empty(".");
}

/* The last rename fails since a folder took the place: all before it are taken back. */
static void test_failed_commit_is_taken_back(void)
{
    file_write_text("replaced", "old");
    CHECK(chmod("replaced", 0640) == 0);
    create_text("new", "new");
    create_text("replaced", "new");
    create_text("model", "new");
    CHECK(mkdir("model", 0700) == 0);
    file_write_text("model/inside", "x");
    check_fails(files->commit(files), STATUS_CODE_IO, "model: cannot be put in its place");
    CHECK_TEXT(folder_names("."), "model replaced ");
    CHECK(file_holds("replaced", "old") && file_holds("model/inside", "x"));
    CHECK_EQUAL(file_mode("replaced"), 0640);
    folder_empty(".");

    create_text("first", "new"); /* the first one fails: nothing is placed */
    create_text("model", "new");
    CHECK(mkdir("first", 0700) == 0);
    file_write_text("model", "old");
    check_fails(files->commit(files), STATUS_CODE_IO, "first: cannot be");
    CHECK_TEXT(folder_names("."), "first model ");
    CHECK(file_holds("model", "old"));
    folder_empty(".");
}

static int report(Status status)
{
    if (!status_is_ok(status)) printf("%s\n", status.message);
    int code = (int)status.code;
    status_free(&status);
    return code;
}

static Status copy_file(const char *from, const char *to)
{
    Source *source;
    Sink *sink;
    TRY(files->open(files, from, &source));
    Status status = files->create(files, to, &sink);
    if (status_is_ok(status)) status = sink_copy(sink, source, 0, source->size_bytes);
    if (status_is_ok(status)) status = source_verify(source);
    if (status_is_ok(status)) status = files->commit(files);
    source_close(source);
    return status;
}

static Status write_result(int number, int side_mib)
{
    static uint8_t block[1 << 20];
    memset(block, number, sizeof block);
    char name[40];
    snprintf(name, sizeof name, "side-%d", number);
    Sink *side;
    Sink *model;
    TRY(files->create(files, name, &side));
    TRY(files->create(files, "model", &model));
    for (int k = 0; k < side_mib; k++) TRY(sink_write(side, block, sizeof block));
    for (int k = 0; k < 100; k++) TRY(sink_write(model, block, 1000));
    return files->commit(files);
}

static int run_command(int argument_count, char **arguments)
{
    int code = 2;
    signal(SIGXFSZ, SIG_IGN);
    if (argument_count == 4 && strcmp(arguments[1], "copy") == 0) code = report(copy_file(arguments[2], arguments[3]));
    if (argument_count == 4 && strcmp(arguments[1], "result") == 0) {
        code = report(write_result((int)strtol(arguments[2], NULL, 10), (int)strtol(arguments[3], NULL, 10)));
    }
    filesystem_posix_close(files);
    return code;
}

int main(int argument_count, char **arguments)
{
    files = filesystem_posix_open();
    if (argument_count > 1) return run_command(argument_count, arguments);
    folder_enter();
    int nameless = open(".", O_TMPFILE | O_RDWR, 0600);
    has_nameless = nameless >= 0 && access("/proc/self/fd", F_OK) == 0;
    if (nameless >= 0) close(nameless);

    test_new_files();
    test_replacing();
    test_abort();
    test_refused_targets();
    test_longest_name();
    test_permissions();
    test_no_clobber();
    test_two_results_for_one_place();
    test_failed_commit_is_taken_back();
    filesystem_posix_close(files);
    folder_leave();
    return check_finish("output_posix");
}
