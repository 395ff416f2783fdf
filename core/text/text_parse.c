/* text_parse - a text opened as a model, through a filesystem that gives its encoded bytes for one open. */
#include "text/text_parse.h"

#include "base/memory.h"

typedef struct TextSource {
    Source source; /* first: a Source * is a TextSource * */
    Text bytes;
    char *name;
} TextSource;

typedef struct TextFilesystem {
    Filesystem filesystem; /* first: a Filesystem * is a TextFilesystem * */
    Source *source;
} TextFilesystem;

static Status text_source_read_at(Source *self, uint64_t offset, void *destination, size_t length)
{
    const TextSource *source = (const TextSource *)(void *)self;
    memcpy(destination, source->bytes.data + offset, length);
    return STATUS_OK;
}

static void text_source_close(Source *self)
{
    TextSource *source = (TextSource *)(void *)self;
    text_free(&source->bytes);
    memory_free(source->name);
    memory_free(source);
}

/* bytes: moved. Owned by the caller: source_close. */
static Source *text_source_open(Text bytes, const char *name)
{
    TextSource *self = memory_allocate(sizeof *self);
    size_t name_size = strlen(name) + 1;
    *self = (TextSource){.bytes = bytes, .name = memory_allocate(name_size)};
    memcpy(self->name, name, name_size);
    self->source = (Source){.read_at = text_source_read_at,
                            .close = text_source_close,
                            .size_bytes = bytes.size,
                            .name = self->name,
                            .handle = -1};
    return &self->source;
}

static Status give_source(Filesystem *self, const char *path, Source **out)
{
    (void)path;
    *out = ((TextFilesystem *)(void *)self)->source;
    return STATUS_OK;
}

Status text_parse_model(Filesystem *filesystem, Bytes text, const char *name, Model **out)
{
    Text bytes = {0};
    Status status = text_encode_model(text, name, &bytes);
    if (!status_is_ok(status)) {
        text_free(&bytes);
        return status;
    }
    TextFilesystem once = {.filesystem = {.open = give_source}, .source = text_source_open(bytes, name)};
    TRY(model_open(&once.filesystem, name, out));
    (*out)->filesystem = filesystem;
    return STATUS_OK;
}

static Status open_text(Filesystem *filesystem, Source *source, const char *path, Model **out)
{
    size_t size = (size_t)source->size_bytes;
    uint8_t *text = size < SIZE_MAX && size == source->size_bytes ? memory_try_allocate(size + 1) : NULL;
    if (!text) {
        return status_fail(STATUS_CODE_MODEL, "%s: a text of %llu bytes does not fit in memory; use a .onnx file", path,
                           (unsigned long long)source->size_bytes);
    }
    Status status = source_read_at(source, 0, text, size);
    if (status_is_ok(status)) status = text_parse_model(filesystem, (Bytes){text, size}, path, out);
    memory_free(text);
    return status;
}

Status text_open_model(Filesystem *filesystem, const char *path, Model **out)
{
    Source *source = NULL;
    TRY(filesystem->open(filesystem, path, &source));
    Status status = open_text(filesystem, source, path, out);
    source_close(source);
    return status;
}
