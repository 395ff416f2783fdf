/* report_file - through a filesystem of its own. */
#include "report_file.h"

#include "io/filesystem_posix.h"

Status report_file_begin(ReportFile *out, const char *path, bool no_clobber)
{
    *out = (ReportFile){.path = path};
    if (!path) return STATUS_OK;
    out->is_standard_output = strcmp(path, "-") == 0;
    if (out->is_standard_output) return STATUS_OK;
    out->filesystem = filesystem_posix_open();
    out->filesystem->no_clobber = no_clobber;
    return status_prefix(out->filesystem->create(out->filesystem, path, &out->sink), "the report");
}

Status report_file_check(const ReportFile *self, const char *other)
{
    if (!self->filesystem || !other || !self->filesystem->is_same_file(self->filesystem, self->path, other))
        return STATUS_OK;
    return status_fail(STATUS_CODE_USAGE, "%s: the report would replace the model; give it another name", self->path);
}

Status report_file_write(ReportFile *self, const char *json)
{
    if (!self->filesystem) return STATUS_OK;
    Status status = sink_write(self->sink, json, strlen(json));
    if (status_is_ok(status)) status = self->filesystem->commit(self->filesystem);
    return status_prefix(status, "the report");
}

void report_file_close(ReportFile *self)
{
    if (self->filesystem) filesystem_posix_close(self->filesystem);
}
