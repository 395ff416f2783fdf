/* eval_output - what an evaluation makes: recipes, or elements that are filled in memory. */
#include "model/model.h"
#include "model/packed.h"
#include "ops/eval_parts.h"

/* ---- What inference told ---- */

static const Fact *output_fact(const EvalContext *c, size_t index)
{
    const Fact *fact = index < c->infer->output_count ? c->infer->outputs[index] : NULL;
    return fact && fact->kind == TYPE_TENSOR ? fact : &FACT_UNKNOWN;
}

int eval_output_dims(const EvalContext *c, size_t index, int64_t *out)
{
    const Shape *shape = output_fact(c, index)->shape;
    if (!shape || shape->rank > SHAPE_MAX_RANK) return -1;
    for (int axis = 0; axis < shape->rank; axis++)
        if (!dim_is_number(shape->dims[axis], &out[axis])) return -1;
    return shape->rank;
}

int32_t eval_output_dtype(const EvalContext *c, size_t index)
{
    return output_fact(c, index)->dtype;
}

bool eval_output_count(const EvalContext *c, size_t index, uint64_t *out)
{
    int64_t dims[SHAPE_MAX_RANK];
    Tensor shape = {.dtype = eval_output_dtype(c, index), .dims = dims, .rank = eval_output_dims(c, index, dims)};
    uint64_t byte_count;
    return shape.rank >= 0 && tensor_byte_count(&shape, &byte_count) && tensor_element_count(&shape, out);
}

/* ---- Recipes ---- */

static bool is_wanted(const EvalContext *c, size_t index)
{
    return index < c->output_count && infer_wants_output(c->infer, index);
}

static bool has_dims(const Tensor *tensor, int rank, const int64_t *dims)
{
    if (tensor->rank != rank) return false;
    for (int axis = 0; axis < rank; axis++)
        if (tensor->dims[axis] != dims[axis]) return false;
    return true;
}

static bool is_input(const EvalContext *c, const Tensor *tensor)
{
    for (size_t index = 0; index < c->input_count; index++)
        if (c->inputs[index] == tensor) return true;
    return false;
}

void eval_set(EvalContext *c, size_t index, Tensor *tensor)
{
    int64_t dims[SHAPE_MAX_RANK];
    uint64_t count;
    if (!is_wanted(c, index)) return;
    if (eval_output_count(c, index, &count) && count != eval_element_count(tensor)) return;
    int rank = eval_output_dims(c, index, dims);
    if (rank >= 0 && (!has_dims(tensor, rank, dims) || is_input(c, tensor)))
        tensor = recipe_reshape(tensor, rank, dims);
    c->outputs[index] = tensor;
}

Evaluated eval_keep_order(EvalContext *c)
{
    eval_set(c, 0, eval_input(c, 0));
    return EVAL_DONE;
}

/* ---- Elements in memory ---- */

uint8_t *eval_new_elements(EvalContext *c, size_t index)
{
    uint64_t count;
    if (eval_output_count(c, index, &count))
        return eval_room(c, count, unpacked_element_bytes(eval_output_dtype(c, index)));
    (void)eval_refuse(c, "the sizes of its output are not known");
    return NULL;
}

void *eval_new_values(EvalContext *c, size_t index)
{
    enum { VALUE_BYTES = 8 };
    uint64_t count;
    if (eval_output_count(c, index, &count)) return eval_room(c, count, VALUE_BYTES);
    (void)eval_refuse(c, "the sizes of its output are not known");
    return NULL;
}

void eval_set_sized(EvalContext *c, size_t index, int32_t dtype, int rank, const int64_t *dims, const uint8_t *elements)
{
    if (!is_wanted(c, index)) return;
    Tensor shape = {.dtype = dtype, .rank = rank, .dims = (int64_t *)(uintptr_t)dims};
    size_t count = (size_t)eval_element_count(&shape), byte_count = packed_bytes(dtype, count);
    uint8_t *bytes = arena_allocate(&c->model->arena, byte_count);
    packed_write(dtype, elements, count, bytes);
    c->outputs[index] = recipe_owned(c->model, dtype, rank, dims, bytes, byte_count);
}

void eval_set_elements(EvalContext *c, size_t index, const uint8_t *elements)
{
    int64_t dims[SHAPE_MAX_RANK];
    int rank = eval_output_dims(c, index, dims);
    if (rank >= 0) eval_set_sized(c, index, eval_output_dtype(c, index), rank, dims, elements);
}

void eval_set_values(EvalContext *c, size_t index, const void *values)
{
    uint64_t count;
    int32_t dtype = eval_output_dtype(c, index);
    if (!is_wanted(c, index) || !eval_output_count(c, index, &count)) return;
    uint8_t *elements = arena_allocate_array(c->scratch, unpacked_element_bytes(dtype), (size_t)count);
    lane_store(dtype, values, (size_t)count, elements);
    eval_set_elements(c, index, elements);
}
