/* filesystem_posix - opening, looking beside a model, and the table of functions. */
#define _GNU_SOURCE
#include "io/filesystem_posix.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "io/failure_posix.h"
#include "io/output_set_posix.h"
#include "io/source_posix.h"

typedef struct FilesystemPosix {
    Filesystem filesystem; /* first: a Filesystem * is a FilesystemPosix * */
    OutputSet outputs;
} FilesystemPosix;

static FilesystemPosix *posix_of(Filesystem *self)
{
    return (FilesystemPosix *)(void *)self;
}

static Status posix_open(Filesystem *self, const char *path, Source **out)
{
    (void)self;
    return source_posix_open(path, path, false, out);
}

/* Folder part of path, resolved, with a '/' at its end. False with errno. */
static bool real_folder(const char *path, Text *out)
{
    char resolved[PATH_MAX];
    Text folder = {0};
    text_append_bytes(&folder, (Bytes){(const uint8_t *)path, path_folder_length(path)});
    const char *found = realpath(folder.size > 0 ? text_of(&folder) : ".", resolved);
    text_free(&folder);
    if (!found) return false;
    text_append(out, resolved);
    if (out->data[out->size - 1] != '/') text_append_char(out, '/');
    return true;
}

static bool is_inside(const char *path, const Text *folder)
{
    return strncmp(path, text_of(folder), folder->size) == 0;
}

/* The folder that the model's path names, and the one that the model is really in where its file is a link: a cache of
 * downloads keeps files elsewhere and shows a folder of links. A file of the model lies in either. */
typedef struct ModelFolders {
    Text named;
    Text real;
} ModelFolders;

static bool model_folders_find(ModelFolders *self, const char *model_path)
{
    char resolved[PATH_MAX];
    return real_folder(model_path, &self->named) && realpath(model_path, resolved) &&
           real_folder(resolved, &self->real);
}

static void model_folders_free(ModelFolders *self)
{
    text_free(&self->named);
    text_free(&self->real);
}

/* Resolves folder + location into resolved[PATH_MAX]. False with errno. */
static bool resolve_beside(const Text *folder, Bytes location, char *resolved)
{
    Text path = {0};
    text_append_bytes(&path, text_bytes(folder));
    text_append_bytes(&path, location);
    const char *found = realpath(text_of(&path), resolved);
    text_free(&path);
    return found != NULL;
}

static Status open_in_folders(const ModelFolders *folders, const char *model_path, Bytes location, const char *shown,
                              Source **out)
{
    char resolved[PATH_MAX];
    if (!resolve_beside(&folders->named, location, resolved) && !resolve_beside(&folders->real, location, resolved)) {
        if (errno != ENOENT && errno != ENOTDIR) {
            return status_prefix(failure_posix(shown, "opened", errno), "%s: its external data file", model_path);
        }
        return status_fail(STATUS_CODE_IO, "%s: its external data file '%s' is missing; put '%s' beside the model",
                           model_path, shown, shown);
    }
    if (!is_inside(resolved, &folders->named) && !is_inside(resolved, &folders->real)) {
        return status_fail(STATUS_CODE_MODEL,
                           "%s: its external data file '%s' leads out of the model's folder by a symbolic link and "
                           "is refused; put the file itself beside the model",
                           model_path, shown);
    }
    Text name = {0};
    text_append_bytes(&name, (Bytes){(const uint8_t *)model_path, path_folder_length(model_path)});
    text_append(&name, shown);
    Status status = source_posix_open(resolved, text_of(&name), true, out);
    text_free(&name);
    return status;
}

static Status posix_open_beside(Filesystem *self, const char *model_path, Bytes location, Source **out)
{
    (void)self;
    *out = NULL;
    ModelFolders folders = {0};
    Text shown = {0};
    text_append_escaped(&shown, location);
    Status status = model_folders_find(&folders, model_path)
                        ? open_in_folders(&folders, model_path, location, text_of(&shown), out)
                        : failure_posix(model_path, "found again", errno);
    text_free(&shown);
    model_folders_free(&folders);
    return status;
}

static bool posix_exists(Filesystem *self, const char *path)
{
    (void)self;
    struct stat there;
    return stat(path, &there) == 0;
}

static bool posix_is_same_file(Filesystem *self, const char *a, const char *b)
{
    (void)self;
    struct stat file_a;
    struct stat file_b;
    bool has_a = stat(a, &file_a) == 0;
    bool has_b = stat(b, &file_b) == 0;
    if (has_a || has_b) return has_a && has_b && file_a.st_dev == file_b.st_dev && file_a.st_ino == file_b.st_ino;

    Text folder_a = {0};
    Text folder_b = {0};
    bool is_same = strcmp(path_file_name(a), path_file_name(b)) == 0 && real_folder(a, &folder_a) &&
                   real_folder(b, &folder_b) && bytes_equal(text_bytes(&folder_a), text_bytes(&folder_b));
    text_free(&folder_a);
    text_free(&folder_b);
    return is_same;
}

static Status posix_create(Filesystem *self, const char *path, Sink **out)
{
    return output_set_create(&posix_of(self)->outputs, path, self->no_clobber, out);
}

static Status posix_commit(Filesystem *self)
{
    return output_set_commit(&posix_of(self)->outputs, self->no_clobber);
}

static void posix_abort(Filesystem *self)
{
    output_set_abort(&posix_of(self)->outputs);
}

static void posix_remove(Filesystem *self, const char *path)
{
    (void)self;
    (void)unlink(path);
}

static bool posix_visit_beside(Filesystem *self, const char *path, VisitFile visit, void *context)
{
    (void)self;
    Text beside = {0};
    text_append_bytes(&beside, (Bytes){(const uint8_t *)path, path_folder_length(path)});
    size_t folder_size = beside.size;
    DIR *folder = opendir(folder_size > 0 ? text_of(&beside) : ".");
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_type == DT_DIR) continue;
        beside.size = folder_size;
        text_append(&beside, entry->d_name);
        visit(context, text_of(&beside));
    }
    text_free(&beside);
    return folder && closedir(folder) == 0;
}

Filesystem *filesystem_posix_open(void)
{
    FilesystemPosix *self = memory_allocate(sizeof *self);
    *self = (FilesystemPosix){.filesystem = {.open = posix_open,
                                             .open_beside = posix_open_beside,
                                             .exists = posix_exists,
                                             .is_same_file = posix_is_same_file,
                                             .create = posix_create,
                                             .commit = posix_commit,
                                             .abort = posix_abort,
                                             .remove = posix_remove,
                                             .visit_beside = posix_visit_beside}};
    return &self->filesystem;
}

void filesystem_posix_close(Filesystem *self)
{
    if (!self) return;
    output_set_free(&posix_of(self)->outputs);
    memory_free(self);
}

void filesystem_posix_emergency_cleanup(void)
{
    temporary_remove_all();
}
