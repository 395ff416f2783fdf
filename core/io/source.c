/* source - the checks that every read shares, whatever the bytes come from. */
#include "io/source.h"

Status source_read_at(Source *self, uint64_t offset, void *destination, size_t length)
{
    if (offset > self->size_bytes || length > self->size_bytes - offset) {
        return status_fail(STATUS_CODE_MODEL,
                           "%s: %zu bytes at offset %llu reach past the end of the file (%llu bytes); it is "
                           "truncated or damaged: copy or download it again",
                           self->name, length, (unsigned long long)offset, (unsigned long long)self->size_bytes);
    }
    if (length == 0) return STATUS_OK;
    return self->read_at(self, offset, destination, length);
}

Status source_verify(Source *self)
{
    return self->verify ? self->verify(self) : STATUS_OK;
}

void source_close(Source *self)
{
    if (self) self->close(self);
}
