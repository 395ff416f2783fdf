/* recipe_pad - elements of one kind around a tensor. Axes behind the last padded one are one block. */
#include "recipes/recipe_parts.h"

typedef struct Pad {
    Recipe base;
    Tensor *input;
    size_t element_bytes;
    uint8_t element[16];
    int rank;        /* axes up to the last padded one; at least 1 */
    uint64_t block;  /* elements behind them */
    int64_t *dims;   /* [rank] of the output */
    int64_t *before; /* [rank] */
    int64_t *own;    /* [rank] of the input */
} Pad;

/* The row of the input that output row `row` (all axes but the last) is. False: it is padding. */
static bool input_row(const Pad *self, uint64_t row, uint64_t *out)
{
    uint64_t stride = 1;
    *out = 0;
    for (int axis = self->rank - 2; axis >= 0; axis--) {
        int64_t place = (int64_t)(row % (uint64_t)self->dims[axis]) - self->before[axis];
        if (place < 0 || place >= self->own[axis]) return false;
        *out += (uint64_t)place * stride;
        stride *= (uint64_t)self->own[axis];
        row /= (uint64_t)self->dims[axis];
    }
    return true;
}

/* What begins at element `at` of output row `row`, at most `count` elements, all of padding or all of the input. */
static Status read_part(const Pad *self, uint64_t row, uint64_t at, size_t *count, uint8_t *destination)
{
    int last = self->rank - 1;
    uint64_t begin = (uint64_t)self->before[last] * self->block, own = (uint64_t)self->own[last] * self->block;
    uint64_t whole = (uint64_t)self->dims[last] * self->block, from;
    bool is_input = input_row(self, row, &from) && at >= begin && at < begin + own;
    uint64_t end = is_input ? begin + own : at < begin && own > 0 ? begin : whole;
    if (end - at < *count) *count = (size_t)(end - at);
    if (is_input) return tensor_read_elements(self->input, from * own + (at - begin), *count, destination);
    recipe_fill_elements(destination, *count, self->element, self->element_bytes);
    return STATUS_OK;
}

static Status read_pad(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    const Pad *self = (const Pad *)base;
    uint64_t whole = (uint64_t)self->dims[self->rank - 1] * self->block;
    while (count > 0) {
        size_t step = count;
        TRY(read_part(self, first / whole, first % whole, &step, destination));
        destination += step * self->element_bytes;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}

Tensor *recipe_pad(Tensor *input, const int64_t *before, const int64_t *after, const uint8_t *element)
{
    Model *model = input->model;
    int rank = input->rank, padded = rank;
    while (padded > 1 && before[padded - 1] == 0 && after[padded - 1] == 0) padded--;
    if (rank == 0) return input;
    Pad *self = ARENA_NEW(&model->arena, Pad);
    *self = (Pad){.base = {.kind = "pad", .read = read_pad},
                  .input = input,
                  .element_bytes = unpacked_element_bytes(input->dtype),
                  .rank = padded,
                  .block = recipe_product(input->dims, padded, rank),
                  .dims = ARENA_NEW_ARRAY(&model->arena, int64_t, (size_t)rank),
                  .before = ARENA_NEW_ARRAY(&model->arena, int64_t, (size_t)rank),
                  .own = ARENA_NEW_ARRAY(&model->arena, int64_t, (size_t)rank)};
    memcpy(self->element, element, self->element_bytes);
    for (int axis = 0; axis < rank; axis++) {
        self->before[axis] = before[axis];
        self->own[axis] = input->dims[axis];
        self->dims[axis] = before[axis] + input->dims[axis] + after[axis];
    }
    return recipe_tensor(model, input->dtype, rank, self->dims, &self->base, &input, 1);
}
