/* annotate_type - facts as types of the file.
 *
 * A dim that is declared stays as it is spelled where inference found the same or nothing: a size that the data decides,
 * or one that only the declaration tells. */
#include "annotate/annotate_parts.h"

typedef struct Change {
    TypeWriter *writer;
    const Name *output; /* of outputs; NULL: another value */
    bool is_interface;  /* of the model: the spelling stays */
    bool is_changed;
} Change;

static bool is_plain(const Name *name)
{
    for (size_t at = 0; at < name->size; at++) {
        char letter = name->text[at];
        bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
        if (!is_letter && (at == 0 || letter < '0' || letter > '9')) return false;
    }
    return name->size > 0;
}

/* One that is written as it is also where names are strict: plain, or that of a size of the model's inputs and outputs. */
static bool keeps_name(const TypeWriter *self, const Name *name)
{
    uint64_t key = hash_map_pointer_key(name);
    return !self->is_strict || is_plain(name) || hash_map_get(&self->taken, key) || hash_map_get(&self->ports, key);
}

static bool is_strict_name(const Name *name)
{
    static const char prefix[] = "dim_";
    size_t size = sizeof prefix - 1;
    if (name->size <= size || memcmp(name->text, prefix, size) != 0) return false;
    for (size_t at = size; at < name->size; at++)
        if (name->text[at] < '0' || name->text[at] > '9') return false;
    return true;
}

static Name *new_strict_name(TypeWriter *self)
{
    Text wanted = {0};
    do {
        text_clear(&wanted);
        text_append_format(&wanted, "dim_%zu", ++self->last_number);
    } while (name_find(&self->model->names, text_bytes(&wanted)));
    Name *name = name_intern(&self->model->names, text_bytes(&wanted));
    text_free(&wanted);
    return name;
}

/* A name that an earlier run gave is taken again, so that a second run changes nothing. of: the expression, or the Name
 * that is none to be written; meaning: its text. */
static Name *strict_name(TypeWriter *self, const void *of, const Name *meaning, const DeclaredDim *declared)
{
    uint64_t key = hash_map_pointer_key(of);
    Name *name = hash_map_get(&self->names, key);
    if (name) return name;
    if (declared && declared->kind == DIM_PARAM && is_strict_name(declared->param) &&
        !symbol_names_has(&self->symbols, declared->param) &&
        !hash_map_get(&self->taken, hash_map_pointer_key(declared->param)))
        name = declared->param;
    else name = new_strict_name(self);
    hash_map_set(&self->names, key, name);
    hash_map_set(&self->taken, hash_map_pointer_key(name), name);
    array_push(&self->made, (SizeName){name, meaning});
    return name;
}

static Name *dim_text(TypeWriter *self, Dim dim)
{
    Text text = {0};
    dim_append(dim, &text);
    Name *name = name_intern(&self->model->names, text_bytes(&text));
    text_free(&text);
    return name;
}

static void use_symbol(void *context, Dim symbol)
{
    TypeWriter *self = context;
    hash_map_set(&self->used, hash_map_pointer_key(symbol), (void *)symbol);
}

static Name *dim_name(TypeWriter *self, Dim dim, const DeclaredDim *declared)
{
    Bytes symbol;
    dim_visit_symbols(dim, use_symbol, self);
    Name *text = dim_text(self, dim);
    if (dim_is_symbol(dim, &symbol) && symbol.size > 0)
        return keeps_name(self, text) ? text : strict_name(self, text, text, declared);
    Name *spelling = hash_map_get(&self->spellings, hash_map_pointer_key(dim));
    if (spelling) return spelling;
    bool is_taken = self->is_strict || symbol_names_has(&self->symbols, text);
    return is_taken ? strict_name(self, dim, text, declared) : text;
}

/* Names of inputs' sizes mean those. */
static void take_names(TypeWriter *self, const Type *type)
{
    for (int axis = 0; type && axis < type->rank; axis++)
        if (type->dims[axis].kind == DIM_PARAM)
            hash_map_set(&self->taken, hash_map_pointer_key(type->dims[axis].param), type->dims[axis].param);
}

void type_writer_open(TypeWriter *self)
{
    const Graph *graph = self->model->graph;
    for (size_t index = 0; index < graph->inputs.count; index++)
        if (graph->inputs.items[index]->info) take_names(self, graph->inputs.items[index]->info->type);
}

void type_writer_close(TypeWriter *self)
{
    hash_map_free(&self->spellings);
    hash_map_free(&self->ports);
    hash_map_free(&self->meant);
    hash_map_free(&self->used);
    array_free(&self->made);
    hash_map_free(&self->names);
    hash_map_free(&self->taken);
    symbol_names_free(&self->symbols);
}

static DeclaredDim dim_to_declare(TypeWriter *self, Dim dim, const DeclaredDim *declared)
{
    int64_t size;
    if (!dim) return (DeclaredDim){.kind = DIM_UNKNOWN};
    if (dim_is_number(dim, &size)) return (DeclaredDim){.kind = DIM_VALUE, .value = size};
    return (DeclaredDim){.kind = DIM_PARAM, .param = dim_name(self, dim, declared)};
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

/* Is the size one that the output itself was the first to have? Its "?" tells as much. */
static bool is_named_after(const Name *output, Dim dim)
{
    Bytes name, own = name_bytes(output);
    if (!dim || !dim_is_symbol(dim, &name)) return true;
    return name.size > own.size && memcmp(name.data, own.data, own.size) == 0 && name.data[own.size] == '[';
}

/* The name of an output's size that was or is one of the inputs', after those got other shapes: it may mean another. */
static bool is_stale_name(const TypeWriter *self, const Name *name)
{
    bool was_input = hash_map_get(&self->taken, hash_map_pointer_key(name)) != NULL;
    return self->is_reshaped && (was_input || symbol_names_has(&self->symbols, name));
}

/* Two sizes that are declared by one name: neither has it elsewhere. */
static bool is_ambiguous(TypeWriter *self, Dim dim, const Name *declared)
{
    uint64_t key = hash_map_pointer_key(declared);
    DimExpression *other = hash_map_get(&self->meant, key);
    if (!other) hash_map_set(&self->meant, key, (void *)dim);
    if (!other || other == dim) return false;
    if (hash_map_get(&self->spellings, hash_map_pointer_key(other)) == declared)
        hash_map_remove(&self->spellings, hash_map_pointer_key(other));
    return true;
}

/* What an output declares is the name of its size everywhere. An expression that says something else is its alone. */
static void take_spelling(TypeWriter *self, Dim dim, Name *declared)
{
    uint64_t key = hash_map_pointer_key(declared);
    if (hash_map_get(&self->taken, key)) return;
    hash_map_set(&self->ports, key, declared);
    if (!dim || dim_is_number(dim, NULL) || dim_is_symbol(dim, NULL) || symbol_names_has(&self->symbols, declared))
        return;
    if (is_ambiguous(self, dim, declared) || hash_map_get(&self->spellings, hash_map_pointer_key(dim))) return;
    if (is_plain(declared) || !spelling_is_other(name_bytes(declared), name_bytes(dim_text(self, dim))))
        hash_map_set(&self->spellings, hash_map_pointer_key(dim), declared);
}

void type_writer_take_outputs(TypeWriter *self)
{
    const Graph *graph = self->model->graph;
    for (size_t index = 0; self->is_strict && index < graph->outputs.count; index++) {
        const GraphOutput *output = &graph->outputs.items[index];
        const Type *type = output->value && output->info ? output->info->type : NULL;
        const Shape *shape = output->value ? value_fact(output->value)->shape : NULL;
        for (int axis = 0; type && shape && shape->rank == type->rank && axis < type->rank; axis++)
            if (type->dims[axis].kind == DIM_PARAM && !name_is_empty(type->dims[axis].param))
                take_spelling(self, shape->dims[axis], type->dims[axis].param);
    }
}

/* Is what is declared to stay? After a change of the inputs a declared number is stale until it is found again. */
static bool keeps_dim(const Change *change, Dim dim, const DeclaredDim *declared)
{
    bool is_told = !is_untold(change->writer, dim);
    if (!says_something(declared)) return change->output && !is_told && is_named_after(change->output, dim);
    if (!change->writer->is_overridden) return change->is_interface || !is_told;
    if (declared->kind != DIM_PARAM || !change->is_interface || dim_is_number(dim, NULL)) return false;
    return !is_told || !is_stale_name(change->writer, declared->param);
}

static bool is_same_dim(const DeclaredDim *a, const DeclaredDim *b)
{
    return a->kind == b->kind && a->value == b->value && a->param == b->param;
}

/* Is what is declared to stay, but as a name? */
static bool renames_dim(const Change *change, const DeclaredDim *declared)
{
    return !change->is_interface && declared->kind == DIM_PARAM && !name_is_empty(declared->param) &&
           !keeps_name(change->writer, declared->param);
}

static DeclaredDim merged_dim(Change *change, Dim dim, const DeclaredDim *declared)
{
    bool is_kept = declared && keeps_dim(change, dim, declared);
    if (is_kept && !renames_dim(change, declared)) return *declared;
    DeclaredDim merged;
    if (is_kept) {
        Name *name = strict_name(change->writer, declared->param, declared->param, NULL);
        merged = (DeclaredDim){.kind = DIM_PARAM, .param = name};
    } else merged = dim_to_declare(change->writer, dim, declared);
    merged.denotation = declared ? declared->denotation : NULL;
    if (!declared || !is_same_dim(&merged, declared)) change->is_changed = true;
    return merged;
}

static void merge_shape(Change *change, const Shape *shape, const Type *declared, Type *out)
{
    if (!shape) return;
    if (declared && declared->has_shape && declared->rank != shape->rank && change->is_interface &&
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
        if (type_kind_is_tensor(fact->kind)) return fact->dtype != 0;
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

Type *type_writer_type(TypeWriter *self, const Fact *fact, const Type *declared, const Name *output, bool is_interface)
{
    if (!can_be_written(fact)) return NULL;
    Change change = {.writer = self, .output = output, .is_interface = is_interface};
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
