/* progress - asks whoever wants to know whether to go on. */
#include "rewrite/progress.h"

Status progress_report(const Progress *self, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    if (!self->report || self->report(self->context, phase, done_bytes, total_bytes)) return STATUS_OK;
    return status_fail(STATUS_CODE_CANCELLED, "stopped as asked; nothing was written");
}
