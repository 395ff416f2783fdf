/* text_parser - the stages of text_encode_model: each reads one thing of the grammar and appends its protobuf fields.
 *
 * Grammar: docs/text.md. Messages are built in place: a stage that begins one ends it, unless it fails. */
#ifndef HONE_TEXT_PARSER_H
#define HONE_TEXT_PARSER_H

#include "base/array.h"
#include "text/text_encode.h"
#include "text/text_lexer.h"

enum { TEXT_MAX_DEPTH = 100 }; /* types in types, graphs in graphs */

/* The type that was read last: as a message, and as what a tensor constant needs of it. */
typedef struct TypeText {
    Text message; /* of a TypeProto */
    bool is_tensor;
    int32_t dtype;
    bool has_shape;
    bool is_numeric; /* every dim is a number */
    ARRAY(int64_t) dims;
} TypeText;

typedef struct Parser {
    TextLexer lexer;
    Arena scratch; /* strings; rewound after each node */
    Text *out;     /* borrowed */
    TypeText type;
    int depth;
} Parser;

/* A name and perhaps a type before it. */
typedef struct ValueText {
    bool has_type; /* it is in parser->type */
    Bytes name;
    size_t at; /* where it begins */
} ValueText;

/* Fields of doc_string and metadata_props in a message; 0: it has none. */
typedef struct NoteFields {
    uint32_t doc_string, metadata;
} NoteFields;

/* Does a type come next? */
bool parse_at_type(Parser *self);

/* Reads a type into self->type. */
NODISCARD Status parse_type(Parser *self);

/* type? name */
NODISCARD Status parse_value(Parser *self, ValueText *out);

/* Emits the value as a ValueInfoProto, with notes behind it. */
NODISCARD Status parse_value_info(Parser *self, const ValueText *value, uint32_t field);

/* Emits the fields of a TensorProto of type self->type: dims, dtype, name, payload, notes. The text is behind the '='
 * when it has one. name: data NULL for none. */
NODISCARD Status parse_tensor(Parser *self, Bytes name);

/* name? '='? payload as a TensorProto of type self->type */
NODISCARD Status parse_tensor_constant(Parser *self, uint32_t field);

/* Is "sparse[" next? */
bool parse_at_sparse(Parser *self);
NODISCARD Status parse_sparse_tensor(Parser *self, uint32_t field);

/* '[' string ':' string, ... ']' as StringStringEntryProtos. */
NODISCARD Status parse_pairs(Parser *self, uint32_t field);

/* What stands behind a thing and is none of the official syntax: @doc_string, @metadata_props, @wire. */
NODISCARD Status parse_notes(Parser *self, NoteFields fields);

/* Is a note next? */
bool parse_at_note(Parser *self);

/* name (':' type)? '=' value as an AttributeProto; name: already read, or data NULL. */
NODISCARD Status parse_attribute(Parser *self, uint32_t field, Bytes name);

/* '<' attribute, ... '>' when it is there. *out_count: how many. */
NODISCARD Status parse_attributes(Parser *self, uint32_t field, size_t *out_count);

/* '{' node* '}' */
NODISCARD Status parse_nodes(Parser *self, uint32_t field);

/* A graph as a GraphProto; name: already read, or data NULL. */
NODISCARD Status parse_graph(Parser *self, uint32_t field, Bytes name);

#endif
