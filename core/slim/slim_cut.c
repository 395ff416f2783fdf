/* slim_cut - the model between --inputs and --outputs. */
#include "slim/slim_run.h"

Status slim_cut(SlimRun *self)
{
    (void)self;
    return STATUS_OK;
}
