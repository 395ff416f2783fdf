/* schema_attribute - reads the attributes of a row and their defaults. */
#include "base/number_text.h"
#include "ops/notation.h"

static const struct {
    const char *name;
    AttributeType type;
} attribute_types[] = {
    {"float", ATTRIBUTE_FLOAT},
    {"int", ATTRIBUTE_INT},
    {"string", ATTRIBUTE_STRING},
    {"tensor", ATTRIBUTE_TENSOR},
    {"graph", ATTRIBUTE_GRAPH},
    {"floats", ATTRIBUTE_FLOATS},
    {"ints", ATTRIBUTE_INTS},
    {"strings", ATTRIBUTE_STRINGS},
    {"sparse_tensor", ATTRIBUTE_SPARSE_TENSOR},
    {"type_proto", ATTRIBUTE_TYPE_PROTO},
};

static Status read_type(Notation *self, AttributeType *out)
{
    Bytes word;
    TRY(notation_word(self, &word));
    for (size_t index = 0; index < COUNT_OF(attribute_types); index++) {
        if (!bytes_equal(word, bytes_of(attribute_types[index].name))) continue;
        *out = attribute_types[index].type;
        return STATUS_OK;
    }
    return notation_fail(self, "no such type of attributes");
}

static Status read_int(Notation *self, int64_t *out)
{
    if (number_read_int64(notation_until(self, ",]"), out)) return STATUS_OK;
    return notation_fail(self, "expected an integer");
}

static Status read_float(Notation *self, float *out)
{
    if (number_read_float(notation_until(self, ",]"), out)) return STATUS_OK;
    return notation_fail(self, "expected a number");
}

static Status read_string(Notation *self, Bytes *out)
{
    TRY(notation_expect(self, "'"));
    *out = notation_until(self, "'");
    return notation_expect(self, "'");
}

/* Reads "[a, b]" as elements of the attribute's type. */
static Status read_list(Notation *self, SchemaAttribute *out)
{
    size_t limit = notation_count(self, ',') + 1;
    int64_t *ints = out->type == ATTRIBUTE_INTS ? ARENA_NEW_ARRAY(self->arena, int64_t, limit) : NULL;
    float *floats = out->type == ATTRIBUTE_FLOATS ? ARENA_NEW_ARRAY(self->arena, float, limit) : NULL;
    Bytes *strings = out->type == ATTRIBUTE_STRINGS ? ARENA_NEW_ARRAY(self->arena, Bytes, limit) : NULL;
    out->ints = ints;
    out->floats = floats;
    out->strings = strings;
    TRY(notation_expect(self, "["));
    for (out->count = 0; out->count == 0 || notation_take(self, ','); out->count++) {
        if (out->count > 0) TRY(notation_expect(self, " "));
        if (ints) TRY(read_int(self, &ints[out->count]));
        if (floats) TRY(read_float(self, &floats[out->count]));
        if (strings) TRY(read_string(self, &strings[out->count]));
    }
    return notation_expect(self, "]");
}

static Status read_default(Notation *self, SchemaAttribute *out)
{
    out->has_default = true;
    switch (out->type) {
    case ATTRIBUTE_INT: return read_int(self, &out->i);
    case ATTRIBUTE_FLOAT: return read_float(self, &out->f);
    case ATTRIBUTE_STRING: return read_string(self, &out->s);
    case ATTRIBUTE_INTS:
    case ATTRIBUTE_FLOATS:
    case ATTRIBUTE_STRINGS: return read_list(self, out);
    default: return notation_fail(self, "this type of attributes has no defaults");
    }
}

static Status read_attribute(Notation *self, SchemaAttribute *out)
{
    TRY(notation_word(self, &out->name));
    out->is_required = notation_take(self, '!');
    TRY(notation_expect(self, ": "));
    TRY(read_type(self, &out->type));
    if (!notation_take(self, ' ')) return STATUS_OK;
    if (out->is_required) return notation_fail(self, "what is required has no default");
    TRY(notation_expect(self, "= "));
    return read_default(self, out);
}

Status notation_attributes(Notation *self, const SchemaAttribute **out, size_t *out_count)
{
    SchemaAttribute *attributes = ARENA_NEW_ARRAY(self->arena, SchemaAttribute, notation_count(self, ':') + 1);
    *out = attributes;
    *out_count = 0;
    while (!notation_is_at_end(self)) {
        if (*out_count > 0) TRY(notation_expect(self, ", "));
        TRY(read_attribute(self, &attributes[*out_count]));
        ++*out_count;
    }
    return STATUS_OK;
}
