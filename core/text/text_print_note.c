/* text_print_note - doc strings, metadata and unknown fields, which the model leaves in its file. */
#include "model/model.h"
#include "text/text_printer.h"
#include "wire/wire_walk.h"

enum { PAIR_FIELD_KEY = 1, PAIR_FIELD_VALUE = 2 };

/* What a message has beside the fields that the text has elsewhere. */
typedef struct Notes {
    bool has_doc_string;
    Range doc_string;
    size_t metadata_count;
    Text wire; /* other fields as they are */
} Notes;

/* Steps through the fields of a message. */
static void begin_walk(Printer *self, WireWalk *walk, const Origin *origin, const char *message)
{
    bool is_split = origin->piece_count > 1;
    wire_walk_begin(walk, self->model->reader, message, is_split ? origin->pieces : &origin->body, origin->piece_count);
}

static Status append_range(Printer *self, Range range, Text *out)
{
    for (uint64_t at = 0; at < range.length;) {
        Bytes view;
        uint64_t left = range.length - at;
        size_t wanted = left < READER_MAX_VIEW ? (size_t)left : READER_MAX_VIEW;
        TRY(reader_view(self->model->reader, range.offset + at, wanted, &view));
        if (view.size > wanted) view.size = wanted;
        if (view.size == 0) return wire_fail(self->model->reader, range.offset + at, "the file ends early");
        text_append_bytes(out, view);
        at += view.size;
    }
    return STATUS_OK;
}

static Status print_range(Printer *self, Range range)
{
    Text bytes = {0};
    Status status = append_range(self, range, &bytes);
    if (status_is_ok(status)) print_string(self->out, text_bytes(&bytes));
    text_free(&bytes);
    return status;
}

static bool is_printed(const NoteForm *form, uint32_t number)
{
    for (const uint32_t *printed = form->printed; *printed != 0; printed++)
        if (*printed == number) return true;
    return false;
}

static Status collect_field(Printer *self, const WireField *field, const NoteForm *form, Notes *notes)
{
    if (is_printed(form, field->number)) return STATUS_OK;
    if (field->number == form->doc_string && field->type == WIRE_BYTES) {
        notes->has_doc_string = true;
        notes->doc_string = wire_field_range(field);
        return STATUS_OK;
    }
    if (field->number == form->metadata && field->type == WIRE_BYTES) {
        notes->metadata_count++;
        return STATUS_OK;
    }
    return append_range(self, (Range){field->start, field->end - field->start}, &notes->wire);
}

static Status collect_notes(Printer *self, const Origin *origin, const NoteForm *form, Notes *notes)
{
    WireWalk walk;
    begin_walk(self, &walk, origin, form->message);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        TRY(collect_field(self, &field, form, notes));
    }
}

/* One "key": "value"; value: NULL for the file's. */
static Status print_pair(Printer *self, Range pair, const Name *value)
{
    WireWalk walk;
    Range ranges[3] = {0};
    wire_walk_begin(&walk, self->model->reader, "StringStringEntryProto", &pair, 1);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) break;
        bool is_known = field.type == WIRE_BYTES && field.number <= PAIR_FIELD_VALUE;
        if (is_known) ranges[field.number] = wire_field_range(&field);
    }
    TRY(print_range(self, ranges[PAIR_FIELD_KEY]));
    text_append(self->out, ": ");
    if (!value) return print_range(self, ranges[PAIR_FIELD_VALUE]);
    print_string(self->out, name_bytes(value));
    return STATUS_OK;
}

Status print_pairs(Printer *self, const Origin *origin, const char *message, uint32_t number, Name *const *values,
                   uint32_t value_count)
{
    WireWalk walk;
    begin_walk(self, &walk, origin, message);
    text_append_char(self->out, '[');
    for (uint32_t count = 0;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) break;
        if (field.number != number || field.type != WIRE_BYTES) continue;
        if (count > 0) text_append(self->out, ", ");
        TRY(print_pair(self, wire_field_range(&field), count < value_count ? values[count] : NULL));
        count++;
    }
    text_append_char(self->out, ']');
    return STATUS_OK;
}

void print_key(Printer *self, const char *key)
{
    text_append_format(self->out, ",\n  %s: ", key);
}

/* " @doc_string ", or ",\n  doc_string: " in a header. */
static void print_word_of_note(Printer *self, const char *word, bool is_header)
{
    if (is_header) print_key(self, word);
    else text_append_format(self->out, " @%s ", word);
}

static Status print_collected(Printer *self, const Origin *origin, const NoteForm *form, const Notes *notes,
                              bool is_header)
{
    if (notes->has_doc_string) {
        print_word_of_note(self, "doc_string", is_header);
        TRY(print_range(self, notes->doc_string));
    }
    if (notes->metadata_count > 0) {
        print_word_of_note(self, "metadata_props", is_header);
        TRY(print_pairs(self, origin, form->message, form->metadata, NULL, 0));
    }
    if (notes->wire.size > 0) {
        print_word_of_note(self, "wire", is_header);
        print_string(self->out, text_bytes(&notes->wire));
    }
    return STATUS_OK;
}

Status print_notes(Printer *self, const Origin *origin, const NoteForm *form)
{
    return self->options.is_complete ? print_all_notes(self, origin, form) : STATUS_OK;
}

Status print_all_notes(Printer *self, const Origin *origin, const NoteForm *form)
{
    if (origin->piece_count == 0) return STATUS_OK;
    Notes notes = {0};
    Status status = collect_notes(self, origin, form, &notes);
    if (status_is_ok(status)) status = print_collected(self, origin, form, &notes, false);
    text_free(&notes.wire);
    return status;
}

Status print_note_keys(Printer *self, const Origin *origin, const NoteForm *form, bool has_metadata)
{
    if (origin->piece_count == 0) return STATUS_OK;
    Notes notes = {0};
    Status status = collect_notes(self, origin, form, &notes);
    if (!self->options.is_complete) {
        text_clear(&notes.wire);
        if (!has_metadata) notes.metadata_count = 0;
    }
    if (status_is_ok(status)) status = print_collected(self, origin, form, &notes, true);
    text_free(&notes.wire);
    return status;
}
