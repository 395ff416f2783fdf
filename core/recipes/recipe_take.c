/* recipe_take - blocks of one axis by their indices. A row is all of an axis, for one place of the axes before it; where
 * its blocks are short pieces of a file a whole row is kept. */
#include "recipes/recipe_blocks.h"
#include "recipes/recipe_parts.h"

enum { BLOCK_BYTES = 4096 /* blocks of a file that are longer are read where they are */ };

typedef struct Take {
    Recipe base;
    Tensor *input;
    size_t element_bytes;
    uint64_t index_count, block, own_row; /* own_row: elements of a row of the input */
    const int64_t *indices;               /* [index_count] */
    bool keeps_rows;
} Take;

/* The row of the input in memory; NULL: not. */
static Status keep_row(const Take *self, uint64_t row, const uint8_t **out)
{
    Model *model = self->input->model;
    RecipeBlock *block = self->keeps_rows ? recipe_block_find(model, self, row) : NULL;
    *out = block ? block->bytes : NULL;
    if (block || !self->keeps_rows) return STATUS_OK;
    block = recipe_block_take(model, self);
    if (!block) return STATUS_OK;
    Status status = tensor_read_elements(self->input, row * self->own_row, (size_t)self->own_row, block->bytes);
    recipe_block_done(block, self, row, 1, status_is_ok(status));
    *out = block->bytes;
    return status;
}

static Status read_take(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    const Take *self = (const Take *)base;
    const uint8_t *memory = recipe_memory(self->input);
    uint64_t row_elements = self->index_count * self->block;
    while (count > 0) {
        uint64_t row = first / row_elements, at = first % row_elements, skipped = at % self->block;
        size_t step = self->block - skipped < count ? (size_t)(self->block - skipped) : count;
        uint64_t place = (uint64_t)self->indices[at / self->block] * self->block + skipped;
        const uint8_t *kept = memory ? memory + row * self->own_row * self->element_bytes : NULL;
        if (!memory) TRY(keep_row(self, row, &kept));
        if (kept) memcpy(destination, kept + place * self->element_bytes, step * self->element_bytes);
        else TRY(tensor_read_elements(self->input, row * self->own_row + place, step, destination));
        destination += step * self->element_bytes;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}

static const int64_t *copy_indices(Model *model, const int64_t *indices, uint64_t count)
{
    int64_t *copy = ARENA_NEW_ARRAY(&model->arena, int64_t, (size_t)count);
    if (count > 0) memcpy(copy, indices, (size_t)count * sizeof *copy);
    return copy;
}

Tensor *recipe_take(Tensor *input, int axis, const int64_t *indices, int index_rank, const int64_t *index_dims)
{
    Model *model = input->model;
    Take *self = ARENA_NEW(&model->arena, Take);
    uint64_t index_count = recipe_product(index_dims, 0, index_rank);
    *self = (Take){.base = {.kind = "take", .read = read_take},
                   .input = input,
                   .element_bytes = unpacked_element_bytes(input->dtype),
                   .index_count = index_count,
                   .block = recipe_product(input->dims, axis + 1, input->rank),
                   .own_row = recipe_product(input->dims, axis, input->rank),
                   .indices = copy_indices(model, indices, index_count)};
    /* A row is read for the sake of its blocks: more than are asked for is not worth it. */
    self->keeps_rows = self->block * self->element_bytes < BLOCK_BYTES &&
                       self->own_row * self->element_bytes <= RECIPE_BLOCK_BYTES &&
                       self->own_row / 16 <= index_count * self->block;
    int rank = 0;
    int64_t *dims = ARENA_NEW_ARRAY(&model->arena, int64_t, (size_t)(input->rank + index_rank));
    for (int k = 0; k < axis; k++) dims[rank++] = input->dims[k];
    for (int k = 0; k < index_rank; k++) dims[rank++] = index_dims[k];
    for (int k = axis + 1; k < input->rank; k++) dims[rank++] = input->dims[k];
    return recipe_tensor(model, input->dtype, rank, dims, &self->base, &input, 1);
}
