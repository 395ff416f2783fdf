/* text_parse_attribute - attributes: a name, perhaps a type, and a value or a list of values. */
#include "model/attribute.h"
#include "text/text_parser.h"
#include "text/text_word.h"

/* AttributeProto */
enum { FIELD_NAME = 1, FIELD_F = 2, FIELD_I = 3, FIELD_S = 4, FIELD_T = 5, FIELD_G = 6, FIELD_FLOATS = 7 };
enum { FIELD_INTS = 8, FIELD_STRINGS = 9, FIELD_TENSORS = 10, FIELD_GRAPHS = 11, FIELD_DOC_STRING = 13 };
enum { FIELD_TYPE_PROTO = 14, FIELD_TYPE_PROTOS = 15, FIELD_TYPE = 20, FIELD_REF = 21 };
enum { FIELD_SPARSE = 22, FIELD_SPARSES = 23 };

/* A kind of value: alone and in a list. */
typedef struct ValueForm {
    int32_t type, list_type;
    uint32_t field, list_field;
} ValueForm;

static const ValueForm form_int = {ATTRIBUTE_INT, ATTRIBUTE_INTS, FIELD_I, FIELD_INTS};
static const ValueForm form_float = {ATTRIBUTE_FLOAT, ATTRIBUTE_FLOATS, FIELD_F, FIELD_FLOATS};
static const ValueForm form_string = {ATTRIBUTE_STRING, ATTRIBUTE_STRINGS, FIELD_S, FIELD_STRINGS};
static const ValueForm form_tensor = {ATTRIBUTE_TENSOR, ATTRIBUTE_TENSORS, FIELD_T, FIELD_TENSORS};
static const ValueForm form_graph = {ATTRIBUTE_GRAPH, ATTRIBUTE_GRAPHS, FIELD_G, FIELD_GRAPHS};
static const ValueForm form_type = {ATTRIBUTE_TYPE_PROTO, ATTRIBUTE_TYPE_PROTOS, FIELD_TYPE_PROTO, FIELD_TYPE_PROTOS};
static const ValueForm form_sparse = {ATTRIBUTE_SPARSE_TENSOR, ATTRIBUTE_SPARSE_TENSORS, FIELD_SPARSE, FIELD_SPARSES};

/* What is known of the attribute that is being read. */
typedef struct Slot {
    int32_t expected; /* type of one value; ATTRIBUTE_UNDEFINED: any */
    bool is_list;
    int32_t type; /* of the attribute, from the values read so far */
    size_t at;    /* where the value begins */
} Slot;

/* Notes the type of a value just seen; fails where another is wanted. */
static Status take_form(Parser *self, Slot *slot, const ValueForm *form)
{
    int32_t type = slot->is_list ? form->list_type : form->type;
    bool is_wanted = slot->expected == ATTRIBUTE_UNDEFINED || slot->expected == form->type;
    if (is_wanted && (slot->type == ATTRIBUTE_UNDEFINED || slot->type == type)) {
        slot->type = type;
        return STATUS_OK;
    }
    const char *wanted = text_attribute_word(slot->type != ATTRIBUTE_UNDEFINED ? slot->type : slot->expected);
    return lexer_fail(&self->lexer, slot->at, "this is of type %s, but the attribute is of type %s",
                      text_attribute_word(form->type), wanted ? wanted : "unknown");
}

static uint32_t field_of(const Slot *slot, const ValueForm *form)
{
    return slot->is_list ? form->list_field : form->field;
}

static Status parse_number_value(Parser *self, Slot *slot)
{
    TextLexer *lexer = &self->lexer;
    Number number;
    TRY(lexer_number(lexer, &number));
    if (number.kind == NUMBER_INTEGER && slot->expected != ATTRIBUTE_FLOAT) {
        int64_t value;
        lexer->at = number.at;
        TRY(take_form(self, slot, &form_int));
        TRY(lexer_int64(lexer, &value));
        encode_int(self->out, field_of(slot, &form_int), value);
        return STATUS_OK;
    }
    uint32_t bits;
    TRY(take_form(self, slot, &form_float));
    TRY(lexer_float_bits(lexer, &number, &bits));
    encode_fixed32(self->out, field_of(slot, &form_float), bits);
    return STATUS_OK;
}

/* A string, or a graph whose name is one. */
static Status parse_string_value(Parser *self, Slot *slot)
{
    TextLexer *lexer = &self->lexer;
    Bytes value;
    TRY(lexer_string(lexer, &self->scratch, &value));
    int next = lexer_peek(lexer);
    if (next == '(' || next == '=') {
        TRY(take_form(self, slot, &form_graph));
        return parse_graph(self, field_of(slot, &form_graph), value);
    }
    TRY(take_form(self, slot, &form_string));
    encode_bytes(self->out, field_of(slot, &form_string), value);
    return STATUS_OK;
}

/* A type, or a tensor of this type. */
static Status parse_typed_value(Parser *self, Slot *slot)
{
    TextLexer *lexer = &self->lexer;
    TRY(parse_type(self));
    int next = lexer_peek(lexer);
    if (next == '{' || next == '=' || lexer_at_name(lexer)) {
        TRY(take_form(self, slot, &form_tensor));
        return parse_tensor_constant(self, field_of(slot, &form_tensor));
    }
    TRY(take_form(self, slot, &form_type));
    encode_bytes(self->out, field_of(slot, &form_type), text_bytes(&self->type.message));
    return STATUS_OK;
}

static Status parse_reference(Parser *self, Slot *slot)
{
    Bytes name;
    if (slot->is_list) return lexer_fail(&self->lexer, slot->at, "a list cannot hold references");
    TRY(lexer_name(&self->lexer, &self->scratch, "the name of the function's attribute", &name));
    encode_bytes(self->out, FIELD_REF, name);
    slot->type = slot->expected;
    return STATUS_OK;
}

static Status parse_one_value(Parser *self, Slot *slot)
{
    TextLexer *lexer = &self->lexer;
    lexer_peek(lexer);
    slot->at = lexer->at;
    if (parse_at_type(self)) return parse_typed_value(self, slot);
    if (parse_at_sparse(self)) {
        TRY(take_form(self, slot, &form_sparse));
        return parse_sparse_tensor(self, field_of(slot, &form_sparse));
    }
    if (lexer_at_string(lexer)) return parse_string_value(self, slot);
    if (lexer_at_number(lexer)) return parse_number_value(self, slot);
    if (lexer_take(lexer, '@')) return parse_reference(self, slot);
    if (!lexer_at_name(lexer)) return lexer_fail_expected(lexer, "a value of the attribute");
    TRY(take_form(self, slot, &form_graph));
    return parse_graph(self, field_of(slot, &form_graph), (Bytes){0});
}

static Status parse_list(Parser *self, Slot *slot, int32_t declared)
{
    TextLexer *lexer = &self->lexer;
    slot->is_list = true;
    slot->expected = text_attribute_item_type(declared);
    slot->type = declared;
    if (declared != ATTRIBUTE_UNDEFINED && slot->expected == declared)
        return lexer_fail(lexer, slot->at, "the type of a list is ints, floats, strings, ...");
    if (lexer_take(lexer, ']')) {
        if (declared != ATTRIBUTE_UNDEFINED) return STATUS_OK;
        return lexer_fail(lexer, slot->at, "an empty list needs its type: name: ints = []");
    }
    do {
        ArenaMark mark = arena_mark(&self->scratch);
        TRY(parse_one_value(self, slot));
        arena_rewind(&self->scratch, mark);
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, ']', "',' or ']' after a value");
}

/* A word, or '?' and a number that ONNX does not know. */
static Status parse_attribute_type(Parser *self, int32_t *out)
{
    TextLexer *lexer = &self->lexer;
    lexer_peek(lexer);
    size_t at = lexer->at;
    if (lexer_take(lexer, '?')) {
        int64_t number;
        TRY(lexer_int64(lexer, &number));
        if (number < INT32_MIN || number > INT32_MAX) return lexer_fail(lexer, at, "no attribute type has this number");
        *out = (int32_t)number;
        return STATUS_OK;
    }
    *out = text_attribute_type(lexer_identifier(lexer));
    return *out >= 0 ? STATUS_OK : lexer_fail(lexer, at, "expected a type of attributes such as int, floats or tensor");
}

/* Notes stand before the '=': behind it they would be the value's. */
static Status parse_attribute_value(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    int32_t declared = ATTRIBUTE_UNDEFINED;
    bool has_type = lexer_take(lexer, ':');
    if (has_type) TRY(parse_attribute_type(self, &declared));
    TRY(parse_notes(self, (NoteFields){.doc_string = FIELD_DOC_STRING}));
    TRY(lexer_expect(lexer, '=', "'=' before the attribute's value"));
    lexer_peek(lexer);
    Slot slot = {.expected = declared, .at = lexer->at};
    if (lexer_take(lexer, '[')) {
        TRY(parse_list(self, &slot, declared));
    } else if (has_type && lexer_take(lexer, '(')) { /* no value */
        slot.type = declared;
        TRY(lexer_expect(lexer, ')', "')' after '('"));
    } else {
        TRY(parse_one_value(self, &slot));
    }
    if (slot.type != ATTRIBUTE_UNDEFINED) encode_int(self->out, FIELD_TYPE, slot.type);
    return STATUS_OK;
}

Status parse_attribute(Parser *self, uint32_t field, Bytes name)
{
    size_t mark = encode_begin(self->out, field);
    if (!name.data) TRY(lexer_name(&self->lexer, &self->scratch, "the name of an attribute", &name));
    encode_bytes(self->out, FIELD_NAME, name);
    TRY(parse_attribute_value(self));
    encode_end(self->out, mark);
    return STATUS_OK;
}

Status parse_attributes(Parser *self, uint32_t field, size_t *out_count)
{
    TextLexer *lexer = &self->lexer;
    *out_count = 0;
    if (!lexer_take(lexer, '<')) return STATUS_OK;
    do {
        TRY(parse_attribute(self, field, (Bytes){0}));
        ++*out_count;
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, '>', "',' or '>' after an attribute");
}
