/* sink - counting, range checks and the copy that works between any source and any sink. */
#include "io/sink.h"

#include "base/memory.h"

enum { COPY_BLOCK_BYTES = 1 << 20, COPY_STACK_BYTES = 4096 };

Status sink_write(Sink *self, const void *bytes, size_t length)
{
    if (length == 0) return STATUS_OK;
    TRY(self->write(self, bytes, length));
    self->written_bytes += length;
    return STATUS_OK;
}

static Status sink_copy_through(Sink *self, Source *source, uint64_t offset, uint64_t length, uint8_t *block,
                                size_t block_bytes)
{
    while (length > 0) {
        size_t step = length < block_bytes ? (size_t)length : block_bytes;
        TRY(source_read_at(source, offset, block, step));
        TRY(sink_write(self, block, step));
        offset += step;
        length -= step;
    }
    return STATUS_OK;
}

Status sink_copy(Sink *self, Source *source, uint64_t offset, uint64_t length)
{
    if (offset > source->size_bytes || length > source->size_bytes - offset) {
        return status_fail(STATUS_CODE_MODEL,
                           "%s: %llu bytes at offset %llu reach past the end of the file (%llu bytes); it is "
                           "truncated or damaged: copy or download it again",
                           source->name, (unsigned long long)length, (unsigned long long)offset,
                           (unsigned long long)source->size_bytes);
    }
    if (length == 0) return STATUS_OK;
    if (self->copy && source->handle >= 0) {
        TRY(self->copy(self, source, offset, length));
        self->written_bytes += length;
        return STATUS_OK;
    }
    uint8_t small[COPY_STACK_BYTES];
    if (length <= sizeof small) return sink_copy_through(self, source, offset, length, small, sizeof small);
    size_t block_bytes = length < COPY_BLOCK_BYTES ? (size_t)length : COPY_BLOCK_BYTES;
    uint8_t *block = memory_allocate(block_bytes);
    Status status = sink_copy_through(self, source, offset, length, block, block_bytes);
    memory_free(block);
    return status;
}

Status sink_align(Sink *self, uint64_t alignment)
{
    static const uint8_t zeros[4096];
    uint64_t missing = (0 - self->written_bytes) & (alignment - 1);
    while (missing > 0) {
        size_t step = missing < sizeof zeros ? (size_t)missing : sizeof zeros;
        TRY(sink_write(self, zeros, step));
        missing -= step;
    }
    return STATUS_OK;
}
