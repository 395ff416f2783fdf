/* npy_read - checks a .npy file against a type and makes its bytes those of a tensor. */
#include "shrink/npy_read.h"

#include "base/number_text.h"
#include "io/npy.h"
#include "model/dtype.h"
#include "shrink/npy_text.h"
#include "shrink/npy_write.h"
#include "shrink/packed_source.h"

typedef struct NpyFile {
    Model *model;
    Source *source;
    Reader *reader;
    const Type *type;
    NpyHeader header;
    uint64_t element_count, text_width, data_bytes;
} NpyFile;

static Status read_descr(NpyFile *self)
{
    static const char text_descr[] = "<U";
    const char *wanted = dtype_of(self->type->dtype)->npy_descr;
    const char *found = self->header.descr;
    if (self->type->dtype == DTYPE_STRING && strncmp(found, text_descr, sizeof text_descr - 1) == 0) {
        int64_t width;
        if (number_read_int64(bytes_of(found + sizeof text_descr - 1), &width) && width > 0) {
            self->text_width = (uint64_t)width;
            return STATUS_OK;
        }
    }
    if (self->type->dtype != DTYPE_STRING && strcmp(found, wanted) == 0) return STATUS_OK;
    return status_fail(STATUS_CODE_MODEL, "%s: its elements are \"%s\", but the input is %s, which is \"%s\" in a file",
                       self->source->name, found, dtype_long_name(self->type->dtype), wanted);
}

static void append_dims(Text *text, const int64_t *dims, int rank)
{
    text_append_char(text, '[');
    for (int axis = 0; axis < rank; axis++) text_append_format(text, "%s%lld", axis ? "," : "", (long long)dims[axis]);
    text_append_char(text, ']');
}

static bool dims_fit(const NpyFile *self)
{
    const Type *type = self->type;
    if (!type->has_shape) return true;
    if (type->rank != self->header.rank) return false;
    for (int axis = 0; axis < type->rank; axis++) {
        if (type->dims[axis].kind == DIM_VALUE && type->dims[axis].value != self->header.dims[axis]) return false;
    }
    return true;
}

static Status check_dims(const NpyFile *self)
{
    if (self->header.fortran_order && self->header.rank > 1)
        return status_fail(STATUS_CODE_MODEL,
                           "%s: it is in Fortran's order; save it again with numpy.ascontiguousarray",
                           self->source->name);
    if (dims_fit(self)) return STATUS_OK;
    Text text = {0};
    append_dims(&text, self->header.dims, self->header.rank);
    Status status =
        status_fail(STATUS_CODE_MODEL, "%s: its shape %s is not that of the input", self->source->name, text_of(&text));
    text_free(&text);
    return status;
}

static Status check_size(NpyFile *self, const Tensor *tensor)
{
    uint64_t held = self->source->size_bytes - self->header.header_bytes;
    bool is_known = tensor_element_count(tensor, &self->element_count) &&
                    npy_data_bytes(tensor->dtype, self->text_width, self->element_count, &self->data_bytes);
    if (is_known && held == self->data_bytes) return STATUS_OK;
    return status_fail(
        STATUS_CODE_MODEL, "%s: it holds %llu bytes of elements where its shape needs %llu; it is damaged or cut off",
        self->source->name, (unsigned long long)held, (unsigned long long)(is_known ? self->data_bytes : 0));
}

static Tensor *new_tensor(const NpyFile *self)
{
    Arena *arena = &self->model->arena;
    Tensor *tensor = ARENA_NEW(arena, Tensor);
    tensor->model = self->model;
    tensor->name = self->model->names.empty;
    tensor->dtype = self->type->dtype;
    tensor->rank = self->header.rank;
    tensor->dims = ARENA_NEW_ARRAY(arena, int64_t, (size_t)tensor->rank);
    memcpy(tensor->dims, self->header.dims, (size_t)tensor->rank * sizeof *tensor->dims);
    tensor->is_touched = true;
    return tensor;
}

/* source: moved to the model. */
static void set_external(const NpyFile *self, Tensor *tensor, Source *source, uint64_t offset)
{
    DataFile *file = model_add_foreign_file(self->model, source);
    tensor->storage = TENSOR_EXTERNAL;
    tensor->external.file = file;
    tensor->external.offset = offset;
    (void)tensor_byte_count(tensor, &tensor->external.length);
    tensor->external.has_offset = tensor->external.has_length = true;
}

static Status set_payload(NpyFile *self, Tensor *tensor)
{
    unsigned bits = dtype_of(tensor->dtype)->bits;
    if (self->element_count == 0) return STATUS_OK;
    if (tensor->dtype == DTYPE_STRING)
        return npy_read_text(self->reader, self->header.header_bytes, self->text_width, self->element_count, tensor);
    Source *source = self->source;
    self->source = NULL;
    if (bits >= 8) {
        set_external(self, tensor, source, self->header.header_bytes);
    } else {
        set_external(self, tensor, packed_source_open(source, self->header.header_bytes, self->element_count, bits), 0);
    }
    return STATUS_OK;
}

static Status read_tensor(NpyFile *self, Tensor **out)
{
    TRY(npy_read_header(self->reader, &self->header));
    TRY(read_descr(self));
    TRY(check_dims(self));
    Tensor *tensor = new_tensor(self);
    TRY(check_size(self, tensor));
    TRY(set_payload(self, tensor));
    *out = tensor;
    return STATUS_OK;
}

Status npy_read_tensor(Model *model, Source *source, const Type *type, Tensor **out)
{
    NpyFile file = {.model = model, .source = source, .type = type, .reader = reader_open(source)};
    Status status = read_tensor(&file, out);
    reader_close(file.reader);
    source_close(file.source);
    return status;
}
