/* host_filesystem - sources and sinks over an embedder's handles. */
#include "api/host_filesystem.h"

#include "api/error.h"
#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"

enum { MESSAGE_BYTES = 2048 };

typedef struct HostSource {
    Source source; /* first: a Source * is a HostSource * */
    const HoneHost *host;
    char *name;
} HostSource;

typedef struct HostSink {
    Sink sink; /* first: a Sink * is a HostSink * */
    const HoneHost *host;
    int file;
    char *name;
} HostSink;

typedef struct HostFilesystem {
    Filesystem filesystem; /* first: a Filesystem * is a HostFilesystem * */
    const HoneHost *host;
    ARRAY(HostSink *) begun;
} HostFilesystem;

static HostFilesystem *host_of(Filesystem *self)
{
    return (HostFilesystem *)(void *)self;
}

static char *copy_name(Bytes name)
{
    Text text = {0};
    text_append_bytes(&text, name);
    return text_take(&text);
}

static Status fail(int code, const char *message, const char *name, const char *what)
{
    Text text = {0};
    text_append_format(&text, "%s: %s", name, what);
    Status status = error_to_status(code, message, text_of(&text));
    text_free(&text);
    return status;
}

static Status host_read_at(Source *source, uint64_t offset, void *destination, size_t length)
{
    HostSource *self = (HostSource *)(void *)source;
    char message[MESSAGE_BYTES] = "";
    int code =
        self->host->read_at(self->host->context, source->handle, offset, destination, length, message, sizeof message);
    return code == HONE_OK ? STATUS_OK : fail(code, message, source->name, "reading");
}

static void host_source_close(Source *source)
{
    HostSource *self = (HostSource *)(void *)source;
    self->host->close(self->host->context, source->handle);
    memory_free(self->name);
    memory_free(self);
}

/* beside: NULL for a path of its own. name: for messages. */
static Status open_source(HostFilesystem *self, const char *path, const char *beside, Source **out)
{
    char message[MESSAGE_BYTES] = "";
    int file = -1;
    uint64_t size_bytes = 0;
    *out = NULL;
    int code = self->host->open(self->host->context, path, beside, &file, &size_bytes, message, sizeof message);
    if (code != HONE_OK) return fail(code, message, path, "opening");
    HostSource *source = memory_allocate(sizeof *source);
    *source = (HostSource){.host = self->host, .name = copy_name(bytes_of(path))};
    source->source = (Source){.read_at = host_read_at,
                              .close = host_source_close,
                              .size_bytes = size_bytes,
                              .name = source->name,
                              .handle = file};
    *out = &source->source;
    return STATUS_OK;
}

static Status host_open(Filesystem *self, const char *path, Source **out)
{
    return open_source(host_of(self), path, NULL, out);
}

static Status host_open_beside(Filesystem *self, const char *model_path, Bytes location, Source **out)
{
    char *path = copy_name(location);
    Status status = open_source(host_of(self), path, model_path, out);
    memory_free(path);
    return status;
}

/* Hosts need no function of their own for this: what can be opened is there. */
static bool host_exists(Filesystem *self, const char *path)
{
    Source *source = NULL;
    Status status = open_source(host_of(self), path, NULL, &source);
    bool exists = status_is_ok(status);
    source_close(source);
    status_free(&status);
    return exists;
}

static bool host_is_same_file(Filesystem *self, const char *a, const char *b)
{
    (void)self;
    return strcmp(a, b) == 0;
}

static Status host_write(Sink *sink, const void *bytes, size_t length)
{
    HostSink *self = (HostSink *)(void *)sink;
    char message[MESSAGE_BYTES] = "";
    int code = self->host->write(self->host->context, self->file, bytes, length, message, sizeof message);
    return code == HONE_OK ? STATUS_OK : fail(code, message, sink->name, "writing");
}

/* Every source with a handle was opened by the filesystem that made this sink. */
static Status host_copy(Sink *sink, Source *source, uint64_t offset, uint64_t length)
{
    HostSink *self = (HostSink *)(void *)sink;
    char message[MESSAGE_BYTES] = "";
    int code =
        self->host->copy(self->host->context, self->file, source->handle, offset, length, message, sizeof message);
    return code == HONE_OK ? STATUS_OK : fail(code, message, sink->name, "copying");
}

static Status host_create(Filesystem *filesystem, const char *path, Sink **out)
{
    HostFilesystem *self = host_of(filesystem);
    char message[MESSAGE_BYTES] = "";
    int file = -1;
    *out = NULL;
    int code = self->host->create(self->host->context, path, &file, message, sizeof message);
    if (code != HONE_OK) return fail(code, message, path, "creating");
    HostSink *sink = memory_allocate(sizeof *sink);
    *sink = (HostSink){.host = self->host, .file = file, .name = copy_name(bytes_of(path))};
    sink->sink = (Sink){.write = host_write, .copy = self->host->copy ? host_copy : NULL, .name = sink->name};
    array_push(&self->begun, sink);
    *out = &sink->sink;
    return STATUS_OK;
}

static void forget_begun(HostFilesystem *self)
{
    for (size_t index = 0; index < self->begun.count; index++) {
        memory_free(self->begun.items[index]->name);
        memory_free(self->begun.items[index]);
    }
    self->begun.count = 0;
}

static Status host_commit(Filesystem *filesystem)
{
    HostFilesystem *self = host_of(filesystem);
    char message[MESSAGE_BYTES] = "";
    int code = self->host->commit(self->host->context, message, sizeof message);
    forget_begun(self);
    return code == HONE_OK ? STATUS_OK : error_to_status(code, message, "writing the results");
}

static void host_abort(Filesystem *filesystem)
{
    HostFilesystem *self = host_of(filesystem);
    if (self->begun.count == 0) return;
    self->host->abort(self->host->context);
    forget_begun(self);
}

Filesystem *host_filesystem_open(const HoneHost *host)
{
    HostFilesystem *self = memory_allocate(sizeof *self);
    *self = (HostFilesystem){.host = host};
    self->filesystem = (Filesystem){.open = host_open,
                                    .open_beside = host_open_beside,
                                    .exists = host_exists,
                                    .is_same_file = host_is_same_file,
                                    .create = host_create,
                                    .commit = host_commit,
                                    .abort = host_abort};
    return &self->filesystem;
}

void host_filesystem_close(Filesystem *filesystem)
{
    if (!filesystem) return;
    HostFilesystem *self = host_of(filesystem);
    host_abort(filesystem);
    array_free(&self->begun);
    memory_free(self);
}
