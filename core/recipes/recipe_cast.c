/* recipe_cast - elements of another dtype, as Cast makes them: https://onnx.ai/onnx/operators/onnx__Cast.html */
#include "recipes/recipe_parts.h"

typedef struct Cast {
    Recipe base;
    Tensor *input;
    int32_t dtype;
    size_t element_bytes;
    LaneRounding rounding;
} Cast;

static Status read_cast(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    enum { ELEMENT_MAX_BYTES = 8 };
    const Cast *self = (const Cast *)base;
    uint8_t elements[RECIPE_STEP_ELEMENTS * ELEMENT_MAX_BYTES];
    while (count > 0) {
        size_t step = count < RECIPE_STEP_ELEMENTS ? count : RECIPE_STEP_ELEMENTS;
        TRY(tensor_read_elements(self->input, first, step, elements));
        lane_cast(self->input->dtype, elements, step, self->dtype, &self->rounding, destination);
        destination += step * self->element_bytes;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}

Tensor *recipe_cast(Tensor *input, int32_t dtype, bool saturate)
{
    Model *model = input->model;
    Cast *self = ARENA_NEW(&model->arena, Cast);
    *self = (Cast){.base = {.kind = "cast", .read = read_cast},
                   .input = input,
                   .dtype = dtype,
                   .element_bytes = unpacked_element_bytes(dtype),
                   .rounding = {.saturate = saturate}};
    return recipe_tensor(model, dtype, input->rank, input->dims, &self->base, &input, 1);
}
