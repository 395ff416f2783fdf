/* recipe_elementwise - a function of elements, broadcast. */
#include "base/memory.h"
#include "recipes/strided_view.h"

enum { VALUE_BYTES = 8 /* of every lane */ };

typedef struct Elementwise {
    Recipe base;
    Model *model;
    int32_t dtype;
    size_t input_count, element_bytes; /* element_bytes: of the result */
    StridedView *views;                /* [input_count] */
    Lane lane;
    RowFunction function;
    bool returns_bool;
    const void *parameters;
} Elementwise;

/* Room for one step: values of each input, the result's, and unpacked elements of one of them. */
typedef struct Step {
    const void **inputs; /* [input_count] */
    uint8_t *values;     /* [input_count][RECIPE_STEP_ELEMENTS] of the lane */
    uint8_t *result;     /* [RECIPE_STEP_ELEMENTS] of the lane */
    uint8_t *elements;   /* [RECIPE_STEP_ELEMENTS] unpacked, up to 16 bytes each */
} Step;

static Status compute(const Elementwise *self, const Step *step, uint64_t first, size_t count, uint8_t *destination)
{
    for (size_t i = 0; i < self->input_count; i++) {
        const StridedView *view = &self->views[i];
        TRY(strided_view_read(view, first, count, step->elements));
        lane_load_as(view->input->dtype, step->elements, count, self->lane, (void *)(uintptr_t)step->inputs[i]);
    }
    Row row = {.count = count,
               .input_count = self->input_count,
               .inputs = step->inputs,
               .output = self->returns_bool ? destination : step->result,
               .parameters = self->parameters};
    self->function(&row);
    if (!self->returns_bool) lane_store(self->dtype, step->result, count, destination);
    return STATUS_OK;
}

static Status read_elementwise(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    enum { ROW_BYTES = RECIPE_STEP_ELEMENTS * VALUE_BYTES };
    const Elementwise *self = (const Elementwise *)base;
    Status status = STATUS_OK;
    const void **inputs = memory_allocate((self->input_count + 1) * sizeof *inputs);
    Step step = {.inputs = inputs, .values = memory_allocate((self->input_count + 3) * (size_t)ROW_BYTES)};
    for (size_t i = 0; i < self->input_count; i++) inputs[i] = step.values + i * ROW_BYTES;
    step.result = step.values + self->input_count * ROW_BYTES;
    step.elements = step.result + ROW_BYTES;
    while (count > 0 && status_is_ok(status)) {
        size_t part = count < RECIPE_STEP_ELEMENTS ? count : RECIPE_STEP_ELEMENTS;
        status = compute(self, &step, first, part, destination);
        destination += part * self->element_bytes;
        first += part;
        count -= part;
    }
    memory_free(step.values);
    memory_free((void *)inputs);
    return status;
}

Tensor *recipe_elementwise(Model *model, const RecipeElementwise *form)
{
    Elementwise *self = ARENA_NEW(&model->arena, Elementwise);
    *self = (Elementwise){.base = {.kind = "elementwise", .read = read_elementwise},
                          .model = model,
                          .dtype = form->dtype,
                          .input_count = form->input_count,
                          .element_bytes = unpacked_element_bytes(form->dtype),
                          .views = ARENA_NEW_ARRAY(&model->arena, StridedView, form->input_count),
                          .lane = form->lane,
                          .function = form->function,
                          .returns_bool = form->returns_bool,
                          .parameters = form->parameters};
    if (form->parameter_bytes > 0)
        self->parameters = arena_copy(&model->arena, form->parameters, form->parameter_bytes);
    for (size_t i = 0; i < form->input_count; i++)
        strided_view_broadcast(&self->views[i], form->inputs[i], form->rank, form->dims);
    return recipe_tensor(model, form->dtype, form->rank, form->dims, &self->base, form->inputs, form->input_count);
}
