/* failure_posix - the remedies, by cause. */
#include "io/failure_posix.h"

#include <errno.h>
#include <string.h>

const char *failure_posix_remedy(int error)
{
    switch (error) {
    case ENOENT: return "; check the path";
    case ENOTDIR: return "; a part of the path is no folder: check the path";
    case EACCES:
    case EPERM: return "; check the permissions of the file and its folder";
    case EROFS: return "; the file system is read-only: choose another folder";
    case ENOSPC: return "; the disk is full: free some space or choose another folder";
    case EDQUOT: return "; your share of the disk is used up: free some space or choose another folder";
    case EFBIG:
        return "; the file system or `ulimit -f` allows no file of this size: choose another folder or raise "
               "the limit";
    case EMFILE:
    case ENFILE: return "; too many files are open: raise the limit (`ulimit -n`)";
    case ENAMETOOLONG: return "; choose a shorter name";
    case ELOOP: return "; the symbolic links lead in a circle";
    case EIO: return "; the disk reports an error: check it, or try another one";
    case ESTALE: return "; the file was replaced on its server: run again";
    default: return "";
    }
}

Status failure_posix(const char *path, const char *doing, int error)
{
    return status_fail(STATUS_CODE_IO, "%s: cannot be %s: %s%s", path, doing, strerror(error),
                       failure_posix_remedy(error));
}
