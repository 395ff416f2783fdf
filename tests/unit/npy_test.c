/* npy_test - headers are written as numpy does and read strictly. numpy itself judges both in tests/io, by
 *
 *     npy_test write DESCR DIM...     prints the header
 *     npy_test read FILE              prints descr, order, where the data begins, dims */
#include "io/npy.h"

#include <stdlib.h>

#include "check.h"
#include "io/filesystem_memory.h"
#include "io/filesystem_posix.h"

static Status read_bytes(Bytes bytes, NpyHeader *out)
{
    Filesystem *filesystem = filesystem_memory_open();
    filesystem_memory_put(filesystem, "a.npy", bytes);
    Source *source;
    Status status = filesystem->open(filesystem, "a.npy", &source);
    if (status_is_ok(status)) {
        Reader *reader = reader_open(source);
        status = npy_read_header(reader, out);
        reader_close(reader);
        source_close(source);
    }
    filesystem_memory_close(filesystem);
    return status;
}

/* A file of format `major`.0 around the text of a dict. */
static Text file_of(uint8_t major, const char *dict, size_t claimed_bytes)
{
    Text file = {0};
    uint8_t start[12] = {0x93, 'N', 'U', 'M', 'P', 'Y', major, 0};
    for (int k = 0; k < 4; k++) start[8 + k] = (uint8_t)(claimed_bytes >> 8 * k);
    text_append_bytes(&file, (Bytes){start, major == 1 ? 10 : 12});
    text_append(&file, dict);
    return file;
}

static void check_read(uint8_t major, const char *dict, const char *descr, bool fortran_order, int rank,
                       int64_t first_dim)
{
    Text file = file_of(major, dict, strlen(dict));
    NpyHeader header;
    Status status = read_bytes(text_bytes(&file), &header);
    if (CHECK(status_is_ok(status))) {
        CHECK_TEXT(header.descr, descr);
        CHECK(header.fortran_order == fortran_order);
        CHECK_EQUAL(header.rank, rank);
        if (rank > 0) CHECK_EQUAL(header.dims[0], first_dim);
        CHECK_EQUAL(header.header_bytes, (major == 1 ? 10 : 12) + strlen(dict));
    } else {
        printf("    %s\n    %s\n", dict, status.message);
    }
    status_free(&status);
    text_free(&file);
}

static void check_refused(Bytes file, const char *why)
{
    NpyHeader header;
    Status status = read_bytes(file, &header);
    CHECK_EQUAL(status.code, STATUS_CODE_MODEL);
    if (!CHECK(status.message && strstr(status.message, why) && strstr(status.message, "a.npy"))) {
        printf("    \"%s\" lacks \"%s\"\n", status.message ? status.message : "(accepted)", why);
    }
    status_free(&status);
}

static void check_dict_refused(const char *dict, const char *why)
{
    Text file = file_of(1, dict, strlen(dict));
    check_refused(text_bytes(&file), why);
    text_free(&file);
}

static void test_accepted(void)
{
    check_read(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }  \n", "<f4", false, 2, 3);
    check_read(2, "{'descr': '<f4', 'fortran_order': True, 'shape': (3,), }\n", "<f4", true, 1, 3);
    check_read(3, "{'descr': '<U7', 'fortran_order': False, 'shape': (), }\n", "<U7", false, 0, 0);
    check_read(1, "{\"shape\":(9223372036854775807,0),\"descr\":\"|u1\",\"fortran_order\":False}", "|u1", false, 2,
               INT64_MAX);
    check_read(1, "{'descr': '>i8', 'fortran_order': False, 'shape': (3L, 4L), }\n", ">i8", false, 2, 3);
    check_read(1, " { 'descr' : '<f4' , 'fortran_order' : False , 'shape' : ( 3 , 4 , ) , } ", "<f4", false, 2, 3);
}

static void test_refused_dicts(void)
{
    check_dict_refused("  ", "no Python dict");
    check_dict_refused("[]", "no Python dict");
    check_dict_refused("{}", "missing");
    check_dict_refused("{'descr': '<f4', 'shape': (3,)}", "missing");
    check_dict_refused("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (3,)}", "twice");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), 'x': 1}", "none of");
    check_dict_refused("{'descr': '<f4', 'fortran_order': 0, 'shape': (3,)}", "neither True nor False");
    check_dict_refused("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,)}", "records");
    check_dict_refused("{'descr': '', 'fortran_order': False, 'shape': (3,)}", "dtype");
    check_dict_refused("{'descr': '<f4444444444444444444444444', 'fortran_order': False, 'shape': (3,)}", "dtype");
    check_dict_refused("{'descr': '<f\\x34', 'fortran_order': False, 'shape': (3,)}", "escape");
    check_dict_refused("{'descr': '<f4", "no end");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (3)}", "no tuple");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': 3}", "no tuple");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}", "negative");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (3.5,)}", "no end");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (,)}", "no number");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775808,)}", "2^63 - 1");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999999,)}", "2^63 - 1");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (3,", "no number");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (3,)", "no end");
    check_dict_refused("{'descr': '<f4', 'fortran_order': False, 'shape': (3,)} + 1", "follows");
    check_dict_refused("{'descr': '<f4' 'fortran_order': False, 'shape': (3,)}", "no end");
    check_dict_refused("{descr: '<f4', 'fortran_order': False, 'shape': (3,)}", "quoted");
}

static void test_rank_limit(void)
{
    for (int rank = 64; rank <= 65; rank++) {
        Text dict = {0};
        text_append(&dict, "{'descr': '<f4', 'fortran_order': False, 'shape': (");
        for (int k = 0; k < rank; k++) text_append(&dict, "1, ");
        text_append(&dict, ")}");
        if (rank == 64) check_read(1, text_of(&dict), "<f4", false, 64, 1);
        if (rank == 65) check_dict_refused(text_of(&dict), "more than 64");
        text_free(&dict);
    }
}

static void test_refused_preambles(void)
{
    static const char dict[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }  \n";
    check_refused((Bytes){(const uint8_t *)"", 0}, "numpy's mark");
    for (int major = 1; major <= 3; major++) {
        Text file = file_of((uint8_t)major, dict, sizeof dict - 1);
        for (size_t size = 0; size < file.size; size++) check_refused((Bytes){(const uint8_t *)file.data, size}, "");
        text_free(&file);
    }
    Text file = file_of(4, dict, sizeof dict - 1);
    check_refused(text_bytes(&file), "format");
    text_free(&file);
    file = file_of(2, dict, 0xffffffff);
    check_refused(text_bytes(&file), "64 KiB");
    text_free(&file);
    file = file_of(1, dict, sizeof dict + 100);
    check_refused(text_bytes(&file), "ends inside");
    text_free(&file);
}

/* Whatever one byte becomes, the answer is a header or a clean refusal; the sanitizers watch. */
static void test_every_byte_replaced(void)
{
    static const uint8_t replacements[] = {0, ' ', '\'', '"', '(', ')', '{', '}', ',', '9', 'L', 0x7f, 0xff};
    Text file = {0};
    npy_append_header(&file, "<f4", (const int64_t[]){3, 4}, 2);
    int refused_count = 0;
    for (size_t k = 0; k < file.size; k++) {
        uint8_t old = (uint8_t)file.data[k];
        for (size_t i = 0; i < sizeof replacements; i++) {
            file.data[k] = (char)replacements[i];
            NpyHeader header;
            Status status = read_bytes(text_bytes(&file), &header);
            CHECK(status_is_ok(status) || status.code == STATUS_CODE_MODEL);
            refused_count += !status_is_ok(status);
            status_free(&status);
        }
        file.data[k] = (char)old;
    }
    CHECK(refused_count > 500);
    text_free(&file);
}

static void test_written_is_aligned_and_reads_back(void)
{
    int64_t dims[64];
    for (int rank = 0; rank <= 64; rank++) {
        for (int k = 0; k < rank; k++) dims[k] = k % 3 == 0 ? INT64_MAX : k;
        Text file = {0};
        npy_append_header(&file, "<U12", dims, rank);
        CHECK_EQUAL(file.size % 64, 0);
        NpyHeader header;
        Status status = read_bytes(text_bytes(&file), &header);
        if (CHECK(status_is_ok(status))) {
            CHECK_TEXT(header.descr, "<U12");
            CHECK_EQUAL(header.rank, rank);
            CHECK_EQUAL(header.header_bytes, file.size);
            CHECK(memcmp(header.dims, dims, (size_t)rank * sizeof dims[0]) == 0);
        }
        status_free(&status);
        text_free(&file);
    }
}

static int write_command(int count, char **arguments)
{
    int64_t dims[64];
    for (int k = 1; k < count; k++) dims[k - 1] = strtoll(arguments[k], NULL, 10);
    Text file = {0};
    npy_append_header(&file, arguments[0], dims, count - 1);
    fwrite(file.data, 1, file.size, stdout);
    text_free(&file);
    return 0;
}

static int read_command(const char *path)
{
    Filesystem *filesystem = filesystem_posix_open();
    Source *source = NULL;
    NpyHeader header;
    Status status = filesystem->open(filesystem, path, &source);
    if (status_is_ok(status)) {
        Reader *reader = reader_open(source);
        status = npy_read_header(reader, &header);
        reader_close(reader);
    }
    if (status_is_ok(status)) {
        printf("%s %d %" PRIu64, header.descr, header.fortran_order, header.header_bytes);
        for (int k = 0; k < header.rank; k++) printf(" %" PRId64, header.dims[k]);
        printf("\n");
    } else {
        printf("%s\n", status.message);
    }
    int exit_code = (int)status.code;
    status_free(&status);
    source_close(source);
    filesystem_posix_close(filesystem);
    return exit_code;
}

int main(int argument_count, char **arguments)
{
    if (argument_count > 2 && strcmp(arguments[1], "write") == 0)
        return write_command(argument_count - 2, arguments + 2);
    if (argument_count > 2 && strcmp(arguments[1], "read") == 0) return read_command(arguments[2]);
    test_accepted();
    test_refused_dicts();
    test_rank_limit();
    test_refused_preambles();
    test_every_byte_replaced();
    test_written_is_aligned_and_reads_back();
    return check_finish("npy");
}
