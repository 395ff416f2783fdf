/* infer_context - inputs, attributes and ends; infer_outputs.c has what is set, infer_shapes.c the common parts. */
#include "ops/infer_context.h"

#include "base/text.h"
#include "ops/schema.h"

/* ---- Inputs ---- */

bool infer_has_input(const InferContext *c, size_t index)
{
    return index < c->node->input_count && c->node->inputs[index].value;
}

const Fact *infer_input(const InferContext *c, size_t index)
{
    return index < c->input_count ? c->inputs[index] : &FACT_UNKNOWN;
}

static bool is_tensor(const Fact *fact)
{
    return type_kind_is_tensor(fact->kind);
}

int32_t infer_dtype(const InferContext *c, size_t index)
{
    const Fact *fact = infer_input(c, index);
    return is_tensor(fact) ? fact->dtype : 0;
}

const Shape *infer_shape(const InferContext *c, size_t index)
{
    const Fact *fact = infer_input(c, index);
    return is_tensor(fact) ? fact->shape : NULL;
}

int infer_rank(const InferContext *c, size_t index)
{
    const Shape *shape = infer_shape(c, index);
    return shape ? shape->rank : -1;
}

/* ---- Attributes ---- */

const Attribute *infer_attribute(const InferContext *c, const char *name)
{
    const Attribute *attribute = node_attribute(c->node, name);
    if (attribute && attribute->ref_attr_name) attribute = c->engine->referred_attribute(c->engine, attribute);
    return attribute;
}

bool infer_has_attribute(const InferContext *c, const char *name)
{
    return infer_attribute(c, name) != NULL;
}

static const Attribute *attribute_of_type(const InferContext *c, const char *name, AttributeType type)
{
    const Attribute *attribute = infer_attribute(c, name);
    return attribute && attribute->type == (int32_t)type ? attribute : NULL;
}

static const SchemaAttribute *default_of_type(const InferContext *c, const char *name, AttributeType type)
{
    if (!c->schema) return NULL;
    const SchemaAttribute *row = schema_attribute(c->schema, bytes_of(name));
    return row && row->has_default && row->type == type ? row : NULL;
}

int64_t infer_int(const InferContext *c, const char *name)
{
    const Attribute *attribute = attribute_of_type(c, name, ATTRIBUTE_INT);
    if (attribute) return attribute->i;
    const SchemaAttribute *row = default_of_type(c, name, ATTRIBUTE_INT);
    return row ? row->i : 0;
}

double infer_float(const InferContext *c, const char *name)
{
    const Attribute *attribute = attribute_of_type(c, name, ATTRIBUTE_FLOAT);
    if (attribute) return (double)attribute->f;
    const SchemaAttribute *row = default_of_type(c, name, ATTRIBUTE_FLOAT);
    return row ? (double)row->f : 0;
}

bool infer_string_is(const InferContext *c, const char *name, const char *text)
{
    Bytes given = {0};
    const Attribute *attribute = attribute_of_type(c, name, ATTRIBUTE_STRING);
    const SchemaAttribute *row = attribute ? NULL : default_of_type(c, name, ATTRIBUTE_STRING);
    if (attribute) given = attribute->s;
    else if (row) given = row->s;
    return given.size == strlen(text) && (given.size == 0 || memcmp(given.data, text, given.size) == 0);
}

int infer_ints(const InferContext *c, const char *name, int64_t *out, int capacity)
{
    const int64_t *ints = NULL;
    uint64_t count = 0;
    const Attribute *attribute = attribute_of_type(c, name, ATTRIBUTE_INTS);
    const SchemaAttribute *row = attribute ? NULL : default_of_type(c, name, ATTRIBUTE_INTS);
    if (!attribute && !row) return -1;
    ints = attribute ? attribute->ints : row->ints;
    count = attribute ? attribute->list_count : row->count;
    if (count > (uint64_t)capacity || (count > 0 && !ints)) return -1;
    if (count > 0) memcpy(out, ints, (size_t)count * sizeof *out);
    return (int)count;
}

Tensor *infer_tensor_attribute(const InferContext *c, const char *name)
{
    const Attribute *attribute = attribute_of_type(c, name, ATTRIBUTE_TENSOR);
    return attribute && attribute->list_count > 0 ? attribute->tensors[0] : NULL;
}

Graph *infer_graph_attribute(const InferContext *c, const char *name)
{
    const Attribute *attribute = attribute_of_type(c, name, ATTRIBUTE_GRAPH);
    return attribute && attribute->list_count > 0 ? attribute->graphs[0] : NULL;
}

int infer_ints_of_attribute_or_input(InferContext *c, const char *name, size_t index, int64_t *out, int capacity)
{
    const SchemaAttribute *row = NULL;
    if (c->schema) row = schema_attribute(c->schema, bytes_of(name));
    if (row) {
        if (!infer_has_attribute(c, name) && !row->has_default) return -1;
        int count = infer_ints(c, name, out, capacity);
        return count < 0 ? -2 : count;
    }
    if (!infer_has_input(c, index)) return -1;
    int count = infer_integers(c, index, out, capacity);
    return count < 0 ? -2 : count;
}

int infer_since(const InferContext *c)
{
    return c->schema ? c->schema->row->since : 0;
}

/* ---- Ends ---- */

static Inferred end(InferContext *c, Inferred inferred, const char *format, va_list arguments)
{
    Text text = {0};
    text_append_format_list(&text, format, arguments);
    c->reason = arena_copy(c->arena, text_of(&text), text.size);
    text_free(&text);
    return inferred;
}

Inferred infer_unknown(InferContext *c, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Inferred inferred = end(c, INFER_UNKNOWN, format, arguments);
    va_end(arguments);
    return inferred;
}

Inferred infer_invalid(InferContext *c, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Inferred inferred = end(c, INFER_INVALID, format, arguments);
    va_end(arguments);
    return inferred;
}
