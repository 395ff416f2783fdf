/* text_parse_note - pairs of strings, and what stands behind a thing with an '@'. */
#include "text/text_parser.h"

enum { PAIR_FIELD_KEY = 1, PAIR_FIELD_VALUE = 2 };

static Status parse_pair(Parser *self, uint32_t field)
{
    Bytes key, value;
    size_t mark = encode_begin(self->out, field);
    TRY(lexer_string(&self->lexer, &self->scratch, &key));
    TRY(lexer_expect(&self->lexer, ':', "':' between key and value"));
    TRY(lexer_string(&self->lexer, &self->scratch, &value));
    encode_bytes(self->out, PAIR_FIELD_KEY, key);
    encode_bytes(self->out, PAIR_FIELD_VALUE, value);
    encode_end(self->out, mark);
    return STATUS_OK;
}

Status parse_pairs(Parser *self, uint32_t field)
{
    TextLexer *lexer = &self->lexer;
    TRY(lexer_expect(lexer, '[', "'[' before pairs of strings"));
    if (lexer_take(lexer, ']')) return STATUS_OK;
    do TRY(parse_pair(self, field));
    while (lexer_take(lexer, ','));
    return lexer_expect(lexer, ']', "',' or ']' after a pair of strings");
}

bool parse_at_note(Parser *self)
{
    TextLexer *lexer = &self->lexer;
    size_t at = lexer->at;
    Bytes word = lexer_take(lexer, '@') ? lexer_peek_identifier(lexer) : (Bytes){0};
    bool is_note = word.size > 0 && !bytes_equal(word, bytes_of("training")); /* which follows the main graph */
    lexer->at = at;
    return is_note;
}

/* Fields of the message in protobuf's own form, as they are. */
static Status parse_wire(Parser *self)
{
    Bytes fields;
    TRY(lexer_string(&self->lexer, &self->scratch, &fields));
    text_append_bytes(self->out, fields);
    return STATUS_OK;
}

static Status parse_note(Parser *self, NoteFields fields)
{
    TextLexer *lexer = &self->lexer;
    if (lexer_take_word(lexer, "wire")) return parse_wire(self);
    if (fields.doc_string != 0 && lexer_take_word(lexer, "doc_string")) {
        Bytes text;
        TRY(lexer_string(lexer, &self->scratch, &text));
        encode_bytes(self->out, fields.doc_string, text);
        return STATUS_OK;
    }
    if (fields.metadata != 0 && lexer_take_word(lexer, "metadata_props")) return parse_pairs(self, fields.metadata);
    return lexer_fail_expected(lexer, "a note that can stand here: @doc_string, @metadata_props or @wire");
}

Status parse_notes(Parser *self, NoteFields fields)
{
    while (parse_at_note(self)) {
        lexer_take(&self->lexer, '@');
        TRY(parse_note(self, fields));
    }
    return STATUS_OK;
}
