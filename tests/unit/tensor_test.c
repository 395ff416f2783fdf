/* tensor_test - sizes from dtype and dims, canonical bytes from every storage, and payloads that do not fit. */
#include "model/tensor.h"

#include "model/dtype.h"
#include "model/packed.h"
#include "opened_model.h"

/* The fields of a tensor called "t". */
static Text tensor_fields(int32_t dtype, const int64_t *dims, int rank)
{
    Text fields = {0};
    for (int i = 0; i < rank; i++) put_number(&fields, 1, (uint64_t)dims[i]);
    put_number(&fields, 2, (uint64_t)(int64_t)dtype);
    put_text(&fields, 8, "t");
    return fields;
}

static Text vector_fields(int32_t dtype, int64_t count)
{
    return tensor_fields(dtype, &count, 1);
}

/* A model with this tensor as its only initializer. fields: moved. */
static Opened open_tensor(Text *fields)
{
    Text graph = {0};
    put_message(&graph, 5, fields);
    return opened_graph(&graph);
}

static Tensor *tensor_of(const Opened *opened)
{
    return opened->model->graph->initializers.items[0]->initializer;
}

/* The bytes of the stream, read in steps of `capacity`, are expected[size]. */
static void check_stream(Tensor *tensor, size_t capacity, const void *expected, size_t size)
{
    Text all = {0};
    uint8_t step[64];
    TensorStream stream;
    check_done(tensor_stream_open(&stream, tensor));
    for (size_t count = 1; count > 0;) {
        Status status = tensor_stream_read(&stream, step, capacity, &count);
        if (!status_is_ok(status)) count = 0;
        check_done(status);
        CHECK(count <= capacity);
        text_append_bytes(&all, (Bytes){step, count});
    }
    CHECK_EQUAL(stream.position, size);
    CHECK(stream.total == size || stream.total == UINT64_MAX);
    CHECK(bytes_equal(text_bytes(&all), (Bytes){expected, size}));
    text_free(&all);
}

/* Any part of the elements, read from the last to the first, is what the canonical bytes say. */
static void check_elements(Tensor *tensor, const void *canonical)
{
    enum { MOST = 64 };
    uint64_t count;
    size_t width = unpacked_element_bytes(tensor->dtype);
    uint8_t expected[MOST * 16], read[MOST * 16];
    if (tensor->dtype == DTYPE_STRING) {
        check_fails(tensor_read_elements(tensor, 0, 0, read), STATUS_CODE_MODEL, "has no elements");
        CHECK(!tensor_can_seek(tensor));
        return;
    }
    if (!CHECK(tensor_element_count(tensor, &count) && count <= MOST)) return;
    packed_read(tensor->dtype, canonical, (size_t)count, expected);
    for (size_t first = (size_t)count; first-- > 0;) {
        for (size_t length = 0; length <= count - first; length++) {
            check_done(tensor_read_elements(tensor, first, length, read));
            CHECK(length == 0 || memcmp(read, expected + first * width, length * width) == 0);
        }
    }
    check_fails(tensor_read_elements(tensor, count, 1, read), STATUS_CODE_MODEL, "has no elements");
}

/* fields: moved. */
static void check_canonical(Text *fields, const void *expected, size_t size)
{
    Opened opened = open_tensor(fields);
    for (size_t capacity = 16; capacity <= 64; capacity += 5)
        check_stream(tensor_of(&opened), capacity, expected, size);
    check_elements(tensor_of(&opened), expected);
    check_done(model_check(opened.model));
    opened_end(&opened);
}

#define EXPECTED(...) ((const uint8_t[]){__VA_ARGS__}), sizeof((const uint8_t[]){__VA_ARGS__})

static void test_floats(void)
{
    Text fields = vector_fields(DTYPE_FLOAT, 3), packed = {0};
    put_fixed(&fields, 4, 4, 0x3f800000);
    text_append(&packed, "abcdefgh");
    put_message(&fields, 4, &packed);
    check_canonical(&fields,
                    "\0\0\x80\x3f"
                    "abcdefgh",
                    12);
    fields = vector_fields(DTYPE_COMPLEX64, 1);
    put_fixed(&fields, 4, 4, 1);
    put_fixed(&fields, 4, 4, 2);
    check_canonical(&fields, EXPECTED(1, 0, 0, 0, 2, 0, 0, 0));
    fields = vector_fields(DTYPE_DOUBLE, 2);
    put_text(&fields, 10, "12345678");
    put_fixed(&fields, 10, 8, 5);
    check_canonical(&fields, "12345678\x05\0\0\0\0\0\0\0", 16);
}

static void test_integers(void)
{
    Text fields = vector_fields(DTYPE_INT8, 3);
    put_number(&fields, 5, (uint64_t)-1);
    put_number(&fields, 5, 127);
    put_number(&fields, 5, 0xffffff80); /* as an int32 that was not extended */
    check_canonical(&fields, EXPECTED(0xff, 0x7f, 0x80));
    fields = vector_fields(DTYPE_FLOAT16, 2);
    put_number(&fields, 5, 0x3c00);
    put_number(&fields, 5, 0xbc01);
    check_canonical(&fields, EXPECTED(0x00, 0x3c, 0x01, 0xbc));
    fields = vector_fields(DTYPE_UINT32, 1);
    put_number(&fields, 11, 0x80000001);
    check_canonical(&fields, EXPECTED(1, 0, 0, 0x80));
    fields = vector_fields(DTYPE_INT64, 2);
    put_text(&fields, 7, "\x80\x80\x01\x05"); /* 16384 and 5, packed */
    check_canonical(&fields, EXPECTED(0, 0x40, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0));
}

/* 2- and 4-bit elements are packed already in int32_data; 6-bit ones come one by one. */
static void test_small_elements(void)
{
    Text fields = vector_fields(DTYPE_INT4, 3);
    put_number(&fields, 5, 0x21);
    put_number(&fields, 5, 0x03);
    check_canonical(&fields, EXPECTED(0x21, 0x03));
    fields = vector_fields(DTYPE_UINT2, 5);
    put_number(&fields, 5, 0xe4);
    put_number(&fields, 5, 0x01);
    check_canonical(&fields, EXPECTED(0xe4, 0x01));
    fields = vector_fields(DTYPE_FLOAT6E2M3, 5);
    for (uint64_t value = 1; value <= 5; value++) put_number(&fields, 5, value);
    check_canonical(&fields, EXPECTED(0x81, 0x30, 0x10, 0x05)); /* 1 + 2 * 64 + 3 * 64^2 + 4 * 64^3, then 5 */
}

static void test_strings(void)
{
    Text fields = vector_fields(DTYPE_STRING, 3);
    put_bytes(&fields, 6, (Bytes){(const uint8_t *)"a\0", 2});
    put_text(&fields, 6, "");
    put_text(&fields, 999, "between");
    put_text(&fields, 6, "twelve bytes");
    check_canonical(&fields,
                    "\2\0\0\0\0\0\0\0a\0"
                    "\0\0\0\0\0\0\0\0"
                    "\x0c\0\0\0\0\0\0\0twelve bytes",
                    38);
}

static void test_many_values(void)
{
    enum { COUNT = 100000 };
    Text fields = vector_fields(DTYPE_INT64, COUNT), packed = {0}, expected = {0};
    for (uint64_t i = 0; i < COUNT; i++) {
        uint64_t value = i * i * i * 7919;
        if (i % 3 == 0 && i < 3000) put_number(&fields, 7, value);
        else put_varint(&packed, value);
        if (i % 3 == 2 && i < 3000) put_message(&fields, 7, &packed);
        for (int k = 0; k < 8; k++) text_append_char(&expected, (char)(uint8_t)(value >> 8 * k));
    }
    put_message(&fields, 7, &packed);
    Opened opened = open_tensor(&fields);
    check_stream(tensor_of(&opened), 64, expected.data, expected.size);
    opened_end(&opened);
    text_free(&expected);
}

static void test_raw_and_nothing(void)
{
    Text fields = vector_fields(DTYPE_FLOAT, 2);
    put_text(&fields, 9, "overwritten by the last");
    put_text(&fields, 9, "12345678");
    check_canonical(&fields, "12345678", 8);
    fields = vector_fields(DTYPE_FLOAT, 0);
    check_canonical(&fields, "", 0);
    fields = vector_fields(DTYPE_FLOAT, 1);
    put_text(&fields, 9, "1234"); /* raw_data counts where both are there */
    put_fixed(&fields, 4, 4, 7);
    check_canonical(&fields, "1234", 4);
}

static void test_external(void)
{
    Text fields = vector_fields(DTYPE_FLOAT, 2), entry = {0};
    Filesystem *filesystem = filesystem_memory_open();
    put_text(&entry, 1, "location");
    put_text(&entry, 2, "w.bin");
    put_message(&fields, 13, &entry);
    put_text(&entry, 1, "offset");
    put_text(&entry, 2, "3");
    put_message(&fields, 13, &entry);
    put_number(&fields, 14, 1);
    Text graph = {0}, model = {0};
    put_message(&graph, 5, &fields);
    put_message(&model, 7, &graph);
    filesystem_memory_put(filesystem, "m.onnx", text_bytes(&model));
    filesystem_memory_put(filesystem, "w.bin", bytes_of("---12345678"));
    text_free(&model);
    Opened opened = opened_file(filesystem);
    check_stream(tensor_of(&opened), 16, "12345678", 8); /* the length follows from dtype and dims */
    opened_end(&opened);
}

/* ---- Sizes ---- */

static void check_sizes(int32_t dtype, const int64_t *dims, int rank, bool is_known, uint64_t elements, uint64_t bytes)
{
    Tensor tensor = {.dtype = dtype, .rank = rank, .dims = (int64_t *)(uintptr_t)dims};
    uint64_t count = 77;
    CHECK_EQUAL(tensor_element_count(&tensor, &count), is_known);
    if (is_known) CHECK(count == elements);
    CHECK_EQUAL(tensor_byte_count(&tensor, &count), is_known && bytes != UINT64_MAX);
    if (is_known && bytes != UINT64_MAX) CHECK(count == bytes);
}

static void test_sizes(void)
{
    static const int64_t huge = (int64_t)1 << 62;
    check_sizes(DTYPE_FLOAT, NULL, 0, true, 1, 4);
    check_sizes(DTYPE_FLOAT, (const int64_t[]){2, 3}, 2, true, 6, 24);
    check_sizes(DTYPE_FLOAT, (const int64_t[]){huge, 0, huge}, 3, true, 0, 0);
    check_sizes(DTYPE_FLOAT, (const int64_t[]){huge, huge}, 2, false, 0, 0);
    check_sizes(DTYPE_UINT8, (const int64_t[]){huge, 3}, 2, true, (uint64_t)3 << 62, (uint64_t)3 << 62);
    check_sizes(DTYPE_FLOAT, (const int64_t[]){huge}, 1, true, (uint64_t)1 << 62, UINT64_MAX);
    check_sizes(DTYPE_FLOAT, (const int64_t[]){-1}, 1, false, 0, 0);
    check_sizes(DTYPE_FLOAT, (const int64_t[]){0, -1}, 2, false, 0, 0);
    check_sizes(DTYPE_INT4, (const int64_t[]){3}, 1, true, 3, 2);
    check_sizes(DTYPE_STRING, (const int64_t[]){3}, 1, true, 3, UINT64_MAX);
    check_sizes(99, (const int64_t[]){3}, 1, true, 3, UINT64_MAX);
}

/* ---- What does not fit ---- */

/* fields: moved. Opening succeeds; checking and streaming tell where and what. */
static void check_misfit(Text *fields, const char *words)
{
    Opened opened = open_tensor(fields);
    TensorStream stream;
    check_fails(tensor_check(tensor_of(&opened)), STATUS_CODE_MODEL, words);
    check_fails(tensor_stream_open(&stream, tensor_of(&opened)), STATUS_CODE_MODEL, "m.onnx, offset ");
    check_fails(model_check(opened.model), STATUS_CODE_MODEL, words);
    opened_end(&opened);
}

static void test_misfits(void)
{
    Text fields = vector_fields(DTYPE_FLOAT, 2);
    put_text(&fields, 9, "1234567");
    check_misfit(&fields, "tensor 't' float32[2]: raw_data holds 7 bytes where dtype and dims need 8");
    fields = vector_fields(DTYPE_FLOAT, 2);
    put_fixed(&fields, 4, 4, 1);
    check_misfit(&fields, "1 values are given where dtype and dims need 2");
    fields = vector_fields(DTYPE_COMPLEX64, 2);
    put_fixed(&fields, 4, 4, 1);
    check_misfit(&fields, "1 values are given where dtype and dims need 4");
    fields = vector_fields(DTYPE_FLOAT, 2);
    put_number(&fields, 7, 1);
    put_number(&fields, 7, 1);
    check_misfit(&fields, "field 7, which is not the field of its dtype");
    fields = vector_fields(DTYPE_STRING, 1);
    put_text(&fields, 9, "raw");
    check_misfit(&fields, "strings cannot be in raw_data");
    fields = vector_fields(DTYPE_FLOAT, 1);
    check_misfit(&fields, "it has dims, but no values");
    fields = vector_fields(DTYPE_FLOAT, -1);
    check_misfit(&fields, "negative");
    fields = vector_fields(DTYPE_INT64, 1);
    put_text(&fields, 7, "\x80");
    check_misfit(&fields, "end inside a number");
}

static void test_read_all(void)
{
    Text fields = vector_fields(DTYPE_UINT8, 10);
    put_text(&fields, 9, "0123456789");
    Opened opened = open_tensor(&fields);
    Arena arena = {0};
    Bytes all = {0};
    check_done(tensor_read_all(tensor_of(&opened), &arena, 10, &all));
    CHECK(bytes_equal(all, bytes_of("0123456789")));
    check_fails(tensor_read_all(tensor_of(&opened), &arena, 9, &all), STATUS_CODE_MODEL, "larger than the 9 bytes");
    CHECK_EQUAL(tensor_stored_bytes(tensor_of(&opened)), 10);
    arena_free(&arena);
    opened_end(&opened);
}

int main(void)
{
    test_floats();
    test_integers();
    test_small_elements();
    test_strings();
    test_many_values();
    test_raw_and_nothing();
    test_external();
    test_sizes();
    test_misfits();
    test_read_all();
    return check_finish("tensor");
}
