/* infer_outputs - what an operator's inference sets. */
#include "model/dtype.h"
#include "ops/infer_context.h"

bool infer_wants_output(const InferContext *c, size_t index)
{
    return index < c->output_count && c->node->outputs[index];
}

Dim infer_new_dim(InferContext *c)
{
    return dim_symbol(c->dims, (Bytes){0}, 0, INT64_MAX);
}

static const Shape *new_shape(InferContext *c, int rank, const Dim *dims)
{
    if (rank < 0 || rank > SHAPE_MAX_RANK) return NULL;
    Shape *shape = ARENA_NEW(c->arena, Shape);
    Dim *own = ARENA_NEW_ARRAY(c->arena, Dim, (size_t)rank);
    for (int axis = 0; axis < rank; axis++) own[axis] = dims[axis] ? dims[axis] : infer_new_dim(c);
    *shape = (Shape){rank, own};
    return shape;
}

static Fact *new_output(InferContext *c, size_t index, TypeKind kind)
{
    if (index >= c->output_count) return NULL;
    Fact *fact = ARENA_NEW(c->arena, Fact);
    fact->kind = kind;
    c->outputs[index] = fact;
    return fact;
}

void infer_set(InferContext *c, size_t index, int32_t dtype, int rank, const Dim *dims)
{
    Fact *fact = new_output(c, index, TYPE_TENSOR);
    if (!fact) return;
    fact->dtype = dtype;
    fact->shape = new_shape(c, rank, dims);
}

void infer_set_fact(InferContext *c, size_t index, const Fact *fact)
{
    if (index < c->output_count && fact->kind != TYPE_NONE) c->outputs[index] = fact;
}

/* Types inside types are walked by recursion: no more than ONNX has, with room. */
static const Fact *nested(const Fact *element)
{
    int depth = 0;
    for (const Fact *inner = element; inner; inner = inner->element) depth++;
    return depth <= FACT_MAX_DEPTH ? element : NULL;
}

static void set_around(InferContext *c, size_t index, TypeKind kind, const Fact *element)
{
    Fact *fact = new_output(c, index, kind);
    if (fact) fact->element = nested(element);
}

void infer_set_sequence(InferContext *c, size_t index, const Fact *element)
{
    set_around(c, index, TYPE_SEQUENCE, element);
}

void infer_set_optional(InferContext *c, size_t index, const Fact *element)
{
    set_around(c, index, TYPE_OPTIONAL, element);
}

void infer_set_constant(InferContext *c, size_t index, Tensor *tensor)
{
    Dim dims[SHAPE_MAX_RANK];
    int rank = tensor->rank <= SHAPE_MAX_RANK ? tensor->rank : -1;
    for (int axis = 0; axis < rank; axis++)
        dims[axis] = tensor->dims[axis] < 0 ? NULL : dim_number(c->dims, tensor->dims[axis]);
    Fact *fact = new_output(c, index, TYPE_TENSOR);
    if (!fact) return;
    *fact = (Fact){.kind = TYPE_TENSOR,
                   .dtype = dtype_of(tensor->dtype) ? tensor->dtype : 0,
                   .shape = new_shape(c, rank, dims),
                   .constant = tensor};
}

/* The output as a copy that has elements; NULL where they do not fit it. */
static Elements *new_elements(InferContext *c, size_t index, size_t count)
{
    const Fact *set = index < c->output_count ? c->outputs[index] : NULL;
    if (!set || set->kind != TYPE_TENSOR || count > FACT_MAX_ELEMENTS) return NULL;
    if (infer_element_count(set->shape, FACT_MAX_ELEMENTS) != (int64_t)count) return NULL;
    Fact *fact = ARENA_NEW(c->arena, Fact);
    Elements *elements = ARENA_NEW(c->arena, Elements);
    *fact = *set;
    fact->elements = elements;
    elements->count = count;
    c->outputs[index] = fact;
    return elements;
}

void infer_set_elements(InferContext *c, size_t index, const Dim *dims, size_t count)
{
    Elements *elements = new_elements(c, index, count);
    if (!elements) return;
    Dim *own = ARENA_NEW_ARRAY(c->arena, Dim, count);
    if (count > 0) memcpy(own, dims, count * sizeof *own);
    elements->dims = own;
}

void infer_set_numbers(InferContext *c, size_t index, const double *numbers, size_t count)
{
    Elements *elements = new_elements(c, index, count);
    if (!elements) return;
    double *own = ARENA_NEW_ARRAY(c->arena, double, count);
    for (size_t i = 0; i < count; i++) own[i] = infer_round(c->outputs[index]->dtype, numbers[i]);
    elements->numbers = own;
}
