/* output_posix - where output files are created, how they are placed and taken back. Writing is in output_write_posix. */
#define _GNU_SOURCE
#include "io/output_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "io/failure_posix.h"
#include "io/filesystem.h"
#include "io/output_write_posix.h"

static char *copy_text(const char *text)
{
    Text copy = {0};
    text_append(&copy, text);
    return text_take(&copy);
}

/* "dir/name" -> "dir/", "name" -> ".". Owned by the caller. */
static char *folder_of(const char *path)
{
    Text folder = {0};
    text_append_bytes(&folder, (Bytes){(const uint8_t *)path, path_folder_length(path)});
    if (folder.size == 0) text_append_char(&folder, '.');
    return text_take(&folder);
}

/* Follows symbolic links at the end of path, also to a file that is not there yet, so that the link stays and what it
 * leads to is replaced. Owned by the caller; NULL with errno. */
static char *follow_links(const char *path)
{
    enum { MAX_LINKS = 40 };
    char *current = copy_text(path);
    for (int i = 0; i < MAX_LINKS; i++) {
        char link[PATH_MAX];
        ssize_t size = readlink(current, link, sizeof link);
        if (size < 0) return current; /* no link, or nothing there */
        Text next = {0};
        if (link[0] != '/') text_append_bytes(&next, (Bytes){(const uint8_t *)current, path_folder_length(current)});
        text_append_bytes(&next, (Bytes){(const uint8_t *)link, (size_t)size});
        memory_free(current);
        current = text_take(&next);
    }
    memory_free(current);
    errno = ELOOP;
    return NULL;
}

static Status refuse_clobber(const char *path)
{
    return status_fail(STATUS_CODE_USAGE,
                       "%s: exists and --no-clobber is set; choose another name or leave --no-clobber out", path);
}

/* May the file at target be replaced? *out_mode: its permissions, 0 where nothing is there. */
static Status check_target(const Output *self, bool no_clobber, mode_t *out_mode)
{
    struct stat there;
    *out_mode = 0;
    if (path_file_name(self->target)[0] == 0)
        return status_fail(STATUS_CODE_IO, "%s: names a folder; name a file in it", self->path);
    if (stat(self->target, &there) != 0) {
        return errno == ENOENT ? STATUS_OK : failure_posix(self->path, "written", errno);
    }
    if (S_ISDIR(there.st_mode)) return status_fail(STATUS_CODE_IO, "%s: is a folder; name a file in it", self->path);
    if (!S_ISREG(there.st_mode)) {
        return status_fail(STATUS_CODE_IO, "%s: is a pipe or device, and hone replaces files whole: name a file",
                           self->path);
    }
    if (no_clobber) return refuse_clobber(self->path);
    if (faccessat(AT_FDCWD, self->target, W_OK, AT_EACCESS) != 0) {
        return status_fail(STATUS_CODE_IO, "%s: is write-protected (%s); change its permissions or choose another name",
                           self->path, strerror(errno));
    }
    *out_mode = there.st_mode & 0777;
    return STATUS_OK;
}

static Status check_folder(Output *self, const char *folder)
{
    struct stat there;
    if (stat(folder, &there) != 0) {
        if (errno != ENOENT) return failure_posix(self->path, "written", errno);
        return status_fail(STATUS_CODE_IO, "%s: the folder %s does not exist; make it first", self->path, folder);
    }
    if (!S_ISDIR(there.st_mode)) return status_fail(STATUS_CODE_IO, "%s: %s is no folder", self->path, folder);
    self->folder_device = there.st_dev;
    self->folder_number = there.st_ino;
    return STATUS_OK;
}

#ifdef O_TMPFILE
/* Some sandboxes let a process have a file without a name and then forbid to name it; the first target's folder tells. */
static bool can_name_nameless(const char *folder, const char *target)
{
    static enum { UNKNOWN, POSSIBLE, IMPOSSIBLE } answer = UNKNOWN;
    if (answer != UNKNOWN) return answer == POSSIBLE;
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor < 0) return false; /* not known for other folders */
    Temporary *name;
    answer = temporary_name_descriptor(descriptor, target, &name) == 0 ? POSSIBLE : IMPOSSIBLE;
    temporary_remove(name);
    (void)close(descriptor);
    return answer == POSSIBLE;
}
#endif

/* A file without a name that can be named later; -1 where the system has none. */
static int open_nameless(const char *folder, const char *target, mode_t mode)
{
#ifdef O_TMPFILE
    if (can_name_nameless(folder, target)) return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
#else
    (void)folder;
    (void)target;
    (void)mode;
#endif
    return -1;
}

static Status open_file(Output *self, const char *folder, mode_t old_mode)
{
    /* The umask applies to new files only; a private file never becomes readable, not even for a moment. */
    mode_t mode = old_mode ? old_mode : 0666;
    self->descriptor = open_nameless(folder, self->target, mode);
    if (self->descriptor < 0) self->descriptor = temporary_create(self->target, mode, &self->temporary);
    if (self->descriptor < 0) return failure_posix(self->path, "created", errno);
    if (old_mode && fchmod(self->descriptor, old_mode) != 0) return failure_posix(self->path, "created", errno);
    return STATUS_OK;
}

Status output_open(const char *path, bool no_clobber, Output **out)
{
    *out = NULL;
    Output *self = memory_allocate(sizeof *self);
    *self = (Output){.path = copy_text(path), .descriptor = -1};
    self->sink = (Sink){.write = output_write, .copy = output_copy, .name = self->path};
    self->target = follow_links(path);
    if (!self->target) {
        Status status = failure_posix(path, "written", errno);
        output_close(self);
        return status;
    }
    char *folder = folder_of(self->target);
    mode_t old_mode;
    Status status = check_folder(self, folder);
    if (status_is_ok(status)) status = check_target(self, no_clobber, &old_mode);
    if (status_is_ok(status)) status = open_file(self, folder, old_mode);
    memory_free(folder);
    if (!status_is_ok(status)) {
        output_close(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

/* rename that replaces nothing: 0, or -1 with errno. */
static int rename_to_free_name(const char *from, const char *to)
{
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
#endif
    if (linkat(AT_FDCWD, from, AT_FDCWD, to, 0) != 0) return -1;
    (void)unlink(from);
    return 0;
}

/* Gives the file without a name its final one: 0, or -1 with errno. */
static int place_nameless(const Output *self)
{
    Text name = descriptor_path(self->descriptor);
    int result = linkat(AT_FDCWD, text_of(&name), AT_FDCWD, self->target, AT_SYMLINK_FOLLOW);
    int error = errno;
    text_free(&name);
    errno = error;
    return result;
}

/* 0, or -1 with errno. */
static int place_file(Output *self, bool no_clobber)
{
    if (!self->temporary) {
        if (place_nameless(self) == 0) return 0;
        /* linkat cannot replace: a name beside the target, then rename. */
        if (errno != EEXIST || no_clobber) return -1;
        if (temporary_name_descriptor(self->descriptor, self->target, &self->temporary) != 0) return -1;
    }
    const char *from = temporary_path(self->temporary);
    if ((no_clobber ? rename_to_free_name(from, self->target) : rename(from, self->target)) != 0) return -1;
    temporary_forget(self->temporary);
    self->temporary = NULL;
    return 0;
}

Status output_place(Output *self, bool keep_old, bool no_clobber)
{
    struct stat there;
    if (lstat(self->target, &there) == 0 && !no_clobber) {
        /* It was no folder when the output was begun, and moving one away is not ours. */
        if (!S_ISREG(there.st_mode)) return failure_posix(self->path, "put in its place", EEXIST);
        if (keep_old && temporary_keep(self->target, &self->kept) != 0) {
            return failure_posix(self->path, "replaced", errno);
        }
    }
    if (place_file(self, no_clobber) == 0) {
        self->is_placed = true;
        return STATUS_OK;
    }
    return errno == EEXIST && no_clobber ? refuse_clobber(self->path)
                                         : failure_posix(self->path, "put in its place", errno);
}

void output_undo(Output *self, Status *status)
{
    if (!self->kept) {
        if (self->is_placed) (void)unlink(self->target);
        return;
    }
    if (rename(temporary_path(self->kept), self->target) == 0) return;
    Status told = status_fail(status->code, "%s; the old %s could not be put back and is now %s", status->message,
                              self->path, temporary_path(self->kept));
    status_free(status);
    *status = told;
    temporary_forget(self->kept);
    self->kept = NULL;
}

void output_close(Output *self)
{
    if (!self) return;
    if (self->descriptor >= 0) (void)close(self->descriptor);
    temporary_remove(self->temporary);
    temporary_remove(self->kept);
    memory_free(self->buffer);
    memory_free(self->target);
    memory_free(self->path);
    memory_free(self);
}
