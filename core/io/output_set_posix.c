/* output_set_posix - all files of a result, or none of them.
 *
 * First every file is made durable. Then, with signals held back, each is put in its place: what it replaces is kept
 * under a second name, except for the last, which is the commit point. When one fails, those before it are taken back.
 * Only a process that is killed exactly here, with a file replaced that is not the last, can leave files of two
 * results; so callers give side files names that nothing refers to. */
#define _GNU_SOURCE
#include "io/output_set_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "io/failure_posix.h"
#include "io/filesystem.h"

/* A job may write thousands of files: what all of them hold at a time is bounded. */
enum { MAX_BUFFERS = 4, MAX_DESCRIPTORS = 64 };

/* Parks or flushes outputs, the oldest first, until one more may have a descriptor or, where `growing` has one already,
 * a buffer. growing: NULL for an output that is to be created. */
static Status make_room(void *owner, const Output *growing)
{
    OutputSet *self = owner;
    bool needs_descriptor = !growing || growing->descriptor < 0;
    size_t limit = needs_descriptor ? MAX_DESCRIPTORS : MAX_BUFFERS;
    size_t holder_count = 0;
    for (size_t i = 0; i < self->outputs.count; i++) {
        const Output *output = self->outputs.items[i];
        holder_count += needs_descriptor ? output->descriptor >= 0 : output->buffer != NULL;
    }
    for (size_t i = 0; i < self->outputs.count && holder_count >= limit; i++) {
        Output *output = self->outputs.items[i];
        bool is_holder = needs_descriptor ? output->descriptor >= 0 : output->buffer != NULL;
        if (!is_holder || output->is_broken || output == growing) continue;
        TRY(needs_descriptor ? output_park(output) : output_flush(output));
        holder_count--;
    }
    return STATUS_OK;
}

static bool is_same_target(const Output *a, const Output *b)
{
    return a->folder_device == b->folder_device && a->folder_number == b->folder_number &&
           strcmp(path_file_name(a->target), path_file_name(b->target)) == 0;
}

Status output_set_create(OutputSet *self, const char *path, bool no_clobber, Sink **out)
{
    *out = NULL;
    TRY(make_room(self, NULL));
    Output *output;
    TRY(output_open(path, no_clobber, &output));
    output->before_growing = make_room;
    output->owner = self;
    for (size_t i = 0; i < self->outputs.count; i++) {
        if (!is_same_target(self->outputs.items[i], output)) continue;
        output_close(output);
        return status_fail(STATUS_CODE_USAGE, "%s: two results would be written to it; give them different names",
                           path);
    }
    array_push(&self->outputs, output);
    *out = &output->sink;
    return STATUS_OK;
}

/* Waiting for the disk once for each of a thousand small files would take minutes. */
static Status synchronize(OutputSet *self)
{
    enum { MANY = 32 };
    for (size_t i = 0; i < self->outputs.count; i++) TRY(output_flush(self->outputs.items[i]));
#ifdef __linux__
    if (self->outputs.count > MANY) {
        uint64_t synchronized = 0;
        for (size_t i = 0; i < self->outputs.count; i++) {
            Output *output = self->outputs.items[i];
            if (output->descriptor < 0 || (i > 0 && output->folder_device == synchronized)) continue;
            if (syncfs(output->descriptor) != 0) return failure_posix(output->path, "written", errno);
            synchronized = output->folder_device;
        }
        return STATUS_OK;
    }
#endif
    for (size_t i = 0; i < self->outputs.count; i++) TRY(output_synchronize(self->outputs.items[i]));
    return STATUS_OK;
}

static Status place_all(OutputSet *self, bool no_clobber)
{
    size_t count = self->outputs.count;
    for (size_t i = 0; i < count; i++) {
        Status status = output_place(self->outputs.items[i], i + 1 < count, no_clobber);
        if (status_is_ok(status)) continue;
        for (size_t k = i + 1; k-- > 0;) output_undo(self->outputs.items[k], &status);
        return status;
    }
    return STATUS_OK;
}

/* Makes the new names durable. The files are in their place already, so failing is no error. */
static void synchronize_folders(const OutputSet *self)
{
    for (size_t i = 0; i < self->outputs.count; i++) {
        const Output *output = self->outputs.items[i];
        if (i > 0 && self->outputs.items[i - 1]->folder_number == output->folder_number) continue;
        Text folder = {0};
        text_append_bytes(&folder, (Bytes){(const uint8_t *)output->target, path_folder_length(output->target)});
        int descriptor = open(folder.size > 0 ? text_of(&folder) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (descriptor >= 0) {
            (void)fsync(descriptor);
            (void)close(descriptor);
        }
        text_free(&folder);
    }
}

static void close_all(OutputSet *self)
{
    for (size_t i = 0; i < self->outputs.count; i++) output_close(self->outputs.items[i]);
    self->outputs.count = 0;
}

Status output_set_commit(OutputSet *self, bool no_clobber)
{
    Status status = synchronize(self);
    if (status_is_ok(status)) {
        temporary_hold_signals();
        status = place_all(self, no_clobber);
        temporary_release_signals();
    }
    if (status_is_ok(status)) synchronize_folders(self);
    close_all(self);
    return status;
}

void output_set_abort(OutputSet *self)
{
    close_all(self);
}

void output_set_free(OutputSet *self)
{
    close_all(self);
    array_free(&self->outputs);
}
