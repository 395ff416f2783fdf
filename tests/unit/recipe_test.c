/* recipe_test - every kind of recipe, of elements of every width, in memory and in files, read in chunks and anywhere.
 * What must come is told element by element, from the definitions of the operators. */
#include "base/memory.h"
#include "check.h"
#include "io/filesystem_memory.h"
#include "model/model.h"
#include "model/packed.h"
#include "recipes/recipe.h"
#include "status_check.h"

typedef struct Fixture {
    Filesystem *filesystem;
    Model *model;
    uint64_t seed;
    size_t file_count;
} Fixture;

static Fixture fixture_open(void)
{
    Fixture self = {.filesystem = filesystem_memory_open(), .seed = 1};
    self.model = model_new(self.filesystem, "in.onnx");
    return self;
}

static void fixture_close(Fixture *self)
{
    model_close(self->model);
    filesystem_memory_close(self->filesystem);
}

static uint64_t random_below(Fixture *self, uint64_t limit)
{
    self->seed = self->seed * 6364136223846793005u + 1442695040888963407u;
    return (self->seed >> 33) % limit;
}

/* ---- Tensors whose elements are told by their place ---- */

static void element_at(int32_t dtype, uint64_t index, uint8_t *out)
{
    uint64_t bits = (index + 1) * 0x9e3779b97f4a7c15u;
    uint8_t bytes[16];
    memcpy(bytes, &bits, 8);
    bits = ~bits;
    memcpy(bytes + 8, &bits, 8);
    if (packed_group_elements(dtype) > 1) bytes[0] &= (uint8_t)((1u << dtype_of(dtype)->bits) - 1);
    memcpy(out, bytes, unpacked_element_bytes(dtype));
}

static size_t count_of(int rank, const int64_t *dims)
{
    size_t count = 1;
    for (int axis = 0; axis < rank; axis++) count *= (size_t)dims[axis];
    return count;
}

static Tensor *numbered(Fixture *f, int32_t dtype, int rank, const int64_t *dims, bool is_in_file)
{
    size_t count = count_of(rank, dims), width = unpacked_element_bytes(dtype), size = packed_bytes(dtype, count);
    uint8_t *elements = memory_allocate(count * width + 1), *bytes = arena_allocate(&f->model->arena, size + 1);
    for (size_t i = 0; i < count; i++) element_at(dtype, i, elements + i * width);
    packed_write(dtype, elements, count, bytes);
    memory_free(elements);
    Tensor *tensor = recipe_owned(f->model, dtype, rank, dims, bytes, size);
    if (!is_in_file) return tensor;
    Source *source = NULL;
    const char *path = arena_format(&f->model->arena, "data%zu", f->file_count++);
    filesystem_memory_put(f->filesystem, path, (Bytes){bytes, size});
    check_done(f->filesystem->open(f->filesystem, path, &source));
    tensor->storage = TENSOR_EXTERNAL;
    tensor->bytes = NULL;
    tensor->external = (ExternalData){.file = model_add_foreign_file(f->model, source), .length = size};
    return tensor;
}

/* ---- What is read ---- */

/* The element of the input that element `index` of the result is; -1: `padding`. */
typedef int64_t (*Expect)(const void *context, uint64_t index);

static uint8_t *expected_elements(const Tensor *tensor, Expect expect, const void *context, const uint8_t *padding)
{
    size_t width = unpacked_element_bytes(tensor->dtype), count = count_of(tensor->rank, tensor->dims);
    uint8_t *elements = memory_allocate(count * width + 1);
    for (size_t i = 0; i < count; i++) {
        int64_t from = expect(context, i);
        if (from >= 0) element_at(tensor->dtype, (uint64_t)from, elements + i * width);
        else memcpy(elements + i * width, padding, width);
    }
    return elements;
}

static bool streams(Tensor *tensor, size_t capacity, const uint8_t *packed, size_t size)
{
    TensorStream stream;
    uint8_t *chunk = memory_allocate(capacity);
    size_t at = 0, count = 1;
    bool is_equal = true;
    check_done(tensor_stream_open(&stream, tensor));
    while (count > 0 && is_equal) {
        check_done(tensor_stream_read(&stream, chunk, capacity, &count));
        is_equal = at + count <= size && memcmp(chunk, packed + at, count) == 0;
        at += count;
    }
    memory_free(chunk);
    return is_equal && at == size;
}

static bool reads_anywhere(Fixture *f, Tensor *tensor, const uint8_t *elements, size_t count)
{
    size_t width = unpacked_element_bytes(tensor->dtype);
    bool is_equal = true;
    for (int tries = 0; tries < 40 && is_equal && count > 0; tries++) {
        size_t first = (size_t)random_below(f, count), most = count - first;
        size_t length = (size_t)random_below(f, (most < 5000 ? most : 5000) + 1);
        uint8_t *read = memory_allocate(length * width + 1);
        check_done(tensor_read_elements(tensor, first, length, read));
        is_equal = memcmp(read, elements + first * width, length * width) == 0;
        memory_free(read);
    }
    return is_equal;
}

static void check_elements(Fixture *f, Tensor *tensor, Expect expect, const void *context, const uint8_t *padding)
{
    static const size_t capacities[] = {16, 4099, 65536, 1 << 20};
    size_t count = count_of(tensor->rank, tensor->dims), size = packed_bytes(tensor->dtype, count);
    uint8_t *elements = expected_elements(tensor, expect, context, padding), *packed = memory_allocate(size + 1);
    packed_write(tensor->dtype, elements, count, packed);
    CHECK_EQUAL(tensor->storage, TENSOR_DERIVED);
    CHECK_EQUAL(tensor_stored_bytes(tensor), size);
    for (size_t i = size > 100000 ? 2 : 0; i < COUNT_OF(capacities); i++)
        if (!CHECK(streams(tensor, capacities[i], packed, size)))
            printf("    %s of %s, chunks of %zu\n", tensor->recipe->kind, dtype_long_name(tensor->dtype),
                   capacities[i]);
    CHECK(reads_anywhere(f, tensor, elements, count));
    uint8_t none[16];
    check_fails(tensor_read_elements(tensor, count, 1, none), STATUS_CODE_MODEL, "has no elements");
    memory_free(elements);
    memory_free(packed);
}

/* One dtype a width: 1, 2, 4, 8, 16 bytes; 4, 2, 6 bits. */
static const int32_t widths[] = {DTYPE_UINT8,      DTYPE_FLOAT16, DTYPE_FLOAT, DTYPE_DOUBLE,
                                 DTYPE_COMPLEX128, DTYPE_UINT4,   DTYPE_INT2,  DTYPE_FLOAT6E2M3};

static const uint8_t padding_element[16] = {1, 2, 3};

/* ---- Strided ---- */

typedef struct Strides {
    int rank;
    int64_t dims[6], strides[6], start;
} Strides;

static int64_t expect_strided(const void *context, uint64_t index)
{
    const Strides *self = context;
    int64_t offset = self->start;
    for (int axis = self->rank - 1; axis >= 0; axis--) {
        offset += (int64_t)(index % (uint64_t)self->dims[axis]) * self->strides[axis];
        index /= (uint64_t)self->dims[axis];
    }
    return offset;
}

static void check_strided(Fixture *f, Tensor *input, const Strides *form)
{
    Tensor *tensor = recipe_strided(input, form->rank, form->dims, form->start, form->strides);
    check_elements(f, tensor, expect_strided, form, NULL);
}

static void test_strided(void)
{
    static const Strides forms[] = {
        {2, {50, 30}, {1, 50}, 0},          /* Transpose of [30, 50] */
        {3, {15, 10, 10}, {10, 1, 150}, 0}, /* of [10, 15, 10] */
        {2, {30, 50}, {-50, -1}, 1499},     /* Slice backwards along both axes */
        {2, {8, 13}, {100, 3}, 7},          /* every other row, every third column */
        {2, {13, 8}, {-3, 100}, 43},        /* the same, transposed, backwards */
        {3, {4, 1500, 3}, {0, 1, 0}, 0},    /* Expand on both sides */
        {2, {1500, 7}, {1, 0}, 0},          /* Expand behind */
        {1, {0}, {1}, 0},                   /* nothing */
        {0, {0}, {0}, 77},                  /* a scalar */
        {6, {2, 3, 5, 5, 2, 5}, {750, 50, 5, 150, 25, 1}, 0},
    };
    for (size_t w = 0; w < COUNT_OF(widths); w++) {
        for (int in_file = 0; in_file < 2; in_file++) {
            Fixture f = fixture_open();
            Tensor *input = numbered(&f, widths[w], 1, (int64_t[]){1500}, in_file == 1);
            for (size_t i = 0; i < COUNT_OF(forms); i++) check_strided(&f, input, &forms[i]);
            fixture_close(&f);
        }
    }
}

/* More than a block, axes longer than a block, gaps that are and are not worth a reading of their own. */
static void test_large_strided(void)
{
    enum { COUNT = 3 * 1000 * 1000 };
    static const Strides forms[] = {
        {2, {2000, 1500}, {1, 2000}, 0},
        {2, {3, 1000000}, {1, 3}, 0},
        {2, {1000000, 3}, {1, 1000000}, 0},
        {2, {3, 1000000}, {-1, -3}, COUNT - 1},
        {3, {100, 300, 100}, {1, 10000, 100}, 0},
        {2, {1500, 2}, {1, 1500000}, 500},
        {2, {2, 3000}, {1500, 999}, 0},
        {3, {200, 3, 2500}, {2500, 0, 1}, 0},
        {1, {COUNT / 7}, {7}, 3},
    };
    Fixture f = fixture_open();
    Tensor *input = numbered(&f, DTYPE_FLOAT, 1, (int64_t[]){COUNT}, true);
    for (size_t i = 0; i < COUNT_OF(forms); i++) check_strided(&f, input, &forms[i]);
    fixture_close(&f);
}

/* Of one another: more than there are blocks. */
static void test_nested(void)
{
    static const Strides form = {2, {300, 400}, {1, 300}, 0};
    static const Strides back = {2, {400, 300}, {1, 400}, 0};
    static const Strides plain = {1, {120000}, {1}, 0};
    Fixture f = fixture_open();
    Tensor *tensor = numbered(&f, DTYPE_FLOAT, 1, (int64_t[]){120000}, true);
    for (int depth = 1; depth <= 6; depth++) {
        const Strides *strides = depth % 2 == 1 ? &form : &back;
        tensor = recipe_strided(tensor, 2, strides->dims, 0, strides->strides);
        CHECK_EQUAL(tensor->recipe->depth, depth);
        if (depth <= 4) check_elements(&f, tensor, expect_strided, depth % 2 == 1 ? &form : &plain, NULL);
    }
    for (int depth = 6; depth < RECIPE_MAX_DEPTH; depth++)
        tensor = recipe_strided(tensor, 2, form.dims, 0, form.strides);
    Tensor *operand = NULL;
    CHECK_EQUAL(tensor->recipe->depth, RECIPE_MAX_DEPTH);
    check_done(recipe_operand(tensor, &operand));
    CHECK(operand && operand->storage == TENSOR_OWNED);
    fixture_close(&f);
}

/* ---- Concat, take, pad, fill, reshape ---- */

/* Inputs [3, 2, 4], [3, 1, 4], [3, 0, 4], [3, 5, 4] along axis 1; each begins with element 0. */
static int64_t expect_concat(const void *context, uint64_t index)
{
    uint64_t outer = index / 32, middle = index / 4 % 8, inner = index % 4;
    (void)context;
    if (middle < 2) return (int64_t)(outer * 8 + middle * 4 + inner);
    if (middle < 3) return (int64_t)(outer * 4 + inner);
    return (int64_t)(outer * 20 + (middle - 3) * 4 + inner);
}

static const int64_t taken[] = {4, 0, 0, 2, 4, 1};

/* [6, 5, 7] -> [6, 2, 3, 7] */
static int64_t expect_take(const void *context, uint64_t index)
{
    uint64_t outer = index / 42, place = index / 7 % 6, inner = index % 7;
    (void)context;
    return (int64_t)(outer * 35 + (uint64_t)taken[place] * 7 + inner);
}

/* [6, 35] -> [6, 6] along the last axis */
static int64_t expect_take_last(const void *context, uint64_t index)
{
    (void)context;
    return (int64_t)(index / 6 * 35) + taken[index % 6];
}

/* [3, 5, 14] padded by 1, 0, 0 before and 2, 3, 0 behind: [6, 8, 14] */
static int64_t expect_pad(const void *context, uint64_t index)
{
    int64_t a = (int64_t)(index / 112) - 1, b = (int64_t)(index / 14 % 8), k = (int64_t)(index % 14);
    (void)context;
    return a < 0 || a >= 3 || b >= 5 ? -1 : a * 70 + b * 14 + k;
}

/* [6, 35] padded by 2 before and 1 behind along the last axis */
static int64_t expect_pad_last(const void *context, uint64_t index)
{
    int64_t a = (int64_t)(index / 38), b = (int64_t)(index % 38) - 2;
    (void)context;
    return b < 0 || b >= 35 ? -1 : a * 35 + b;
}

static int64_t expect_padding(const void *context, uint64_t index)
{
    (void)context, (void)index;
    return -1;
}

static int64_t expect_same(const void *context, uint64_t index)
{
    (void)context;
    return (int64_t)index;
}

static void check_moves(Fixture *f, int32_t dtype, bool is_in_file)
{
    Tensor *parts[4];
    static const int64_t sizes[] = {2, 1, 0, 5};
    for (size_t i = 0; i < 4; i++)
        parts[i] = numbered(f, dtype, 3, (int64_t[]){3, sizes[i], 4}, is_in_file && sizes[i] > 0);
    check_elements(f, recipe_concat(parts, 4, 1), expect_concat, NULL, NULL);
    Tensor *input = numbered(f, dtype, 3, (int64_t[]){6, 5, 7}, is_in_file);
    check_elements(f, recipe_take(input, 1, taken, 2, (int64_t[]){2, 3}), expect_take, NULL, NULL);
    Tensor *matrix = recipe_reshape(input, 2, (int64_t[]){6, 35});
    check_elements(f, recipe_take(matrix, 1, taken, 1, (int64_t[]){6}), expect_take_last, NULL, NULL);
    Tensor *block = recipe_reshape(input, 3, (int64_t[]){3, 5, 14});
    check_elements(f, recipe_pad(block, (int64_t[]){1, 0, 0}, (int64_t[]){2, 3, 0}, padding_element), expect_pad, NULL,
                   padding_element);
    check_elements(f, recipe_pad(matrix, (int64_t[]){0, 2}, (int64_t[]){0, 1}, padding_element), expect_pad_last, NULL,
                   padding_element);
    Tensor *empty = recipe_reshape(parts[2], 2, (int64_t[]){4, 0});
    check_elements(f, recipe_pad(empty, (int64_t[]){0, 2}, (int64_t[]){0, 1}, padding_element), expect_padding, NULL,
                   padding_element);
    Tensor *fill = recipe_fill(f->model, dtype, 2, (int64_t[]){33, 101}, padding_element);
    check_elements(f, fill, expect_padding, NULL, padding_element);
    check_elements(f, recipe_reshape(fill, 1, (int64_t[]){3333}), expect_padding, NULL, padding_element);
}

static void test_moves(void)
{
    for (size_t w = 0; w < COUNT_OF(widths); w++) {
        for (int in_file = 0; in_file < 2; in_file++) {
            Fixture f = fixture_open();
            check_moves(&f, widths[w], in_file == 1);
            fixture_close(&f);
        }
    }
}

/* ---- Select ---- */

/* condition [20, 1], a [1, 30], b [20, 30]: a where the row is one of the first ten. */
static int64_t expect_select(const void *context, uint64_t index)
{
    (void)context;
    return index < 300 ? (int64_t)(index % 30) : (int64_t)index;
}

static void test_select(void)
{
    for (size_t w = 0; w < COUNT_OF(widths); w++) {
        Fixture f = fixture_open();
        uint8_t holds[20] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        Tensor *condition = recipe_owned(f.model, DTYPE_BOOL, 2, (int64_t[]){20, 1}, holds, sizeof holds);
        Tensor *a = numbered(&f, widths[w], 2, (int64_t[]){1, 30}, true);
        Tensor *b = numbered(&f, widths[w], 2, (int64_t[]){20, 30}, true);
        check_elements(&f, recipe_select(condition, a, b, 2, (int64_t[]){20, 30}), expect_select, NULL, NULL);
        fixture_close(&f);
    }
}

/* ---- Elementwise, cast ---- */

static void multiply(const Row *row)
{
    const double *a = row->inputs[0], *b = row->inputs[1];
    double *out = row->output;
    for (size_t i = 0; i < row->count; i++) out[i] = a[i] * b[i] + *(const double *)row->parameters;
}

static void is_less(const Row *row)
{
    const double *a = row->inputs[0], *b = row->inputs[1];
    uint8_t *out = row->output;
    for (size_t i = 0; i < row->count; i++) out[i] = a[i] < b[i];
}

/* W[c, k] * scale[c, 1] + 0.5, and W < scale; then to float16. */
static void test_elementwise(void)
{
    enum { CHANNELS = 37, INNER = 211 };
    Fixture f = fixture_open();
    float *weights = arena_allocate(&f.model->arena, CHANNELS * INNER * sizeof *weights), scales[CHANNELS];
    for (size_t i = 0; i < CHANNELS * INNER; i++) weights[i] = (float)i / 3;
    for (size_t i = 0; i < CHANNELS; i++) scales[i] = (float)i * 10;
    int64_t dims[] = {CHANNELS, INNER};
    Tensor *inputs[] = {
        recipe_owned(f.model, DTYPE_FLOAT, 2, dims, (const uint8_t *)weights, CHANNELS * INNER * sizeof *weights),
        recipe_owned(f.model, DTYPE_FLOAT, 2, (int64_t[]){CHANNELS, 1}, (const uint8_t *)scales, sizeof scales)};
    double half = 0.5;
    RecipeElementwise form = {.dtype = DTYPE_FLOAT,
                              .rank = 2,
                              .dims = dims,
                              .inputs = inputs,
                              .input_count = 2,
                              .lane = LANE_F64,
                              .function = multiply,
                              .parameters = &half,
                              .parameter_bytes = sizeof half};
    Tensor *product = recipe_elementwise(f.model, &form);
    form.dtype = DTYPE_BOOL;
    form.function = is_less;
    form.returns_bool = true;
    Tensor *less = recipe_elementwise(f.model, &form);
    Tensor *integer = recipe_cast(product, DTYPE_INT32, false);
    half = 7; /* it was copied */
    for (uint64_t first = 0; first < CHANNELS * INNER; first += 1000) {
        float product_read[1000];
        uint8_t less_read[1000];
        int32_t integer_read[1000];
        size_t count = CHANNELS * INNER - first < 1000 ? (size_t)(CHANNELS * INNER - first) : 1000;
        check_done(tensor_read_elements(product, first, count, (uint8_t *)product_read));
        check_done(tensor_read_elements(less, first, count, less_read));
        check_done(tensor_read_elements(integer, first, count, (uint8_t *)integer_read));
        bool is_equal = true;
        for (size_t i = 0; i < count; i++) {
            double scale = (double)scales[(first + i) / INNER], weight = (double)weights[first + i];
            float value = (float)(weight * scale + 0.5);
            is_equal = is_equal && product_read[i] == value && less_read[i] == (weight < scale) &&
                       integer_read[i] == (int32_t)value;
        }
        CHECK(is_equal);
    }
    fixture_close(&f);
}

/* ---- Operands ---- */

static void test_operands(void)
{
    Fixture f = fixture_open();
    Tensor *operand, *again, *small = numbered(&f, DTYPE_UINT4, 1, (int64_t[]){101}, true);
    check_done(recipe_operand(small, &operand));
    CHECK(operand && operand->storage == TENSOR_OWNED && operand->byte_count == 51);
    check_done(recipe_operand(small, &again));
    CHECK(again == operand);
    Tensor *large = numbered(&f, DTYPE_FLOAT, 1, (int64_t[]){100000}, true);
    check_done(recipe_operand(large, &operand));
    CHECK(operand == large);
    Tensor *fill = recipe_fill(f.model, DTYPE_FLOAT, 1, (int64_t[]){1000}, padding_element), *settled;
    check_done(recipe_settle(fill, 3999, &settled));
    CHECK(!settled);
    check_done(recipe_settle(fill, 4000, &settled));
    CHECK(settled && settled->storage == TENSOR_OWNED && settled->bytes[3996] == 1);
    Tensor strings = {.model = f.model, .name = f.model->names.empty, .dtype = DTYPE_STRING};
    check_done(recipe_operand(&strings, &operand));
    CHECK(!operand);
    fixture_close(&f);
}

/* The same elements again, by the definition of nothing at all. */
static void test_identity(void)
{
    Fixture f = fixture_open();
    Tensor *input = numbered(&f, DTYPE_FLOAT6E2M3, 2, (int64_t[]){7, 9}, true);
    check_elements(&f, recipe_strided(input, 1, (int64_t[]){63}, 0, (int64_t[]){1}), expect_same, NULL, NULL);
    fixture_close(&f);
}

int main(void)
{
    test_strided();
    test_large_strided();
    test_nested();
    test_moves();
    test_select();
    test_elementwise();
    test_operands();
    test_identity();
    return check_finish("recipe");
}
