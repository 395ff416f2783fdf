/* slim_strip - what --strip takes off. */
#include "slim/slim_run.h"

Status slim_strip(SlimRun *self)
{
    (void)self;
    return STATUS_OK;
}
