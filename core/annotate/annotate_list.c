/* annotate_list - what the report lists: values with their types and shapes, and what names of sizes mean. */
#include "annotate/annotate_parts.h"
#include "model/dtype.h"

const Type *annotate_inner_type(const Type *type)
{
    while (type && !type_kind_is_tensor(type->kind) && type->element) type = type->element;
    return type;
}

static const Fact *inner_fact(const Fact *fact)
{
    while (!type_kind_is_tensor(fact->kind) && fact->element) fact = fact->element;
    return fact;
}

/* ---- Values ---- */

static void append_type(const Fact *fact, Text *text)
{
    static const char *const words[] = {[TYPE_SPARSE_TENSOR] = "sparse ",
                                        [TYPE_SEQUENCE] = "sequence of ",
                                        [TYPE_MAP] = "map to ",
                                        [TYPE_OPTIONAL] = "optional ",
                                        [TYPE_OPAQUE] = "opaque"};
    for (; fact && fact->kind != TYPE_NONE; fact = fact->element) {
        if (fact->kind != TYPE_TENSOR) text_append(text, words[fact->kind]);
        if (type_kind_is_tensor(fact->kind)) text_append(text, fact->dtype ? dtype_long_name(fact->dtype) : "?");
    }
    if (text->size == 0) text_append(text, "?");
}

static void append_dim(const DeclaredDim *written, Text *text)
{
    if (written->kind == DIM_PARAM && !name_is_empty(written->param))
        text_append_bytes(text, name_bytes(written->param));
    else if (written->kind == DIM_VALUE && written->value >= 0)
        text_append_format(text, "%lld", (long long)written->value);
    else text_append_char(text, '?');
}

/* written: what the file says now. shape: of what cannot be written. */
static void append_shape(const Type *written, const Shape *shape, Text *text)
{
    if (written && !written->has_shape) return;
    if (!written && !shape) return;
    text_append_char(text, '[');
    int rank = written ? written->rank : shape->rank;
    for (int axis = 0; axis < rank; axis++) {
        if (axis > 0) text_append(text, ", ");
        if (written) append_dim(&written->dims[axis], text);
        else dim_append(shape->dims[axis], text);
    }
    text_append_char(text, ']');
}

static const char *taken(Arena *arena, Text *text)
{
    const char *copy = arena_copy(arena, text_of(text), text->size);
    text_clear(text);
    return copy;
}

void annotate_list_value(AnnotateRun *self, Value *value)
{
    AnnotateResult *result = self->result;
    if (result->listed_count >= self->list_limit) return;
    const Fact *fact = value_fact(value);
    AnnotateValue *listed = &result->values[result->listed_count++];
    Text text = {0};
    listed->name = journal_name(result->journal, value->name);
    listed->where = graph_path(value->graph, result->arena);
    append_type(fact, &text);
    listed->type = taken(result->arena, &text);
    append_shape(annotate_inner_type(value->info ? value->info->type : NULL), inner_fact(fact)->shape, &text);
    listed->shape = taken(result->arena, &text);
    text_free(&text);
}

/* ---- Names of sizes ---- */

typedef ARRAY(AnnotateSize) SizeArray;

static const char *name_of_input_size(const AnnotateRun *self, const Value *value, int axis)
{
    const Type *declared = value->info ? value->info->type : NULL;
    Dim dim = value_fact(value)->shape->dims[axis];
    bool has_name = declared && declared->has_shape && declared->rank > axis && declared->dims[axis].kind == DIM_PARAM;
    Bytes name;
    if (!dim_is_symbol(dim, &name)) return NULL;
    if (has_name && bytes_equal(name_bytes(declared->dims[axis].param), name)) return NULL;
    if (!hash_map_get(&self->writer.used, hash_map_pointer_key(dim))) return NULL;
    return journal_name(self->result->journal, name_intern(&self->model->names, name));
}

static void list_input_sizes(const AnnotateRun *self, const Value *value, SizeArray *out)
{
    const Shape *shape = value_fact(value)->shape;
    for (int axis = 0; shape && axis < shape->rank; axis++) {
        const char *name = name_of_input_size(self, value, axis);
        if (!name) continue;
        const char *input = journal_name(self->result->journal, value->name);
        array_push(out, (AnnotateSize){name, arena_format(self->result->arena, "size %d of input %s", axis, input)});
    }
}

void annotate_list_sizes(AnnotateRun *self)
{
    SizeArray sizes = {0};
    AnnotateResult *result = self->result;
    const Graph *graph = self->model->graph;
    for (size_t index = 0; index < self->writer.made.count; index++) {
        const SizeName *made = &self->writer.made.items[index];
        array_push(&sizes, (AnnotateSize){journal_name(result->journal, made->name),
                                          journal_name(result->journal, made->meaning)});
    }
    for (size_t index = 0; index < graph->inputs.count; index++)
        list_input_sizes(self, graph->inputs.items[index], &sizes);
    result->sizes = ARENA_NEW_ARRAY(result->arena, AnnotateSize, sizes.count);
    if (sizes.count > 0) memcpy(result->sizes, sizes.items, sizes.count * sizeof *sizes.items);
    result->size_count = sizes.count;
    result->is_overridden = self->options.ignores_claims;
    array_free(&sizes);
}
