/* shrink_npy_test - names of .npy files, elements in numpy's form, and the way back. */
#include "check.h"
#include "io/filesystem_memory.h"
#include "io/npy.h"
#include "model/dtype.h"
#include "shrink/npy_name.h"
#include "shrink/npy_read.h"
#include "shrink/npy_write.h"
#include "shrink/packed_source.h"
#include "status_check.h"

typedef struct Fixture {
    Filesystem *filesystem;
    Model *model;
} Fixture;

static Fixture fixture_open(void)
{
    Fixture self = {.filesystem = filesystem_memory_open()};
    self.model = model_new(self.filesystem, "folder/in.onnx");
    self.model->graph = model_new_graph(self.model, NULL);
    return self;
}

static void fixture_close(Fixture *self)
{
    model_close(self->model);
    filesystem_memory_close(self->filesystem);
}

/* ---- Names ---- */

static void test_names(void)
{
    static const struct {
        const char *name, *safe;
    } cases[] = {
        {"x", "x"},
        {"encoder.layer/0:weight;a,b", "encoder.layer_0_weight_a_b"},
        {"encoder.layer_0_weight_a_b", "encoder.layer_0_weight_a_b_2"},
        {"a\\b*c?d\"e<f>g|h\x01i\x7fj", "a_b_c_d_e_f_g_h_i_j"},
        {"with space (1)", "with space (1)"},
        {"\xe6\xbc\xa2 \xff", "\xe6\xbc\xa2 _"},
        {"X", "X_2"}, /* some file systems know no case */
        {"x_2", "x_2_2"},
        {"x/2", "x_2_3"},
        {"../../etc", ".._.._etc"},
        {"", ""},
    };
    Fixture f = fixture_open();
    for (size_t index = 0; index < COUNT_OF(cases); index++) {
        Name *name = name_intern_text(&f.model->names, cases[index].name);
        array_push(&f.model->graph->inputs, graph_new_value(f.model->graph, name, VALUE_INPUT));
    }
    Arena arena = {0};
    const char **names = npy_safe_names(f.model, &arena);
    for (size_t index = 0; index < COUNT_OF(cases); index++) CHECK_TEXT(names[index], cases[index].safe);
    CHECK_TEXT(npy_file_name("out/model.v2.onnx", "W", &arena), "model.v2_exported_W.npy");
    CHECK_TEXT(npy_file_name("model", "W", &arena), "model_exported_W.npy");
    arena_free(&arena);
    fixture_close(&f);
}

static void test_long_names(void)
{
    Fixture f = fixture_open();
    for (int count = 0; count < 3; count++) {
        Text text = {0};
        for (int k = 0; k < 100; k++) text_append(&text, "\xc3\xa9");
        text_append_repeated(&text, 'z', (size_t)count);
        Name *name = name_intern(&f.model->names, text_bytes(&text));
        array_push(&f.model->graph->inputs, graph_new_value(f.model->graph, name, VALUE_INPUT));
        text_free(&text);
    }
    Arena arena = {0};
    const char **names = npy_safe_names(f.model, &arena);
    for (int k = 0; k < 3; k++) {
        CHECK(strlen(names[k]) <= 124 && strlen(names[k]) >= 118);
        CHECK(bytes_is_utf8(bytes_of(names[k])));
        for (int other = 0; other < k; other++) CHECK(strcmp(names[k], names[other]) != 0);
    }
    arena_free(&arena);
    fixture_close(&f);
}

/* ---- Writing ---- */

static Tensor owned(const Fixture *f, int32_t dtype, int64_t *dims, int rank, const void *bytes, uint64_t byte_count)
{
    return (Tensor){.model = f->model,
                    .name = f->model->names.empty,
                    .dtype = dtype,
                    .rank = rank,
                    .dims = dims,
                    .storage = TENSOR_OWNED,
                    .bytes = bytes,
                    .byte_count = byte_count};
}

/* The file must be numpy's header for descr and dims (npy_test checks those), then these bytes. */
static void check_written(Fixture *f, Tensor *tensor, const char *descr, const void *elements, size_t byte_count)
{
    uint64_t width = 0;
    const char *problem = NULL;
    if (tensor->dtype == DTYPE_STRING) check_done(npy_text_width(tensor, &width, &problem));
    CHECK(problem == NULL);
    Sink *sink = NULL;
    check_done(f->filesystem->create(f->filesystem, "out.npy", &sink));
    check_done(npy_write(tensor, width, sink));
    check_done(f->filesystem->commit(f->filesystem));
    Bytes written = filesystem_memory_get(f->filesystem, "out.npy");
    Text header = {0};
    npy_append_header(&header, descr, tensor->dims, tensor->rank);
    if (CHECK_EQUAL(written.size, header.size + byte_count)) {
        CHECK(memcmp(written.data, header.data, header.size) == 0);
        CHECK(byte_count == 0 || memcmp(written.data + header.size, elements, byte_count) == 0);
    }
    text_free(&header);
}

static void test_writing(void)
{
    Fixture f = fixture_open();
    int64_t two[] = {2}, three[] = {3}, five[] = {5}, none[] = {0, 3};
    Tensor t = owned(&f, DTYPE_BFLOAT16, two, 1, "\x80\x3f\x00\x40", 4);
    check_written(&f, &t, "<u2", "\x80\x3f\x00\x40", 4);
    t = owned(&f, DTYPE_FLOAT8E8M0, three, 1, "\x7f\x80\xff", 3);
    check_written(&f, &t, "|u1", "\x7f\x80\xff", 3);
    t = owned(&f, DTYPE_INT4, three, 1, "\xf1\xa8", 2);
    check_written(&f, &t, "|u1", "\x01\x0f\x08", 3);
    t = owned(&f, DTYPE_UINT2, five, 1, "\x1b\xfe", 2);
    check_written(&f, &t, "|u1", "\x03\x02\x01\x00\x02", 5);
    t = owned(&f, DTYPE_FLOAT6E3M2, five, 1, "\x81\x30\xfc\x15", 4);
    check_written(&f, &t, "|u1", "\x01\x02\x03\x3f\x15", 5);
    t = owned(&f, DTYPE_BOOL, two, 1, "\x01\x00", 2);
    check_written(&f, &t, "|b1", "\x01\x00", 2);
    t = owned(&f, DTYPE_INT64, NULL, 0, "\xfe\xff\xff\xff\xff\xff\xff\xff", 8);
    check_written(&f, &t, "<i8", "\xfe\xff\xff\xff\xff\xff\xff\xff", 8);
    t = owned(&f, DTYPE_FLOAT, none, 2, "", 0);
    check_written(&f, &t, "<f4", "", 0);
    fixture_close(&f);
}

static void test_writing_strings(void)
{
    /* "", "a", "\u00e9\u6f22", "\U0001f600" */
    static const char canonical[] = "\0\0\0\0\0\0\0\0"
                                    "\1\0\0\0\0\0\0\0"
                                    "a"
                                    "\5\0\0\0\0\0\0\0"
                                    "\xc3\xa9\xe6\xbc\xa2"
                                    "\4\0\0\0\0\0\0\0"
                                    "\xf0\x9f\x98\x80";
    static const char utf32[] = "\0\0\0\0\0\0\0\0"
                                "a\0\0\0\0\0\0\0"
                                "\xe9\0\0\0\x22\x6f\0\0"
                                "\0\xf6\x01\0\0\0\0\0";
    Fixture f = fixture_open();
    int64_t dims[] = {2, 2}, one[] = {1};
    Tensor t = owned(&f, DTYPE_STRING, dims, 2, canonical, sizeof canonical - 1);
    check_written(&f, &t, "<U2", utf32, sizeof utf32 - 1);
    t = owned(&f, DTYPE_STRING, one, 1, "\0\0\0\0\0\0\0\0", 8);
    check_written(&f, &t, "<U1", "\0\0\0\0", 4);

    static const struct {
        const char *bytes, *words;
        size_t size;
    } refused[] = {{"\2\0\0\0\0\0\0\0a\0", "NUL", 10},
                   {"\1\0\0\0\0\0\0\0\xff", "UTF-8", 9},
                   {"\1\0\0\0\0\0\0\0\xe6", "UTF-8", 9},
                   {"\3\0\0\0\0\0\0\0\xed\xa0\x80", "UTF-8", 11}};
    for (size_t index = 0; index < COUNT_OF(refused); index++) {
        uint64_t width;
        const char *problem = NULL;
        t = owned(&f, DTYPE_STRING, one, 1, refused[index].bytes, refused[index].size);
        check_done(npy_text_width(&t, &width, &problem));
        CHECK(problem && strstr(problem, refused[index].words));
    }
    fixture_close(&f);
}

/* ---- Reading ---- */

static void test_packing(void)
{
    enum { ELEMENTS = 20011, OFFSET = 10 };
    static uint8_t file[OFFSET + ELEMENTS], packed[ELEMENTS], part[ELEMENTS];
    uint64_t random = 88172645463325252u;
    for (size_t k = 0; k < sizeof file; k++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        file[k] = (uint8_t)(random >> 56);
    }
    Filesystem *filesystem = filesystem_memory_open();
    filesystem_memory_put(filesystem, "f", (Bytes){file, sizeof file});
    for (unsigned bits = 2; bits <= 6; bits += 2) {
        memset(packed, 0, sizeof packed);
        for (size_t bit = 0; bit < (size_t)ELEMENTS * bits; bit++) {
            if (file[OFFSET + bit / bits] >> (bit % bits) & 1) packed[bit / 8] |= (uint8_t)(1u << bit % 8);
        }
        Source *inner = NULL;
        check_done(filesystem->open(filesystem, "f", &inner));
        Source *source = packed_source_open(inner, OFFSET, ELEMENTS, bits);
        CHECK_EQUAL(source->size_bytes, ((uint64_t)ELEMENTS * bits + 7) / 8);
        check_done(source_read_at(source, 0, part, (size_t)source->size_bytes));
        CHECK(memcmp(part, packed, (size_t)source->size_bytes) == 0);
        for (int k = 0; k < 200; k++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            size_t offset = (size_t)((random >> 33) % source->size_bytes);
            size_t length = (size_t)((random >> 13) % (source->size_bytes - offset) + 1);
            check_done(source_read_at(source, offset, part, length));
            CHECK(memcmp(part, packed + offset, length) == 0);
        }
        source_close(source);
    }
    filesystem_memory_close(filesystem);
}

/* Reads a file with this header and so many bytes of elements as dtype[dims]; moves the tensor's status out. */
static Status read_file(Fixture *f, const char *header, size_t element_bytes, Type type, Tensor **out)
{
    Text text = {0};
    text_append_bytes(&text, (Bytes){(const uint8_t *)"\x93NUMPY\x01", 8});
    text_append_char(&text, (char)strlen(header));
    text_append_char(&text, 0);
    text_append(&text, header);
    text_append_repeated(&text, 1, element_bytes);
    filesystem_memory_put(f->filesystem, "w.npy", text_bytes(&text));
    text_free(&text);
    Source *source = NULL;
    check_done(f->filesystem->open(f->filesystem, "w.npy", &source));
    return npy_read_tensor(f->model, source, &type, out);
}

static void test_reading(void)
{
    static DeclaredDim dims[] = {{.kind = DIM_VALUE, .value = 2}, {.kind = DIM_VALUE, .value = 3}};
    static DeclaredDim symbols[] = {{.kind = DIM_PARAM}, {.kind = DIM_UNKNOWN}};
    const Type type = {.kind = TYPE_TENSOR, .dtype = DTYPE_FLOAT, .has_shape = true, .rank = 2, .dims = dims};
    const Type open_type = {.kind = TYPE_TENSOR, .dtype = DTYPE_FLOAT, .has_shape = true, .rank = 2, .dims = symbols};
    const Type int4_type = {.kind = TYPE_TENSOR, .dtype = DTYPE_INT4};
    const Type text_type = {.kind = TYPE_TENSOR, .dtype = DTYPE_STRING};
    static const char good[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
    Fixture f = fixture_open();
    Tensor *tensor = NULL;
    check_done(read_file(&f, good, 24, type, &tensor));
    CHECK(tensor->rank == 2 && tensor->dims[1] == 3 && tensor->storage == TENSOR_EXTERNAL);
    CHECK(tensor->external.file->is_foreign && tensor->external.length == 24);
    check_done(tensor_check(tensor));
    check_done(read_file(&f, good, 24, open_type, &tensor));
    check_done(read_file(&f, "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }", 3, int4_type, &tensor));
    CHECK_EQUAL(tensor->external.length, 2);
    Bytes bytes;
    Arena arena = {0};
    check_done(tensor_read_all(tensor, &arena, 100, &bytes));
    CHECK(bytes_equal(bytes, bytes_of("\x11\x01")));
    arena_free(&arena);

    check_fails(read_file(&f, good, 23, type, &tensor), STATUS_CODE_MODEL,
                "23 bytes of elements where its shape needs 24");
    check_fails(read_file(&f, good, 25, type, &tensor), STATUS_CODE_MODEL, "25 bytes");
    check_fails(read_file(&f, "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }", 48, type, &tensor),
                STATUS_CODE_MODEL, "its elements are \"<f8\", but the input is float32");
    check_fails(read_file(&f, "{'descr': '>f4', 'fortran_order': False, 'shape': (2, 3), }", 24, type, &tensor),
                STATUS_CODE_MODEL, "\">f4\"");
    check_fails(read_file(&f, "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }", 24, type, &tensor),
                STATUS_CODE_MODEL, "Fortran");
    check_fails(read_file(&f, "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }", 24, type, &tensor),
                STATUS_CODE_MODEL, "its shape [3,2] is not that of the input");
    check_fails(read_file(&f, "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }", 24, open_type, &tensor),
                STATUS_CODE_MODEL, "its shape [6]");
    check_fails(read_file(&f, "{'descr': '|S4', 'fortran_order': False, 'shape': (1,), }", 4, text_type, &tensor),
                STATUS_CODE_MODEL, "\"|S4\"");
    check_fails(read_file(&f, "{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", 4, text_type, &tensor),
                STATUS_CODE_MODEL, "is no character"); /* 0x01010101 */
    check_fails(read_file(&f, "{'descr': '<U9', 'fortran_order': False, 'shape': (9000000000000000000,), }", 4,
                          text_type, &tensor),
                STATUS_CODE_MODEL, "4 bytes of elements");
    check_fails(read_file(&f, "{'descr': '<U0', 'fortran_order': False, 'shape': (9000000000000000000,), }", 0,
                          text_type, &tensor),
                STATUS_CODE_MODEL, "\"<U0\"");
    check_fails(read_file(&f, "not a dict", 0, type, &tensor), STATUS_CODE_MODEL, "cannot be read as a .npy file");
    fixture_close(&f);
}

int main(void)
{
    test_names();
    test_long_names();
    test_writing();
    test_writing_strings();
    test_packing();
    test_reading();
    return check_finish("shrink_npy");
}
