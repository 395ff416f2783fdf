/* write - hone_write: side files first, the model last, then all of them take their place at once. */
#include "api/session.h"
#include "model/data_needed.h"

static bool save_progress(void *context, uint64_t done_bytes, uint64_t total_bytes)
{
    Progress progress = session_progress(context);
    return progress.report(progress.context, "write", done_bytes, total_bytes);
}

/* The result must not mix the old content of an input with the new one. */
static Status verify_inputs(const Model *model)
{
    if (model->source) TRY(source_verify(model->source));
    for (const DataFile *file = model->data_files; file; file = file->next) {
        if (file->source) TRY(source_verify(file->source));
    }
    return STATUS_OK;
}

static void add_saved_files(Session *self, const SaveResult *result)
{
    for (int index = 0; index < result->file_count; index++) {
        const SavedFile *saved = &result->files[index];
        array_push(&self->files, (SessionFile){saved->path, saved->is_model ? "model" : "data", saved->size_bytes});
    }
}

/* Does the result refer to the side files of the input, where they are? model_save says nothing else of it. */
static bool keeps_side_files(const Session *self, const SaveOptions *options, const SaveResult *result)
{
    return options->is_in_place && options->external == EXTERNAL_AUTO && result->file_count == 1 &&
           self->after.external_tensor_count > 0;
}

static void list_side_files(Session *self, const SaveResult *result)
{
    Inventory *after = &self->after;
    after->external_files.count = 0;
    after->external_bytes = 0;
    for (int index = 0; index < result->file_count; index++) {
        const SavedFile *saved = &result->files[index];
        if (saved->is_model) continue;
        Bytes name = bytes_of(path_file_name(saved->path));
        array_push(&after->external_files, (InventoryFile){.name = name, .bytes = saved->size_bytes});
        after->external_bytes += saved->size_bytes;
    }
    for (size_t index = 0; index < after->tensors.count; index++) after->tensors.items[index].location = (Bytes){0};
}

/* Sizes and names of the inventory after, which were estimates until now. */
static void update_inventory(Session *self, const char *path, const SaveOptions *options, const SaveResult *result)
{
    Inventory *after = &self->after;
    const char *name = path_file_name(path);
    after->file = arena_copy(&after->arena, name, strlen(name));
    after->bytes = result->model_bytes;
    if (!keeps_side_files(self, options, result)) list_side_files(self, result);
}

static void remove_superseded(Session *self, const char *path, const SaveOptions *options, SaveResult *result)
{
    if (!self->filesystem->remove) return;
    data_needed_keep(self->model, path, options->is_in_place, result);
    for (int index = 0; index < result->superseded_count; index++)
        self->filesystem->remove(self->filesystem, result->superseded[index]);
}

static Status begin_files(Session *self, const char *path, const SaveOptions *options, SaveResult *out)
{
    if (self->job && self->job->write_files) TRY(self->job->write_files(self, path));
    TRY(model_save(self->model, path, options, out));
    TRY(verify_inputs(self->model));
    Progress progress = session_progress(self);
    TRY(progress_report(&progress, "commit", 0, 0));
    TRY(self->filesystem->commit(self->filesystem));
    return STATUS_OK;
}

/* The weights of the input may be missing or damaged, but they are not replaced by a model. */
static Status check_side_files(Session *self, const char *path)
{
    const Model *model = self->model;
    for (const DataFile *file = model->data_files; file; file = file->next) {
        if (file->is_foreign) continue;
        const char *beside = arena_format(&self->arena, "%.*s%s", (int)path_folder_length(model->path), model->path,
                                          file->location->text);
        if (self->filesystem->is_same_file(self->filesystem, path, beside))
            return status_fail(STATUS_CODE_USAGE, "%s: the output is a data file of the input; give another name",
                               path);
    }
    return STATUS_OK;
}

static Status check_target(Session *self, const char *path, const SaveOptions *options)
{
    bool is_same = self->filesystem->is_same_file(self->filesystem, path, self->model->path);
    TRY(check_side_files(self, path));
    if (is_same && !options->is_in_place) {
        return status_fail(STATUS_CODE_USAGE,
                           "%s: the output is the input; give another name, or --in-place to replace it", path);
    }
    if (!is_same && options->is_in_place) {
        return status_fail(STATUS_CODE_USAGE, "%s: with --in-place the output is the input, %s; leave out one of them",
                           path, self->model->path);
    }
    return STATUS_OK;
}

static Status write_checked(Session *self, const char *path, const OptionSet *set)
{
    SaveOptions options = {0};
    TRY(save_options_from(set, &options));
    options.progress = save_progress;
    options.progress_context = self;
    TRY(check_target(self, path, &options));
    self->filesystem->no_clobber = option_flag(set, "no-clobber");
    SaveResult result = {0};
    self->files.count = 0;
    Status status = begin_files(self, path, &options, &result);
    if (!status_is_ok(status)) {
        self->filesystem->abort(self->filesystem);
        self->files.count = 0;
        return status;
    }
    self->output_path = arena_copy(&self->arena, path, strlen(path));
    if (self->job && self->job->add_files) self->job->add_files(self);
    add_saved_files(self, &result);
    update_inventory(self, path, &options, &result);
    remove_superseded(self, path, &options, &result);
    return STATUS_OK;
}

Status session_write(Session *self, const char *path, const HoneOption *options, size_t option_count)
{
    OptionSet set = {.table = job_write_options(), .arena = &self->arena};
    if (self->is_failed)
        return status_fail(STATUS_CODE_USAGE, "the job failed, so there is nothing to write; open the model again");
    Status status = session_read_options(&set, options, option_count);
    if (status_is_ok(status)) status = write_checked(self, path, &set);
    option_set_free(&set);
    return status;
}

static Status copy_source(Session *self, const char *path)
{
    Source *source = self->model->source;
    Sink *sink = NULL;
    TRY(check_target(self, path, &(SaveOptions){0}));
    TRY(self->filesystem->create(self->filesystem, path, &sink));
    TRY(sink_copy(sink, source, 0, source->size_bytes));
    TRY(source_verify(source));
    return self->filesystem->commit(self->filesystem);
}

Status session_write_as_read(Session *self, const char *path)
{
    Status status = copy_source(self, path);
    if (!status_is_ok(status)) self->filesystem->abort(self->filesystem);
    return status;
}
