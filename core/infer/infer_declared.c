/* infer_declared - what the file says of types: premises of the graph's inputs, and claims of everything else. */
#include "infer/infer_parts.h"

#include "model/dtype.h"

static Dim new_symbol(Infer *self, Bytes name)
{
    return dim_symbol(&self->dims, name, 0, INT64_MAX);
}

static Dim unnamed(Infer *self)
{
    return new_symbol(self, (Bytes){0});
}

static bool is_premise(const Infer *self, Bytes text)
{
    const Name *name = name_find(&self->model->names, text);
    return name && hash_map_get(&self->premises, hash_map_pointer_key(name));
}

/* Sizes that nothing tells are named by what has them first, so that they mean something, and the same in every run. */
void infer_name_symbols(Infer *self, const Value *value, const Fact *fact)
{
    if (!fact->shape) return;
    for (int axis = 0; axis < fact->shape->rank; axis++) {
        Bytes name;
        Dim dim = fact->shape->dims[axis];
        if (!dim_is_symbol(dim, &name) || name.size > 0) continue;
        Text text = {0};
        text_append_bytes(&text, name_bytes(value->name));
        text_append_format(&text, "[%d]", axis);
        while (is_premise(self, text_bytes(&text))) text_append_char(&text, '_'); /* the user has a dim of that name */
        dim_name_symbol(&self->dims, dim, text_bytes(&text));
        text_free(&text);
    }
}

static Dim bound(const Infer *self, const Name *name, DimPool *dims)
{
    for (size_t index = 0; index < self->options->binding_count; index++) {
        const InferBinding *binding = &self->options->bindings[index];
        if (bytes_equal(binding->name, name_bytes(name))) return dim_number(dims, binding->size);
    }
    return NULL;
}

/* Words that exporters write for every size that they do not know: two of them need not be equal. */
static bool is_placeholder(Bytes name)
{
    static const char *const words[] = {"?",         "-1",      "*",       "-",       "None",    "none",
                                        "NONE",      "null",    "nil",     "unknown", "Unknown", "UNKNOWN",
                                        "undefined", "dynamic", "Dynamic", "unk",     "Any",     "any"};
    for (size_t index = 0; index < sizeof words / sizeof words[0]; index++) {
        if (bytes_equal(name, bytes_of(words[index]))) return true;
    }
    return false;
}

Dim infer_premise_dim(Infer *self, const DeclaredDim *declared)
{
    if (declared->kind == DIM_VALUE && declared->value >= 0) return dim_number(&self->dims, declared->value);
    if (declared->kind != DIM_PARAM || name_is_empty(declared->param)) return unnamed(self);
    uint64_t key = hash_map_pointer_key(declared->param);
    DimExpression *known = hash_map_get(&self->premises, key);
    if (known) return known;
    Dim dim = bound(self, declared->param, &self->dims);
    if (!dim && is_placeholder(name_bytes(declared->param))) return unnamed(self);
    if (!dim) dim = new_symbol(self, name_bytes(declared->param));
    hash_map_set(&self->premises, key, (void *)dim);
    return dim;
}

/* A name that a premise or another claim has says nothing: that both sizes are one is not proven. */
static Dim claim_dim(Infer *self, const DeclaredDim *declared)
{
    if (declared->kind == DIM_VALUE && declared->value >= 0) return dim_number(&self->dims, declared->value);
    if (declared->kind != DIM_PARAM || name_is_empty(declared->param)) return unnamed(self);
    uint64_t key = hash_map_pointer_key(declared->param);
    if (hash_map_get(&self->premises, key) || hash_map_get(&self->claimed, key)) return unnamed(self);
    hash_map_set(&self->claimed, key, declared->param);
    return new_symbol(self, name_bytes(declared->param));
}

/* The name of an input's size, where nothing but the declaration tells: taken at its word. */
static Dim trusted_dim(Infer *self, const DeclaredDim *declared)
{
    Dim premise = NULL;
    if (declared->kind == DIM_PARAM) premise = hash_map_get(&self->premises, hash_map_pointer_key(declared->param));
    return premise ? premise : claim_dim(self, declared);
}

typedef Dim (*DimOf)(Infer *self, const DeclaredDim *declared);

static const Shape *shape_of(Infer *self, const Type *type, DimOf dim_of)
{
    if (!type->has_shape || type->rank > SHAPE_MAX_RANK) return NULL;
    Dim *dims = ARENA_NEW_ARRAY(&self->arena, Dim, (size_t)type->rank);
    for (int axis = 0; axis < type->rank; axis++) dims[axis] = dim_of(self, &type->dims[axis]);
    Shape *shape = ARENA_NEW(&self->arena, Shape);
    *shape = (Shape){type->rank, dims};
    return shape;
}

/* Of the elements of a sequence only numbers are one size (fact.h): ONNX's tests of SequenceMap give sequences whose
 * elements are declared as float[N] and have different sizes. */
static Dim dim_of_elements(Infer *self, const DeclaredDim *declared)
{
    bool is_number = declared->kind == DIM_VALUE && declared->value >= 0;
    return is_number ? dim_number(&self->dims, declared->value) : NULL;
}

static const Fact *fact_of(Infer *self, const Type *type, DimOf dim_of, int depth)
{
    if (!type || type->kind == TYPE_NONE || depth > FACT_MAX_DEPTH) return &FACT_UNKNOWN;
    Fact *fact = ARENA_NEW(&self->arena, Fact);
    fact->kind = type->kind;
    fact->dtype = dtype_of(type->dtype) ? type->dtype : 0; /* files may have any number */
    fact->shape = shape_of(self, type, dim_of);
    fact->is_claimed = dim_of == trusted_dim;
    if (type->kind == TYPE_SEQUENCE) dim_of = dim_of_elements;
    if (type->element) fact->element = fact_of(self, type->element, dim_of, depth + 1);
    return fact;
}

const Fact *infer_premise(Infer *self, const Type *type)
{
    return fact_of(self, type, infer_premise_dim, 0);
}

const Fact *infer_claim(Infer *self, const Type *type)
{
    return fact_of(self, type, trusted_dim, 0);
}

/* ---- Computed against declared ---- */

/* keeps: a graph's output keeps what is declared. */
static void conflict(Infer *self, const Value *value, const char *declared, const char *computed, bool keeps)
{
    Model *model = self->model;
    Text name = {0};
    if (self->engine.unreachable > 0 || self->options->is_silent) return;
    text_append_escaped(&name, name_bytes(value->name));
    diagnostics_add(&model->diagnostics, SEVERITY_WARNING, "wrong-value-info", text_of(&name),
                    "the model declares %s, but what makes the value gives %s, which is used%s", declared, computed,
                    keeps ? "; as an output it stays declared as it is" : "");
    text_free(&name);
}

static void append_declared(const DeclaredDim *dims, int rank, Text *text)
{
    text_append(text, "shape [");
    for (int axis = 0; axis < rank; axis++) {
        const DeclaredDim *dim = &dims[axis];
        if (axis > 0) text_append(text, ", ");
        if (dim->kind == DIM_VALUE) text_append_format(text, "%lld", (long long)dim->value);
        else if (dim->kind == DIM_PARAM) text_append_escaped(text, name_bytes(dim->param));
        else text_append(text, "?");
    }
    text_append(text, "]");
}

static void append_computed(const Shape *shape, Text *text)
{
    Text dims = {0};
    for (int axis = 0; axis < shape->rank; axis++) {
        if (axis > 0) text_append(&dims, ", ");
        dim_append(shape->dims[axis], &dims);
    }
    text_append(text, "shape [");
    text_append_escaped(text, text_bytes(&dims));
    text_append(text, "]");
    text_free(&dims);
}

static bool is_output_of_model(const Infer *self, const Value *value)
{
    return value->output_count > 0 && value->graph == self->model->graph;
}

/* type: the value's, or what is in it. */
static void shape_conflict(Infer *self, const Value *value, const Type *type, const Shape *computed)
{
    Text left = {0}, right = {0};
    append_declared(type->dims, type->rank, &left);
    append_computed(computed, &right);
    conflict(self, value, text_of(&left), text_of(&right), is_output_of_model(self, value));
    text_free(&left);
    text_free(&right);
}

/* A size that nothing told: a symbol by itself, made for this very node. */
static bool is_untold(Dim dim, uint32_t mark)
{
    return dim_is_symbol(dim, NULL) && dim_is_newer(dim, mark);
}

static bool contradicts(Infer *self, Dim computed, const DeclaredDim *declared)
{
    if (declared->kind != DIM_VALUE || declared->value < 0) return false;
    return dim_is_different(&self->dims, computed, dim_number(&self->dims, declared->value));
}

/* The computed shape with claims where it has nothing; NULL: nothing to add. */
static const Shape *filled_shape(Infer *self, const Type *type, const Shape *computed, uint32_t mark)
{
    Dim *dims = NULL;
    for (int axis = 0; axis < computed->rank; axis++) {
        const DeclaredDim *declared = &type->dims[axis];
        bool says_something = (declared->kind == DIM_VALUE && declared->value >= 0) ||
                              (declared->kind == DIM_PARAM && !name_is_empty(declared->param));
        if (!says_something || !is_untold(computed->dims[axis], mark)) continue;
        if (!dims) {
            dims = ARENA_NEW_ARRAY(&self->arena, Dim, (size_t)computed->rank);
            memcpy(dims, computed->dims, (size_t)computed->rank * sizeof *dims);
        }
        dims[axis] = claim_dim(self, declared);
    }
    if (!dims) return NULL;
    Shape *shape = ARENA_NEW(&self->arena, Shape);
    *shape = (Shape){computed->rank, dims};
    return shape;
}

static bool shape_contradicts(Infer *self, const Type *type, const Shape *computed)
{
    if (type->rank != computed->rank) return true;
    for (int axis = 0; axis < computed->rank; axis++)
        if (contradicts(self, computed->dims[axis], &type->dims[axis])) return true;
    return false;
}

/* The shape to use; *out_claimed: some of it is a claim. */
static const Shape *merged_shape(Infer *self, const Value *value, const Shape *computed, uint32_t mark,
                                 bool *out_claimed)
{
    const Type *type = value->info->type;
    if (!type->has_shape || type->rank > SHAPE_MAX_RANK) return computed;
    if (!computed) {
        *out_claimed = true;
        return shape_of(self, type, trusted_dim);
    }
    if (shape_contradicts(self, type, computed)) {
        shape_conflict(self, value, type, computed);
        return computed;
    }
    const Shape *filled = filled_shape(self, type, computed, mark);
    if (filled) *out_claimed = true;
    return filled ? filled : computed;
}

/* What is in a sequence, an optional or a map, as declared and as computed. */
static void check_element(Infer *self, const Value *value, const Type *type, const Fact *computed)
{
    while (type && computed && type->kind == computed->kind && !type_kind_is_tensor(type->kind)) {
        type = type->element;
        computed = computed->element;
    }
    if (!type || !computed || type->kind == TYPE_NONE || computed->kind == TYPE_NONE) return;
    if (type->kind != computed->kind) {
        conflict(self, value, "another kind of type in it", "this one", false);
        return;
    }
    if (type->dtype != 0 && computed->dtype != 0 && type->dtype != computed->dtype)
        conflict(self, value, dtype_long_name(type->dtype), dtype_long_name(computed->dtype), false);
    if (type->has_shape && computed->shape && shape_contradicts(self, type, computed->shape))
        shape_conflict(self, value, type, computed->shape);
}

static const Fact *merge_claim(Infer *self, const Value *value, const Fact *computed, uint32_t mark)
{
    const Type *type = value->info ? value->info->type : NULL;
    if (!type || type->kind == TYPE_NONE || self->options->ignores_claims) return computed;
    if (computed->kind == TYPE_NONE) return infer_claim(self, type);
    if (computed->kind != type->kind) {
        conflict(self, value, "another kind of type", "this one", false);
        return computed;
    }
    Fact merged = *computed;
    bool is_claimed = false;
    if (!type_kind_is_tensor(type->kind)) {
        if (!computed->element && type->element) {
            merged.element = infer_claim(self, type->element);
            is_claimed = true;
        }
        check_element(self, value, type->element, computed->element);
    } else {
        if (computed->dtype == 0) merged.dtype = dtype_of(type->dtype) ? type->dtype : 0;
        else if (type->dtype != 0 && type->dtype != computed->dtype)
            conflict(self, value, dtype_long_name(type->dtype), dtype_long_name(computed->dtype), false);
        merged.shape = merged_shape(self, value, computed->shape, mark, &is_claimed);
    }
    if (merged.shape == computed->shape && merged.dtype == computed->dtype && merged.element == computed->element)
        return computed;
    merged.is_claimed = computed->is_claimed || is_claimed;
    Fact *fact = ARENA_NEW(&self->arena, Fact);
    *fact = merged;
    return fact;
}

/* For rewrites claims are looked at, since conflicts are to be told, but fill nothing. */
const Fact *infer_merge_claim(Infer *self, const Value *value, const Fact *computed, uint32_t mark)
{
    const Fact *merged = merge_claim(self, value, computed, mark);
    return self->options->is_strict ? computed : merged;
}

/* ---- What the user gives against what is declared ---- */

static bool is_other_shape(const Type *type, const InferInputShape *given)
{
    if (type->rank != given->rank) return true;
    for (int axis = 0; axis < type->rank; axis++) {
        const DeclaredDim *declared = &type->dims[axis], *dim = &given->dims[axis];
        bool are_numbers = declared->kind == DIM_VALUE && declared->value >= 0 && dim->kind == DIM_VALUE;
        if (are_numbers && declared->value != dim->value) return true;
    }
    return false;
}

static void report_given(Infer *self, const InferInputShape *given, const Type *type)
{
    Text name = {0}, left = {0}, right = {0};
    text_append_escaped(&name, given->input);
    append_declared(type->dims, type->rank, &left);
    append_declared(given->dims, given->rank, &right);
    diagnostics_add(&self->model->diagnostics, SEVERITY_WARNING, "other-input-shape", text_of(&name),
                    "the model declares %s, but --input-shape gives %s, which is used", text_of(&left),
                    text_of(&right));
    text_free(&name);
    text_free(&left);
    text_free(&right);
}

/* A silent run says it too: where a job writes given shapes into the model first, that is the only run that sees both. */
void infer_report_given(Infer *self)
{
    const Graph *graph = self->model->graph;
    for (size_t index = 0; index < self->options->input_shape_count; index++) {
        const InferInputShape *given = &self->options->input_shapes[index];
        for (size_t k = 0; k < graph->inputs.count; k++) {
            const Value *value = graph->inputs.items[k];
            const Type *type = value->info ? value->info->type : NULL;
            bool is_it = type && type->has_shape && bytes_equal(name_bytes(value->name), given->input);
            if (is_it && is_other_shape(type, given)) report_given(self, given, type);
        }
    }
}
