/* recipe_concat - inputs one behind the other along an axis: rows that are made of a block of each input. */
#include "recipes/recipe_parts.h"

typedef struct Concat {
    Recipe base;
    size_t count, element_bytes;
    Tensor **inputs; /* [count] */
    uint64_t *ends;  /* [count] where the block of each input ends in a row, in elements */
    uint64_t row;    /* elements; ends[count - 1] */
} Concat;

/* The first input whose block ends behind `at`. */
static size_t input_at(const Concat *self, uint64_t at)
{
    size_t low = 0, high = self->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (self->ends[middle] <= at) low = middle + 1;
        else high = middle;
    }
    return low;
}

static Status read_concat(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    const Concat *self = (const Concat *)base;
    while (count > 0) {
        uint64_t outer = first / self->row, at = first % self->row;
        size_t input = input_at(self, at);
        uint64_t begin = input > 0 ? self->ends[input - 1] : 0, block = self->ends[input] - begin;
        uint64_t left = self->ends[input] - at;
        size_t step = left < count ? (size_t)left : count;
        TRY(tensor_read_elements(self->inputs[input], outer * block + (at - begin), step, destination));
        destination += step * self->element_bytes;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}

Tensor *recipe_concat(Tensor *const *inputs, size_t count, int axis)
{
    Model *model = inputs[0]->model;
    Concat *self = ARENA_NEW(&model->arena, Concat);
    *self = (Concat){.base = {.kind = "concat", .read = read_concat},
                     .count = count,
                     .element_bytes = unpacked_element_bytes(inputs[0]->dtype),
                     .inputs = ARENA_NEW_ARRAY(&model->arena, Tensor *, count),
                     .ends = ARENA_NEW_ARRAY(&model->arena, uint64_t, count)};
    int rank = inputs[0]->rank;
    int64_t *dims = ARENA_NEW_ARRAY(&model->arena, int64_t, (size_t)rank);
    memcpy(dims, inputs[0]->dims, (size_t)rank * sizeof *dims);
    dims[axis] = 0;
    for (size_t i = 0; i < count; i++) {
        self->inputs[i] = inputs[i];
        dims[axis] += inputs[i]->dims[axis];
        self->row += recipe_product(inputs[i]->dims, axis, rank);
        self->ends[i] = self->row;
    }
    return recipe_tensor(model, inputs[0]->dtype, rank, dims, &self->base, inputs, count);
}
