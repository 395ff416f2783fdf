/* infer_shapes - what many operators have in common: axes, equal sizes, broadcasting, what may leave a body. */
#include "ops/infer_context.h"

bool infer_axis(int64_t axis, int rank, int *out)
{
    if (axis < -(int64_t)rank || axis >= rank) return false;
    *out = (int)(axis < 0 ? axis + rank : axis);
    return true;
}

bool infer_same_dim(InferContext *c, Dim a, Dim b, Dim *out)
{
    *out = a ? a : b;
    if (!a || !b || dim_is_equal(a, b)) return true;
    if (dim_is_different(c->dims, a, b)) return false;
    bool prefers_b = dim_is_number(b, NULL) || (!dim_is_number(a, NULL) && dim_is_newer(a, c->engine->premise_mark) &&
                                                !dim_is_newer(b, c->engine->premise_mark));
    if (prefers_b) *out = b;
    return true;
}

static bool broadcast_into(InferContext *c, const Shape *shape, int rank, Dim *out)
{
    for (int axis = 0; axis < shape->rank; axis++) {
        Dim *into = &out[rank - shape->rank + axis];
        if (!dim_broadcasts(*into, shape->dims[axis])) return false;
        *into = dim_broadcast(c->dims, *into, shape->dims[axis]);
    }
    return true;
}

Inferred infer_broadcast_inputs(InferContext *c, size_t first, size_t last, int *out_rank, Dim *out)
{
    int rank = 0;
    for (size_t index = first; index <= last; index++) {
        if (infer_rank(c, index) < 0) return infer_unknown(c, "the rank of input %zu is not known", index);
        if (infer_rank(c, index) > rank) rank = infer_rank(c, index);
    }
    for (int axis = 0; axis < rank; axis++) out[axis] = dim_number(c->dims, 1);
    for (size_t index = first; index <= last; index++)
        if (!broadcast_into(c, infer_shape(c, index), rank, out))
            return infer_invalid(c, "the shape of input %zu cannot be broadcast with those before it", index);
    *out_rank = rank;
    return INFER_DONE;
}

Dim infer_product(InferContext *c, const Dim *dims, int from, int to)
{
    Dim product = dim_number(c->dims, 1);
    for (int axis = from; axis < to; axis++) product = dim_multiply(c->dims, product, dims[axis]);
    return product;
}

int64_t infer_element_count(const Shape *shape, int64_t limit)
{
    if (!shape) return -1;
    int64_t count = 1, size;
    bool has_zero = false, is_over = false;
    for (int axis = 0; axis < shape->rank; axis++) {
        if (!dim_is_number(shape->dims[axis], &size) || size < 0) return -1;
        if (size == 0) has_zero = true;
        else if (is_over || count > limit / size) is_over = true;
        else count *= size;
    }
    if (has_zero) return 0;
    return is_over ? -1 : count;
}

/* ---- Bodies ---- */

Inferred infer_body(InferContext *c, Graph *body, const Fact *const *inputs, size_t count)
{
    return c->engine->body(c->engine, c, body, inputs, count);
}

void infer_unreachable_body(InferContext *c, Graph *body)
{
    c->engine->unreachable++;
    (void)infer_body(c, body, NULL, 0);
    c->engine->unreachable--;
}

const Fact *infer_body_output(InferContext *c, Graph *body, size_t index)
{
    (void)c;
    if (index >= body->outputs.count) return &FACT_UNKNOWN;
    const Value *value = body->outputs.items[index].value;
    return value && value->fact ? value->fact : &FACT_UNKNOWN;
}

/* A size of which nothing is known: a symbol, but of the elements of a sequence, where it is not one size. */
static Dim untold_dim(InferContext *c, bool is_in_sequence)
{
    return is_in_sequence ? NULL : infer_new_dim(c);
}

static const Shape *shape_outside(InferContext *c, const Shape *shape, uint32_t mark, bool is_in_sequence)
{
    Dim *dims = ARENA_NEW_ARRAY(c->arena, Dim, (size_t)shape->rank);
    for (int axis = 0; axis < shape->rank; axis++)
        dims[axis] = dim_is_newer(shape->dims[axis], mark) ? untold_dim(c, is_in_sequence) : shape->dims[axis];
    Shape *outside = ARENA_NEW(c->arena, Shape);
    *outside = (Shape){shape->rank, dims};
    return outside;
}

static const Elements *elements_outside(InferContext *c, const Elements *elements, uint32_t mark)
{
    if (!elements || !elements->dims) return elements;
    Dim *dims = ARENA_NEW_ARRAY(c->arena, Dim, elements->count);
    for (size_t i = 0; i < elements->count; i++)
        if (elements->dims[i] && !dim_is_newer(elements->dims[i], mark)) dims[i] = elements->dims[i];
    Elements *outside = ARENA_NEW(c->arena, Elements);
    *outside = (Elements){elements->count, dims, NULL};
    return outside;
}

static const Fact *fact_outside(InferContext *c, const Fact *fact, uint32_t mark, bool is_in_sequence)
{
    if (fact->kind == TYPE_NONE) return fact;
    Fact *outside = ARENA_NEW(c->arena, Fact);
    *outside = *fact;
    if (fact->shape) outside->shape = shape_outside(c, fact->shape, mark, is_in_sequence);
    if (fact->element)
        outside->element = fact_outside(c, fact->element, mark, is_in_sequence || fact->kind == TYPE_SEQUENCE);
    outside->elements = elements_outside(c, fact->elements, mark);
    return outside;
}

const Fact *infer_outside(InferContext *c, const Fact *fact, uint32_t mark)
{
    return fact_outside(c, fact, mark, false);
}

static const Shape *either_shape(InferContext *c, const Shape *a, const Shape *b, bool is_in_sequence)
{
    if (!a || !b || a->rank != b->rank) return NULL;
    Dim *dims = ARENA_NEW_ARRAY(c->arena, Dim, (size_t)a->rank);
    for (int axis = 0; axis < a->rank; axis++)
        dims[axis] = dim_is_equal(a->dims[axis], b->dims[axis]) ? a->dims[axis] : untold_dim(c, is_in_sequence);
    Shape *either = ARENA_NEW(c->arena, Shape);
    *either = (Shape){a->rank, dims};
    return either;
}

static const Elements *either_elements(InferContext *c, const Elements *a, const Elements *b)
{
    if (!a || !b || a->count != b->count) return NULL;
    if (a->numbers && b->numbers)
        return a->count == 0 || memcmp(a->numbers, b->numbers, a->count * sizeof *a->numbers) == 0 ? a : NULL;
    if (!a->dims || !b->dims) return NULL;
    Dim *dims = ARENA_NEW_ARRAY(c->arena, Dim, a->count);
    for (size_t i = 0; i < a->count; i++)
        if (a->dims[i] && b->dims[i] && dim_is_equal(a->dims[i], b->dims[i])) dims[i] = a->dims[i];
    Elements *either = ARENA_NEW(c->arena, Elements);
    *either = (Elements){a->count, dims, NULL};
    return either;
}

static const Fact *either_fact(InferContext *c, const Fact *a, const Fact *b, bool is_in_sequence)
{
    if (a == b) return a;
    if (a->kind != b->kind || a->kind == TYPE_NONE) return &FACT_UNKNOWN;
    Fact *either = ARENA_NEW(c->arena, Fact);
    either->kind = a->kind;
    either->dtype = a->dtype == b->dtype ? a->dtype : 0;
    either->shape = either_shape(c, a->shape, b->shape, is_in_sequence);
    either->elements = either->shape ? either_elements(c, a->elements, b->elements) : NULL;
    either->is_claimed = a->is_claimed || b->is_claimed;
    if (a->element && b->element)
        either->element = either_fact(c, a->element, b->element, is_in_sequence || a->kind == TYPE_SEQUENCE);
    return either;
}

const Fact *infer_either(InferContext *c, const Fact *a, const Fact *b)
{
    return either_fact(c, a, b, false);
}

const Fact *infer_either_item(InferContext *c, const Fact *a, const Fact *b)
{
    return either_fact(c, a, b, true);
}

const Fact *infer_item(InferContext *c, const Fact *sequence)
{
    const Fact *element = sequence->kind == TYPE_SEQUENCE ? sequence->element : NULL;
    if (!element) return &FACT_UNKNOWN;
    if (!element->shape) return element;
    Fact *item = ARENA_NEW(c->arena, Fact);
    Dim *dims = ARENA_NEW_ARRAY(c->arena, Dim, (size_t)element->shape->rank);
    Shape *shape = ARENA_NEW(c->arena, Shape);
    for (int axis = 0; axis < element->shape->rank; axis++)
        dims[axis] = element->shape->dims[axis] ? element->shape->dims[axis] : infer_new_dim(c);
    *shape = (Shape){element->shape->rank, dims};
    *item = *element;
    item->shape = shape;
    return item;
}
