/* report_file - through a filesystem of its own. */
#include "report_file.h"

#include "api/session.h"
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

static Status check_file(const ReportFile *self, const char *other, const char *what)
{
    if (!self->filesystem || !other || !self->filesystem->is_same_file(self->filesystem, self->path, other))
        return STATUS_OK;
    return status_fail(STATUS_CODE_USAGE, "%s: the report would replace %s; give it another name", self->path, what);
}

Status report_file_check(const ReportFile *self, const char *other)
{
    return check_file(self, other, "the model");
}

static Status check_beside(const ReportFile *self, const char *model_path, const char *name, const char *what)
{
    Text path = {0};
    text_append_format(&path, "%.*s%s", (int)path_folder_length(model_path), model_path, name);
    Status status = check_file(self, text_of(&path), what);
    text_free(&path);
    return status;
}

Status report_file_check_session(const ReportFile *self, const HoneSession *session)
{
    const Model *model = session->model;
    for (const DataFile *file = model->data_files; file; file = file->next) {
        if (file->is_foreign) TRY(check_file(self, file->source->name, "a restored constant"));
        else TRY(check_beside(self, model->path, file->location->text, "weights of the model"));
    }
    for (size_t index = 0; index < session->files.count; index++)
        TRY(check_beside(self, session->output_path, path_file_name(session->files.items[index].path), "the result"));
    return STATUS_OK;
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
