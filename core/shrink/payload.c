/* payload - puts the streams of one or two tensors into one. */
#include "shrink/payload.h"

#include "model/dtype.h"

static int compare_numbers(uint64_t a, uint64_t b)
{
    return a < b ? -1 : a > b;
}

int payload_place_compare(const PayloadPlace *a, const PayloadPlace *b)
{
    int order = compare_numbers(a->kind, b->kind);
    if (order == 0) order = compare_numbers(a->file, b->file);
    if (order == 0) order = compare_numbers(a->offset, b->offset);
    return order == 0 ? compare_numbers(a->length, b->length) : order;
}

/* Elements are packed low bits first: what is left over is at the top of the last byte. */
static uint8_t last_byte_mask(const Tensor *tensor)
{
    const Dtype *dtype = dtype_of(tensor->dtype);
    uint64_t elements = 0;
    if (!dtype || !tensor_element_count(tensor, &elements)) return 0xff;
    unsigned used_bits = (unsigned)(elements % 8) * dtype->bits % 8;
    return (uint8_t)(used_bits == 0 ? 0xffu : (1u << used_bits) - 1);
}

static Status open_tensor(Payload *self, Tensor *tensor)
{
    TRY(tensor_stream_open(&self->stream, tensor));
    self->last_mask = last_byte_mask(tensor);
    return STATUS_OK;
}

Status payload_open(Payload *self, Tensor *tensor, Tensor *indices)
{
    *self = (Payload){.next = indices};
    return open_tensor(self, tensor);
}

static size_t take_kept(Payload *self, uint8_t *destination, size_t capacity)
{
    size_t count = (size_t)(self->kept_count - self->kept_first);
    if (count > capacity) count = capacity;
    memcpy(destination, self->kept + self->kept_first, count);
    self->kept_first = (uint8_t)(self->kept_first + count);
    return count;
}

/* A read of the stream, with the last byte masked; *out_count 0 only at the end of both tensors. */
static Status read_some(Payload *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    TRY(tensor_stream_read(&self->stream, destination, capacity, out_count));
    if (*out_count > 0) {
        if (self->stream.position == self->stream.total) destination[*out_count - 1] &= self->last_mask;
        return STATUS_OK;
    }
    if (!self->next) return STATUS_OK;
    Tensor *next = self->next;
    self->next = NULL;
    TRY(open_tensor(self, next));
    return read_some(self, destination, capacity, out_count);
}

Status payload_read(Payload *self, uint8_t *destination, size_t capacity, size_t *out_count)
{
    *out_count = take_kept(self, destination, capacity);
    while (*out_count < capacity) {
        size_t room = capacity - *out_count, count = 0;
        if (room >= sizeof self->kept) {
            TRY(read_some(self, destination + *out_count, room, &count));
        } else {
            TRY(read_some(self, self->kept, sizeof self->kept, &count));
            self->kept_first = 0;
            self->kept_count = (uint8_t)count;
            if (count > 0) count = take_kept(self, destination + *out_count, room);
        }
        if (count == 0) return STATUS_OK;
        *out_count += count;
    }
    return STATUS_OK;
}
