/* npy_write - streams a tensor into a .npy file; bytes that both sides hold alike are copied by reference. */
#include "shrink/npy_write.h"

#include "base/checked.h"
#include "base/memory.h"
#include "io/npy.h"
#include "model/dtype.h"
#include "model/model.h"

enum { CHUNK_BYTES = 192 * 1024, CHARACTER_BYTES = 4, LENGTH_BYTES = 8 };

/* ---- Strings: canonical bytes are a length and a text each ---- */

typedef struct StringReader {
    TensorStream stream;
    uint8_t bytes[4096];
    size_t at, size;
} StringReader;

static Status next_byte(StringReader *self, uint8_t *out)
{
    if (self->at == self->size) {
        self->at = 0;
        TRY(tensor_stream_read(&self->stream, self->bytes, sizeof self->bytes, &self->size));
    }
    if (self->size == 0) return status_fail(STATUS_CODE_MODEL, "a tensor of strings ends too early");
    *out = self->bytes[self->at++];
    return STATUS_OK;
}

static Status next_length(StringReader *self, uint64_t *out)
{
    *out = 0;
    for (unsigned index = 0; index < LENGTH_BYTES; index++) {
        uint8_t byte = 0;
        TRY(next_byte(self, &byte));
        *out |= (uint64_t)byte << (8 * index);
    }
    return STATUS_OK;
}

/* A character of a string of which *left bytes are still to come; *out_size 0 where it is not UTF-8. */
static Status next_character(StringReader *self, uint64_t *left, uint32_t *out, size_t *out_size)
{
    uint8_t bytes[CHARACTER_BYTES];
    TRY(next_byte(self, &bytes[0]));
    size_t size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    if (size > *left) size = (size_t)*left;
    for (size_t index = 1; index < size; index++) TRY(next_byte(self, &bytes[index]));
    *left -= size;
    *out_size = bytes_read_character((Bytes){bytes, size}, 0, out) == size ? size : 0;
    return STATUS_OK;
}

static Status measure_string(StringReader *self, uint64_t *width, const char **out_problem)
{
    uint64_t left, count = 0;
    TRY(next_length(self, &left));
    for (; left > 0 && !*out_problem; count++) {
        uint32_t character;
        size_t size;
        TRY(next_character(self, &left, &character, &size));
        if (size == 0) *out_problem = "it holds text that is not UTF-8, which numpy cannot hold";
        else if (character == 0) *out_problem = "it holds text with a NUL, which numpy would cut off";
    }
    if (count > *width) *width = count;
    return STATUS_OK;
}

static Status measure_strings(StringReader *self, uint64_t element_count, uint64_t *width, const char **out_problem)
{
    for (uint64_t index = 0; index < element_count && !*out_problem; index++)
        TRY(measure_string(self, width, out_problem));
    uint64_t bytes;
    if (!*out_problem && (!npy_data_bytes(DTYPE_STRING, *width, element_count, &bytes) || *width > INT32_MAX))
        *out_problem = "its texts are too long for numpy, where all are as wide as the longest";
    return STATUS_OK;
}

Status npy_text_width(Tensor *tensor, uint64_t *out_width, const char **out_problem)
{
    StringReader reader = {0};
    uint64_t element_count;
    *out_width = 1;
    *out_problem = NULL;
    TRY(tensor_stream_open(&reader.stream, tensor));
    if (!tensor_element_count(tensor, &element_count)) return STATUS_OK;
    return measure_strings(&reader, element_count, out_width, out_problem);
}

static void store_character(uint8_t *destination, uint32_t character)
{
    for (unsigned index = 0; index < CHARACTER_BYTES; index++) destination[index] = (uint8_t)(character >> (8 * index));
}

/* One string, in pieces of at most CHUNK_BYTES. */
static Status write_string(StringReader *self, uint64_t width, uint8_t *chunk, Sink *sink)
{
    uint64_t left;
    size_t filled = 0;
    TRY(next_length(self, &left));
    for (uint64_t index = 0; index < width; index++) {
        uint32_t character = 0;
        size_t size;
        if (left > 0) TRY(next_character(self, &left, &character, &size));
        store_character(chunk + filled, character);
        filled += CHARACTER_BYTES;
        if (filled < CHUNK_BYTES) continue;
        TRY(sink_write(sink, chunk, filled));
        filled = 0;
    }
    return filled > 0 ? sink_write(sink, chunk, filled) : STATUS_OK;
}

static Status write_strings(Tensor *tensor, uint64_t width, uint64_t element_count, uint8_t *chunk, Sink *sink)
{
    StringReader reader = {0};
    TRY(tensor_stream_open(&reader.stream, tensor));
    for (uint64_t index = 0; index < element_count; index++) TRY(write_string(&reader, width, chunk, sink));
    return STATUS_OK;
}

/* ---- Numbers ---- */

/* Elements of `bits` < 8, low bits first, become a byte each. */
static Status write_unpacked(Tensor *tensor, unsigned bits, uint64_t element_count, uint8_t *chunk, Sink *sink)
{
    uint8_t packed[3 * 1024], *element = chunk;
    unsigned held_bits = 0;
    uint32_t held = 0;
    size_t size = 1;
    TensorStream stream;
    TRY(tensor_stream_open(&stream, tensor));
    while (size > 0 && element_count > 0) {
        TRY(tensor_stream_read(&stream, packed, sizeof packed, &size));
        element = chunk;
        for (size_t index = 0; index < size; index++) {
            held |= (uint32_t)packed[index] << held_bits;
            for (held_bits += 8; held_bits >= bits && element_count > 0; held_bits -= bits) {
                *element++ = (uint8_t)(held & ((1u << bits) - 1));
                held >>= bits;
                element_count--;
            }
        }
        if (element > chunk) TRY(sink_write(sink, chunk, (size_t)(element - chunk)));
    }
    return STATUS_OK;
}

static Status write_streamed(Tensor *tensor, uint8_t *chunk, Sink *sink)
{
    TensorStream stream;
    size_t size = 1;
    TRY(tensor_stream_open(&stream, tensor));
    while (size > 0) {
        TRY(tensor_stream_read(&stream, chunk, CHUNK_BYTES, &size));
        if (size > 0) TRY(sink_write(sink, chunk, size));
    }
    return STATUS_OK;
}

static Status write_numbers(Tensor *tensor, uint8_t *chunk, Sink *sink)
{
    TRY(tensor_check(tensor));
    if (tensor->storage == TENSOR_RAW)
        return sink_copy(sink, tensor->model->source, tensor->pieces[0].range.offset, tensor->pieces[0].range.length);
    if (tensor->storage != TENSOR_EXTERNAL) return write_streamed(tensor, chunk, sink);
    Source *source = NULL;
    TRY(model_data_source(tensor->model, tensor->external.file, &source));
    return sink_copy(sink, source, tensor->external.offset, tensor->external.length);
}

/* ---- Files ---- */

const char *npy_descr(int32_t dtype, uint64_t text_width, Arena *arena)
{
    const char *descr = dtype_of(dtype)->npy_descr;
    if (dtype != DTYPE_STRING) return descr;
    return arena_format(arena, "%s%llu", descr, (unsigned long long)text_width);
}

bool npy_data_bytes(int32_t dtype, uint64_t text_width, uint64_t element_count, uint64_t *out)
{
    uint64_t element_bytes = (dtype_of(dtype)->bits + 7u) / 8;
    if (dtype == DTYPE_STRING && !checked_multiply(text_width, CHARACTER_BYTES, &element_bytes)) return false;
    return checked_multiply(element_count, element_bytes, out);
}

Status npy_write(Tensor *tensor, uint64_t text_width, Sink *sink)
{
    uint64_t element_count = 0;
    (void)tensor_element_count(tensor, &element_count);
    Text header = {0};
    Arena arena = {0};
    npy_append_header(&header, npy_descr(tensor->dtype, text_width, &arena), tensor->dims, tensor->rank);
    arena_free(&arena);
    Status status = sink_write(sink, text_of(&header), header.size);
    text_free(&header);
    if (!status_is_ok(status)) return status;
    uint8_t *chunk = memory_allocate(CHUNK_BYTES);
    unsigned bits = dtype_of(tensor->dtype)->bits;
    if (tensor->dtype == DTYPE_STRING) status = write_strings(tensor, text_width, element_count, chunk, sink);
    else if (bits < 8) status = write_unpacked(tensor, bits, element_count, chunk, sink);
    else status = write_numbers(tensor, chunk, sink);
    memory_free(chunk);
    return status;
}
