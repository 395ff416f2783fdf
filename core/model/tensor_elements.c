/* tensor_elements - elements of a tensor in any order. Payloads that can only be read front to back have a cursor, which
 * goes on where it is or begins again. */
#include "base/checked.h"
#include "model/dtype.h"
#include "model/model.h"
#include "model/packed.h"

enum { CURSOR_HELD_BYTES = 4096, PACKED_STEP_BYTES = 1536 /* a multiple of 3 */ };

struct TensorCursor {
    TensorStream stream;
    uint64_t position; /* canonical bytes taken from held and stream */
    size_t held_first, held_count;
    uint8_t held[CURSOR_HELD_BYTES];
};

/* Are the canonical bytes one range of the file? */
static bool is_one_range(const Tensor *self)
{
    return self->storage == TENSOR_TYPED && self->piece_count == 1 && self->pieces[0].is_packed &&
           (self->encoding == ENCODING_FIXED32 || self->encoding == ENCODING_FIXED64);
}

bool tensor_can_seek(const Tensor *self)
{
    return self->dtype != DTYPE_STRING && (self->storage != TENSOR_TYPED || is_one_range(self));
}

/* ---- Front to back ---- */

static Status cursor_skip_to(TensorCursor *self, Tensor *tensor, uint64_t position)
{
    if (!self->stream.tensor || position < self->position) {
        self->held_first = self->held_count = 0;
        self->position = 0;
        TRY(tensor_stream_open(&self->stream, tensor));
    }
    while (self->position < position) {
        if (self->held_first == self->held_count) {
            self->held_first = 0;
            TRY(tensor_stream_read(&self->stream, self->held, sizeof self->held, &self->held_count));
            if (self->held_count == 0) return STATUS_OK;
        }
        uint64_t step = self->held_count - self->held_first;
        if (step > position - self->position) step = position - self->position;
        self->held_first += (size_t)step;
        self->position += step;
    }
    return STATUS_OK;
}

static Status cursor_read(TensorCursor *self, uint8_t *destination, size_t length)
{
    while (length > 0) {
        if (self->held_first == self->held_count) {
            self->held_first = 0;
            TRY(tensor_stream_read(&self->stream, self->held, sizeof self->held, &self->held_count));
            if (self->held_count == 0) return status_fail(STATUS_CODE_MODEL, "a payload ends before its last element");
        }
        size_t step = self->held_count - self->held_first;
        if (step > length) step = length;
        memcpy(destination, self->held + self->held_first, step);
        self->held_first += step;
        self->position += step;
        destination += step;
        length -= step;
    }
    return STATUS_OK;
}

static Status read_with_cursor(Tensor *self, uint64_t offset, size_t length, uint8_t *destination)
{
    if (!self->cursor) self->cursor = ARENA_NEW(&self->model->arena, TensorCursor);
    TRY(cursor_skip_to(self->cursor, self, offset));
    return cursor_read(self->cursor, destination, length);
}

/* ---- Canonical bytes ---- */

static Status read_bytes(Tensor *self, uint64_t offset, size_t length, uint8_t *destination)
{
    Source *source = NULL;
    switch (self->storage) {
    case TENSOR_OWNED: memcpy(destination, self->bytes + offset, length); return STATUS_OK;
    case TENSOR_RAW:
        return source_read_at(self->model->source, self->pieces[0].range.offset + offset, destination, length);
    case TENSOR_EXTERNAL:
        TRY(model_data_source(self->model, self->external.file, &source));
        return source_read_at(source, self->external.offset + offset, destination, length);
    case TENSOR_TYPED:
        if (is_one_range(self))
            return source_read_at(self->model->source, self->pieces[0].range.offset + offset, destination, length);
        return read_with_cursor(self, offset, length, destination);
    default: return status_fail(STATUS_CODE_MODEL, "tensor '%s' has no payload", tensor_label(self));
    }
}

/* ---- Elements ---- */

/* Elements that share bytes: from the beginning of a byte on, a part at a time. */
static Status read_packed(Tensor *self, uint64_t first, size_t count, uint8_t *destination)
{
    uint8_t packed[PACKED_STEP_BYTES], elements[4];
    unsigned bits = dtype_of(self->dtype)->bits;
    size_t group = packed_group_elements(self->dtype), step_elements = (size_t)PACKED_STEP_BYTES * 8 / bits;
    while (count > 0) {
        size_t skipped = (size_t)(first % group);
        size_t step = skipped > 0 ? group - skipped : step_elements;
        if (step > count) step = count;
        size_t needed = packed_bytes(self->dtype, skipped + step);
        TRY(read_bytes(self, (first - skipped) / group * packed_bytes(self->dtype, group), needed, packed));
        packed_read(self->dtype, packed, skipped + step, skipped > 0 ? elements : destination);
        if (skipped > 0) memcpy(destination, elements + skipped, step);
        destination += step;
        first += step;
        count -= step;
    }
    return STATUS_OK;
}

Status tensor_read_elements(Tensor *self, uint64_t first, size_t count, uint8_t *destination)
{
    uint64_t total, end;
    size_t width = unpacked_element_bytes(self->dtype);
    if (width == 0 || !tensor_element_count(self, &total) || !checked_add(first, count, &end) || end > total)
        return status_fail(STATUS_CODE_MODEL, "tensor '%s' has no elements %llu to %llu", tensor_label(self),
                           (unsigned long long)first, (unsigned long long)(first + count));
    if (count == 0) return STATUS_OK;
    if (self->storage == TENSOR_DERIVED) return self->recipe->read(self->recipe, first, count, destination);
    if (packed_group_elements(self->dtype) > 1) return read_packed(self, first, count, destination);
    return read_bytes(self, first * width, count * width, destination);
}
