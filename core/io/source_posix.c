/* source_posix - pread, and the watch on a file that others may write to. */
#define _GNU_SOURCE
#include "io/source_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "io/failure_posix.h"

typedef struct SourcePosix {
    Source source; /* first: a Source * is a SourcePosix * */
    struct stat opened;
    char name[];
} SourcePosix;

static Status changed(const Source *self)
{
    return status_fail(STATUS_CODE_IO, "%s: changed while it was read; run again when nothing writes to it",
                       self->name);
}

static Status posix_read_at(Source *self, uint64_t offset, void *destination, size_t length)
{
    uint8_t *next = destination;
    while (length > 0) {
        ssize_t got = pread(self->handle, next, length, (off_t)offset);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return failure_posix(self->name, "read", errno);
        if (got == 0) return changed(self);
        next += got;
        offset += (uint64_t)got;
        length -= (size_t)got;
    }
    return STATUS_OK;
}

static bool is_same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

static Status posix_verify(Source *source)
{
    SourcePosix *self = (SourcePosix *)(void *)source;
    struct stat now;
    if (fstat(source->handle, &now) != 0) return failure_posix(source->name, "read", errno);
    const struct stat *then = &self->opened;
    bool is_same = now.st_dev == then->st_dev && now.st_ino == then->st_ino && now.st_size == then->st_size &&
                   is_same_time(now.st_mtim, then->st_mtim) && is_same_time(now.st_ctim, then->st_ctim);
    return is_same ? STATUS_OK : changed(source);
}

static void posix_close(Source *source)
{
    (void)close(source->handle);
    memory_free(source);
}

/* NULL for a regular file. */
static const char *refused_type(mode_t mode)
{
    if (S_ISREG(mode)) return NULL;
    if (S_ISDIR(mode)) return "is a folder; name a file in it";
    if (S_ISFIFO(mode) || S_ISSOCK(mode))
        return "is a pipe, but hone reads at any place: save its bytes to a file first";
    return "is a device; name a file";
}

Status source_posix_open(const char *path, const char *name, bool is_resolved, Source **out)
{
    *out = NULL;
    /* O_NONBLOCK: opening a pipe that nobody writes to must not wait. It changes nothing for regular files. */
    int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (is_resolved ? O_NOFOLLOW : 0);
    int descriptor = open(path, flags);
    if (descriptor < 0) return failure_posix(name, "opened", errno);
    struct stat opened;
    if (fstat(descriptor, &opened) != 0) {
        int error = errno;
        (void)close(descriptor);
        return failure_posix(name, "opened", error);
    }
    const char *refused = refused_type(opened.st_mode);
    if (refused) {
        (void)close(descriptor);
        return status_fail(STATUS_CODE_IO, "%s: %s", name, refused);
    }
    size_t name_size = strlen(name) + 1;
    SourcePosix *self = memory_allocate(sizeof *self + name_size);
    memcpy(self->name, name, name_size);
    self->opened = opened;
    self->source = (Source){.read_at = posix_read_at,
                            .verify = posix_verify,
                            .close = posix_close,
                            .size_bytes = (uint64_t)opened.st_size,
                            .name = self->name,
                            .handle = descriptor};
    *out = &self->source;
    return STATUS_OK;
}
