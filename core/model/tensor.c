/* tensor - sizes and checks of constants. */
#include "model/tensor.h"

#include "base/checked.h"
#include "model/model.h"
#include "model/tensor_form.h"
#include "wire/varint.h"
#include "wire/wire_walk.h"

enum {
    TENSOR_FLOAT_DATA = 4,
    TENSOR_INT32_DATA,
    TENSOR_STRING_DATA,
    TENSOR_INT64_DATA,
    TENSOR_DOUBLE_DATA = 10,
    TENSOR_UINT64_DATA
};

uint32_t tensor_payload_field(int32_t dtype)
{
    static const uint32_t fields[] = {
        [DTYPE_FIELD_FLOAT] = TENSOR_FLOAT_DATA,   [DTYPE_FIELD_INT32] = TENSOR_INT32_DATA,
        [DTYPE_FIELD_INT64] = TENSOR_INT64_DATA,   [DTYPE_FIELD_DOUBLE] = TENSOR_DOUBLE_DATA,
        [DTYPE_FIELD_UINT64] = TENSOR_UINT64_DATA, [DTYPE_FIELD_STRING] = TENSOR_STRING_DATA};
    const Dtype *row = dtype_of(dtype);
    return row ? fields[row->field] : 0;
}

static bool is_complex(int32_t dtype)
{
    return dtype == DTYPE_COMPLEX64 || dtype == DTYPE_COMPLEX128;
}

bool tensor_form(const Tensor *self, TensorForm *out)
{
    const Dtype *row = dtype_of(self->dtype);
    if (!row) return false;
    *out = (TensorForm){.value_bytes = row->bits / 8u, .is_six_bit = row->bits == 6};
    if (is_complex(self->dtype)) out->value_bytes /= 2;
    if (row->bits > 0 && row->bits < 8) out->value_bytes = 1;
    return true;
}

bool tensor_element_count(const Tensor *self, uint64_t *out)
{
    uint64_t count = 1;
    bool is_zero = false;
    for (int i = 0; i < self->rank; i++) {
        if (self->dims[i] < 0) return false;
        is_zero |= self->dims[i] == 0;
    }
    for (int i = 0; i < self->rank && !is_zero; i++)
        if (!checked_multiply(count, (uint64_t)self->dims[i], &count)) return false;
    *out = is_zero ? 0 : count;
    return true;
}

bool tensor_byte_count(const Tensor *self, uint64_t *out)
{
    uint64_t elements;
    return tensor_element_count(self, &elements) && dtype_byte_count(self->dtype, elements, out);
}

bool tensor_wire_values(const Tensor *self, uint64_t *out)
{
    uint64_t elements;
    const Dtype *row = dtype_of(self->dtype);
    if (!row || !tensor_element_count(self, &elements)) return false;
    if (is_complex(self->dtype)) return checked_multiply(elements, 2, out);
    if (row->bits == 2 || row->bits == 4) return dtype_byte_count(self->dtype, elements, out);
    *out = elements;
    return true;
}

uint64_t tensor_stored_bytes(const Tensor *self)
{
    if (self->storage == TENSOR_OWNED || self->storage == TENSOR_DERIVED) return self->byte_count;
    if (self->storage == TENSOR_EXTERNAL) return self->external.length;
    uint64_t total = 0;
    for (uint32_t i = 0; i < self->piece_count; i++) total += self->pieces[i].range.length;
    return total;
}

const char *tensor_label(const Tensor *self)
{
    Text text = {0};
    if (name_is_empty(self->name))
        text_append_format(&text, "unnamed tensor at offset %llu", (unsigned long long)self->origin.body.offset);
    else text_append_escaped(&text, name_bytes(self->name));
    const char *label = arena_copy(&self->model->arena, text_of(&text), text.size);
    text_free(&text);
    return label;
}

static void append_type(Text *text, const Tensor *self)
{
    text_append_format(text, "%s[", dtype_long_name(self->dtype));
    for (int i = 0; i < self->rank && i < 16; i++)
        text_append_format(text, "%s%lld", i > 0 ? "," : "", (long long)self->dims[i]);
    text_append(text, self->rank > 16 ? ",...]" : "]");
}

/* "<file>, offset N: tensor 'W' float32[2,3]: <reason>" */
static Status tensor_fail(const Tensor *self, const char *format, ...) PRINTF_LIKE(2, 3);
static Status tensor_fail(const Tensor *self, const char *format, ...)
{
    Text text = {0};
    const char *file = self->model->source ? self->model->source->name : self->model->path;
    text_append_format(&text, "%s, offset %llu: tensor '%s' ", file, (unsigned long long)self->origin.body.offset,
                       tensor_label(self));
    append_type(&text, self);
    text_append(&text, ": ");
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&text, format, arguments);
    va_end(arguments);
    Status status = status_fail(STATUS_CODE_MODEL, "%s", text_of(&text));
    text_free(&text);
    return status;
}

static Status fail_dims(const Tensor *self)
{
    return tensor_fail(self, "its dims are negative or their product is too large for any file; the file is damaged or "
                             "was written wrong: download it again, or correct what wrote it");
}

static Status check_bytes(const Tensor *self, const char *where, uint64_t held)
{
    uint64_t needed;
    if (self->dtype == DTYPE_STRING)
        return tensor_fail(self, "strings cannot be in %s; only string_data holds them", where);
    if (!tensor_byte_count(self, &needed)) return fail_dims(self);
    if (held == needed) return STATUS_OK;
    return tensor_fail(self,
                       "%s holds %llu bytes where dtype and dims need %llu; the file is damaged or was written wrong: "
                       "download it again, or correct what wrote it",
                       where, (unsigned long long)held, (unsigned long long)needed);
}

static Status check_external(Tensor *self)
{
    const ExternalData *external = &self->external;
    if (!external->file) return tensor_fail(self, "it is external, but no location says where");
    if (dtype_of(self->dtype)) TRY(check_bytes(self, "its external data", external->length));
    Source *source = NULL;
    TRY(status_prefix(model_data_source(self->model, external->file, &source), "tensor '%s'", tensor_label(self)));
    uint64_t end;
    if (checked_add(external->offset, external->length, &end) && end <= source->size_bytes) return STATUS_OK;
    return tensor_fail(self,
                       "its data is at bytes %llu to %llu of %s, which has only %llu; the file is cut off or "
                       "belongs to another model: copy or download it again",
                       (unsigned long long)external->offset, (unsigned long long)(external->offset + external->length),
                       source->name, (unsigned long long)source->size_bytes);
}

static Status check_typed(Tensor *self)
{
    uint64_t needed, held;
    if (self->field != 0 && self->field != tensor_payload_field(self->dtype))
        return tensor_fail(self,
                           "its values are in field %u, which is not the field of its dtype; the file was written "
                           "wrong: download it again, or correct what wrote it",
                           (unsigned)self->field);
    if (!tensor_wire_values(self, &needed)) return fail_dims(self);
    TRY(tensor_count_values(self, &held));
    if (held == needed) return STATUS_OK;
    return tensor_fail(self,
                       "%llu values are given where dtype and dims need %llu; the file is damaged or was written "
                       "wrong: download it again, or correct what wrote it",
                       (unsigned long long)held, (unsigned long long)needed);
}

Status tensor_check(Tensor *self)
{
    uint64_t elements = 0;
    switch (self->storage) {
    case TENSOR_EXTERNAL: return check_external(self);
    case TENSOR_OWNED:
    case TENSOR_DERIVED: return STATUS_OK; /* what a recipe reads was checked when it was made */
    case TENSOR_NOTHING:
        if (!tensor_element_count(self, &elements)) return fail_dims(self);
        return elements == 0 || !dtype_of(self->dtype)
                   ? STATUS_OK
                   : tensor_fail(self, "it has dims, but no values; the file is damaged or was written wrong: download "
                                       "it again, or correct what wrote it");
    case TENSOR_RAW:
        return dtype_of(self->dtype) ? check_bytes(self, "raw_data", self->pieces[0].range.length) : STATUS_OK;
    case TENSOR_TYPED: return dtype_of(self->dtype) ? check_typed(self) : STATUS_OK;
    }
    return STATUS_OK;
}

/* Counts the varints of a packed run: bytes without a continuation bit. */
static Status count_varints(Tensor *self, Range range, uint64_t *count)
{
    uint64_t at = range.offset, end = range.offset + range.length;
    int run = 0;
    while (at < end) {
        Bytes view;
        TRY(reader_view(self->model->reader, at, READER_MAX_VIEW, &view));
        size_t size = end - at < view.size ? (size_t)(end - at) : view.size;
        for (size_t i = 0; i < size; i++) {
            run++;
            if (run > VARINT_MAX_BYTES)
                return wire_fail(self->model->reader, at + i,
                                 "a varint is longer than ten bytes; the file is damaged: copy or download it again");
            if (view.data[i] & 0x80) continue;
            (*count)++;
            run = 0;
        }
        at += size;
    }
    if (run == 0) return STATUS_OK;
    return wire_fail(self->model->reader, end,
                     "the values of tensor '%s' end inside a number; the file is damaged: copy or download it again",
                     tensor_label(self));
}

static Status count_fields(Tensor *self, Range range, uint64_t *count)
{
    WireWalk walk;
    wire_walk_begin(&walk, self->model->reader, "a repeated field", &range, 1);
    for (;;) {
        WireField field;
        bool has_field = false;
        TRY(wire_walk_next(&walk, &field, &has_field));
        if (!has_field) return STATUS_OK;
        (*count)++;
    }
}

Status tensor_count_values(Tensor *self, uint64_t *out)
{
    *out = 0;
    for (uint32_t i = 0; i < self->piece_count; i++) {
        const Piece *piece = &self->pieces[i];
        uint64_t width = self->encoding == ENCODING_FIXED64 ? 8 : 4;
        if (!piece->is_packed) TRY(count_fields(self, piece->range, out));
        else if (self->encoding == ENCODING_VARINT) TRY(count_varints(self, piece->range, out));
        else if (piece->range.length % width == 0) *out += piece->range.length / width;
        else return tensor_fail(self, "its values end inside a number; the file is damaged: copy or download it again");
    }
    return STATUS_OK;
}
