/* shrink_equality_test - equal payloads are found at every size, and no more is read than it takes. */
#include "shrink/equality.h"

#include "check.h"
#include "model/dtype.h"
#include "model/model.h"
#include "status_check.h"

enum { MAX_BLOCKS = 200, KIB = 1024 };

/* A side file of blocks of one size, whose bytes follow from the block's content number, one of them perhaps flipped. */
typedef struct BlockSource {
    Source source; /* first: a Source * is a BlockSource * */
    uint64_t block_bytes, read_bytes, last_offset;
    int contents[MAX_BLOCKS];
    uint64_t flipped[MAX_BLOCKS]; /* offset in the block plus one; 0: none */
    int backward_count;           /* reads that began before the last one ended */
    int block_count;
} BlockSource;

static uint8_t block_byte(const BlockSource *self, uint64_t offset)
{
    uint64_t block = offset / self->block_bytes, at = offset % self->block_bytes;
    uint64_t mixed = ((uint64_t)self->contents[block] * 1000003u + at) * 0x9e3779b97f4a7c15u;
    return (uint8_t)((mixed >> 40) ^ (self->flipped[block] == at + 1));
}

static Status block_read_at(Source *source, uint64_t offset, void *destination, size_t length)
{
    BlockSource *self = (BlockSource *)(void *)source;
    uint8_t *bytes = destination;
    for (size_t index = 0; index < length; index++) bytes[index] = block_byte(self, offset + index);
    self->read_bytes += length;
    self->backward_count += offset < self->last_offset;
    self->last_offset = offset + length;
    return STATUS_OK;
}

static void block_close(Source *source)
{
    (void)source;
}

typedef struct Fixture {
    BlockSource source;
    Model *model;
    DataFile file;
    Tensor tensors[MAX_BLOCKS];
    int64_t dim;
    EqualityItem items[MAX_BLOCKS];
} Fixture;

/* A uint8 vector a block. */
static void fixture_open(Fixture *self, uint64_t block_bytes, int block_count)
{
    *self = (Fixture){.source = {.source = {.read_at = block_read_at,
                                            .close = block_close,
                                            .size_bytes = block_bytes * (uint64_t)block_count,
                                            .name = "blocks",
                                            .handle = -1},
                                 .block_bytes = block_bytes,
                                 .block_count = block_count},
                      .model = model_new(NULL, "test.onnx"),
                      .dim = (int64_t)block_bytes};
    self->file =
        (DataFile){.location = name_intern_text(&self->model->names, "blocks"), .source = &self->source.source};
    for (int k = 0; k < block_count; k++) {
        self->source.contents[k] = k;
        self->tensors[k] = (Tensor){.model = self->model,
                                    .name = self->model->names.empty,
                                    .dtype = DTYPE_UINT8,
                                    .rank = 1,
                                    .dims = &self->dim,
                                    .storage = TENSOR_EXTERNAL,
                                    .external = {.file = &self->file,
                                                 .offset = (uint64_t)k * block_bytes,
                                                 .length = block_bytes,
                                                 .has_offset = true,
                                                 .has_length = true}};
        self->items[k] = (EqualityItem){.tensor = &self->tensors[k], .rank = 1, .dims = &self->dim};
    }
}

static void fixture_close(Fixture *self)
{
    model_close(self->model);
}

static Fixture fixture;
static const Progress no_progress;

static void find(Fixture *self)
{
    check_done(equality_find(self->items, (size_t)self->source.block_count, &no_progress));
}

/* Contents 0 1 2 0 1 2...: each equals the first with its content, at every size around the limits of the stages. */
static void test_sizes(void)
{
    static const uint64_t sizes[] = {1, 4095, 4096, 4097, 64 * KIB, 64 * KIB + 1, 256 * KIB, 256 * KIB + 7, 700 * KIB};
    for (size_t size = 0; size < COUNT_OF(sizes); size++) {
        fixture_open(&fixture, sizes[size], 9);
        for (int k = 0; k < 9; k++) fixture.source.contents[k] = k % 3;
        find(&fixture);
        for (size_t k = 0; k < 9; k++) {
            CHECK_EQUAL(fixture.items[k].first, k % 3);
            CHECK_EQUAL(fixture.items[k].storage, k);
        }
        fixture_close(&fixture);
    }
}

/* One byte is enough, wherever it is. */
static void test_one_byte_differs(void)
{
    static const uint64_t size = 300 * KIB;
    static const uint64_t places[] = {0, 4095, 4096, 256 * KIB - 1, 256 * KIB, size - 1};
    for (size_t place = 0; place < COUNT_OF(places); place++) {
        for (int count = 2; count <= 4; count++) {
            fixture_open(&fixture, size, count);
            for (int k = 0; k < count; k++) fixture.source.contents[k] = 5;
            fixture.source.flipped[1] = places[place] + 1;
            find(&fixture);
            CHECK_EQUAL(fixture.items[1].first, 1);
            for (int k = 2; k < count; k++) CHECK_EQUAL(fixture.items[k].first, 0);
            fixture_close(&fixture);
        }
    }
}

static void test_what_is_read(void)
{
    static const uint64_t size = 1024 * KIB;
    fixture_open(&fixture, size, 50); /* all different: only their beginnings */
    find(&fixture);
    CHECK(fixture.source.read_bytes <= 50 * 4 * KIB);
    CHECK_EQUAL(fixture.source.backward_count, 0);
    fixture_close(&fixture);

    fixture_open(&fixture, size, 10); /* pairs: once, besides the beginnings */
    for (int k = 0; k < 10; k++) fixture.source.contents[k] = k / 2;
    find(&fixture);
    CHECK(fixture.source.read_bytes <= 10 * (size + 4 * KIB));
    CHECK_EQUAL(fixture.items[9].first, 8);
    fixture_close(&fixture);

    fixture_open(&fixture, size, 9); /* three and more: hashed, then compared */
    for (int k = 0; k < 9; k++) fixture.source.contents[k] = k % 3;
    find(&fixture);
    CHECK(fixture.source.read_bytes <= 9 * (2 * size + 4 * KIB));
    fixture_close(&fixture);

    fixture_open(&fixture, 4 * KIB, MAX_BLOCKS); /* small ones: once, in order */
    for (int k = 0; k < MAX_BLOCKS; k++) fixture.source.contents[k] = k % 7;
    find(&fixture);
    CHECK_EQUAL(fixture.source.read_bytes, MAX_BLOCKS * 4 * KIB);
    CHECK_EQUAL(fixture.source.backward_count, 0);
    CHECK_EQUAL(fixture.items[MAX_BLOCKS - 1].first, (MAX_BLOCKS - 1) % 7);
    fixture_close(&fixture);
}

/* More than are compared side by side at once. */
static void test_many(void)
{
    fixture_open(&fixture, 5 * KIB, MAX_BLOCKS);
    for (int k = 0; k < MAX_BLOCKS; k++) fixture.source.contents[k] = 1;
    fixture.source.flipped[70] = fixture.source.flipped[150] = 5 * KIB;
    find(&fixture);
    for (size_t k = 0; k < MAX_BLOCKS; k++) CHECK_EQUAL(fixture.items[k].first, k == 70 || k == 150 ? 70u : 0u);
    fixture_close(&fixture);
}

static void test_without_reading(void)
{
    static int64_t other_dims[] = {2, 50 * KIB}, swapped_dims[] = {50 * KIB, 2};
    fixture_open(&fixture, 100 * KIB, 8);
    for (int k = 0; k < 8; k++) fixture.source.contents[k] = 1;
    fixture.tensors[3].external.offset = fixture.tensors[1].external.offset; /* the same place as 1 */
    fixture.items[1].scope = fixture.items[3].scope = 7;
    fixture.tensors[2].dtype = DTYPE_INT8;
    fixture.tensors[4].dims = other_dims;
    fixture.tensors[4].rank = 2;
    fixture.items[4].dims = other_dims;
    fixture.items[4].rank = 2;
    fixture.tensors[5] = fixture.tensors[4];
    fixture.tensors[5].dims = swapped_dims;
    fixture.items[5] = (EqualityItem){.tensor = &fixture.tensors[5], .rank = 2, .dims = swapped_dims};
    fixture.items[6].scope = 9; /* equal bytes in a scope of its own */
    fixture.items[7].scope = 10;
    find(&fixture);
    CHECK_EQUAL(fixture.source.read_bytes, 0);
    for (size_t k = 0; k < 8; k++) CHECK_EQUAL(fixture.items[k].first, k == 3 ? 1 : k);
    CHECK_EQUAL(fixture.items[3].storage, 1);
    CHECK_EQUAL(fixture.items[4].storage, 4);
    fixture_close(&fixture);
}

/* Sparse: values of one dtype and indices are one payload after the other. */
static void test_sparse(void)
{
    static int64_t dims[] = {1000};
    fixture_open(&fixture, 20 * KIB, 8); /* 2k: values, 2k + 1: indices */
    int64_t index_dim = 20 * KIB / 8;
    for (int k = 0; k < 4; k++) {
        fixture.source.contents[2 * k] = 1;
        fixture.source.contents[2 * k + 1] = 2;
        fixture.tensors[2 * k + 1].dtype = DTYPE_INT64;
        fixture.tensors[2 * k + 1].dims = &index_dim;
        fixture.items[k] = (EqualityItem){
            .tensor = &fixture.tensors[2 * k], .indices = &fixture.tensors[2 * k + 1], .rank = 1, .dims = dims};
    }
    fixture.source.flipped[3] = 20 * KIB; /* the last index of item 1 */
    fixture.source.flipped[4] = 20 * KIB; /* the last value of item 2 */
    check_done(equality_find(fixture.items, 4, &no_progress));
    CHECK_EQUAL(fixture.items[1].first, 1);
    CHECK_EQUAL(fixture.items[2].first, 2);
    CHECK_EQUAL(fixture.items[3].first, 0);
    fixture_close(&fixture);
}

/* The bits behind the last element do not count, all others do. */
static void test_unused_bits(void)
{
    static const struct {
        int32_t dtype;
        int64_t elements;
        uint8_t last_mask; /* of the last byte */
    } cases[] = {{DTYPE_UINT4, 3, 0x0f},      {DTYPE_UINT4, 4, 0xff},      {DTYPE_INT2, 1, 0x03},
                 {DTYPE_INT2, 6, 0x0f},       {DTYPE_INT2, 7, 0x3f},       {DTYPE_INT2, 8, 0xff},
                 {DTYPE_FLOAT6E2M3, 1, 0x3f}, {DTYPE_FLOAT6E2M3, 2, 0x0f}, {DTYPE_FLOAT6E2M3, 3, 0x03},
                 {DTYPE_FLOAT6E2M3, 4, 0xff}, {DTYPE_FLOAT6E3M2, 5, 0x3f}, {DTYPE_UINT8, 3, 0xff}};
    for (size_t index = 0; index < COUNT_OF(cases); index++) {
        uint64_t size;
        CHECK(dtype_byte_count(cases[index].dtype, (uint64_t)cases[index].elements, &size));
        for (int bit = 0; bit < 8; bit++) {
            fixture_open(&fixture, size, 0);
            uint8_t bytes[2][8] = {{0x55, 0xaa, 0x5a, 0xa5}, {0x55, 0xaa, 0x5a, 0xa5}};
            bytes[1][size - 1] = (uint8_t)(bytes[0][size - 1] ^ 1u << bit);
            int64_t dim = cases[index].elements;
            for (int k = 0; k < 2; k++) {
                fixture.tensors[k] = (Tensor){.model = fixture.model,
                                              .name = fixture.model->names.empty,
                                              .dtype = cases[index].dtype,
                                              .rank = 1,
                                              .dims = &dim,
                                              .storage = TENSOR_OWNED,
                                              .bytes = bytes[k],
                                              .byte_count = size};
                fixture.items[k] = (EqualityItem){.tensor = &fixture.tensors[k], .rank = 1, .dims = &dim};
            }
            check_done(equality_find(fixture.items, 2, &no_progress));
            bool counts = cases[index].last_mask >> bit & 1;
            CHECK_EQUAL(fixture.items[1].first, counts ? 1 : 0);
            fixture_close(&fixture);
        }
    }
}

/* ---- Progress ---- */

typedef struct Seen {
    uint64_t hashed_bytes, compared_bytes, longest_step, last_done;
    int calls, stop_at;
} Seen;

static bool see(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    Seen *seen = context;
    CHECK(done_bytes <= total_bytes);
    if (done_bytes > seen->last_done && done_bytes - seen->last_done > seen->longest_step)
        seen->longest_step = done_bytes - seen->last_done;
    seen->last_done = done_bytes;
    if (strcmp(phase, "hash") == 0) seen->hashed_bytes = done_bytes;
    else if (strcmp(phase, "compare") == 0) seen->compared_bytes = done_bytes;
    else CHECK(false);
    return ++seen->calls != seen->stop_at;
}

static void test_progress(void)
{
    Seen seen = {0};
    Progress progress = {see, &seen};
    fixture_open(&fixture, 2048 * KIB, 12);
    for (int k = 0; k < 12; k++) fixture.source.contents[k] = 1;
    check_done(equality_find(fixture.items, 12, &progress));
    CHECK(seen.hashed_bytes >= 20 * 1024 * KIB && seen.compared_bytes >= 20 * 1024 * KIB);
    CHECK(seen.longest_step <= 5 * 1024 * KIB);
    int calls = seen.calls;
    for (int stop_at = 1; stop_at <= calls; stop_at++) {
        seen = (Seen){.stop_at = stop_at};
        check_fails(equality_find(fixture.items, 12, &progress), STATUS_CODE_CANCELLED, "stopped as asked");
        CHECK_EQUAL(seen.calls, stop_at);
    }
    fixture_close(&fixture);
}

static void test_failure(void)
{
    fixture_open(&fixture, 8 * KIB, 3);
    fixture.tensors[2].external.offset++; /* reaches past the end */
    check_fails(equality_find(fixture.items, 3, &no_progress), STATUS_CODE_MODEL, "cut off");
    check_done(equality_find(fixture.items, 0, &no_progress));
    fixture_close(&fixture);
}

int main(void)
{
    test_sizes();
    test_one_byte_differs();
    test_what_is_read();
    test_many();
    test_without_reading();
    test_sparse();
    test_unused_bits();
    test_progress();
    test_failure();
    return check_finish("shrink_equality");
}
