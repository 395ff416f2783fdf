/* recipe_elementwise - a function of elements, broadcast. */
#include "base/memory.h"
#include "recipes/strided_view.h"

enum {
    VALUE_BYTES = 8,         /* of every lane */
    BLOCK_BYTES = 256 * 1024 /* of all inputs, where that is more than a step: each reading of a file costs a call */
};

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

/* Room for one block, which is read at once, and one step of it, which is computed at once. */
typedef struct Room {
    size_t block_elements;
    uint8_t **elements;  /* [input_count] each [block_elements] unpacked */
    const void **inputs; /* [input_count] each [RECIPE_STEP_ELEMENTS] of the lane */
    uint8_t *result;     /* [RECIPE_STEP_ELEMENTS] of the lane */
    uint8_t *bytes;      /* what these point into */
} Room;

static size_t block_row_bytes(const Elementwise *self)
{
    size_t bytes = 0;
    for (size_t i = 0; i < self->input_count; i++) bytes += unpacked_element_bytes(self->views[i].input->dtype);
    return bytes;
}

static Room make_room(const Elementwise *self)
{
    enum { STEP_BYTES = RECIPE_STEP_ELEMENTS * VALUE_BYTES };
    Room room = {.block_elements = RECIPE_STEP_ELEMENTS};
    size_t count = self->input_count, row_bytes = block_row_bytes(self);
    while (room.block_elements * 2 * row_bytes <= BLOCK_BYTES) room.block_elements *= 2;
    room.elements = memory_allocate((count + 1) * sizeof *room.elements);
    room.inputs = memory_allocate((count + 1) * sizeof *room.inputs);
    room.bytes = memory_allocate((count + 1) * STEP_BYTES + room.block_elements * row_bytes);
    uint8_t *next = room.bytes;
    for (size_t i = 0; i < count; i++, next += STEP_BYTES) room.inputs[i] = next;
    room.result = next;
    next += STEP_BYTES;
    for (size_t i = 0; i < count; i++) {
        room.elements[i] = next;
        next += room.block_elements * unpacked_element_bytes(self->views[i].input->dtype);
    }
    return room;
}

static void free_room(Room *room)
{
    memory_free(room->bytes);
    memory_free((void *)room->inputs);
    memory_free(room->elements);
}

/* Elements begin..begin+count-1 of the block. */
static void compute(const Elementwise *self, const Room *room, size_t begin, size_t count, uint8_t *destination)
{
    for (size_t i = 0; i < self->input_count; i++) {
        int32_t dtype = self->views[i].input->dtype;
        const uint8_t *elements = room->elements[i] + begin * unpacked_element_bytes(dtype);
        lane_load_as(dtype, elements, count, self->lane, (void *)(uintptr_t)room->inputs[i]);
    }
    Row row = {.count = count,
               .input_count = self->input_count,
               .inputs = room->inputs,
               .output = self->returns_bool ? destination : room->result,
               .parameters = self->parameters};
    self->function(&row);
    if (!self->returns_bool) lane_store(self->dtype, room->result, count, destination);
}

static Status compute_block(const Elementwise *self, const Room *room, uint64_t first, size_t count,
                            uint8_t *destination)
{
    for (size_t i = 0; i < self->input_count; i++)
        TRY(strided_view_read(&self->views[i], first, count, room->elements[i]));
    for (size_t begin = 0; begin < count; begin += RECIPE_STEP_ELEMENTS) {
        size_t left = count - begin;
        compute(self, room, begin, left < RECIPE_STEP_ELEMENTS ? left : RECIPE_STEP_ELEMENTS,
                destination + begin * self->element_bytes);
    }
    return STATUS_OK;
}

static Status read_elementwise(const Recipe *base, uint64_t first, size_t count, uint8_t *destination)
{
    const Elementwise *self = (const Elementwise *)base;
    Status status = STATUS_OK;
    Room room = make_room(self);
    while (count > 0 && status_is_ok(status)) {
        size_t part = count < room.block_elements ? count : room.block_elements;
        status = compute_block(self, &room, first, part, destination);
        destination += part * self->element_bytes;
        first += part;
        count -= part;
    }
    free_room(&room);
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
