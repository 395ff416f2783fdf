/* annotate_type - facts as types of the file.
 *
 * A dim that is declared stays as it is spelled where inference found the same or nothing: a size that the data decides,
 * or one that only the declaration tells. */
#include "annotate/annotate_parts.h"

typedef struct Change {
    TypeWriter *writer;
    bool keeps_spelling;
    bool is_changed;
} Change;

static Name *strict_name(TypeWriter *self, Dim dim)
{
    uint64_t key = hash_map_pointer_key(dim);
    Name *name = hash_map_get(&self->names, key);
    if (name) return name;
    Text wanted = {0};
    do {
        text_clear(&wanted);
        text_append_format(&wanted, "dim_%zu", self->names.used_count + 1 + self->taken_count);
        self->taken_count += name_find(&self->model->names, text_bytes(&wanted)) != NULL;
    } while (name_find(&self->model->names, text_bytes(&wanted)));
    name = name_intern(&self->model->names, text_bytes(&wanted));
    text_free(&wanted);
    hash_map_set(&self->names, key, name);
    return name;
}

static Name *dim_name(TypeWriter *self, Dim dim)
{
    Bytes symbol;
    if (dim_is_symbol(dim, &symbol) && symbol.size > 0) return name_intern(&self->model->names, symbol);
    if (self->is_strict) return strict_name(self, dim);
    Text text = {0};
    dim_append(dim, &text);
    Name *name = name_intern(&self->model->names, text_bytes(&text));
    text_free(&text);
    return name;
}

static DeclaredDim dim_to_declare(TypeWriter *self, Dim dim)
{
    int64_t size;
    if (!dim) return (DeclaredDim){.kind = DIM_UNKNOWN};
    if (dim_is_number(dim, &size)) return (DeclaredDim){.kind = DIM_VALUE, .value = size};
    return (DeclaredDim){.kind = DIM_PARAM, .param = dim_name(self, dim)};
}

static bool says_something(const DeclaredDim *declared)
{
    return (declared->kind == DIM_VALUE && declared->value >= 0) ||
           (declared->kind == DIM_PARAM && !name_is_empty(declared->param));
}

static bool is_untold(const TypeWriter *self, Dim dim)
{
    return !dim || (dim_is_symbol(dim, NULL) && dim_is_newer(dim, self->premise_mark));
}

/* Is what is declared to stay? After a change of the inputs a declared number is stale until it is found again. */
static bool keeps_dim(const Change *change, Dim dim, const DeclaredDim *declared)
{
    bool is_told = !is_untold(change->writer, dim);
    if (!says_something(declared)) return change->keeps_spelling && !is_told; /* an output's "?" tells as much */
    if (!change->writer->is_overridden) return change->keeps_spelling || !is_told;
    return declared->kind == DIM_PARAM && change->keeps_spelling && !dim_is_number(dim, NULL);
}

static bool is_same_dim(const DeclaredDim *a, const DeclaredDim *b)
{
    return a->kind == b->kind && a->value == b->value && a->param == b->param;
}

static DeclaredDim merged_dim(Change *change, Dim dim, const DeclaredDim *declared)
{
    if (declared && keeps_dim(change, dim, declared)) return *declared;
    DeclaredDim merged = dim_to_declare(change->writer, dim);
    merged.denotation = declared ? declared->denotation : NULL;
    if (!declared || !is_same_dim(&merged, declared)) change->is_changed = true;
    return merged;
}

static void merge_shape(Change *change, const Shape *shape, const Type *declared, Type *out)
{
    if (!shape) return;
    if (declared && declared->has_shape && declared->rank != shape->rank && change->keeps_spelling &&
        !change->writer->is_overridden)
        return;
    bool fits = declared && declared->has_shape && declared->rank == shape->rank;
    if (!fits) change->is_changed = true;
    out->has_shape = true;
    out->rank = shape->rank;
    out->dims = ARENA_NEW_ARRAY(&change->writer->model->arena, DeclaredDim, (size_t)shape->rank);
    for (int axis = 0; axis < shape->rank; axis++)
        out->dims[axis] = merged_dim(change, shape->dims[axis], fits ? &declared->dims[axis] : NULL);
}

static bool can_be_written(const Fact *fact)
{
    for (; fact; fact = fact->element) {
        if (fact->kind == TYPE_TENSOR || fact->kind == TYPE_SPARSE_TENSOR) return fact->dtype != 0;
        if (fact->kind == TYPE_NONE || !fact->element) return false;
    }
    return false;
}

static Type *merged_type(Change *change, const Fact *fact, const Type *declared)
{
    Type *type = ARENA_NEW(&change->writer->model->arena, Type);
    bool is_same_kind = declared && declared->kind == fact->kind;
    if (is_same_kind) *type = *declared;
    else change->is_changed = true;
    type->kind = fact->kind;
    if (type->dtype != fact->dtype) change->is_changed = true;
    type->dtype = fact->dtype;
    if (fact->element) type->element = merged_type(change, fact->element, is_same_kind ? declared->element : NULL);
    else merge_shape(change, fact->shape, is_same_kind ? declared : NULL, type);
    return type;
}

Type *type_writer_type(TypeWriter *self, const Fact *fact, const Type *declared, bool keeps_spelling)
{
    if (!can_be_written(fact)) return NULL;
    Change change = {.writer = self, .keeps_spelling = keeps_spelling};
    Type *type = merged_type(&change, fact, declared);
    return change.is_changed ? type : NULL;
}

Type *type_writer_input_type(TypeWriter *self, const Fact *fact, const Type *declared, const InferInputShape *given)
{
    if (!fact->shape || (!given && !(declared && declared->has_shape))) return NULL;
    Arena *arena = &self->model->arena;
    Type *type = ARENA_NEW(arena, Type);
    if (declared) *type = *declared;
    type->kind = fact->kind;
    type->has_shape = true;
    type->rank = fact->shape->rank;
    type->dims = ARENA_NEW_ARRAY(arena, DeclaredDim, (size_t)type->rank);
    bool is_changed = given != NULL;
    for (int axis = 0; axis < type->rank; axis++) {
        int64_t size;
        type->dims[axis] = given ? given->dims[axis] : declared->dims[axis];
        if (type->dims[axis].kind == DIM_VALUE || !dim_is_number(fact->shape->dims[axis], &size)) continue;
        type->dims[axis].kind = DIM_VALUE;
        type->dims[axis].value = size;
        is_changed = true;
    }
    return is_changed ? type : NULL;
}
