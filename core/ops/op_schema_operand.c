/* op_schema_operand - reads the sections of a description: inputs, attributes, outputs.
 *
 *   inputs     = "inputs" input {"," input} ["," "..."]
 *   input      = name ["?"] [shape]
 *   attributes = "attributes" name "=" (number | "[" number {"," number} "]") {"," ...}
 *   outputs    = "outputs" name ":" ("?" | dtype | name of an input | "attr." name) [shape] {"," ...} */
#include "base/near_match.h"
#include "model/dtype.h"
#include "ops/op_schema_parser.h"

enum { MAX_OPERANDS = 256, MAX_VALUES = 64 };

static Status fail_twice(OpSchemaParser *self, size_t at, Bytes name, const char *what)
{
    return lexer_fail(&self->lexer, at, "there are two %s '%.*s'; give one of them another name", what, (int)name.size,
                      (const char *)name.data);
}

static Status fail_too_many(OpSchemaParser *self, const char *what, int limit)
{
    return lexer_fail(&self->lexer, self->lexer.at, "an operator has at most %d %s; describe the first ones only",
                      limit, what);
}

Bytes op_schema_keep_bytes(OpSchemaParser *self, Bytes bytes)
{
    return (Bytes){arena_copy(self->arena, bytes.data, bytes.size), bytes.size};
}

bool op_schema_is_section(Bytes word)
{
    return bytes_equal(word, bytes_of("inputs")) || bytes_equal(word, bytes_of("attributes")) ||
           bytes_equal(word, bytes_of("outputs"));
}

/* Reads an identifier. what: for the message. */
static Status read_identifier(OpSchemaParser *self, const char *what, size_t *out_at, Bytes *out)
{
    lexer_peek(&self->lexer);
    *out_at = self->lexer.at;
    *out = lexer_identifier(&self->lexer);
    if (op_schema_is_section(*out))
        return lexer_fail(&self->lexer, *out_at,
                          "expected %s, found '%.*s', which begins a section; is ',' before it "
                          "too much?",
                          what, (int)out->size, (const char *)out->data);
    return out->size > 0 ? STATUS_OK : lexer_fail_expected(&self->lexer, what);
}

/* ---- Inputs ---- */

static int input_index(const OpSchemaParser *self, Bytes name)
{
    for (size_t i = 0; i < self->inputs.count; i++)
        if (bytes_equal(self->inputs.items[i].name, name)) return (int)i;
    return -1;
}

static Status read_input(OpSchemaParser *self)
{
    CustomInput input = {0};
    size_t at;
    TRY(read_identifier(self, "the name of an input", &at, &input.name));
    if (input_index(self, input.name) >= 0) return fail_twice(self, at, input.name, "inputs");
    if (dtype_from_name(input.name) != DTYPE_UNDEFINED || op_schema_is_reserved(input.name))
        return lexer_fail(&self->lexer, at,
                          "'%.*s' means something behind an output's ':'; give the input another name",
                          (int)input.name.size, (const char *)input.name.data);
    if (self->inputs.count == MAX_OPERANDS) return fail_too_many(self, "described inputs", MAX_OPERANDS);
    input.name = op_schema_keep_bytes(self, input.name);
    input.is_optional = lexer_take(&self->lexer, '?');
    TRY(op_schema_input_shape(self, &input.shape));
    array_push(&self->inputs, input);
    return STATUS_OK;
}

Status op_schema_inputs(OpSchemaParser *self, CustomOp *op)
{
    TextLexer *lexer = &self->lexer;
    do {
        if (lexer_peek(lexer) == '.') {
            for (int i = 0; i < 3; i++) TRY(lexer_expect(lexer, '.', "'...' for more inputs"));
            op->takes_more = true;
            return STATUS_OK;
        }
        TRY(read_input(self));
    } while (lexer_take(lexer, ','));
    return STATUS_OK;
}

/* ---- Attributes ---- */

static Status read_value(OpSchemaParser *self)
{
    int64_t value;
    if (self->values.count == MAX_VALUES) return fail_too_many(self, "numbers in an attribute", MAX_VALUES);
    TRY(lexer_int64(&self->lexer, &value));
    array_push(&self->values, value);
    return STATUS_OK;
}

static Status read_default(OpSchemaParser *self)
{
    TextLexer *lexer = &self->lexer;
    CustomDefault attribute = {0};
    size_t at;
    Bytes name;
    TRY(read_identifier(self, "the name of an attribute", &at, &name));
    for (size_t i = 0; i < self->defaults.count; i++)
        if (bytes_equal(bytes_of(self->defaults.items[i].name), name)) return fail_twice(self, at, name, "attributes");
    if (self->defaults.count == MAX_OPERANDS) return fail_too_many(self, "described attributes", MAX_OPERANDS);
    TRY(lexer_expect(lexer, '=', "'=' and the number that holds where a node does not give the attribute"));
    self->values.count = 0;
    attribute.is_list = lexer_take(lexer, '[');
    do TRY(read_value(self));
    while (attribute.is_list && lexer_take(lexer, ','));
    if (attribute.is_list) TRY(lexer_expect(lexer, ']', "',' or ']' after a number"));
    attribute.name = arena_copy(self->arena, name.data, name.size);
    attribute.values = op_schema_keep(self, &self->values);
    attribute.count = self->values.count;
    array_push(&self->defaults, attribute);
    return STATUS_OK;
}

Status op_schema_defaults(OpSchemaParser *self)
{
    do TRY(read_default(self));
    while (lexer_take(&self->lexer, ','));
    return STATUS_OK;
}

/* ---- Outputs ---- */

static Status fail_dtype(OpSchemaParser *self, size_t at, Bytes word)
{
    NearMatch match = {.word = word};
    for (size_t i = 0; i < self->inputs.count; i++) near_match_offer(&match, self->inputs.items[i].name);
    for (int32_t number = 1; number < DTYPE_COUNT; number++)
        near_match_offer(&match, bytes_of(dtype_of(number)->long_name));
    Text text = {0};
    near_match_append(&match, &text);
    Status status = lexer_fail(&self->lexer, at, "'%.*s' is no input and no dtype such as float32%s", (int)word.size,
                               (const char *)word.data, text_of(&text));
    text_free(&text);
    return status;
}

static Status read_output_dtype(OpSchemaParser *self, CustomOutput *out)
{
    out->input = -1;
    if (lexer_take(&self->lexer, '?')) return STATUS_OK;
    size_t at;
    Bytes word;
    TRY(read_identifier(self, "a dtype, the name of an input that has it, or '?'", &at, &word));
    if (bytes_equal(word, bytes_of("attr"))) return op_schema_attribute_name(self, &out->attribute);
    out->input = input_index(self, word);
    if (out->input >= 0) return STATUS_OK;
    out->dtype = dtype_from_name(word);
    return out->dtype != DTYPE_UNDEFINED ? STATUS_OK : fail_dtype(self, at, word);
}

static Status read_output(OpSchemaParser *self)
{
    CustomOutput output = {0};
    size_t at;
    TRY(read_identifier(self, "the name of an output", &at, &output.name));
    for (size_t i = 0; i < self->outputs.count; i++)
        if (bytes_equal(self->outputs.items[i].name, output.name)) return fail_twice(self, at, output.name, "outputs");
    if (self->outputs.count == MAX_OPERANDS) return fail_too_many(self, "described outputs", MAX_OPERANDS);
    TRY(lexer_expect(&self->lexer, ':', "':' and the dtype of the output"));
    output.name = op_schema_keep_bytes(self, output.name);
    TRY(read_output_dtype(self, &output));
    TRY(op_schema_output_shape(self, &output.shape));
    array_push(&self->outputs, output);
    return STATUS_OK;
}

Status op_schema_outputs(OpSchemaParser *self)
{
    do TRY(read_output(self));
    while (lexer_take(&self->lexer, ','));
    return STATUS_OK;
}
