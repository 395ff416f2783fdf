/* element_moves - elements of small tensors, moved about: see the header. */
#include "ops/element_moves.h"

bool element_grid_of(const Shape *shape, ElementGrid *out)
{
    int64_t count = infer_element_count(shape, FACT_MAX_ELEMENTS);
    if (count < 0 || shape->rank > SHAPE_MAX_RANK) return false;
    out->rank = shape->rank;
    out->count = (size_t)count;
    int64_t stride = 1;
    for (int axis = shape->rank - 1; axis >= 0; axis--) {
        if (!dim_is_number(shape->dims[axis], &out->sizes[axis])) return false;
        out->strides[axis] = stride;
        if (count > 0) stride *= out->sizes[axis];
    }
    return true;
}

void element_grid_place(const ElementGrid *self, size_t index, int64_t *out)
{
    for (int axis = 0; axis < self->rank; axis++) {
        out[axis] = (int64_t)index / self->strides[axis];
        index %= (size_t)self->strides[axis];
    }
}

bool element_input(InferContext *c, size_t input, const Elements **out_elements, ElementGrid *out_grid)
{
    *out_elements = infer_elements(c, input);
    return *out_elements && element_grid_of(infer_shape(c, input), out_grid) &&
           out_grid->count == (*out_elements)->count;
}

bool element_moves_open(ElementMoves *self, InferContext *c, size_t output, const Elements *like)
{
    const Fact *fact = output < c->output_count ? c->outputs[output] : NULL;
    if (!fact || !element_grid_of(fact->shape, &self->grid)) return false;
    self->c = c;
    self->output = output;
    self->has_numbers = like->numbers != NULL;
    self->is_forgotten = false;
    memset(self->dims, 0, sizeof self->dims);
    return true;
}

void element_moves_put(ElementMoves *self, size_t at, const Elements *from, int64_t index)
{
    bool is_known = from && index >= 0 && (uint64_t)index < from->count;
    if (self->has_numbers) {
        if (is_known && from->numbers) self->numbers[at] = from->numbers[index];
        else self->is_forgotten = true;
    } else {
        self->dims[at] = is_known && from->dims ? from->dims[index] : NULL;
    }
}

void element_moves_close(ElementMoves *self)
{
    if (self->has_numbers) {
        if (!self->is_forgotten) infer_set_numbers(self->c, self->output, self->numbers, self->grid.count);
    } else {
        infer_set_elements(self->c, self->output, self->dims, self->grid.count);
    }
}

void elements_move_strided(InferContext *c, size_t output, const Elements *from, int64_t start, const int64_t *strides)
{
    ElementMoves moves;
    int64_t place[SHAPE_MAX_RANK];
    if (!element_moves_open(&moves, c, output, from)) return;
    for (size_t at = 0; at < moves.grid.count; at++) {
        int64_t index = start;
        element_grid_place(&moves.grid, at, place);
        for (int axis = 0; axis < moves.grid.rank; axis++) index += place[axis] * strides[axis];
        element_moves_put(&moves, at, from, index);
    }
    element_moves_close(&moves);
}

void elements_keep_order(InferContext *c, size_t output, size_t input)
{
    const Elements *elements = infer_elements(c, input);
    if (!elements) return;
    if (elements->dims) infer_set_elements(c, output, elements->dims, elements->count);
    else infer_set_numbers(c, output, elements->numbers, elements->count);
}
