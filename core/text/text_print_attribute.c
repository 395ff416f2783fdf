/* text_print_attribute - attributes; the type is written only where the value does not tell it. */
#include "base/array.h"
#include "text/text_printer.h"
#include "text/text_word.h"

/* The field of AttributeProto with the value of a type; 0: none. */
static uint32_t value_field(int32_t type)
{
    static const uint32_t fields[] = {[ATTRIBUTE_FLOAT] = 2,          [ATTRIBUTE_INT] = 3,
                                      [ATTRIBUTE_STRING] = 4,         [ATTRIBUTE_TENSOR] = 5,
                                      [ATTRIBUTE_GRAPH] = 6,          [ATTRIBUTE_FLOATS] = 7,
                                      [ATTRIBUTE_INTS] = 8,           [ATTRIBUTE_STRINGS] = 9,
                                      [ATTRIBUTE_TENSORS] = 10,       [ATTRIBUTE_GRAPHS] = 11,
                                      [ATTRIBUTE_TYPE_PROTO] = 14,    [ATTRIBUTE_TYPE_PROTOS] = 15,
                                      [ATTRIBUTE_SPARSE_TENSOR] = 22, [ATTRIBUTE_SPARSE_TENSORS] = 23};
    return type >= 0 && (size_t)type < COUNT_OF(fields) ? fields[type] : 0;
}

/* Values of other types than the attribute's are unknown fields here. */
static Status print_attribute_notes(Printer *self, const Attribute *attribute)
{
    uint32_t printed[] = {1, 20, 21, attribute->ref_attr_name ? 0 : value_field(attribute->type), 0};
    NoteForm form = {.message = "AttributeProto", .doc_string = 13, .printed = printed};
    return print_notes(self, &attribute->origin, &form);
}

/* Does the parser, and the official one, tell the type from the value? */
static bool is_type_told(const Attribute *attribute)
{
    switch (attribute->type) {
    case ATTRIBUTE_FLOAT:
    case ATTRIBUTE_INT:
    case ATTRIBUTE_STRING: return true;
    case ATTRIBUTE_FLOATS:
    case ATTRIBUTE_INTS:
    case ATTRIBUTE_STRINGS:
    case ATTRIBUTE_TENSOR:
    case ATTRIBUTE_GRAPH:
    case ATTRIBUTE_TYPE_PROTO: return attribute->list_count > 0;
    default: return false;
    }
}

static void print_attribute_type(Text *out, int32_t type)
{
    const char *word = text_attribute_word(type);
    if (word) text_append(out, word);
    else text_append_format(out, "?%d", (int)type);
}

static bool is_list(int32_t type)
{
    return text_attribute_item_type(type) != type;
}

static Status print_item(Printer *self, const Attribute *attribute, uint64_t index)
{
    switch (text_attribute_item_type(attribute->type)) {
    case ATTRIBUTE_TENSOR: return print_tensor(self, attribute->tensors[index], false);
    case ATTRIBUTE_GRAPH: return print_graph(self, attribute->graphs[index]);
    case ATTRIBUTE_SPARSE_TENSOR: return print_sparse_tensor(self, attribute->sparse_tensors[index]);
    default: print_type(self, attribute->types[index]); return STATUS_OK;
    }
}

/* Tensors, graphs, types, one or several. */
static Status print_items(Printer *self, const Attribute *attribute)
{
    for (uint64_t i = 0; i < attribute->list_count; i++) {
        if (i > 0) text_append(self->out, ", ");
        TRY(print_item(self, attribute, i));
    }
    return STATUS_OK;
}

static void print_float_value(Text *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    print_float(out, bits);
}

static Status print_value(Printer *self, const Attribute *attribute)
{
    switch (attribute->type) {
    case ATTRIBUTE_FLOAT: print_float_value(self->out, attribute->f); return STATUS_OK;
    case ATTRIBUTE_INT: text_append_format(self->out, "%lld", (long long)attribute->i); return STATUS_OK;
    case ATTRIBUTE_STRING: return print_bytes(self, attribute->list);
    case ATTRIBUTE_FLOATS:
    case ATTRIBUTE_INTS:
    case ATTRIBUTE_STRINGS: return print_elements(self, attribute->list);
    default: break;
    }
    bool has_values = is_list(attribute->type) || attribute->list_count > 0;
    if (!has_values) text_append(self->out, "()");
    return print_items(self, attribute);
}

Status print_attribute(Printer *self, const Attribute *attribute)
{
    Text *out = self->out;
    print_word(out, name_bytes(attribute->name));
    bool is_reference = attribute->ref_attr_name != NULL;
    if ((is_reference && attribute->type != ATTRIBUTE_UNDEFINED) || (!is_reference && !is_type_told(attribute))) {
        text_append(out, ": ");
        print_attribute_type(out, attribute->type);
    }
    TRY(print_attribute_notes(self, attribute));
    text_append(out, " = ");
    if (is_reference) {
        text_append_char(out, '@');
        print_word(out, name_bytes(attribute->ref_attr_name));
    } else {
        if (is_list(attribute->type)) text_append_char(out, '[');
        TRY(print_value(self, attribute));
        if (is_list(attribute->type)) text_append_char(out, ']');
    }
    return STATUS_OK;
}
