/* eval_known - small tensors of elements that inference told. */
#include "model/model.h"
#include "model/packed.h"
#include "ops/eval_context.h"

/* Integers, booleans or numbers in the lane of the dtype. False: not all of them are numbers. */
static bool values_of(const Elements *elements, Lane lane, void *values)
{
    double *numbers = values;
    int64_t *integers = values, integer;
    for (size_t i = 0; i < elements->count; i++) {
        if (elements->numbers) {
            numbers[i] = elements->numbers[i];
            continue;
        }
        if (!dim_is_number(elements->dims[i], &integer)) return false;
        if (lane == LANE_F64) numbers[i] = (double)integer;
        else integers[i] = integer;
    }
    return lane == LANE_F64 || !elements->numbers;
}

Tensor *eval_known_elements(Model *model, const Fact *fact)
{
    int64_t values[FACT_MAX_ELEMENTS], dims[SHAPE_MAX_RANK];
    uint8_t elements[FACT_MAX_ELEMENTS * 8];
    Lane lane = lane_of(fact->dtype);
    if (fact->kind != TYPE_TENSOR || fact->is_claimed || !fact->elements || !fact->shape || lane == LANE_NONE)
        return NULL;
    Tensor shape = {.dtype = fact->dtype, .rank = fact->shape->rank, .dims = dims};
    for (int axis = 0; axis < shape.rank; axis++)
        if (!dim_is_number(fact->shape->dims[axis], &dims[axis])) return NULL;
    uint64_t count;
    if (!tensor_element_count(&shape, &count) || count != fact->elements->count || count > FACT_MAX_ELEMENTS)
        return NULL;
    if (!values_of(fact->elements, lane, values)) return NULL;
    lane_store(fact->dtype, values, (size_t)count, elements);
    size_t byte_count = packed_bytes(fact->dtype, (size_t)count);
    uint8_t *bytes = arena_allocate(&model->arena, byte_count);
    packed_write(fact->dtype, elements, (size_t)count, bytes);
    return recipe_owned(model, fact->dtype, shape.rank, dims, bytes, byte_count);
}

Evaluated eval_told(EvalContext *c)
{
    Tensor *tensor = c->output_count > 0 ? eval_known_elements(c->model, c->infer->outputs[0]) : NULL;
    if (!tensor) return eval_refuse(c, "its result is not known");
    eval_set(c, 0, tensor);
    return EVAL_DONE;
}
