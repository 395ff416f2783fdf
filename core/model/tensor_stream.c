/* tensor_stream - canonical bytes of a tensor, whatever its storage. */
#include <assert.h>

#include "model/dtype.h"
#include "model/model.h"
#include "model/packed.h"
#include "model/tensor_form.h"
#include "wire/varint.h"
#include "wire/wire_walk.h"

/* A field's key and the longest value that is not a string. */
enum { LONGEST_VALUE_BYTES = 2 * VARINT_MAX_BYTES, STRING_LENGTH_BYTES = 8 };

Status tensor_stream_open(TensorStream *self, Tensor *tensor)
{
    TRY(tensor_check(tensor));
    *self = (TensorStream){.tensor = tensor, .total = UINT64_MAX};
    uint64_t total;
    if (tensor->storage == TENSOR_RAW) self->total = tensor->pieces[0].range.length;
    if (tensor->storage == TENSOR_EXTERNAL) self->total = tensor->external.length;
    if (tensor->storage == TENSOR_OWNED || tensor->storage == TENSOR_DERIVED) self->total = tensor->byte_count;
    if (tensor->storage == TENSOR_NOTHING) self->total = 0;
    if (tensor->storage == TENSOR_TYPED && tensor_byte_count(tensor, &total)) self->total = total;
    if (tensor->storage == TENSOR_TYPED && tensor->piece_count > 0) self->at = tensor->pieces[0].range.offset;
    return STATUS_OK;
}

/* ---- Storages that hold canonical bytes already ---- */

static Status read_plain(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    Tensor *tensor = self->tensor;
    uint64_t left = self->total - self->position;
    size_t count = left < capacity ? (size_t)left : capacity;
    *out_count = count;
    if (count == 0) return STATUS_OK;
    if (tensor->storage == TENSOR_RAW) {
        TRY(reader_read(tensor->model->reader, tensor->pieces[0].range.offset + self->position, destination, count));
    } else if (tensor->storage == TENSOR_EXTERNAL) {
        Source *source = NULL;
        TRY(model_data_source(tensor->model, tensor->external.file, &source));
        TRY(source_read_at(source, tensor->external.offset + self->position, destination, count));
    } else {
        memcpy(destination, tensor->bytes + self->position, count);
    }
    self->position += count;
    return STATUS_OK;
}

/* ---- Typed payloads ---- */

/* Is there another value? Moves to the next piece where one ends. */
static bool has_value(TensorStream *self)
{
    const Tensor *tensor = self->tensor;
    while (self->piece < tensor->piece_count) {
        const Range *range = &tensor->pieces[self->piece].range;
        if (self->at < range->offset + range->length) return true;
        self->piece++;
        if (self->piece < tensor->piece_count) self->at = tensor->pieces[self->piece].range.offset;
    }
    return false;
}

/* Reads one number from bytes[size] in the tensor's encoding, its key first where it has one. Returns the bytes taken,
 * 0 when they do not suffice. */
static size_t decode_number(const Tensor *tensor, bool has_key, const uint8_t *bytes, size_t size, uint64_t *out)
{
    size_t taken = 0;
    if (has_key) {
        uint64_t key;
        int key_bytes = varint_read(bytes, size, &key);
        if (key_bytes <= 0) return 0;
        taken = (size_t)key_bytes;
    }
    if (tensor->encoding == ENCODING_VARINT) {
        int value_bytes = varint_read(bytes + taken, size - taken, out);
        return value_bytes > 0 ? taken + (size_t)value_bytes : 0;
    }
    size_t width = tensor->encoding == ENCODING_FIXED64 ? 8 : 4;
    if (size - taken < width) return 0;
    *out = 0;
    for (size_t i = 0; i < width; i++) *out |= (uint64_t)bytes[taken + i] << (8 * i);
    return taken + width;
}

static void store_little_endian(uint8_t *destination, uint64_t value, size_t width)
{
    for (size_t i = 0; i < width; i++) destination[i] = (uint8_t)(value >> (8 * i));
}

/* Decodes numbers of the current piece into destination while both last; *out_count in canonical bytes. */
static Status read_numbers_of_piece(TensorStream *self, size_t width, uint8_t *destination, size_t capacity,
                                    size_t *out_count)
{
    Tensor *tensor = self->tensor;
    const Piece *piece = &tensor->pieces[self->piece];
    uint64_t end = piece->range.offset + piece->range.length;
    Bytes view;
    size_t count = 0, used = 0;
    TRY(reader_view(tensor->model->reader, self->at,
                    end - self->at < READER_MAX_VIEW ? (size_t)(end - self->at) : READER_MAX_VIEW, &view));
    if (end - self->at < view.size) view.size = (size_t)(end - self->at);
    while (count + width <= capacity && used < view.size) {
        if (view.size - used < LONGEST_VALUE_BYTES && self->at + view.size < end && used > 0) break;
        uint64_t value;
        size_t taken = decode_number(tensor, !piece->is_packed, view.data + used, view.size - used, &value);
        if (taken == 0)
            return wire_fail(tensor->model->reader, self->at + used, "the values of tensor '%s' are damaged here",
                             tensor_label(tensor));
        store_little_endian(destination + count, value, width);
        used += taken;
        count += width;
    }
    self->at += used;
    *out_count = count;
    return STATUS_OK;
}

static Status read_numbers(TensorStream *self, size_t width, uint8_t *destination, size_t capacity, size_t *out_count)
{
    *out_count = 0;
    while (*out_count + width <= capacity && has_value(self)) {
        size_t count = 0;
        TRY(read_numbers_of_piece(self, width, destination + *out_count, capacity - *out_count, &count));
        *out_count += count;
    }
    return STATUS_OK;
}

/* Four 6-bit values become three bytes, low bits first; a last group of fewer is cut to whole bytes. */
static Status read_six_bit_group(TensorStream *self, uint8_t packed[3], size_t *out_count)
{
    uint8_t values[4] = {0};
    size_t value_count;
    TRY(read_numbers(self, 1, values, sizeof values, &value_count));
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof values; i++) bits |= (uint32_t)(values[i] & 0x3f) << (6 * i);
    *out_count = (value_count * 6 + 7) / 8;
    for (size_t i = 0; i < *out_count; i++) packed[i] = (uint8_t)(bits >> (8 * i));
    return STATUS_OK;
}

static Status read_six_bit(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    *out_count = 0;
    while (*out_count + 3 <= capacity) {
        size_t count;
        TRY(read_six_bit_group(self, destination + *out_count, &count));
        *out_count += count;
        if (count < 3) return STATUS_OK;
    }
    return STATUS_OK;
}

/* Begins the next string: its length becomes pending bytes. */
static Status begin_string(TensorStream *self)
{
    Tensor *tensor = self->tensor;
    const Piece *piece = &tensor->pieces[self->piece];
    Range rest = {self->at, piece->range.offset + piece->range.length - self->at};
    WireWalk walk;
    WireField field = {0};
    bool has_field = false;
    wire_walk_begin(&walk, tensor->model->reader, "string_data", &rest, 1);
    TRY(wire_walk_next(&walk, &field, &has_field));
    self->at = field.value;
    self->value_left = wire_field_length(&field);
    store_little_endian(self->pending, self->value_left, STRING_LENGTH_BYTES);
    self->pending_count = STRING_LENGTH_BYTES;
    self->pending_first = 0;
    return STATUS_OK;
}

static Status read_strings(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    *out_count = 0;
    while (*out_count < capacity) {
        size_t room = capacity - *out_count, count = 0;
        if (self->pending_first < self->pending_count) {
            count = (size_t)(self->pending_count - self->pending_first);
            if (count > room) count = room;
            memcpy(destination + *out_count, self->pending + self->pending_first, count);
            self->pending_first = (uint8_t)(self->pending_first + count);
        } else if (self->value_left > 0) {
            count = self->value_left < room ? (size_t)self->value_left : room;
            TRY(reader_read(self->tensor->model->reader, self->at, destination + *out_count, count));
            self->at += count;
            self->value_left -= count;
        } else if (has_value(self)) {
            TRY(begin_string(self));
        } else {
            break;
        }
        *out_count += count;
    }
    return STATUS_OK;
}

/* Whole values only, so a small rest of the capacity may stay unused. */
static Status read_typed(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    TensorForm form;
    if (!tensor_form(self->tensor, &form))
        return status_fail(STATUS_CODE_MODEL,
                           "tensor '%s' has a dtype hone does not know (%d), so its values cannot be read",
                           tensor_label(self->tensor), (int)self->tensor->dtype);
    if (form.value_bytes == 0) return read_strings(self, destination, capacity, out_count);
    if (form.is_six_bit) return read_six_bit(self, destination, capacity, out_count);
    return read_numbers(self, form.value_bytes, destination, capacity, out_count);
}

/* ---- Derived ---- */

/* Unpacked elements, packed a part at a time. */
static Status read_derived_packed(TensorStream *self, uint64_t left, uint8_t *destination, size_t capacity,
                                  size_t *out_count)
{
    enum { STEP_ELEMENTS = 4096 };
    uint8_t elements[STEP_ELEMENTS];
    int32_t dtype = self->tensor->dtype;
    size_t group = packed_group_elements(dtype), group_bytes = packed_bytes(dtype, group);
    while (left > 0 && capacity - *out_count >= group_bytes) {
        size_t step = (capacity - *out_count) / group_bytes * group;
        if (step > STEP_ELEMENTS) step = STEP_ELEMENTS;
        if (step > left) step = (size_t)left;
        uint64_t first = (self->position + *out_count) / group_bytes * group;
        TRY(tensor_read_elements(self->tensor, first, step, elements));
        packed_write(dtype, elements, step, destination + *out_count);
        *out_count += packed_bytes(dtype, step);
        left -= step;
    }
    return STATUS_OK;
}

static Status read_derived(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    Tensor *tensor = self->tensor;
    size_t width = unpacked_element_bytes(tensor->dtype), group = packed_group_elements(tensor->dtype);
    uint64_t total = 0, first = self->position / packed_bytes(tensor->dtype, group) * group;
    *out_count = 0;
    if (self->position == self->total || !tensor_element_count(tensor, &total)) return STATUS_OK;
    if (group > 1) return read_derived_packed(self, total - first, destination, capacity, out_count);
    size_t count = capacity / width;
    if (count > total - first) count = (size_t)(total - first);
    TRY(tensor_read_elements(tensor, first, count, destination));
    *out_count = count * width;
    return STATUS_OK;
}

static Status read_other(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    TRY(self->tensor->storage == TENSOR_DERIVED ? read_derived(self, destination, capacity, out_count)
                                                : read_typed(self, destination, capacity, out_count));
    self->position += *out_count;
    return STATUS_OK;
}

Status tensor_stream_read(TensorStream *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    assert(capacity >= 16);
    TensorStorage storage = self->tensor->storage;
    bool is_plain = storage != TENSOR_TYPED && storage != TENSOR_DERIVED;
    return (is_plain ? read_plain : read_other)(self, destination, capacity, out_count);
}

Status tensor_read_all(Tensor *self, Arena *arena, size_t limit_bytes, Bytes *out)
{
    enum { STEP_BYTES = 4096 };
    TensorStream stream;
    TRY(tensor_stream_open(&stream, self));
    Text all = {0};
    Status status = STATUS_OK;
    for (;;) {
        uint8_t step[STEP_BYTES];
        size_t count;
        status = tensor_stream_read(&stream, step, sizeof step, &count);
        if (!status_is_ok(status) || count == 0) break;
        if (all.size + count > limit_bytes) {
            status = status_fail(STATUS_CODE_MODEL, "tensor '%s' is larger than the %zu bytes that are read at once",
                                 tensor_label(self), limit_bytes);
            break;
        }
        text_append_bytes(&all, (Bytes){step, count});
    }
    if (status_is_ok(status)) *out = (Bytes){arena_copy(arena, text_of(&all), all.size), all.size};
    text_free(&all);
    return status;
}
