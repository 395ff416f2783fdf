/* text_printer - the stages of text_print_model: each appends one thing of the grammar. */
#ifndef HONE_TEXT_PRINTER_H
#define HONE_TEXT_PRINTER_H

#include "text/text_print.h"

/* Signatures of graphs and lists that are longer stand on several lines. */
enum { TEXT_LINE_COLUMNS = 100 };

typedef struct Printer {
    Model *model;
    Text *out; /* borrowed */
    TextOptions options;
    size_t indent; /* columns */
} Printer;

/* Begins a line. */
void print_line(Printer *self);

/* A name where any identifier can stand: bare, or quoted. */
void print_word(Text *out, Bytes name);

/* The same where a type could stand too: words of types are quoted. */
void print_name(Text *out, Bytes name);

/* "..." or, with bytes that must be escaped, b"...". */
void print_string(Text *out, Bytes bytes);

/* "ai.onnx.ml" as dotted words, or quoted as a whole. */
void print_dotted(Text *out, Bytes name);

/* A word, or ?N. */
void print_dtype(Text *out, int32_t dtype);

/* The bits of a float: shortest decimal, inf, nan, or 0x... for NaNs with other bits. */
void print_float(Text *out, uint32_t bits);

void print_type(Printer *self, const Type *type);

/* type? name notes */
NODISCARD Status print_value_info(Printer *self, const ValueInfo *info);

/* type name? '='? payload notes. needs_name: an empty name is written too. */
NODISCARD Status print_tensor(Printer *self, Tensor *tensor, bool needs_name);
NODISCARD Status print_sparse_tensor(Printer *self, SparseTensor *tensor);

/* Elements with commas between them, cut at the limit. Damaged ones: "...". */
NODISCARD Status print_elements(Printer *self, Tensor *tensor);

/* The bytes of a string attribute, or raw data of a tensor, as a string; cut where there is a limit and they are many. */
NODISCARD Status print_bytes(Printer *self, Tensor *tensor);

NODISCARD Status print_attribute(Printer *self, const Attribute *attribute);

/* name inputs => outputs < declarations > { nodes } */
NODISCARD Status print_graph(Printer *self, const Graph *graph);

/* '{' nodes '}'; the '{' closes the current line. */
NODISCARD Status print_nodes(Printer *self, const Graph *graph);

/* The name of a node's input or output; value NULL: "". */
void print_value_name(Text *out, const Value *value);

/* What is known of a message's fields, for what is said of it in notes. 0 ends `printed`. */
typedef struct NoteForm {
    const char *message;           /* its type, for errors */
    uint32_t doc_string, metadata; /* fields; 0: it has none */
    const uint32_t *printed;       /* fields that the text has elsewhere */
} NoteForm;

/* Complete texts: " @doc_string ..." and so on, from the message's place in the file. */
NODISCARD Status print_notes(Printer *self, const Origin *origin, const NoteForm *form);

/* The same in texts that are not complete too. */
NODISCARD Status print_all_notes(Printer *self, const Origin *origin, const NoteForm *form);

/* The same as keys of a header: ",\n  doc_string: ...". The doc string, and has_metadata the metadata, also in texts that
 * are not complete: the official syntax has them. */
NODISCARD Status print_note_keys(Printer *self, const Origin *origin, const NoteForm *form, bool has_metadata);

/* Begins the next key of a header: ",\n  key: ". */
void print_key(Printer *self, const char *key);

/* '[' pairs ']' of the message's field `number`. values[value_count]: in their place; NULL: as in the file. */
NODISCARD Status print_pairs(Printer *self, const Origin *origin, const char *message, uint32_t number,
                             Name *const *values, uint32_t value_count);

#endif
