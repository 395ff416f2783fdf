/* host_posix - the files of the operating system as a host. */
#include "api/host_filesystem.h"
#include "io/filesystem_posix.h"

/* A mark that hone_open knows: filesystem_posix is used without the detour over handles. */
const HoneHost *hone_host_posix(void)
{
    static const HoneHost host = {0};
    return &host;
}

Filesystem *native_filesystem_open(void)
{
    return filesystem_posix_open();
}

void native_filesystem_close(Filesystem *self)
{
    filesystem_posix_close(self);
}
