/* text_parse_type - types, dims, and names with a type before them. */
#include "model/dtype.h"
#include "text/text_parser.h"
#include "text/text_word.h"

/* TypeProto, TypeProto.Tensor (and SparseTensor), .Sequence (and Optional), .Map, .Opaque, TensorShapeProto, Dimension */
enum { TYPE_FIELD_TENSOR = 1, TYPE_FIELD_SEQUENCE = 4, TYPE_FIELD_MAP = 5, TYPE_FIELD_DENOTATION = 6 };
enum { TYPE_FIELD_OPAQUE = 7, TYPE_FIELD_SPARSE_TENSOR = 8, TYPE_FIELD_OPTIONAL = 9 };
enum { TENSOR_FIELD_ELEMENT = 1, TENSOR_FIELD_SHAPE = 2, SEQUENCE_FIELD_ELEMENT = 1 };
enum { MAP_FIELD_KEY = 1, MAP_FIELD_VALUE = 2, OPAQUE_FIELD_DOMAIN = 1, OPAQUE_FIELD_NAME = 2 };
enum { SHAPE_FIELD_DIM = 1, DIM_FIELD_VALUE = 1, DIM_FIELD_PARAM = 2, DIM_FIELD_DENOTATION = 3 };
enum { VALUE_INFO_FIELD_NAME = 1, VALUE_INFO_FIELD_TYPE = 2 };

static Status parse_type_body(Parser *self, int depth);

bool parse_at_type(Parser *self)
{
    return lexer_peek(&self->lexer) == '?' || text_is_type_word(lexer_peek_identifier(&self->lexer));
}

/* A word, or '?' and the number of a type without one. */
static Status parse_dtype(Parser *self, int32_t *out)
{
    TextLexer *lexer = &self->lexer;
    size_t at = lexer->at;
    if (lexer_take(lexer, '?')) {
        int64_t number;
        TRY(lexer_int64(lexer, &number));
        if (number < INT32_MIN || number > INT32_MAX) return lexer_fail(lexer, at, "no dtype has this number");
        *out = (int32_t)number;
        return STATUS_OK;
    }
    *out = text_dtype(lexer_peek_identifier(lexer));
    if (*out == DTYPE_UNDEFINED) return lexer_fail_expected(lexer, "an element type such as float or int64");
    lexer_identifier(lexer);
    return STATUS_OK;
}

/* "@" and a string. */
static Status parse_denotation(Parser *self, uint32_t field)
{
    TextLexer *lexer = &self->lexer;
    size_t at = lexer->at;
    if (!lexer_take(lexer, '@')) return STATUS_OK;
    if (!lexer_at_string(lexer)) { /* a note on what has this type */
        lexer->at = at;
        return STATUS_OK;
    }
    Bytes denotation;
    TRY(lexer_string(lexer, &self->scratch, &denotation));
    encode_bytes(&self->type.message, field, denotation);
    return STATUS_OK;
}

static Status parse_dim(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    TypeText *type = &self->type;
    size_t mark = encode_begin(&type->message, SHAPE_FIELD_DIM);
    int64_t number = 0;
    Bytes name;
    if (lexer_take(lexer, '?')) {
        type->is_numeric = false;
    } else if (lexer_at_name(lexer)) {
        TRY(lexer_name(lexer, &self->scratch, "a dim", &name));
        encode_bytes(&type->message, DIM_FIELD_PARAM, name);
        type->is_numeric = false;
    } else {
        if (!lexer_at_number(lexer)) return lexer_fail_expected(lexer, "a dim: a number, a name or '?'");
        TRY(lexer_int64(lexer, &number));
        encode_int(&type->message, DIM_FIELD_VALUE, number);
    }
    array_push(&type->dims, number);
    TRY(parse_denotation(self, DIM_FIELD_DENOTATION));
    encode_end(&type->message, mark);
    return STATUS_OK;
}

/* Without brackets the rank is 0, with empty ones it is not known. */
static Status parse_shape(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    TypeText *type = &self->type;
    type->dims.count = 0;
    type->is_numeric = true;
    bool has_brackets = lexer_take(lexer, '[');
    type->has_shape = !has_brackets || !lexer_take(lexer, ']');
    if (!type->has_shape) return STATUS_OK;
    size_t mark = encode_begin(&type->message, TENSOR_FIELD_SHAPE);
    if (has_brackets) {
        do TRY(parse_dim(self));
        while (lexer_take(lexer, ','));
        TRY(lexer_expect(lexer, ']', "',' or ']' after a dim"));
    }
    encode_end(&type->message, mark);
    return STATUS_OK;
}

static Status parse_tensor_type(Parser *self, uint32_t field)
{
    TypeText *type = &self->type;
    size_t mark = encode_begin(&type->message, field);
    TRY(parse_dtype(self, &type->dtype));
    encode_int(&type->message, TENSOR_FIELD_ELEMENT, type->dtype);
    TRY(parse_shape(self));
    encode_end(&type->message, mark);
    type->is_tensor = true;
    return STATUS_OK;
}

/* A type in brackets behind its parent's words, as a message; nothing where there is none. */
static Status parse_element(Parser *self, uint32_t field, int depth)
{
    if (lexer_peek(&self->lexer) != ')') {
        size_t mark = encode_begin(&self->type.message, field);
        TRY(parse_type_body(self, depth + 1));
        encode_end(&self->type.message, mark);
    }
    return lexer_expect(&self->lexer, ')', "')' after the element type");
}

static Status parse_map(Parser *self, int depth)
{
    int32_t key;
    TRY(parse_dtype(self, &key));
    encode_int(&self->type.message, MAP_FIELD_KEY, key);
    TRY(lexer_expect(&self->lexer, ',', "',' after the key type"));
    return parse_element(self, MAP_FIELD_VALUE, depth);
}

/* Dotted names are one: "a.b". */
static Status parse_dotted(Parser *self, Text *out)
{
    Bytes part;
    do {
        if (out->size > 0) text_append_char(out, '.');
        TRY(lexer_name(&self->lexer, &self->scratch, "a name", &part));
        text_append_bytes(out, part);
    } while (lexer_take(&self->lexer, '.'));
    return STATUS_OK;
}

/* opaque(), opaque(name), opaque(domain, name) */
static Status parse_opaque(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_take(lexer, ')')) return STATUS_OK;
    Text first = {0};
    Status status = parse_dotted(self, &first);
    bool has_domain = status_is_ok(status) && lexer_take(lexer, ',');
    if (status_is_ok(status))
        encode_bytes(&self->type.message, has_domain ? OPAQUE_FIELD_DOMAIN : OPAQUE_FIELD_NAME, text_bytes(&first));
    text_free(&first);
    TRY(status);
    if (has_domain) {
        Bytes name;
        TRY(lexer_name(lexer, &self->scratch, "the opaque type's name", &name));
        encode_bytes(&self->type.message, OPAQUE_FIELD_NAME, name);
    }
    return lexer_expect(lexer, ')', "')' after the opaque type");
}

/* What begins with a word and '('. */
static Status parse_composite(Parser *self, int depth)
{
    static const struct {
        const char *word;
        uint32_t field;
    } kinds[] = {{"seq", TYPE_FIELD_SEQUENCE},
                 {"optional", TYPE_FIELD_OPTIONAL},
                 {"map", TYPE_FIELD_MAP},
                 {"sparse_tensor", TYPE_FIELD_SPARSE_TENSOR},
                 {"opaque", TYPE_FIELD_OPAQUE}};
    TextLexer *lexer = &self->lexer;
    size_t kind = 0;
    while (kind < COUNT_OF(kinds) && !lexer_take_word(lexer, kinds[kind].word)) kind++;
    if (kind == COUNT_OF(kinds)) return lexer_fail_expected(lexer, "a type");
    uint32_t field = kinds[kind].field;
    TRY(lexer_expect(lexer, '(', "'(' after the word of a type"));
    if (field == TYPE_FIELD_SPARSE_TENSOR) {
        TRY(parse_tensor_type(self, field));
        TRY(lexer_expect(lexer, ')', "')' after the sparse tensor's type"));
    } else {
        size_t mark = encode_begin(&self->type.message, field);
        if (field == TYPE_FIELD_MAP) TRY(parse_map(self, depth));
        else if (field == TYPE_FIELD_OPAQUE) TRY(parse_opaque(self));
        else TRY(parse_element(self, SEQUENCE_FIELD_ELEMENT, depth));
        encode_end(&self->type.message, mark);
    }
    self->type.is_tensor = false;
    return STATUS_OK;
}

/* '?' alone: a TypeProto without a value; with a number: a dtype. */
static bool is_empty_type(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    size_t at = lexer->at;
    if (!lexer_take(lexer, '?')) return false;
    int next = lexer_peek(lexer);
    if (next != '-' && (next < '0' || next > '9')) return true;
    lexer->at = at;
    return false;
}

static Status parse_type_body(Parser *self, int depth)
{
    if (depth > TEXT_MAX_DEPTH)
        return lexer_fail(&self->lexer, self->lexer.at, "types are nested deeper than %d", (int)TEXT_MAX_DEPTH);
    self->type.is_tensor = false;
    Bytes word = lexer_peek_identifier(&self->lexer);
    if (!is_empty_type(self)) {
        if (word.size == 0 || text_dtype(word) != DTYPE_UNDEFINED) TRY(parse_tensor_type(self, TYPE_FIELD_TENSOR));
        else TRY(parse_composite(self, depth));
    }
    return parse_denotation(self, TYPE_FIELD_DENOTATION);
}

Status parse_type(Parser *self)
{
    text_clear(&self->type.message);
    return parse_type_body(self, 0);
}

Status parse_value(Parser *self, ValueText *out)
{
    lexer_peek(&self->lexer);
    out->at = self->lexer.at;
    out->has_type = parse_at_type(self);
    if (out->has_type) TRY(parse_type(self));
    return lexer_name(&self->lexer, &self->scratch, out->has_type ? "the name of a value" : "a value: type and name",
                      &out->name);
}

Status parse_value_info(Parser *self, const ValueText *value, uint32_t field)
{
    size_t mark = encode_begin(self->out, field);
    encode_bytes(self->out, VALUE_INFO_FIELD_NAME, value->name);
    if (value->has_type) encode_bytes(self->out, VALUE_INFO_FIELD_TYPE, text_bytes(&self->type.message));
    TRY(parse_notes(self, (NoteFields){.doc_string = 3, .metadata = 4}));
    encode_end(self->out, mark);
    return STATUS_OK;
}
