/* text_parse_graph - nodes and graphs. */
#include "text/text_parser.h"

/* NodeProto, GraphProto, TensorAnnotation */
enum { NODE_FIELD_INPUT = 1, NODE_FIELD_OUTPUT = 2, NODE_FIELD_NAME = 3, NODE_FIELD_OP_TYPE = 4 };
enum { NODE_FIELD_ATTRIBUTE = 5, NODE_FIELD_DOC_STRING = 6, NODE_FIELD_DOMAIN = 7, NODE_FIELD_OVERLOAD = 8 };
enum { NODE_FIELD_METADATA = 9 };
enum { GRAPH_FIELD_NODE = 1, GRAPH_FIELD_NAME = 2, GRAPH_FIELD_INITIALIZER = 5, GRAPH_FIELD_DOC_STRING = 10 };
enum { GRAPH_FIELD_INPUT = 11, GRAPH_FIELD_OUTPUT = 12, GRAPH_FIELD_VALUE_INFO = 13, GRAPH_FIELD_ANNOTATION = 14 };
enum { GRAPH_FIELD_SPARSE = 15, GRAPH_FIELD_METADATA = 16 };
enum { ANNOTATION_FIELD_NAME = 1, ANNOTATION_FIELD_PARAMETERS = 2 };

/* Names with commas between them; an omitted one is "" or nothing before a comma. A comma may end the list. */
static Status parse_names(Parser *self, uint32_t field)
{
    TextLexer *lexer = &self->lexer;
    do {
        Bytes name = {0};
        if (lexer_at_name(lexer)) TRY(lexer_name(lexer, &self->scratch, "a name", &name));
        else if (lexer_peek(lexer) != ',') return STATUS_OK;
        encode_bytes(self->out, field, name);
    } while (lexer_take(lexer, ','));
    return STATUS_OK;
}

/* Dotted names: the last is the operator, those before it are its domain. */
static Status parse_operator(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    Text domain = {0};
    Bytes part = {0};
    Status status = STATUS_OK;
    if (lexer_at_name(lexer)) status = lexer_name(lexer, &self->scratch, "an operator", &part);
    while (status_is_ok(status) && lexer_take(lexer, '.')) {
        if (domain.size > 0) text_append_char(&domain, '.');
        text_append_bytes(&domain, part);
        status = lexer_name(lexer, &self->scratch, "an operator", &part);
    }
    if (status_is_ok(status)) {
        encode_bytes(self->out, NODE_FIELD_DOMAIN, text_bytes(&domain));
        encode_bytes(self->out, NODE_FIELD_OP_TYPE, part);
    }
    text_free(&domain);
    return status;
}

static Status parse_label(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    Bytes name = {0};
    if (!lexer_take(lexer, '[')) return STATUS_OK;
    if (lexer_at_name(lexer)) TRY(lexer_name(lexer, &self->scratch, "the node's name", &name));
    encode_bytes(self->out, NODE_FIELD_NAME, name);
    return lexer_expect(lexer, ']', "']' after the node's name");
}

/* Attributes stand before the inputs or behind them. */
static Status parse_call(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    size_t attribute_count;
    TRY(parse_operator(self));
    if (lexer_take(lexer, ':')) {
        Bytes overload;
        TRY(lexer_name(lexer, &self->scratch, "the overload's name", &overload));
        encode_bytes(self->out, NODE_FIELD_OVERLOAD, overload);
    }
    TRY(parse_attributes(self, NODE_FIELD_ATTRIBUTE, &attribute_count));
    TRY(lexer_expect(lexer, '(', "'(' before the inputs"));
    TRY(parse_names(self, NODE_FIELD_INPUT));
    TRY(lexer_expect(lexer, ')', "',' or ')' after an input"));
    return attribute_count > 0 ? STATUS_OK : parse_attributes(self, NODE_FIELD_ATTRIBUTE, &attribute_count);
}

static Status parse_node(Parser *self, uint32_t field)
{
    size_t mark = encode_begin(self->out, field);
    TRY(parse_label(self));
    TRY(parse_names(self, NODE_FIELD_OUTPUT));
    TRY(lexer_expect(&self->lexer, '=', "'=' after the outputs of a node"));
    TRY(parse_call(self));
    TRY(parse_notes(self, (NoteFields){.doc_string = NODE_FIELD_DOC_STRING, .metadata = NODE_FIELD_METADATA}));
    encode_end(self->out, mark);
    return STATUS_OK;
}

Status parse_nodes(Parser *self, uint32_t field)
{
    TextLexer *lexer = &self->lexer;
    TRY(lexer_expect(lexer, '{', "'{' before the nodes"));
    while (!lexer_take(lexer, '}')) {
        ArenaMark mark = arena_mark(&self->scratch);
        TRY(parse_node(self, field));
        arena_rewind(&self->scratch, mark);
    }
    return STATUS_OK;
}

static Status parse_initializer(Parser *self, const ValueText *value)
{
    if (!value->has_type) return lexer_fail(&self->lexer, value->at, "an initializer needs a type before its name");
    size_t mark = encode_begin(self->out, GRAPH_FIELD_INITIALIZER);
    TRY(parse_tensor(self, value->name));
    encode_end(self->out, mark);
    return STATUS_OK;
}

/* An input may have a default: it is an initializer too. */
static Status parse_input(Parser *self)
{
    ValueText value;
    TRY(parse_value(self, &value));
    TRY(parse_value_info(self, &value, GRAPH_FIELD_INPUT));
    return lexer_take(&self->lexer, '=') ? parse_initializer(self, &value) : STATUS_OK;
}

static Status parse_output(Parser *self)
{
    ValueText value;
    TRY(parse_value(self, &value));
    return parse_value_info(self, &value, GRAPH_FIELD_OUTPUT);
}

/* "@quantization" name pairs, behind its '@'. */
static Status parse_annotation(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    Bytes name;
    size_t mark = encode_begin(self->out, GRAPH_FIELD_ANNOTATION);
    if (!lexer_take_word(lexer, "quantization")) return lexer_fail_expected(lexer, "quantization");
    TRY(lexer_name(lexer, &self->scratch, "the name of the tensor that is quantized", &name));
    encode_bytes(self->out, ANNOTATION_FIELD_NAME, name);
    TRY(parse_pairs(self, ANNOTATION_FIELD_PARAMETERS));
    TRY(parse_notes(self, (NoteFields){0}));
    encode_end(self->out, mark);
    return STATUS_OK;
}

/* An entry between < and >: initializer, sparse initializer, value_info or annotation. */
static Status parse_declaration(Parser *self)
{
    ValueText value;
    if (lexer_take(&self->lexer, '@')) return parse_annotation(self);
    if (parse_at_sparse(self)) return parse_sparse_tensor(self, GRAPH_FIELD_SPARSE);
    TRY(parse_value(self, &value));
    if (lexer_take(&self->lexer, '=')) return parse_initializer(self, &value);
    return parse_value_info(self, &value, GRAPH_FIELD_VALUE_INFO);
}

/* Entries with commas between them up to `close`. what: for the message. */
static Status parse_entries(Parser *self, Status (*parse_entry)(Parser *), char close, const char *what)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_take(lexer, close)) return STATUS_OK;
    do {
        ArenaMark mark = arena_mark(&self->scratch);
        TRY(parse_entry(self));
        arena_rewind(&self->scratch, mark);
    } while (lexer_take(lexer, ','));
    return lexer_expect(lexer, close, what);
}

static Status parse_graph_body(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_take(lexer, '(')) TRY(parse_entries(self, parse_input, ')', "',' or ')' after an input"));
    TRY(lexer_expect_arrow(lexer));
    TRY(lexer_expect(lexer, '(', "'(' before the outputs"));
    TRY(parse_entries(self, parse_output, ')', "',' or ')' after an output"));
    if (lexer_take(lexer, '<')) TRY(parse_entries(self, parse_declaration, '>', "',' or '>' after an entry"));
    TRY(parse_nodes(self, GRAPH_FIELD_NODE));
    return parse_notes(self, (NoteFields){.doc_string = GRAPH_FIELD_DOC_STRING, .metadata = GRAPH_FIELD_METADATA});
}

Status parse_graph(Parser *self, uint32_t field, Bytes name)
{
    TextLexer *lexer = &self->lexer;
    if (++self->depth > TEXT_MAX_DEPTH)
        return lexer_fail(lexer, lexer->at, "graphs are nested deeper than %d", (int)TEXT_MAX_DEPTH);
    size_t mark = encode_begin(self->out, field);
    if (!name.data) TRY(lexer_name(lexer, &self->scratch, "the name of a graph", &name));
    encode_bytes(self->out, GRAPH_FIELD_NAME, name);
    TRY(parse_graph_body(self));
    encode_end(self->out, mark);
    self->depth--;
    return STATUS_OK;
}
