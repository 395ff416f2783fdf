/* body_facts - facts that go into bodies and come out of them: see the header. */
#include "ops/body_facts.h"

const Fact *fact_tensor(InferContext *c, int32_t dtype, int rank, const Dim *dims, const Fact *like)
{
    Fact *fact = ARENA_NEW(c->arena, Fact);
    *fact = (Fact){.kind = TYPE_TENSOR, .dtype = dtype, .is_claimed = like && like->is_claimed};
    if (rank < 0 || rank > SHAPE_MAX_RANK) return fact;
    Dim *own = ARENA_NEW_ARRAY(c->arena, Dim, (size_t)rank);
    for (int axis = 0; axis < rank; axis++) own[axis] = dims[axis] ? dims[axis] : infer_new_dim(c);
    Shape *shape = ARENA_NEW(c->arena, Shape);
    *shape = (Shape){rank, own};
    fact->shape = shape;
    return fact;
}

const Fact *fact_with_elements(InferContext *c, const Fact *fact)
{
    if (!fact->constant || fact->elements) return fact;
    Fact *copy = ARENA_NEW(c->arena, Fact);
    *copy = *fact;
    copy->elements = infer_tensor_elements(c, fact->constant);
    return copy;
}

const Fact *fact_without_axis(InferContext *c, const Fact *fact, int axis)
{
    Dim dims[SHAPE_MAX_RANK];
    if (fact->kind != TYPE_TENSOR) return &FACT_UNKNOWN;
    if (!fact->shape || axis >= fact->shape->rank) return fact_tensor(c, fact->dtype, -1, NULL, fact);
    for (int k = 0, own = 0; own < fact->shape->rank; own++)
        if (own != axis) dims[k++] = fact->shape->dims[own];
    return fact_tensor(c, fact->dtype, fact->shape->rank - 1, dims, fact);
}

const Fact *fact_with_axis(InferContext *c, const Fact *fact, int axis, Dim size)
{
    Dim dims[SHAPE_MAX_RANK];
    if (fact->kind != TYPE_TENSOR) return &FACT_UNKNOWN;
    int rank = fact->shape ? fact->shape->rank + 1 : -1;
    if (rank > SHAPE_MAX_RANK || axis >= rank) rank = -1;
    for (int k = 0; k < rank; k++) dims[k] = k == axis ? size : fact->shape->dims[k < axis ? k : k - 1];
    return fact_tensor(c, fact->dtype, rank, dims, fact);
}

bool fact_single_element(InferContext *c, const Fact *fact, Dim *out)
{
    const Elements *elements = fact_with_elements(c, fact)->elements;
    if (!elements || elements->count != 1 || !elements->dims) return false;
    *out = elements->dims[0];
    return *out != NULL;
}

/* ---- Carried values ---- */

enum {
    WIDEN_ROUNDS = 4,  /* what changes becomes a new symbol */
    FORGET_ROUNDS = 2, /* of what still changes only the type is kept; after that nothing of all */
};

static bool same_elements(const Elements *a, const Elements *b)
{
    if (a == b) return true;
    if (!a || !b || a->count != b->count || !a->dims != !b->dims) return false;
    for (size_t i = 0; i < a->count; i++) {
        if (a->dims ? a->dims[i] != b->dims[i] : memcmp(&a->numbers[i], &b->numbers[i], sizeof *a->numbers) != 0)
            return false;
    }
    return true;
}

static bool same_shape(const Shape *a, const Shape *b)
{
    if (!a || !b || a->rank != b->rank) return a == b;
    for (int axis = 0; axis < a->rank; axis++)
        if (a->dims[axis] != b->dims[axis]) return false;
    return true;
}

static bool same_fact(const Fact *a, const Fact *b)
{
    if (a == b) return true;
    if (!a || !b || a->kind != b->kind || a->dtype != b->dtype || a->is_claimed != b->is_claimed) return false;
    return same_shape(a->shape, b->shape) && same_elements(a->elements, b->elements) &&
           same_fact(a->element, b->element);
}

/* Dims that were given a symbol of their own before stand for any size, and stay. */
static const Shape *keep_free_dims(InferContext *c, const Shape *before, const Shape *either, uint32_t mark)
{
    if (!before || !either) return either;
    Dim *dims = ARENA_NEW_ARRAY(c->arena, Dim, (size_t)either->rank);
    for (int axis = 0; axis < either->rank; axis++) {
        Dim dim = before->dims[axis];
        dims[axis] = dim_is_symbol(dim, NULL) && dim_is_newer(dim, mark) ? dim : either->dims[axis];
    }
    Shape *shape = ARENA_NEW(c->arena, Shape);
    *shape = (Shape){either->rank, dims};
    return shape;
}

static const Fact *around(InferContext *c, TypeKind kind, const Fact *element)
{
    Fact *fact = ARENA_NEW(c->arena, Fact);
    *fact = (Fact){.kind = kind, .element = element, .is_claimed = element->is_claimed};
    return fact;
}

/* What holds before a run and after it, where an optional value may be one. `before` itself: nothing changed. */
static const Fact *widen(InferContext *c, const Fact *before, const Fact *after, uint32_t mark)
{
    bool is_filled = before->kind == TYPE_OPTIONAL && after->kind != TYPE_OPTIONAL && after->kind != TYPE_NONE;
    if (is_filled) after = around(c, TYPE_OPTIONAL, after);
    const Fact *either = infer_either(c, before, fact_with_elements(c, after));
    if (either == before) return before;
    Fact *widened = ARENA_NEW(c->arena, Fact);
    *widened = *either;
    if (either->kind == TYPE_TENSOR) widened->shape = keep_free_dims(c, before->shape, either->shape, mark);
    if (either->kind == TYPE_OPTIONAL && either->element)
        widened->element = widen(c, before->element, after->element, mark);
    return same_fact(before, widened) ? before : widened;
}

static const Fact *only_type(InferContext *c, const Fact *before, const Fact *after)
{
    if (before->kind != TYPE_TENSOR || after->kind != TYPE_TENSOR || before->dtype != after->dtype)
        return &FACT_UNKNOWN;
    if (!before->shape && !before->elements) return before;
    return fact_tensor(c, before->dtype, -1, NULL, before);
}

static const Fact *next_fact(InferContext *c, const Fact *before, const Fact *after, int round, uint32_t mark)
{
    const Fact *widened = widen(c, before, after, mark);
    return widened == before || round < WIDEN_ROUNDS ? widened : only_type(c, before, after);
}

/* A constant is not one any more when it is carried on; its elements are compared. */
static const Fact *as_carried(InferContext *c, const Fact *initial)
{
    if (!initial->constant) return initial;
    Fact *carried = ARENA_NEW(c->arena, Fact);
    *carried = *fact_with_elements(c, initial);
    carried->constant = NULL;
    return carried;
}

Inferred body_settle(InferContext *c, Graph *body, const Fact **inputs, size_t input_count, size_t first_input,
                     size_t first_output, size_t carried_count, uint32_t mark)
{
    for (size_t k = 0; k < carried_count; k++) inputs[first_input + k] = as_carried(c, inputs[first_input + k]);
    for (int round = 0;; round++) {
        bool is_changed = false;
        Inferred inferred = infer_body(c, body, inputs, input_count);
        if (inferred != INFER_DONE) return inferred;
        for (size_t k = 0; k < carried_count; k++) {
            const Fact **carried = &inputs[first_input + k];
            const Fact *next = next_fact(c, *carried, infer_body_output(c, body, first_output + k), round, mark);
            is_changed = is_changed || next != *carried;
            *carried = next;
        }
        if (!is_changed) return INFER_DONE;
        if (round < WIDEN_ROUNDS + FORGET_ROUNDS) continue;
        for (size_t k = 0; k < carried_count; k++) inputs[first_input + k] = &FACT_UNKNOWN;
    }
}
