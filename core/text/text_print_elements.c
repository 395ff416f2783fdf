/* text_print_elements - the numbers, strings and bytes of constants, streamed. */
#include "base/number_text.h"
#include "model/dtype.h"
#include "model/model.h"
#include "model/tensor_form.h"
#include "text/text_printer.h"

enum { CHUNK_BYTES = 4096, SHOWN_BYTES = 1024 };

/* Canonical bytes in pieces of any size. */
typedef struct ElementReader {
    TensorStream stream;
    uint8_t bytes[CHUNK_BYTES];
    size_t at, count;
    uint64_t bits; /* of 6-bit elements, the next one lowest */
    unsigned bit_count;
} ElementReader;

/* Copies `size` bytes; *out_is_whole false where the payload ends before. */
static Status read_exactly(ElementReader *self, uint8_t *destination, size_t size, bool *out_is_whole)
{
    *out_is_whole = true;
    while (size > 0) {
        if (self->at == self->count) {
            self->at = 0;
            TRY(tensor_stream_read(&self->stream, self->bytes, sizeof self->bytes, &self->count));
            *out_is_whole = self->count > 0;
            if (!*out_is_whole) return STATUS_OK;
        }
        size_t step = self->count - self->at < size ? self->count - self->at : size;
        memcpy(destination, self->bytes + self->at, step);
        self->at += step;
        destination += step;
        size -= step;
    }
    return STATUS_OK;
}

static Status read_number(ElementReader *self, size_t size, uint64_t *out, bool *out_is_whole)
{
    uint8_t bytes[8] = {0};
    TRY(read_exactly(self, bytes, size, out_is_whole));
    *out = 0;
    for (size_t i = 0; i < sizeof bytes && *out_is_whole; i++) *out |= (uint64_t)bytes[i] << (8 * i);
    return STATUS_OK;
}

static Status read_six_bits(ElementReader *self, uint64_t *out, bool *out_is_whole)
{
    *out_is_whole = true;
    while (self->bit_count < 6 && *out_is_whole) {
        uint64_t byte;
        TRY(read_number(self, 1, &byte, out_is_whole));
        self->bits |= byte << self->bit_count;
        self->bit_count += 8;
    }
    *out = self->bits & 63;
    self->bits >>= 6;
    self->bit_count -= 6;
    return STATUS_OK;
}

static void append_hex(Text *out, uint64_t bits, unsigned digit_count)
{
    text_append(out, "0x");
    for (unsigned digit = digit_count; digit-- > 0;)
        text_append_char(out, "0123456789abcdef"[bits >> (4 * digit) & 15]);
}

/* A NaN with other bits than the one that "nan" means is written by them. */
void print_float(Text *out, uint32_t bits)
{
    float number;
    memcpy(&number, &bits, sizeof number);
    if ((bits & 0x7FFFFFFF) == 0x7FC00000) text_append(out, bits >> 31 ? "-nan" : "nan");
    else if (number != number) append_hex(out, bits, 8);
    else number_append_float(out, number);
}

static void print_double(Text *out, uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    if ((bits & INT64_MAX) == 0x7FF8000000000000) text_append(out, bits >> 63 ? "-nan" : "nan");
    else if (number != number) append_hex(out, bits, 16);
    else number_append_double(out, number);
}

static void print_number(Text *out, int32_t dtype, uint64_t bits)
{
    switch (dtype) {
    case DTYPE_FLOAT:
    case DTYPE_COMPLEX64: print_float(out, (uint32_t)bits); break;
    case DTYPE_DOUBLE:
    case DTYPE_COMPLEX128: print_double(out, bits); break;
    case DTYPE_INT8: text_append_format(out, "%d", (int)(int8_t)bits); break;
    case DTYPE_INT16: text_append_format(out, "%d", (int)(int16_t)bits); break;
    case DTYPE_INT32: text_append_format(out, "%d", (int)(int32_t)bits); break;
    case DTYPE_INT64: text_append_format(out, "%lld", (long long)bits); break;
    default: text_append_format(out, "%llu", (unsigned long long)bits);
    }
}

static Status print_string_element(ElementReader *self, Text *out, bool *out_is_whole)
{
    uint64_t length;
    Text value = {0};
    TRY(read_number(self, 8, &length, out_is_whole));
    Status status = STATUS_OK;
    while (*out_is_whole && length > 0 && status_is_ok(status)) {
        uint8_t bytes[256];
        size_t step = length < sizeof bytes ? (size_t)length : sizeof bytes;
        status = read_exactly(self, bytes, step, out_is_whole);
        text_append_bytes(&value, (Bytes){bytes, step});
        length -= step;
    }
    if (status_is_ok(status) && *out_is_whole) print_string(out, text_bytes(&value));
    text_free(&value);
    return status;
}

/* One value; *out_is_whole false at the end. */
static Status print_next(ElementReader *self, const TensorForm *form, Text *out, bool *out_is_whole)
{
    uint64_t bits;
    if (form->value_bytes == 0) return print_string_element(self, out, out_is_whole);
    if (form->is_six_bit) TRY(read_six_bits(self, &bits, out_is_whole));
    else TRY(read_number(self, form->value_bytes, &bits, out_is_whole));
    if (*out_is_whole) print_number(out, self->stream.tensor->dtype, bits);
    return STATUS_OK;
}

static Status print_stream(Printer *self, ElementReader *reader, uint64_t count)
{
    TensorForm form;
    if (!tensor_form(reader->stream.tensor, &form)) return STATUS_OK;
    uint64_t limit = self->options.element_limit;
    bool is_cut = limit > 0 && count > limit;
    if (is_cut) count = limit;
    bool is_whole = true;
    for (uint64_t i = 0; i < count && is_whole; i++) {
        if (i > 0) text_append(self->out, ", ");
        TRY(print_next(reader, &form, self->out, &is_whole));
    }
    if (is_cut) text_append(self->out, ", ...");
    return STATUS_OK;
}

/* What is wrong with the model is shown as "..."; only failing to read ends the printing. status: moved. */
static Status show_damage(Printer *self, Status status)
{
    if (status.code != STATUS_CODE_MODEL) return status;
    status_free(&status);
    text_append(self->out, "...");
    return STATUS_OK;
}

Status print_elements(Printer *self, Tensor *tensor)
{
    uint64_t count;
    ElementReader reader = {.count = 0};
    if (!tensor_wire_values(tensor, &count)) return show_damage(self, (Status){STATUS_CODE_MODEL, NULL});
    if (count == 0) return STATUS_OK;
    Status status = tensor_stream_open(&reader.stream, tensor);
    if (status_is_ok(status)) status = print_stream(self, &reader, count);
    return show_damage(self, status);
}

Status print_bytes(Printer *self, Tensor *tensor)
{
    uint64_t size = tensor_stored_bytes(tensor);
    bool is_cut = self->options.element_limit > 0 && size > SHOWN_BYTES;
    if (is_cut) size = SHOWN_BYTES;
    Text bytes = {0};
    Status status = STATUS_OK;
    if (tensor->storage == TENSOR_OWNED) text_append_bytes(&bytes, (Bytes){tensor->bytes, (size_t)size});
    for (uint64_t at = 0; tensor->storage == TENSOR_RAW && at < size && status_is_ok(status);) {
        Bytes view = {0};
        size_t wanted = size - at < READER_MAX_VIEW ? (size_t)(size - at) : READER_MAX_VIEW;
        status = reader_view(self->model->reader, tensor->pieces[0].range.offset + at, wanted, &view);
        if (view.size > wanted) view.size = wanted;
        if (status_is_ok(status)) text_append_bytes(&bytes, view);
        at += view.size > 0 ? view.size : size;
    }
    print_string(self->out, text_bytes(&bytes));
    if (is_cut) text_append(self->out, "...");
    text_free(&bytes);
    return show_damage(self, status);
}
