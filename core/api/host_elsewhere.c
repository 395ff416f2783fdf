/* host_elsewhere - for builds without files of the operating system (host_posix.c is left out of them). */
#include "api/host_filesystem.h"

#ifdef __EMSCRIPTEN__

const HoneHost *hone_host_posix(void)
{
    return NULL;
}

Filesystem *native_filesystem_open(void)
{
    return NULL;
}

void native_filesystem_close(Filesystem *self)
{
    (void)self;
}

#endif
