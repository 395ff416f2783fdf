/* size_list - inputs that are lists of sizes, and outputs of which only the rank is known. */
#include "ops/size_list.h"

#include "ops/schema.h"

int infer_size_list(InferContext *c, size_t index, Dim *out, int capacity)
{
    const Shape *shape = infer_shape(c, index);
    const Elements *elements = infer_elements(c, index);
    int64_t count = shape && shape->rank > 1 ? -1 : infer_element_count(shape, capacity);
    if (elements) count = (int64_t)elements->count <= capacity ? (int64_t)elements->count : -1;
    for (int64_t i = 0; i < count; i++) out[i] = elements && elements->dims ? elements->dims[i] : NULL;
    return (int)count;
}

int infer_size_list_of_attribute_or_input(InferContext *c, const char *name, size_t index, Dim *out, int capacity)
{
    int64_t numbers[SHAPE_MAX_RANK * 2];
    if (!c->schema || !schema_attribute(c->schema, bytes_of(name)))
        return infer_has_input(c, index) ? infer_size_list(c, index, out, capacity) : -2;
    int limit = capacity < SHAPE_MAX_RANK * 2 ? capacity : SHAPE_MAX_RANK * 2;
    int count = infer_ints(c, name, numbers, limit);
    if (count < 0) return infer_has_attribute(c, name) ? -1 : -2;
    for (int i = 0; i < count; i++) out[i] = dim_number(c->dims, numbers[i]);
    return count;
}

void infer_set_rank(InferContext *c, size_t output, int32_t dtype, int rank)
{
    const Dim dims[SHAPE_MAX_RANK] = {NULL};
    infer_set(c, output, dtype, rank <= SHAPE_MAX_RANK ? rank : -1, dims);
}
