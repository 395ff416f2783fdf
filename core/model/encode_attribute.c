/* encode_attribute - attributes and the graphs and tensors in them. */
#include "model/encode.h"

typedef struct AttributeWrite {
    Encoder *encoder;
    Attribute *attribute;
} AttributeWrite;

static Attribute *attribute_of(void *context)
{
    return ((AttributeWrite *)context)->attribute;
}

static Status write_name(EmitPlan *plan, uint32_t number, void *context)
{
    emit_bytes_field(plan, number, name_bytes(attribute_of(context)->name));
    return STATUS_OK;
}

static Status write_f(EmitPlan *plan, uint32_t number, void *context)
{
    uint32_t bits;
    memcpy(&bits, &attribute_of(context)->f, sizeof bits);
    emit_fixed32_field(plan, number, bits);
    return STATUS_OK;
}

static Status write_i(EmitPlan *plan, uint32_t number, void *context)
{
    emit_varint_field(plan, number, (uint64_t)attribute_of(context)->i);
    return STATUS_OK;
}

static Status write_s(EmitPlan *plan, uint32_t number, void *context)
{
    emit_bytes_field(plan, number, attribute_of(context)->s);
    return STATUS_OK;
}

static Status write_floats(EmitPlan *plan, uint32_t number, void *context)
{
    const Attribute *attribute = attribute_of(context);
    for (uint64_t i = 0; i < attribute->list_count; i++) {
        uint32_t bits;
        memcpy(&bits, &attribute->floats[i], sizeof bits);
        emit_fixed32_field(plan, number, bits);
    }
    return STATUS_OK;
}

static Status write_ints(EmitPlan *plan, uint32_t number, void *context)
{
    const Attribute *attribute = attribute_of(context);
    for (uint64_t i = 0; i < attribute->list_count; i++) emit_varint_field(plan, number, (uint64_t)attribute->ints[i]);
    return STATUS_OK;
}

static Status write_strings(EmitPlan *plan, uint32_t number, void *context)
{
    const Attribute *attribute = attribute_of(context);
    for (uint64_t i = 0; i < attribute->list_count; i++) emit_bytes_field(plan, number, attribute->strings[i]);
    return STATUS_OK;
}

static Status write_tensors(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    AttributeWrite *write = context;
    for (uint64_t i = 0; i < write->attribute->list_count; i++)
        TRY(encode_tensor(write->encoder, number, write->attribute->tensors[i]));
    return STATUS_OK;
}

static Status write_graphs(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    AttributeWrite *write = context;
    for (uint64_t i = 0; i < write->attribute->list_count; i++)
        TRY(encode_graph(write->encoder, number, write->attribute->graphs[i]));
    return STATUS_OK;
}

static Status write_sparse_tensors(EmitPlan *plan, uint32_t number, void *context)
{
    (void)plan;
    AttributeWrite *write = context;
    for (uint64_t i = 0; i < write->attribute->list_count; i++)
        TRY(encode_sparse_tensor(write->encoder, number, write->attribute->sparse_tensors[i]));
    return STATUS_OK;
}

static Status write_types(EmitPlan *plan, uint32_t number, void *context)
{
    const Attribute *attribute = attribute_of(context);
    for (uint64_t i = 0; i < attribute->list_count; i++) encode_type(plan, number, attribute->types[i]);
    return STATUS_OK;
}

static Status write_type(EmitPlan *plan, uint32_t number, void *context)
{
    emit_varint_field(plan, number, (uint64_t)(int64_t)attribute_of(context)->type);
    return STATUS_OK;
}

static Status write_reference(EmitPlan *plan, uint32_t number, void *context)
{
    const Attribute *attribute = attribute_of(context);
    if (attribute->ref_attr_name) emit_bytes_field(plan, number, name_bytes(attribute->ref_attr_name));
    return STATUS_OK;
}

/* The field that holds the value of each type, and its writer. */
typedef struct ValueField {
    uint32_t number;
    Status (*write)(EmitPlan *, uint32_t, void *);
} ValueField;

static const ValueField value_fields[] = {
    [ATTRIBUTE_FLOAT] = {2, write_f},
    [ATTRIBUTE_INT] = {3, write_i},
    [ATTRIBUTE_STRING] = {4, write_s},
    [ATTRIBUTE_TENSOR] = {5, write_tensors},
    [ATTRIBUTE_GRAPH] = {6, write_graphs},
    [ATTRIBUTE_FLOATS] = {7, write_floats},
    [ATTRIBUTE_INTS] = {8, write_ints},
    [ATTRIBUTE_STRINGS] = {9, write_strings},
    [ATTRIBUTE_TENSORS] = {10, write_tensors},
    [ATTRIBUTE_GRAPHS] = {11, write_graphs},
    [ATTRIBUTE_TYPE_PROTO] = {14, write_types},
    [ATTRIBUTE_TYPE_PROTOS] = {15, write_types},
    [ATTRIBUTE_SPARSE_TENSOR] = {22, write_sparse_tensors},
    [ATTRIBUTE_SPARSE_TENSORS] = {23, write_sparse_tensors},
};

static const ValueField *value_field(int32_t type)
{
    if (type <= ATTRIBUTE_UNDEFINED || (size_t)type >= COUNT_OF(value_fields)) return NULL;
    return &value_fields[type];
}

/* Does something inside the value differ from the file? */
static bool is_value_touched(const Attribute *attribute)
{
    for (uint64_t i = 0; attribute->graphs && i < attribute->list_count; i++)
        if (attribute->graphs[i]->is_touched) return true;
    for (uint64_t i = 0; attribute->tensors && i < attribute->list_count; i++)
        if (!encode_keeps_tensor(attribute->tensors[i])) return true;
    for (uint64_t i = 0; attribute->sparse_tensors && i < attribute->list_count; i++) {
        const SparseTensor *sparse = attribute->sparse_tensors[i];
        if ((sparse->values && !encode_keeps_tensor(sparse->values)) ||
            (sparse->indices && !encode_keeps_tensor(sparse->indices)))
            return true;
    }
    return false;
}

/* Is the value made of messages, which are written anew each for itself? */
static bool holds_messages(const Attribute *attribute)
{
    return attribute->graphs || attribute->tensors || attribute->sparse_tensors;
}

/* A list too long to be in memory keeps its place in the file. */
static bool is_value_in_file(const Attribute *attribute)
{
    if (!attribute->list || attribute->list_count == 0 || attribute->origin.piece_count == 0) return false;
    return !attribute->s.data && !attribute->floats && !attribute->ints && !attribute->strings;
}

/* All value fields in rising order, the one of the type written, the others dropped. */
static size_t add_all_fields(EmitOverride *list, AttributeWrite *write)
{
    static const uint32_t value_numbers[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 22, 23};
    const Attribute *attribute = write->attribute;
    const ValueField *value = value_field(attribute->type);
    size_t count = 0;
    list[count++] = (EmitOverride){1, write_name, write};
    for (size_t i = 0; i < COUNT_OF(value_numbers); i++) {
        if (value_numbers[i] == 22) {
            list[count++] = (EmitOverride){20, write_type, write};
            list[count++] = (EmitOverride){21, write_reference, write};
        }
        bool is_value = value && value->number == value_numbers[i];
        if (is_value && is_value_in_file(attribute)) continue;
        list[count++] =
            (EmitOverride){value_numbers[i], is_value && !attribute->ref_attr_name ? value->write : NULL, write};
    }
    return count;
}

Status encode_attribute(Encoder *self, uint32_t number, Attribute *attribute)
{
    bool is_rewritten = attribute->is_touched || attribute->origin.piece_count == 0;
    if (!is_rewritten && !is_value_touched(attribute) && encode_copies(self, &attribute->origin)) {
        emit_verbatim(self->plan, self->source, number, &attribute->origin, true);
        return STATUS_OK;
    }
    AttributeWrite write = {self, attribute};
    EmitOverride list[24];
    size_t count = 0;
    const ValueField *value = value_field(attribute->type);
    if (is_rewritten) count = add_all_fields(list, &write);
    else if (value && holds_messages(attribute)) list[count++] = (EmitOverride){value->number, value->write, &write};
    TRY(encode_message(self, number, &onnx__attribute_proto__descriptor, &attribute->origin, list, count));
    return STATUS_OK;
}
