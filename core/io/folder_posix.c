/* folder_posix - mkdir from the outermost folder inwards. */
#define _POSIX_C_SOURCE 200809L
#include "io/folder_posix.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* Another process may make it at the same time. */
static Status make_one(const char *path, MadeFolders *made)
{
    if (is_folder(path)) return STATUS_OK;
    if (mkdir(path, 0777) == 0) {
        Text copy = {0};
        text_append(&copy, path);
        array_push(&made->paths, text_take(&copy));
        return STATUS_OK;
    }
    int error = errno;
    if (is_folder(path)) return STATUS_OK;
    return status_fail(STATUS_CODE_IO, "%s: the folder cannot be made: %s", path,
                       error == EEXIST ? "a file has this name" : strerror(error));
}

Status folder_make(const char *path, MadeFolders *made)
{
    Text part = {0};
    Status status = STATUS_OK;
    for (const char *at = path; *at && status_is_ok(status);) {
        size_t size = strspn(at, "/");
        size += strcspn(at + size, "/");
        text_append_bytes(&part, (Bytes){(const uint8_t *)at, size});
        at += size;
        bool is_root = strspn(text_of(&part), "/") == part.size;
        if (!is_root) status = make_one(text_of(&part), made);
    }
    text_free(&part);
    return status;
}

void folder_unmake(const MadeFolders *made)
{
    for (size_t index = made->paths.count; index-- > 0;) (void)rmdir(made->paths.items[index]);
}

void made_folders_free(MadeFolders *self)
{
    for (size_t index = 0; index < self->paths.count; index++) memory_free(self->paths.items[index]);
    array_free(&self->paths);
}
