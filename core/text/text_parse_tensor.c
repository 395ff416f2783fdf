/* text_parse_tensor - constants: dense with their numbers, external or raw, and sparse. */
#include "base/checked.h"
#include "model/dtype.h"
#include "text/text_parser.h"

/* TensorProto, SparseTensorProto */
enum { FIELD_DIMS = 1, FIELD_DTYPE = 2, FIELD_FLOATS = 4, FIELD_INT32S = 5, FIELD_STRINGS = 6, FIELD_INT64S = 7 };
enum { FIELD_NAME = 8, FIELD_RAW = 9, FIELD_DOUBLES = 10, FIELD_UINT64S = 11, FIELD_DOC_STRING = 12 };
enum { FIELD_EXTERNAL = 13, FIELD_LOCATION = 14, FIELD_METADATA = 16, LOCATION_EXTERNAL = 1 };
enum { SPARSE_FIELD_VALUES = 1, SPARSE_FIELD_INDICES = 2, SPARSE_FIELD_DIMS = 3 };

/* Where numbers of a tensor go. */
typedef struct Payload {
    const Dtype *dtype;
    int32_t number; /* of the dtype */
    bool is_raw;    /* raw_data; else the typed field */
    uint64_t bits;  /* raw 6-bit elements that make no whole byte yet */
    unsigned bit_count;
} Payload;

static uint32_t typed_field(const Dtype *dtype)
{
    switch (dtype->field) {
    case DTYPE_FIELD_FLOAT: return FIELD_FLOATS;
    case DTYPE_FIELD_INT32: return FIELD_INT32S;
    case DTYPE_FIELD_INT64: return FIELD_INT64S;
    case DTYPE_FIELD_DOUBLE: return FIELD_DOUBLES;
    case DTYPE_FIELD_UINT64: return FIELD_UINT64S;
    case DTYPE_FIELD_STRING: break;
    }
    return FIELD_STRINGS;
}

/* Numbers that an element may be; of bool any byte, as files hold them. 2- and 4-bit types: bytes of packed elements, as
 * in int32_data. */
static void integer_range(int32_t number, const Dtype *dtype, int64_t *low, int64_t *high)
{
    unsigned bits = dtype->bits < 6 ? 8 : dtype->bits;
    bool is_signed = number == DTYPE_INT8 || number == DTYPE_INT16 || number == DTYPE_INT32;
    *low = is_signed ? -((int64_t)1 << (bits - 1)) : 0;
    *high = ((int64_t)1 << (is_signed ? bits - 1 : bits)) - 1;
}

static Status parse_small_integer(Parser *self, const Payload *payload, uint64_t *out)
{
    TextLexer *lexer = &self->lexer;
    int64_t value, low, high;
    lexer_peek(lexer);
    size_t at = lexer->at;
    TRY(lexer_int64(lexer, &value));
    integer_range(payload->number, payload->dtype, &low, &high);
    *out = (uint64_t)value;
    if (value >= low && value <= high) return STATUS_OK;
    const char *packed = payload->dtype->bits < 6 ? "; its elements are written as the bytes they are packed in" : "";
    return lexer_fail(lexer, at, "%lld is no number of %s: from %lld to %lld%s", (long long)value, payload->dtype->name,
                      (long long)low, (long long)high, packed);
}

/* The bits of one number. */
static Status parse_element(Parser *self, const Payload *payload, uint64_t *out)
{
    TextLexer *lexer = &self->lexer;
    Number number;
    int64_t integer;
    uint32_t float_bits;
    switch (payload->dtype->field) {
    case DTYPE_FIELD_FLOAT:
        TRY(lexer_number(lexer, &number));
        TRY(lexer_float_bits(lexer, &number, &float_bits));
        *out = float_bits;
        return STATUS_OK;
    case DTYPE_FIELD_DOUBLE: TRY(lexer_number(lexer, &number)); return lexer_double_bits(lexer, &number, out);
    case DTYPE_FIELD_INT64:
        TRY(lexer_int64(lexer, &integer));
        *out = (uint64_t)integer;
        return STATUS_OK;
    case DTYPE_FIELD_UINT64:
        if (payload->number == DTYPE_UINT64) return lexer_uint64(lexer, out);
        break;
    case DTYPE_FIELD_INT32:
    case DTYPE_FIELD_STRING: break;
    }
    return parse_small_integer(self, payload, out);
}

static void encode_bits(Text *out, Payload *payload, uint64_t value)
{
    payload->bits |= value << payload->bit_count;
    payload->bit_count += payload->dtype->bits;
    for (; payload->bit_count >= 8; payload->bit_count -= 8, payload->bits >>= 8) encode_raw(out, payload->bits, 1);
}

static void encode_element(Text *out, Payload *payload, uint64_t value)
{
    const Dtype *dtype = payload->dtype;
    if (dtype->field == DTYPE_FIELD_FLOAT) encode_raw(out, value, 4);
    else if (dtype->field == DTYPE_FIELD_DOUBLE) encode_raw(out, value, 8);
    else if (!payload->is_raw) encode_varint(out, value);
    else if (dtype->bits == 6) encode_bits(out, payload, value);
    else encode_raw(out, value, dtype->bits < 8 ? 1 : dtype->bits / 8u);
}

static Status parse_strings(Parser *self)
{
    do {
        Bytes value;
        ArenaMark mark = arena_mark(&self->scratch);
        TRY(lexer_string(&self->lexer, &self->scratch, &value));
        encode_bytes(self->out, FIELD_STRINGS, value);
        arena_rewind(&self->scratch, mark);
    } while (lexer_take(&self->lexer, ','));
    return lexer_expect(&self->lexer, '}', "',' or '}' after a string");
}

static Status refuse_dots(Parser *self)
{
    if (lexer_peek(&self->lexer) != '.') return STATUS_OK;
    return lexer_fail(&self->lexer, self->lexer.at,
                      "the elements were left out when this text was printed; print them all (hone show --limit 0)");
}

/* '{' numbers or strings '}', behind its '{'. */
static Status parse_elements(Parser *self, Payload payload)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_take(lexer, '}')) {
        if (payload.is_raw) encode_bytes(self->out, FIELD_RAW, (Bytes){0});
        return STATUS_OK;
    }
    TRY(refuse_dots(self));
    if (payload.dtype->field == DTYPE_FIELD_STRING) return parse_strings(self);
    size_t mark = encode_begin(self->out, payload.is_raw ? FIELD_RAW : typed_field(payload.dtype));
    do {
        uint64_t bits;
        TRY(refuse_dots(self));
        TRY(parse_element(self, &payload, &bits));
        encode_element(self->out, &payload, bits);
    } while (lexer_take(lexer, ','));
    if (payload.bit_count > 0) encode_raw(self->out, payload.bits, 1);
    encode_end(self->out, mark);
    return lexer_expect(lexer, '}', "',' or '}' after a number");
}

/* "raw" and a string or numbers: all of it in raw_data. */
static Status parse_raw(Parser *self, Payload payload)
{
    TextLexer *lexer = &self->lexer;
    size_t at = lexer->at;
    if (lexer_take(lexer, '{')) {
        if (payload.dtype && payload.dtype->field != DTYPE_FIELD_STRING) return parse_elements(self, payload);
        return lexer_fail(lexer, at, "raw data of this dtype is written as a string: raw b\"...\"");
    }
    Bytes bytes;
    TRY(lexer_string(lexer, &self->scratch, &bytes));
    encode_bytes(self->out, FIELD_RAW, bytes);
    return STATUS_OK;
}

static Status parse_payload(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    Payload payload = {.dtype = dtype_of(self->type.dtype), .number = self->type.dtype};
    TRY(refuse_dots(self));
    if (lexer_peek(lexer) == '[') {
        TRY(parse_pairs(self, FIELD_EXTERNAL));
        encode_int(self->out, FIELD_LOCATION, LOCATION_EXTERNAL);
        return STATUS_OK;
    }
    payload.is_raw = lexer_take_word(lexer, "raw");
    if (payload.is_raw) return parse_raw(self, payload);
    size_t at = lexer->at;
    if (!lexer_take(lexer, '{')) return STATUS_OK;
    if (payload.dtype) return parse_elements(self, payload);
    if (lexer_take(lexer, '}')) return STATUS_OK;
    return lexer_fail(lexer, at, "elements of a dtype without a name are written as raw b\"...\"");
}

Status parse_tensor(Parser *self, Bytes name)
{
    const TypeText *type = &self->type;
    TextLexer *lexer = &self->lexer;
    lexer_peek(lexer);
    if (!type->is_tensor) return lexer_fail(lexer, lexer->at, "a constant needs a tensor type before it");
    if (!type->has_shape || !type->is_numeric)
        return lexer_fail(lexer, lexer->at, "every dim of a constant is a number");
    for (size_t i = 0; i < type->dims.count; i++) encode_int(self->out, FIELD_DIMS, type->dims.items[i]);
    encode_int(self->out, FIELD_DTYPE, type->dtype);
    if (name.data) encode_bytes(self->out, FIELD_NAME, name);
    TRY(parse_payload(self));
    return parse_notes(self, (NoteFields){.doc_string = FIELD_DOC_STRING, .metadata = FIELD_METADATA});
}

/* The name may be empty; it is there all the same, as with the official parser. */
Status parse_tensor_constant(Parser *self, uint32_t field)
{
    TextLexer *lexer = &self->lexer;
    Bytes name = {(const uint8_t *)"", 0};
    size_t mark = encode_begin(self->out, field);
    if (lexer_at_name(lexer)) TRY(lexer_name(lexer, &self->scratch, "a name", &name));
    lexer_take(lexer, '=');
    TRY(parse_tensor(self, name));
    encode_end(self->out, mark);
    return STATUS_OK;
}

bool parse_at_sparse(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    Bytes word = lexer_peek_identifier(lexer);
    if (!bytes_equal(word, bytes_of("sparse"))) return false;
    size_t at = lexer->at;
    lexer_identifier(lexer);
    bool is_sparse = lexer_peek(lexer) == '[';
    lexer->at = at;
    return is_sparse;
}

static Status parse_sparse_dims(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_take(lexer, ']')) return STATUS_OK;
    do {
        int64_t dim;
        TRY(lexer_int64(lexer, &dim));
        encode_int(self->out, SPARSE_FIELD_DIMS, dim);
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, ']', "',' or ']' after a dim");
}

static Status parse_sparse_part(Parser *self, uint32_t field)
{
    TRY(parse_type(self));
    return parse_tensor_constant(self, field);
}

Status parse_sparse_tensor(Parser *self, uint32_t field)
{
    TextLexer *lexer = &self->lexer;
    size_t mark = encode_begin(self->out, field);
    if (!lexer_take_word(lexer, "sparse")) return lexer_fail_expected(lexer, "'sparse[dims] (values, indices)'");
    TRY(lexer_expect(lexer, '[', "'[' after sparse"));
    TRY(parse_sparse_dims(self));
    TRY(lexer_expect(lexer, '(', "'(' before the values"));
    if (lexer_peek(lexer) != ',') TRY(parse_sparse_part(self, SPARSE_FIELD_VALUES));
    TRY(lexer_expect(lexer, ',', "',' between values and indices"));
    if (lexer_peek(lexer) != ')') TRY(parse_sparse_part(self, SPARSE_FIELD_INDICES));
    TRY(lexer_expect(lexer, ')', "')' after the indices"));
    TRY(parse_notes(self, (NoteFields){0}));
    encode_end(self->out, mark);
    return STATUS_OK;
}
