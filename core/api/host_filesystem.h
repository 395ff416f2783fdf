/* host_filesystem - a Filesystem made of the functions of a HoneHost. */
#ifndef HONE_HOST_FILESYSTEM_H
#define HONE_HOST_FILESYSTEM_H

#include "hone.h"
#include "io/filesystem.h"

/* host: borrowed. Owned by the caller: host_filesystem_close, which aborts what is not committed. What can be opened
 * exists, and two paths are one file when their texts are equal. */
Filesystem *host_filesystem_open(const HoneHost *host);
void host_filesystem_close(Filesystem *self);

/* The files of the operating system, for hone_host_posix; owned by the caller: native_filesystem_close. NULL in builds
 * without them. */
Filesystem *native_filesystem_open(void);
void native_filesystem_close(Filesystem *self);

#endif
