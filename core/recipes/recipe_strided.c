/* recipe_strided - elements of one tensor at regular places. */
#include "recipes/strided_view.h"

typedef struct Strided {
    Recipe base;
    StridedView view;
} Strided;

static Status read_strided(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    return strided_view_read(&((const Strided *)base)->view, first, count, destination);
}

Tensor *recipe_strided(Tensor *input, int rank, const int64_t *dims, int64_t start, const int64_t *strides)
{
    Strided *self = ARENA_NEW(&input->model->arena, Strided);
    self->base = (Recipe){.kind = "strided", .read = read_strided};
    strided_view_open(&self->view, input, rank, dims, start, strides);
    return recipe_tensor(input->model, input->dtype, rank, dims, &self->base, &input, 1);
}
