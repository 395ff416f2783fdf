/* filesystem_memory - the same behaviour as files on disk, without a disk.
 *
 * As on disk, a file has a body (an inode) apart from its path: replacing a path by commit leaves open sources on the
 * old body; filesystem_memory_put on a path that exists writes over the body, which an open source's verify sees. */
#include "io/filesystem_memory.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"
#include "io/memory_body.h"

typedef struct File {
    char *path; /* without "." parts and double slashes */
    Body *body; /* NULL: removed */
} File;

typedef struct FilesystemMemory FilesystemMemory;

typedef struct MemorySink {
    Sink sink; /* first: a Sink * is a MemorySink * */
    FilesystemMemory *filesystem;
    char *path;
    Body *body;
} MemorySink;

struct FilesystemMemory {
    Filesystem filesystem; /* first: a Filesystem * is a FilesystemMemory * */
    ARRAY(File) files;
    ARRAY(MemorySink *) begun;
    uint64_t budget_bytes; /* left */
};

static FilesystemMemory *memory_of(Filesystem *self)
{
    return (FilesystemMemory *)(void *)self;
}

/* "./a//b" -> "a/b". Owned by the caller. */
static char *normal_path(Bytes path)
{
    Text text = {0};
    if (path.size > 0 && path.data[0] == '/') text_append_char(&text, '/');
    for (size_t first = 0; first < path.size;) {
        size_t end = first;
        while (end < path.size && path.data[end] != '/') end++;
        Bytes part = {path.data + first, end - first};
        first = end + 1;
        if (part.size == 0 || bytes_equal(part, bytes_of("."))) continue;
        if (text.size > 0 && text.data[text.size - 1] != '/') text_append_char(&text, '/');
        text_append_bytes(&text, part);
    }
    return text_take(&text);
}

/* The entry of a path; NULL when it never was there. A removed one keeps its place with body NULL. */
static File *find_entry(const FilesystemMemory *self, const char *normal)
{
    for (size_t i = 0; i < self->files.count; i++) {
        if (strcmp(self->files.items[i].path, normal) == 0) return &self->files.items[i];
    }
    return NULL;
}

static Body *find_body(const FilesystemMemory *self, Bytes path)
{
    char *normal = normal_path(path);
    const File *file = find_entry(self, normal);
    memory_free(normal);
    return file ? file->body : NULL;
}

/* path: moved. body: moved. */
static void set_body(FilesystemMemory *self, char *path, Body *body)
{
    File *file = find_entry(self, path);
    if (!file) {
        array_push(&self->files, (File){path, body});
        return;
    }
    body_release(file->body);
    file->body = body;
    memory_free(path);
}

static Status memory_open(Filesystem *self, const char *path, Source **out)
{
    *out = NULL;
    Body *body = find_body(memory_of(self), bytes_of(path));
    if (!body) return status_fail(STATUS_CODE_IO, "%s: there is no such file; check the path", path);
    *out = body_open(body, path);
    return STATUS_OK;
}

static Status memory_open_beside(Filesystem *self, const char *model_path, Bytes location, Source **out)
{
    *out = NULL;
    Text path = {0};
    text_append_bytes(&path, (Bytes){(const uint8_t *)model_path, path_folder_length(model_path)});
    text_append_bytes(&path, location);
    Body *body = find_body(memory_of(self), text_bytes(&path));
    if (body) *out = body_open(body, text_of(&path));
    text_free(&path);
    if (body) return STATUS_OK;

    Text shown = {0};
    text_append_escaped(&shown, location);
    Status status = status_fail(STATUS_CODE_IO, "%s: its external data file '%s' is missing; put '%s' beside the model",
                                model_path, text_of(&shown), text_of(&shown));
    text_free(&shown);
    return status;
}

static bool memory_exists(Filesystem *self, const char *path)
{
    return find_body(memory_of(self), bytes_of(path)) != NULL;
}

static bool memory_is_same_file(Filesystem *self, const char *a, const char *b)
{
    (void)self;
    char *normal_a = normal_path(bytes_of(a));
    char *normal_b = normal_path(bytes_of(b));
    bool is_same = strcmp(normal_a, normal_b) == 0;
    memory_free(normal_a);
    memory_free(normal_b);
    return is_same;
}

static Status memory_write(Sink *sink, const void *bytes, size_t length)
{
    MemorySink *self = (MemorySink *)(void *)sink;
    FilesystemMemory *filesystem = self->filesystem;
    if (length > filesystem->budget_bytes) {
        return status_fail(STATUS_CODE_IO,
                           "%s: cannot be written: the disk is full after %llu bytes, with at least %zu more to come; "
                           "free some space or choose another folder",
                           sink->name, (unsigned long long)sink->written_bytes, length);
    }
    if (filesystem->budget_bytes != UINT64_MAX) filesystem->budget_bytes -= length;
    body_append(self->body, bytes, length);
    return STATUS_OK;
}

static Status check_target(FilesystemMemory *self, const char *path, const char *normal)
{
    const File *file = find_entry(self, normal);
    if (file && file->body && self->filesystem.no_clobber) {
        return status_fail(STATUS_CODE_USAGE,
                           "%s: exists and --no-clobber is set; choose another name or leave --no-clobber out", path);
    }
    for (size_t i = 0; i < self->begun.count; i++) {
        if (strcmp(self->begun.items[i]->path, normal) != 0) continue;
        return status_fail(STATUS_CODE_USAGE, "%s: two results would be written to it; give them different names",
                           path);
    }
    return STATUS_OK;
}

static Status memory_create(Filesystem *filesystem, const char *path, Sink **out)
{
    FilesystemMemory *self = memory_of(filesystem);
    *out = NULL;
    char *normal = normal_path(bytes_of(path));
    Status status = check_target(self, path, normal);
    if (!status_is_ok(status)) {
        memory_free(normal);
        return status;
    }
    MemorySink *sink = memory_allocate(sizeof *sink);
    *sink = (MemorySink){.filesystem = self, .path = normal, .body = body_new()};
    sink->sink = (Sink){.write = memory_write, .name = sink->path};
    array_push(&self->begun, sink);
    *out = &sink->sink;
    return STATUS_OK;
}

static Status memory_commit(Filesystem *filesystem)
{
    FilesystemMemory *self = memory_of(filesystem);
    for (size_t i = 0; i < self->begun.count; i++) {
        MemorySink *sink = self->begun.items[i];
        set_body(self, sink->path, sink->body);
        memory_free(sink);
    }
    self->begun.count = 0;
    return STATUS_OK;
}

static void memory_abort(Filesystem *filesystem)
{
    FilesystemMemory *self = memory_of(filesystem);
    for (size_t i = 0; i < self->begun.count; i++) {
        MemorySink *sink = self->begun.items[i];
        if (self->budget_bytes != UINT64_MAX) self->budget_bytes += sink->body->size;
        body_release(sink->body);
        memory_free(sink->path);
        memory_free(sink);
    }
    self->begun.count = 0;
}

static void memory_remove(Filesystem *filesystem, const char *path)
{
    FilesystemMemory *self = memory_of(filesystem);
    char *normal = normal_path(bytes_of(path));
    File *file = find_entry(self, normal);
    if (file) {
        body_release(file->body);
        file->body = NULL;
    }
    memory_free(normal);
}

static bool memory_visit_beside(Filesystem *filesystem, const char *path, VisitFile visit, void *context)
{
    FilesystemMemory *self = memory_of(filesystem);
    char *normal = normal_path(bytes_of(path));
    size_t folder = path_folder_length(normal);
    for (size_t i = 0; i < self->files.count; i++) {
        const char *other = self->files.items[i].path;
        bool is_beside = path_folder_length(other) == folder && memcmp(other, normal, folder) == 0;
        if (is_beside && self->files.items[i].body) visit(context, other);
    }
    memory_free(normal);
    return true;
}

Filesystem *filesystem_memory_open(void)
{
    FilesystemMemory *self = memory_allocate(sizeof *self);
    *self = (FilesystemMemory){.budget_bytes = UINT64_MAX};
    self->filesystem = (Filesystem){.open = memory_open,
                                    .open_beside = memory_open_beside,
                                    .exists = memory_exists,
                                    .is_same_file = memory_is_same_file,
                                    .create = memory_create,
                                    .commit = memory_commit,
                                    .abort = memory_abort,
                                    .remove = memory_remove,
                                    .visit_beside = memory_visit_beside};
    return &self->filesystem;
}

void filesystem_memory_close(Filesystem *filesystem)
{
    if (!filesystem) return;
    FilesystemMemory *self = memory_of(filesystem);
    memory_abort(filesystem);
    for (size_t i = 0; i < self->files.count; i++) {
        body_release(self->files.items[i].body);
        memory_free(self->files.items[i].path);
    }
    array_free(&self->files);
    array_free(&self->begun);
    memory_free(self);
}

void filesystem_memory_put(Filesystem *filesystem, const char *path, Bytes bytes)
{
    FilesystemMemory *self = memory_of(filesystem);
    Body *body = find_body(self, bytes_of(path));
    if (!body) {
        body = body_new();
        set_body(self, normal_path(bytes_of(path)), body);
    }
    body_overwrite(body, bytes.data, bytes.size);
}

Bytes filesystem_memory_get(const Filesystem *filesystem, const char *path)
{
    const FilesystemMemory *self = (const FilesystemMemory *)(const void *)filesystem;
    static const uint8_t nothing[1];
    const Body *body = find_body(self, bytes_of(path));
    if (!body) return (Bytes){NULL, 0};
    return (Bytes){body->bytes ? body->bytes : nothing, body->size};
}

const char *filesystem_memory_path(const Filesystem *filesystem, size_t index)
{
    const FilesystemMemory *self = (const FilesystemMemory *)(const void *)filesystem;
    for (size_t i = 0; i < self->files.count; i++) {
        if (!self->files.items[i].body) continue;
        if (index-- == 0) return self->files.items[i].path;
    }
    return NULL;
}

void filesystem_memory_limit(Filesystem *self, uint64_t budget_bytes)
{
    memory_of(self)->budget_bytes = budget_bytes;
}
