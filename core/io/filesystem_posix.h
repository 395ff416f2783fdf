/* filesystem_posix - files on disk: pread, copy_file_range, temporary names and rename. */
#ifndef HONE_FILESYSTEM_POSIX_H
#define HONE_FILESYSTEM_POSIX_H

#include "io/filesystem.h"

/* Owned by the caller: filesystem_posix_close, which aborts what is not committed. */
Filesystem *filesystem_posix_open(void);
void filesystem_posix_close(Filesystem *self);

/* Removes the temporary files of all open filesystems; safe in a signal handler. */
void filesystem_posix_emergency_cleanup(void);

#endif
