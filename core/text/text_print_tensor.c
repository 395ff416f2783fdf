/* text_print_tensor - constants: type, name and where the payload is. */
#include "model/dtype.h"
#include "model/model.h"
#include "text/text_printer.h"

enum { TENSOR_FIELD_EXTERNAL = 13 };

/* Without the payload's fields: of a damaged one they follow as they are. */
static const uint32_t head_printed[] = {1, 2, 8, 14, 0};
static const NoteForm damaged_notes = {
    .message = "TensorProto", .doc_string = 12, .metadata = 16, .printed = head_printed};
static const uint32_t all_but_payload[] = {1, 2, 3, 8, 12, 13, 14, 16, 0};
static const NoteForm payload_notes = {.message = "TensorProto", .printed = all_but_payload};
static const uint32_t tensor_printed[] = {1, 2, 4, 5, 6, 7, 8, 9, 10, 11, TENSOR_FIELD_EXTERNAL, 14, 0};
static const NoteForm tensor_notes = {
    .message = "TensorProto", .doc_string = 12, .metadata = 16, .printed = tensor_printed};
static const uint32_t sparse_printed[] = {1, 2, 3, 0};
static const NoteForm sparse_notes = {.message = "SparseTensorProto", .printed = sparse_printed};

static void print_dims(Text *out, const int64_t *dims, int rank)
{
    text_append_char(out, '[');
    for (int axis = 0; axis < rank; axis++)
        text_append_format(out, axis > 0 ? ", %lld" : "%lld", (long long)dims[axis]);
    text_append_char(out, ']');
}

static void print_size(Text *out, const char *key, uint64_t size)
{
    text_append_format(out, ", \"%s\": \"%llu\"", key, (unsigned long long)size);
}

/* Where a rewritten tensor is; others say it themselves. */
static Status print_external(Printer *self, const Tensor *tensor)
{
    const ExternalData *external = &tensor->external;
    if (!tensor->is_touched && tensor->origin.piece_count > 0)
        return print_pairs(self, &tensor->origin, "TensorProto", TENSOR_FIELD_EXTERNAL, NULL, 0);
    text_append(self->out, "[\"location\": ");
    print_string(self->out, external->file ? name_bytes(external->file->location) : (Bytes){0});
    if (external->has_offset) print_size(self->out, "offset", external->offset);
    if (external->has_length) print_size(self->out, "length", external->length);
    text_append_char(self->out, ']');
    return STATUS_OK;
}

/* Can the payload only be shown as bytes: of unknown dtype, or not as many as its dims say? */
static bool is_only_bytes(const Tensor *tensor)
{
    uint64_t needed;
    if (tensor->storage != TENSOR_RAW && tensor->storage != TENSOR_OWNED) return false;
    if (tensor->dtype == DTYPE_STRING) return tensor->storage == TENSOR_RAW;
    return !tensor_byte_count(tensor, &needed) || needed != tensor_stored_bytes(tensor);
}

typedef enum PayloadForm {
    PAYLOAD_NONE,
    PAYLOAD_DAMAGED, /* its fields are noted behind; "..." where there is a limit */
    PAYLOAD_EXTERNAL,
    PAYLOAD_BYTES,
    PAYLOAD_ELEMENTS,
    PAYLOAD_RAW_ELEMENTS
} PayloadForm;

/* Is a typed payload not what dtype and dims ask for? */
static bool is_damaged(Tensor *tensor)
{
    if (tensor->storage != TENSOR_TYPED) return false;
    if (!dtype_of(tensor->dtype)) return true;
    Status status = tensor_check(tensor);
    bool is_bad = !status_is_ok(status);
    status_free(&status);
    return is_bad;
}

static PayloadForm payload_form(const Printer *self, Tensor *tensor)
{
    uint64_t elements;
    if (self->options.element_limit == 0 && is_damaged(tensor)) return PAYLOAD_DAMAGED;
    if (tensor->storage == TENSOR_EXTERNAL) return PAYLOAD_EXTERNAL;
    bool is_empty = dtype_of(tensor->dtype) && tensor_element_count(tensor, &elements) && elements == 0;
    if (tensor->storage == TENSOR_NOTHING && !is_empty) return PAYLOAD_NONE;
    if (is_only_bytes(tensor)) return PAYLOAD_BYTES;
    return tensor->storage == TENSOR_RAW && self->options.is_complete ? PAYLOAD_RAW_ELEMENTS : PAYLOAD_ELEMENTS;
}

static Status print_payload(Printer *self, Tensor *tensor, PayloadForm form)
{
    if (form == PAYLOAD_NONE || form == PAYLOAD_DAMAGED) return STATUS_OK;
    text_append_char(self->out, ' ');
    if (form == PAYLOAD_EXTERNAL) return print_external(self, tensor);
    if (form != PAYLOAD_ELEMENTS) text_append(self->out, "raw ");
    if (form == PAYLOAD_BYTES) return print_bytes(self, tensor);
    text_append_char(self->out, '{');
    TRY(print_elements(self, tensor));
    text_append_char(self->out, '}');
    return STATUS_OK;
}

Status print_tensor(Printer *self, Tensor *tensor, bool needs_name)
{
    PayloadForm form = payload_form(self, tensor);
    bool has_name = needs_name || !name_is_empty(tensor->name);
    print_dtype(self->out, tensor->dtype);
    if (tensor->rank > 0) print_dims(self->out, tensor->dims, tensor->rank);
    if (has_name) {
        text_append_char(self->out, ' ');
        print_word(self->out, name_bytes(tensor->name));
    }
    if (has_name || form != PAYLOAD_ELEMENTS) text_append(self->out, " =");
    TRY(print_payload(self, tensor, form));
    if (form != PAYLOAD_DAMAGED) return print_notes(self, &tensor->origin, &tensor_notes);
    return print_all_notes(self, &tensor->origin, self->options.is_complete ? &damaged_notes : &payload_notes);
}

Status print_sparse_tensor(Printer *self, SparseTensor *sparse)
{
    text_append(self->out, "sparse");
    print_dims(self->out, sparse->dims, sparse->rank);
    text_append(self->out, " (");
    if (sparse->values) TRY(print_tensor(self, sparse->values, false));
    text_append(self->out, ", ");
    if (sparse->indices) TRY(print_tensor(self, sparse->indices, false));
    text_append_char(self->out, ')');
    return print_notes(self, &sparse->origin, &sparse_notes);
}
