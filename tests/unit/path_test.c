/* path_test - parts of paths, and which locations of external data are refused. */
#include "io/filesystem.h"

#include "check.h"

static void test_parts(void)
{
    static const struct {
        const char *path;
        const char *name;
        size_t folder_length;
        size_t stem_length;
    } cases[] = {
        {"a/b.onnx", "b.onnx", 2, 3},
        {"b.onnx", "b.onnx", 0, 1},
        {"/b.tar.gz", "b.tar.gz", 1, 6},
        {"a.b/c", "c", 4, 5},
        {"a/.onnx", ".onnx", 2, 7},
        {"a/", "", 2, 2},
        {"", "", 0, 0},
        {"./x.y", "x.y", 2, 3},
        {"a/b.", "b.", 2, 3},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        CHECK_TEXT(path_file_name(cases[k].path), cases[k].name);
        CHECK_EQUAL(path_folder_length(cases[k].path), cases[k].folder_length);
        CHECK_EQUAL(path_stem_length(cases[k].path), cases[k].stem_length);
    }
}

static void check_location(Bytes location, const char *fault)
{
    Status status = external_location_check(location, bytes_of("w"));
    if (!fault) {
        CHECK(status_is_ok(status));
    } else {
        CHECK_EQUAL(status.code, STATUS_CODE_MODEL);
        if (!CHECK(status.message && strstr(status.message, fault))) {
            printf("    location \"%.*s\": \"%s\"\n", (int)location.size, (const char *)location.data,
                   status.message ? status.message : "(accepted)");
        }
    }
    status_free(&status);
}

static void test_accepted(void)
{
    static const char *const accepted[] = {"weights.bin", "sub/weights.bin", "./weights.bin", "a//b",    "..a",
                                           "a..",         "a/..b/c",         "...",           ".hidden", "with space",
                                           "1:b",         "ab:c/d",          "\xff\xfe.data", "Ж"};
    for (size_t k = 0; k < sizeof accepted / sizeof accepted[0]; k++) check_location(bytes_of(accepted[k]), NULL);
}

static void test_refused(void)
{
    check_location(bytes_of(""), "it is empty");
    check_location(bytes_of("/etc/passwd"), "absolute");
    check_location(bytes_of(".."), "'..'");
    check_location(bytes_of("../x"), "'..'");
    check_location(bytes_of("a/../x"), "'..'");
    check_location(bytes_of("a/.."), "'..'");
    check_location(bytes_of("a/../"), "'..'");
    check_location(bytes_of("a\\b"), "backslash");
    check_location(bytes_of("..\\b"), "backslash");
    check_location(bytes_of("C:x"), "drive letter");
    check_location(bytes_of("z:/x"), "drive letter");
    check_location(bytes_of("a/"), "folder");
    check_location(bytes_of("."), "folder");
    check_location((Bytes){(const uint8_t *)"a\0b", 3}, "NUL");
    static uint8_t longest[4097];
    memset(longest, 'a', sizeof longest);
    check_location((Bytes){longest, 4096}, NULL);
    check_location((Bytes){longest, 4097}, "longer than 4096");
}

static void test_message_is_printable(void)
{
    Status status = external_location_check(bytes_of("/a\nb"), (Bytes){(const uint8_t *)"w\0\xff", 3});
    if (CHECK(status.message != NULL)) {
        CHECK(strstr(status.message, "'w\\x00\\xff'") || strstr(status.message, "'w\\x00\\xFF'"));
        CHECK(!strchr(status.message, '\n'));
    }
    status_free(&status);
}

int main(void)
{
    test_parts();
    test_accepted();
    test_refused();
    test_message_is_printable();
    return check_finish("path");
}
