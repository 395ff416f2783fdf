/* recipe_select - elements of one tensor or of another (Where). */
#include "recipes/strided_view.h"

typedef struct Select {
    Recipe base;
    StridedView condition, a, b;
} Select;

static Status read_step(const Select *self, uint64_t first, size_t count, uint8_t *destination)
{
    enum { ELEMENT_MAX_BYTES = 16 };
    uint8_t holds[RECIPE_STEP_ELEMENTS], other[RECIPE_STEP_ELEMENTS * ELEMENT_MAX_BYTES];
    size_t width = self->a.element_bytes;
    TRY(strided_view_read(&self->condition, first, count, holds));
    TRY(strided_view_read(&self->a, first, count, destination));
    TRY(strided_view_read(&self->b, first, count, other));
    for (size_t i = 0; i < count; i++)
        if (!holds[i]) memcpy(destination + i * width, other + i * width, width);
    return STATUS_OK;
}

static Status read_select(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    const Select *self = (const Select *)base;
    while (count > 0) {
        size_t step = count < RECIPE_STEP_ELEMENTS ? count : RECIPE_STEP_ELEMENTS;
        TRY(read_step(self, first, step, destination));
        destination += step * self->a.element_bytes;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}

Tensor *recipe_select(Tensor *condition, Tensor *a, Tensor *b, int rank, const int64_t *dims)
{
    Model *model = a->model;
    Select *self = ARENA_NEW(&model->arena, Select);
    self->base = (Recipe){.kind = "select", .read = read_select};
    strided_view_broadcast(&self->condition, condition, rank, dims);
    strided_view_broadcast(&self->a, a, rank, dims);
    strided_view_broadcast(&self->b, b, rank, dims);
    return recipe_tensor(model, a->dtype, rank, dims, &self->base, (Tensor *const[]){condition, a, b}, 3);
}
