/* session - opening, closing, running jobs one after the other. */
#include "api/session.h"

#include "base/memory.h"

Status session_open(Filesystem *filesystem, void (*close_filesystem)(Filesystem *self), OpenModel open_model,
                    const char *path, Session **out)
{
    Model *model = NULL;
    *out = NULL;
    Status status = open_model(filesystem, path, &model);
    if (!status_is_ok(status)) {
        close_filesystem(filesystem);
        return status;
    }
    Session *self = memory_allocate(sizeof *self);
    *self = (Session){.filesystem = filesystem, .close_filesystem = close_filesystem, .model = model};
    *out = self;
    return STATUS_OK;
}

/* Empties what the last job left. */
static void forget_job(Session *self)
{
    if (self->job && self->job->forget) self->job->forget(self);
    inventory_free(&self->before);
    inventory_free(&self->after);
    option_set_free(&self->options);
    array_free(&self->files);
    arena_free(&self->arena);
    self->job = NULL;
    self->is_done = false;
    self->output_path = NULL;
    self->job_data = NULL;
    self->options = (OptionSet){.arena = &self->arena};
}

void session_close(Session *self)
{
    if (!self) return;
    forget_job(self);
    text_free(&self->report);
    text_free(&self->report_text);
    text_free(&self->shown);
    model_close(self->model);
    self->close_filesystem(self->filesystem);
    memory_free(self);
}

static bool report_progress(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    Session *self = context;
    return !self->progress || self->progress(self->progress_context, phase, done_bytes, total_bytes) == 0;
}

Progress session_progress(Session *self)
{
    return (Progress){report_progress, self};
}

Status session_read_options(OptionSet *out, const HoneOption *options, size_t option_count)
{
    for (size_t index = 0; index < option_count; index++)
        TRY(option_set(out, options[index].name, options[index].value));
    return STATUS_OK;
}

Status session_run(Session *self, const Job *job, const HoneOption *options, size_t option_count)
{
    if (self->is_failed) {
        return status_fail(STATUS_CODE_USAGE, "the job before failed, so this model is no longer whole; open it again");
    }
    forget_job(self);
    self->options.table = job->options;
    TRY(session_read_options(&self->options, options, option_count));
    self->job = job;
    Status status = job->run(self, &self->options);
    self->is_done = status_is_ok(status);
    self->is_failed = !self->is_done;
    return status;
}
