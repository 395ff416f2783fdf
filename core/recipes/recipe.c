/* recipe - what all kinds share, and tensors that stay what they are. */
#include "recipes/recipe_parts.h"

#include "model/dtype.h"

enum { READ_AGAIN_BYTES = 64 * 1024 /* a copy of so few bytes costs less than reading them for each chunk */ };

uint64_t recipe_product(const int64_t *dims, int from, int to)
{
    uint64_t product = 1;
    for (int axis = from; axis < to; axis++) product *= (uint64_t)dims[axis];
    return product;
}

const uint8_t *recipe_memory(const Tensor *tensor)
{
    bool is_packed = packed_group_elements(tensor->dtype) > 1;
    return tensor->storage == TENSOR_OWNED && !is_packed ? tensor->bytes : NULL;
}

void recipe_fill_elements(uint8_t *destination, size_t count, const uint8_t *element, size_t element_bytes)
{
    size_t total = count * element_bytes, done = element_bytes;
    if (total == 0) return;
    memcpy(destination, element, element_bytes);
    while (done < total) {
        size_t step = done < total - done ? done : total - done;
        memcpy(destination + done, destination, step);
        done += step;
    }
}

static int64_t *copy_dims(Model *model, int rank, const int64_t *dims)
{
    int64_t *copy = ARENA_NEW_ARRAY(&model->arena, int64_t, (size_t)rank);
    if (rank > 0) memcpy(copy, dims, (size_t)rank * sizeof *copy);
    return copy;
}

static Tensor *new_tensor(Model *model, int32_t dtype, int rank, const int64_t *dims)
{
    Tensor *self = ARENA_NEW(&model->arena, Tensor);
    *self = (Tensor){.model = model,
                     .name = model->names.empty,
                     .dtype = dtype,
                     .rank = rank,
                     .dims = copy_dims(model, rank, dims),
                     .is_touched = true};
    return self;
}

Tensor *recipe_tensor(Model *model, int32_t dtype, int rank, const int64_t *dims, Recipe *recipe, Tensor *const *inputs,
                      size_t count)
{
    Tensor *self = new_tensor(model, dtype, rank, dims);
    self->storage = TENSOR_DERIVED;
    self->recipe = recipe;
    if (!tensor_byte_count(self, &self->byte_count)) self->byte_count = 0;
    recipe->depth = 1;
    for (size_t i = 0; i < count; i++) {
        int depth = inputs[i]->storage == TENSOR_DERIVED ? inputs[i]->recipe->depth + 1 : 1;
        if (depth > recipe->depth) recipe->depth = depth;
    }
    return self;
}

Tensor *recipe_owned(Model *model, int32_t dtype, int rank, const int64_t *dims, const uint8_t *bytes,
                     uint64_t byte_count)
{
    Tensor *self = new_tensor(model, dtype, rank, dims);
    self->storage = TENSOR_OWNED;
    self->bytes = bytes;
    self->byte_count = byte_count;
    return self;
}

/* The payload is shared: whatever storage holds it holds it in this order. */
Tensor *recipe_reshape(Tensor *input, int rank, const int64_t *dims)
{
    Model *model = input->model;
    Tensor *self = ARENA_NEW(&model->arena, Tensor);
    *self = *input;
    self->name = model->names.empty;
    self->rank = rank;
    self->dims = copy_dims(model, rank, dims);
    self->is_touched = true;
    self->cursor = NULL;
    self->in_memory = NULL; /* it has other dims */
    return self;
}

/* ---- In memory ---- */

static Status read_whole(Tensor *tensor, uint64_t byte_count, uint8_t *destination)
{
    enum { ROOM_BYTES = 16 }; /* that a stream wants, even for the last bytes */
    TensorStream stream;
    size_t done = 0, count = 1;
    TRY(tensor_stream_open(&stream, tensor));
    while (done < byte_count && count > 0) {
        TRY(tensor_stream_read(&stream, destination + done, (size_t)byte_count - done + ROOM_BYTES, &count));
        done += count;
    }
    return done == byte_count
               ? STATUS_OK
               : status_fail(STATUS_CODE_MODEL, "tensor '%s' has fewer bytes than its dims need", tensor_label(tensor));
}

static Status copy_to_memory(Tensor *tensor, uint64_t byte_count, Tensor **out)
{
    enum { ROOM_BYTES = 16 };
    Model *model = tensor->model;
    ArenaMark mark = arena_mark(&model->arena);
    uint8_t *bytes = arena_allocate(&model->arena, (size_t)byte_count + ROOM_BYTES);
    Status status = read_whole(tensor, byte_count, bytes);
    if (!status_is_ok(status)) {
        arena_rewind(&model->arena, mark);
        return status;
    }
    *out = recipe_owned(model, tensor->dtype, tensor->rank, tensor->dims, bytes, byte_count);
    return STATUS_OK;
}

Status recipe_operand(Tensor *tensor, Tensor **out)
{
    uint64_t byte_count;
    *out = NULL;
    if (tensor->dtype == DTYPE_STRING || !dtype_of(tensor->dtype)) return STATUS_OK;
    TRY(tensor_check(tensor));
    if (!tensor_byte_count(tensor, &byte_count)) return STATUS_OK;
    if (tensor->in_memory) *out = tensor->in_memory;
    if (tensor->storage == TENSOR_OWNED) *out = tensor;
    if (*out) return STATUS_OK;
    bool is_deep = tensor->storage == TENSOR_DERIVED && tensor->recipe->depth >= RECIPE_MAX_DEPTH;
    if (!is_deep && byte_count > READ_AGAIN_BYTES && tensor_can_seek(tensor)) *out = tensor;
    if (*out || byte_count > RECIPE_MAX_COPY_BYTES) return STATUS_OK;
    TRY(copy_to_memory(tensor, byte_count, &tensor->in_memory));
    *out = tensor->in_memory;
    return STATUS_OK;
}

Status recipe_settle(Tensor *tensor, uint64_t limit_bytes, Tensor **out)
{
    *out = tensor;
    if (tensor->storage != TENSOR_DERIVED) return STATUS_OK;
    *out = NULL;
    if (tensor->byte_count > limit_bytes) return STATUS_OK;
    return copy_to_memory(tensor, tensor->byte_count, out);
}
