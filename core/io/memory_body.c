/* memory_body - counted holders, and sources that notice when their bytes are overwritten. */
#include "io/memory_body.h"

#include <string.h>

#include "base/memory.h"
#include "base/text.h"

typedef struct MemorySource {
    Source source; /* first: a Source * is a MemorySource * */
    Body *body;
    unsigned version;
    char *path;
} MemorySource;

void body_release(Body *self)
{
    if (!self || --self->holder_count > 0) return;
    memory_free(self->bytes);
    memory_free(self);
}

Body *body_new(void)
{
    Body *body = memory_allocate(sizeof *body);
    *body = (Body){.holder_count = 1};
    return body;
}

void body_append(Body *self, const void *bytes, size_t length)
{
    if (length == 0) return;
    if (length > self->capacity - self->size) {
        size_t capacity = self->capacity * 2 > self->size + length ? self->capacity * 2 : self->size + length;
        self->bytes = memory_resize(self->bytes, capacity);
        self->capacity = capacity;
    }
    memcpy(self->bytes + self->size, bytes, length);
    self->size += length;
}

void body_overwrite(Body *self, const void *bytes, size_t length)
{
    self->version++;
    self->size = 0;
    body_append(self, bytes, length);
}

static Status source_changed(const MemorySource *self)
{
    return status_fail(STATUS_CODE_IO, "%s: changed while it was read; run again when nothing writes to it",
                       self->source.name);
}

static Status body_read_at(Source *source, uint64_t offset, void *destination, size_t length)
{
    MemorySource *self = (MemorySource *)(void *)source;
    if (offset > self->body->size || length > self->body->size - offset) return source_changed(self);
    memcpy(destination, self->body->bytes + offset, length);
    return STATUS_OK;
}

static Status body_verify(Source *source)
{
    MemorySource *self = (MemorySource *)(void *)source;
    return self->version == self->body->version ? STATUS_OK : source_changed(self);
}

static void body_close(Source *source)
{
    MemorySource *self = (MemorySource *)(void *)source;
    body_release(self->body);
    memory_free(self->path);
    memory_free(self);
}

Source *body_open(Body *self, const char *path)
{
    MemorySource *source = memory_allocate(sizeof *source);
    Text name = {0};
    text_append(&name, path);
    *source = (MemorySource){.body = self, .version = self->version, .path = text_take(&name)};
    self->holder_count++;
    source->source = (Source){.read_at = body_read_at,
                              .verify = body_verify,
                              .close = body_close,
                              .size_bytes = self->size,
                              .name = source->path,
                              .handle = -1};
    return &source->source;
}
