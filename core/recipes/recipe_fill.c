/* recipe_fill - one element again and again. */
#include "recipes/recipe_parts.h"

typedef struct Fill {
    Recipe base;
    size_t element_bytes;
    uint8_t element[16];
} Fill;

static Status read_fill(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    const Fill *self = (const Fill *)base;
    (void)first;
    recipe_fill_elements(destination, count, self->element, self->element_bytes);
    return STATUS_OK;
}

Tensor *recipe_fill(Model *model, int32_t dtype, int rank, const int64_t *dims, const uint8_t *element)
{
    Fill *self = ARENA_NEW(&model->arena, Fill);
    *self = (Fill){.base = {.kind = "fill", .read = read_fill}, .element_bytes = unpacked_element_bytes(dtype)};
    memcpy(self->element, element, self->element_bytes);
    return recipe_tensor(model, dtype, rank, dims, &self->base, NULL, 0);
}
