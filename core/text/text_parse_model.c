/* text_parse_model - headers, functions, training stages, and the whole text. */
#include "text/text_parse.h"

#include "text/text_parser.h"

/* ModelProto, OperatorSetIdProto, FunctionProto, TrainingInfoProto */
enum { MODEL_FIELD_IR_VERSION = 1, MODEL_FIELD_GRAPH = 7, MODEL_FIELD_OPSET_IMPORT = 8, MODEL_FIELD_TRAINING = 20 };
enum { MODEL_FIELD_FUNCTION = 25, OPSET_FIELD_DOMAIN = 1, OPSET_FIELD_VERSION = 2 };
enum { FUNCTION_FIELD_NAME = 1, FUNCTION_FIELD_INPUT = 4, FUNCTION_FIELD_OUTPUT = 5, FUNCTION_FIELD_ATTRIBUTE = 6 };
enum { FUNCTION_FIELD_NODE = 7, FUNCTION_FIELD_DEFAULT = 11, FUNCTION_FIELD_VALUE_INFO = 12 };
enum { TRAINING_FIELD_INITIALIZATION = 1, TRAINING_FIELD_ALGORITHM = 2 };

/* What a graph without a header gets. */
enum { DEFAULT_IR_VERSION = 10, DEFAULT_OPSET = 21 };

typedef enum HeaderKind {
    HEADER_INTEGER,
    HEADER_STRING,
    HEADER_OPSETS,
    HEADER_PAIRS,
    HEADER_GRAPH,
    HEADER_WIRE
} HeaderKind;

typedef struct HeaderKey {
    const char *word;
    HeaderKind kind;
    uint32_t field;
} HeaderKey;

static const HeaderKey model_keys[] = {{"ir_version", HEADER_INTEGER, MODEL_FIELD_IR_VERSION},
                                       {"producer_name", HEADER_STRING, 2},
                                       {"producer_version", HEADER_STRING, 3},
                                       {"domain", HEADER_STRING, 4},
                                       {"model_version", HEADER_INTEGER, 5},
                                       {"doc_string", HEADER_STRING, 6},
                                       {"opset_import", HEADER_OPSETS, MODEL_FIELD_OPSET_IMPORT},
                                       {"metadata_props", HEADER_PAIRS, 14},
                                       {"wire", HEADER_WIRE, 0},
                                       {0}};

static const HeaderKey function_keys[] = {{"doc_string", HEADER_STRING, 8},
                                          {"opset_import", HEADER_OPSETS, 9},
                                          {"domain", HEADER_STRING, 10},
                                          {"overload", HEADER_STRING, 13},
                                          {"metadata_props", HEADER_PAIRS, 14},
                                          {"wire", HEADER_WIRE, 0},
                                          {0}};

static const HeaderKey training_keys[] = {{"initialization", HEADER_GRAPH, TRAINING_FIELD_INITIALIZATION},
                                          {"algorithm", HEADER_GRAPH, TRAINING_FIELD_ALGORITHM},
                                          {"initialization_binding", HEADER_PAIRS, 3},
                                          {"update_binding", HEADER_PAIRS, 4},
                                          {"wire", HEADER_WIRE, 0},
                                          {0}};

static Status parse_opset(Parser *self, uint32_t field)
{
    Bytes domain;
    int64_t version;
    size_t mark = encode_begin(self->out, field);
    TRY(lexer_string(&self->lexer, &self->scratch, &domain));
    TRY(lexer_expect(&self->lexer, ':', "':' between domain and version"));
    TRY(lexer_int64(&self->lexer, &version));
    encode_bytes(self->out, OPSET_FIELD_DOMAIN, domain);
    encode_int(self->out, OPSET_FIELD_VERSION, version);
    encode_end(self->out, mark);
    return STATUS_OK;
}

static Status parse_opsets(Parser *self, uint32_t field)
{
    TextLexer *lexer = &self->lexer;
    TRY(lexer_expect(lexer, '[', "'[' before the opsets"));
    if (lexer_take(lexer, ']')) return STATUS_OK;
    do TRY(parse_opset(self, field));
    while (lexer_take(lexer, ','));
    return lexer_expect(lexer, ']', "',' or ']' after an opset");
}

static Status parse_header_value(Parser *self, const HeaderKey *key)
{
    TextLexer *lexer = &self->lexer;
    int64_t integer;
    Bytes string;
    switch (key->kind) {
    case HEADER_INTEGER:
        TRY(lexer_int64(lexer, &integer));
        encode_int(self->out, key->field, integer);
        return STATUS_OK;
    case HEADER_STRING:
        TRY(lexer_string(lexer, &self->scratch, &string));
        encode_bytes(self->out, key->field, string);
        return STATUS_OK;
    case HEADER_OPSETS: return parse_opsets(self, key->field);
    case HEADER_PAIRS: return parse_pairs(self, key->field);
    case HEADER_GRAPH: return parse_graph(self, key->field, (Bytes){0});
    case HEADER_WIRE: break;
    }
    TRY(lexer_string(lexer, &self->scratch, &string));
    text_append_bytes(self->out, string);
    return STATUS_OK;
}

/* key ':' value, ... '>', behind its '<'. */
static Status parse_header(Parser *self, const HeaderKey *keys)
{
    TextLexer *lexer = &self->lexer;
    do {
        const HeaderKey *key = keys;
        while (key->word && !lexer_take_word(lexer, key->word)) key++;
        if (!key->word) return lexer_fail_expected(lexer, "a key that can stand here, such as opset_import");
        TRY(lexer_expect(lexer, ':', "':' after the key"));
        TRY(parse_header_value(self, key));
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, '>', "',' or '>' after a value");
}

/* Inputs or outputs of a function: names, which may have a type; then there is a value_info too. */
static Status parse_parameters(Parser *self, uint32_t field, const char *what)
{
    TextLexer *lexer = &self->lexer;
    ValueText value;
    TRY(lexer_expect(lexer, '(', what));
    if (lexer_take(lexer, ')')) return STATUS_OK;
    do {
        TRY(parse_value(self, &value));
        encode_bytes(self->out, field, value.name);
        if (value.has_type) TRY(parse_value_info(self, &value, FUNCTION_FIELD_VALUE_INFO));
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, ')', "',' or ')' after a name");
}

/* '<' name or attribute, ... '>' */
static Status parse_function_attributes(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    if (!lexer_take(lexer, '<')) return STATUS_OK;
    do {
        Bytes name;
        TRY(lexer_name(lexer, &self->scratch, "the name of an attribute", &name));
        int next = lexer_peek(lexer);
        if (next == ':' || next == '=' || parse_at_note(self)) TRY(parse_attribute(self, FUNCTION_FIELD_DEFAULT, name));
        else encode_bytes(self->out, FUNCTION_FIELD_ATTRIBUTE, name);
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, '>', "',' or '>' after an attribute");
}

/* '<' value, ... '>' */
static Status parse_function_values(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    ValueText value;
    if (!lexer_take(lexer, '<') || lexer_take(lexer, '>')) return STATUS_OK;
    do {
        TRY(parse_value(self, &value));
        TRY(parse_value_info(self, &value, FUNCTION_FIELD_VALUE_INFO));
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, '>', "',' or '>' after a value");
}

static Status parse_function(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    Bytes name;
    size_t mark = encode_begin(self->out, MODEL_FIELD_FUNCTION);
    if (lexer_take(lexer, '<')) TRY(parse_header(self, function_keys));
    TRY(lexer_name(lexer, &self->scratch, "the name of a function", &name));
    encode_bytes(self->out, FUNCTION_FIELD_NAME, name);
    TRY(parse_function_attributes(self));
    TRY(parse_parameters(self, FUNCTION_FIELD_INPUT, "'(' before the function's inputs"));
    TRY(lexer_expect_arrow(lexer));
    TRY(parse_parameters(self, FUNCTION_FIELD_OUTPUT, "'(' before the function's outputs"));
    TRY(parse_function_values(self));
    TRY(parse_nodes(self, FUNCTION_FIELD_NODE));
    encode_end(self->out, mark);
    return STATUS_OK;
}

/* "@training <...>", behind its '@'. */
static Status parse_training(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    size_t mark = encode_begin(self->out, MODEL_FIELD_TRAINING);
    if (!lexer_take_word(lexer, "training")) return lexer_fail_expected(lexer, "training");
    TRY(lexer_expect(lexer, '<', "'<' after @training"));
    if (!lexer_take(lexer, '>')) TRY(parse_header(self, training_keys));
    encode_end(self->out, mark);
    return STATUS_OK;
}

static void encode_default_header(Text *out)
{
    encode_int(out, MODEL_FIELD_IR_VERSION, DEFAULT_IR_VERSION);
    size_t mark = encode_begin(out, MODEL_FIELD_OPSET_IMPORT);
    encode_bytes(out, OPSET_FIELD_DOMAIN, (Bytes){0});
    encode_int(out, OPSET_FIELD_VERSION, DEFAULT_OPSET);
    encode_end(out, mark);
}

static Status parse_model(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_take(lexer, '<')) TRY(parse_header(self, model_keys));
    else encode_default_header(self->out);
    TRY(parse_graph(self, MODEL_FIELD_GRAPH, (Bytes){0}));
    while (lexer_peek(lexer) >= 0) {
        if (lexer_take(lexer, '@')) TRY(parse_training(self));
        else TRY(parse_function(self));
    }
    return STATUS_OK;
}

Status text_encode_model(Bytes text, const char *name, Text *out)
{
    if (!text.data) text.data = (const uint8_t *)"";
    Parser parser = {.lexer = {.file = name, .text = text}, .out = out};
    Status status = parse_model(&parser);
    arena_free(&parser.scratch);
    text_free(&parser.type.message);
    array_free(&parser.type.dims);
    return status;
}
