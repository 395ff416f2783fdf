/* strided_view - rows of a view: along its last axis. */
#include "recipes/strided_view.h"

enum { ROW_BYTES = 4096 /* rows of a file that are longer are read where they are */ };

/* ---- What it is ---- */

static void add_axis(StridedView *self, uint64_t size, int64_t stride)
{
    int last = self->rank - 1;
    if (size == 1) return;
    if (last >= 0 && self->strides[last] == stride * (int64_t)size) {
        self->dims[last] *= size;
        self->strides[last] = stride;
        return;
    }
    self->dims[self->rank] = size;
    self->strides[self->rank++] = stride;
}

/* Does each row take more than one reading, or little in one? */
static bool is_scattered(const StridedView *self)
{
    int last = self->rank - 1;
    if (recipe_memory(self->input)) return false;
    if (self->strides[last] != 0 && self->strides[last] != 1) return true;
    if (self->rank == 1) return false;
    return self->dims[last] * self->element_bytes < ROW_BYTES;
}

void strided_view_open(StridedView *self, Tensor *input, int rank, const int64_t *dims, int64_t start,
                       const int64_t *strides)
{
    Arena *arena = &input->model->arena;
    *self = (StridedView){.input = input,
                          .element_bytes = unpacked_element_bytes(input->dtype),
                          .dims = ARENA_NEW_ARRAY(arena, uint64_t, (size_t)rank + 1),
                          .strides = ARENA_NEW_ARRAY(arena, int64_t, (size_t)rank + 1),
                          .start = start};
    bool is_empty = false;
    for (int axis = 0; axis < rank; axis++) is_empty = is_empty || dims[axis] == 0;
    for (int axis = 0; axis < rank && !is_empty; axis++) add_axis(self, (uint64_t)dims[axis], strides[axis]);
    if (self->rank == 0) {
        self->dims[0] = 1;
        self->rank = 1;
    }
    self->is_scattered = !is_empty && is_scattered(self);
}

void strided_view_broadcast(StridedView *self, Tensor *input, int rank, const int64_t *dims)
{
    int64_t stride = 1;
    Arena scratch = {0};
    int64_t *strides = ARENA_NEW_ARRAY(&scratch, int64_t, (size_t)rank);
    for (int axis = rank - 1, own = input->rank - 1; axis >= 0; axis--, own--) {
        int64_t size = own >= 0 ? input->dims[own] : 1;
        strides[axis] = size == 1 ? 0 : stride;
        stride *= size;
    }
    strided_view_open(self, input, rank, dims, 0, strides);
    arena_free(&scratch);
}

/* ---- Reading ---- */

#define GATHER(T)                                                                                                      \
    for (size_t i = 0; i < count; i++)                                                                                 \
    memcpy(destination + i * sizeof(T), source + (int64_t)i * stride * (int64_t)sizeof(T), sizeof(T))

typedef struct Wide {
    uint8_t bytes[16];
} Wide;

/* source: at the first element. */
static void gather(const uint8_t *source, int64_t stride, size_t count, size_t element_bytes, uint8_t *destination)
{
    switch (element_bytes) {
    case 1: GATHER(uint8_t); break;
    case 2: GATHER(uint16_t); break;
    case 4: GATHER(uint32_t); break;
    case 8: GATHER(uint64_t); break;
    default: GATHER(Wide); break;
    }
}

static Status repeat(const StridedView *self, int64_t offset, size_t count, uint8_t *destination)
{
    uint8_t element[16];
    TRY(tensor_read_elements(self->input, (uint64_t)offset, 1, element));
    recipe_fill_elements(destination, count, element, self->element_bytes);
    return STATUS_OK;
}

Status strided_read_row(const StridedView *self, int64_t offset, int64_t stride, size_t count, uint8_t *destination)
{
    const uint8_t *memory = recipe_memory(self->input);
    if (stride == 1 || count == 1) return tensor_read_elements(self->input, (uint64_t)offset, count, destination);
    if (stride == 0) return repeat(self, offset, count, destination);
    if (memory) {
        gather(memory + (size_t)offset * self->element_bytes, stride, count, self->element_bytes, destination);
        return STATUS_OK;
    }
    for (size_t i = 0; i < count; i++) {
        TRY(tensor_read_elements(self->input, (uint64_t)(offset + (int64_t)i * stride), 1,
                                 destination + i * self->element_bytes));
    }
    return STATUS_OK;
}

/* The input's element at a place of the view, and where in its row that is. */
static int64_t offset_at(const StridedView *self, uint64_t first, uint64_t *out_at)
{
    int64_t offset = self->start;
    *out_at = first % self->dims[self->rank - 1];
    for (int axis = self->rank - 1; axis >= 0; axis--) {
        offset += (int64_t)(first % self->dims[axis]) * self->strides[axis];
        first /= self->dims[axis];
    }
    return offset;
}

Status strided_view_read(const StridedView *self, uint64_t first, size_t count, uint8_t *destination)
{
    int last = self->rank - 1;
    if (self->is_scattered) return strided_fetch(self, first, count, destination);
    while (count > 0) {
        uint64_t at;
        int64_t offset = offset_at(self, first, &at);
        uint64_t left = self->dims[last] - at;
        size_t step = left < count ? (size_t)left : count;
        TRY(strided_read_row(self, offset, self->strides[last], step, destination));
        destination += step * self->element_bytes;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}
