/* output_write_posix - small writes through a buffer, long copies inside the kernel. */
#define _GNU_SOURCE
#include "io/output_write_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "io/failure_posix.h"

enum {
    BUFFER_BYTES = 1 << 20,
    SMALL_COPY_BYTES = 128 * 1024, /* up to here passing through the buffer is cheaper than two system calls */
    STEP_BYTES = 8 << 20
};

static Status write_failed(Output *self, uint64_t missing_bytes, int error)
{
    self->is_broken = true;
    if (error != ENOSPC && error != EDQUOT && error != EFBIG) return failure_posix(self->path, "written", error);
    return status_fail(STATUS_CODE_IO, "%s: cannot be written: %s after %llu bytes, with at least %llu more to come%s",
                       self->path, strerror(error), (unsigned long long)self->flushed_bytes,
                       (unsigned long long)missing_bytes, failure_posix_remedy(error));
}

static Status output_resume(Output *self)
{
    if (self->descriptor >= 0) return STATUS_OK;
    if (self->before_growing) TRY(self->before_growing(self->owner, self));
    self->descriptor = open(temporary_path(self->temporary), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    return self->descriptor >= 0 ? STATUS_OK : write_failed(self, 0, errno);
}

/* Lets the disk begin while we go on, so that output_synchronize has little left to wait for: without it, making a large
 * file durable takes twice as long as copying it. */
static void start_writeback(Output *self)
{
#ifdef __linux__
    if (self->flushed_bytes - self->started_bytes < STEP_BYTES) return;
    off_t length = (off_t)(self->flushed_bytes - self->started_bytes);
    (void)sync_file_range(self->descriptor, (off_t)self->started_bytes, length, SYNC_FILE_RANGE_WRITE);
    self->started_bytes = self->flushed_bytes;
#else
    (void)self;
#endif
}

/* Writes behind what is flushed. */
static Status write_out(Output *self, const uint8_t *bytes, size_t length)
{
    TRY(output_resume(self));
    while (length > 0) {
        ssize_t written = pwrite(self->descriptor, bytes, length, (off_t)self->flushed_bytes);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return write_failed(self, length, errno);
        bytes += written;
        length -= (size_t)written;
        self->flushed_bytes += (uint64_t)written;
        start_writeback(self);
    }
    return STATUS_OK;
}

static Status empty_buffer(Output *self)
{
    size_t length = self->buffered_bytes;
    self->buffered_bytes = 0;
    return length > 0 ? write_out(self, self->buffer, length) : STATUS_OK;
}

static Status need_buffer(Output *self)
{
    if (self->buffer) return STATUS_OK;
    TRY(output_resume(self));
    if (self->before_growing) TRY(self->before_growing(self->owner, self));
    self->buffer = memory_allocate(BUFFER_BYTES);
    return STATUS_OK;
}

Status output_write(Sink *sink, const void *bytes, size_t length)
{
    Output *self = (Output *)(void *)sink;
    if (length > BUFFER_BYTES - self->buffered_bytes) TRY(empty_buffer(self));
    if (length >= BUFFER_BYTES) return write_out(self, bytes, length);
    TRY(need_buffer(self));
    memcpy(self->buffer + self->buffered_bytes, bytes, length);
    self->buffered_bytes += length;
    return STATUS_OK;
}

static Status copy_through_buffer(Output *self, Source *source, uint64_t offset, uint64_t length)
{
    TRY(need_buffer(self));
    while (length > 0) {
        if (self->buffered_bytes == BUFFER_BYTES) TRY(empty_buffer(self));
        size_t space = BUFFER_BYTES - self->buffered_bytes;
        size_t step = length < space ? (size_t)length : space;
        TRY(source_read_at(source, offset, self->buffer + self->buffered_bytes, step));
        self->buffered_bytes += step;
        offset += step;
        length -= step;
    }
    return STATUS_OK;
}

/* Copies as much as the kernel does by itself; gives how much. It stops early where the file systems do not take part,
 * and where anything fails: copying the rest through the buffer then finds out what. */
static uint64_t copy_in_kernel(Output *self, const Source *source, uint64_t offset, uint64_t length)
{
    uint64_t done = 0;
#ifdef __linux__
    while (done < length) {
        off_t from = (off_t)(offset + done);
        off_t to = (off_t)self->flushed_bytes;
        size_t step = length - done < STEP_BYTES ? (size_t)(length - done) : STEP_BYTES;
        ssize_t copied = copy_file_range(source->handle, &from, self->descriptor, &to, step, 0);
        if (copied < 0 && errno == EINTR) continue;
        if (copied <= 0) break;
        done += (uint64_t)copied;
        self->flushed_bytes += (uint64_t)copied;
        start_writeback(self);
    }
#endif
    return done;
}

Status output_copy(Sink *sink, Source *source, uint64_t offset, uint64_t length)
{
    Output *self = (Output *)(void *)sink;
    if (length > SMALL_COPY_BYTES) {
        TRY(empty_buffer(self));
        TRY(output_resume(self));
        uint64_t done = copy_in_kernel(self, source, offset, length);
        offset += done;
        length -= done;
    }
    return length > 0 ? copy_through_buffer(self, source, offset, length) : STATUS_OK;
}

Status output_flush(Output *self)
{
    if (self->is_broken) {
        return status_fail(STATUS_CODE_IO, "%s: was not written to its end, so it is not put in its place", self->path);
    }
    TRY(empty_buffer(self));
    memory_free(self->buffer);
    self->buffer = NULL;
    return STATUS_OK;
}

Status output_park(Output *self)
{
    TRY(output_flush(self));
    if (self->descriptor < 0) return STATUS_OK;
    if (!self->temporary && temporary_name_descriptor(self->descriptor, self->target, &self->temporary) != 0) {
        return failure_posix(self->path, "written", errno);
    }
    int descriptor = self->descriptor;
    self->descriptor = -1;
    return close(descriptor) == 0 ? STATUS_OK : failure_posix(self->path, "written", errno);
}

Status output_synchronize(Output *self)
{
    TRY(output_resume(self));
    while (fsync(self->descriptor) != 0) {
        if (errno == EINTR) continue;
        if (errno == EINVAL || errno == ENOTSUP) break; /* the file system has no such thing */
        return write_failed(self, 0, errno);
    }
    return STATUS_OK;
}
