/* model_save - decides where weights go, then writes the data file and the model. */
#include "model/model_save.h"

#include "base/checked.h"
#include "model/data_layout.h"
#include "model/data_name.h"

/* protobuf reads no message of 2 GiB or more. */
static const uint64_t MODEL_LIMIT_BYTES = ((uint64_t)1 << 31) - 1;

typedef struct Saving {
    Model *model;
    const char *path;
    const SaveOptions *options;
    SaveResult *result;
    DataLayout layout;
    bool has_layout;        /* layout.plan is to be the data file */
    bool copies_side_files; /* without a layout: the input's data files go along under their own names */
    DataName data;
    EmitPlan plan; /* the model file */
    uint64_t done_bytes, total_bytes;
} Saving;

/* ---- What is external now ---- */

typedef struct ExternalCount {
    uint32_t tensors;
} ExternalCount;

static void count_external(void *context, Tensor *tensor, Graph *graph, Node *node)
{
    (void)graph, (void)node;
    bool is_external =
        tensor->storage == TENSOR_EXTERNAL && tensor->external.file && !tensor->external.file->is_foreign;
    ((ExternalCount *)context)->tensors += is_external;
}

static uint32_t external_tensor_count(Model *model)
{
    ExternalCount count = {0};
    model_visit_tensors(model, count_external, &count);
    return count.tensors;
}

/* ---- Plans ---- */

static Status encode(Saving *self)
{
    emit_free(&self->plan);
    self->plan = (EmitPlan){0};
    Bytes location = self->data.location ? bytes_of(self->data.location) : (Bytes){0};
    return model_encode(self->model, location, &self->plan);
}

/* Plans with tensors moved as the rules say. */
static Status encode_moved(Saving *self, DataRules rules)
{
    if (self->has_layout) data_layout_free(&self->layout);
    self->has_layout = true;
    self->data = (DataName){0};
    TRY(data_layout_build(&self->layout, self->model, rules));
    if (self->layout.tensor_count > 0)
        TRY(data_name_choose(self->model, self->path, self->options->external_file, &self->layout.plan, &self->data));
    return encode(self);
}

static Status encode_as_is(Saving *self)
{
    data_layout_reset(self->model);
    return encode(self);
}

/* Can every data file be copied under its own name to beside the output? */
static bool can_keep_locations(const Saving *self)
{
    Filesystem *filesystem = self->model->filesystem;
    for (const DataFile *file = self->model->data_files; file; file = file->next) {
        if (file->is_foreign) continue;
        if (path_folder_length(file->location->text) > 0) return false;
        Text path = {0};
        text_append_format(&path, "%.*s%s", (int)path_folder_length(self->path), self->path, file->location->text);
        bool is_taken = filesystem->exists(filesystem, text_of(&path));
        text_free(&path);
        if (is_taken) return false;
    }
    return true;
}

/* Do the side files stay as and where they are? */
static bool keeps_side_files(const Saving *self, uint32_t external_count)
{
    if (self->options->external_file) return false;
    if (self->options->is_in_place) return external_count == self->model->external_tensor_count;
    return !self->model->is_touched && can_keep_locations(self);
}

/* Weights that are computed from external ones are external too. */
static Status plan_auto(Saving *self)
{
    uint32_t external_count = external_tensor_count(self->model);
    bool was_external = self->model->external_tensor_count > 0;
    self->copies_side_files = external_count > 0 && !self->options->is_in_place;
    if (!was_external || keeps_side_files(self, external_count)) TRY(encode_as_is(self));
    else TRY(encode_moved(self, (DataRules){.moves_computed_out = true}));
    if (self->plan.total_bytes <= MODEL_LIMIT_BYTES) return STATUS_OK;
    return encode_moved(self, (DataRules){.moves_large_out = true});
}

static Status plan_never(Saving *self)
{
    TRY(encode_moved(self, (DataRules){.moves_external_in = true}));
    if (self->plan.total_bytes <= MODEL_LIMIT_BYTES) return STATUS_OK;
    return status_fail(STATUS_CODE_USAGE,
                       "--external-data never: the model would be %llu bytes in one file, and no ONNX runtime reads 2 "
                       "GiB or more; use "
                       "--external-data auto",
                       (unsigned long long)self->plan.total_bytes);
}

static Status plan_files(Saving *self)
{
    switch (self->options->external) {
    case EXTERNAL_NEVER: return plan_never(self);
    case EXTERNAL_ALWAYS: return encode_moved(self, (DataRules){.moves_large_out = true});
    case EXTERNAL_AUTO: return plan_auto(self);
    }
    return STATUS_OK;
}

/* ---- Writing ---- */

static bool on_step(void *context, uint64_t step_bytes)
{
    Saving *self = context;
    self->done_bytes += step_bytes;
    if (!self->options->progress) return true;
    return self->options->progress(self->options->progress_context, self->done_bytes, self->total_bytes);
}

static void add_file(Saving *self, const char *path, uint64_t size_bytes, bool is_model)
{
    SaveResult *result = self->result;
    result->files[result->file_count++] =
        (SavedFile){arena_copy(&self->model->arena, path, strlen(path)), size_bytes, is_model};
}

static Status write_plan(Saving *self, const char *path, const EmitPlan *plan, bool is_model)
{
    Sink *sink = NULL;
    TRY(self->model->filesystem->create(self->model->filesystem, path, &sink));
    TRY(emit_write(plan, sink, on_step, self));
    add_file(self, path, plan->total_bytes, is_model);
    return STATUS_OK;
}

/* Copies the side files whole, under their own names. */
static Status copy_side_files(Saving *self)
{
    for (DataFile *file = self->model->data_files; file; file = file->next) {
        if (file->is_foreign) continue;
        Source *source = NULL;
        TRY(model_data_source(self->model, file, &source));
        EmitPlan plan = {0};
        emit_source(&plan, source, (Range){0, source->size_bytes});
        const char *path = arena_format(&self->model->arena, "%.*s%s", (int)path_folder_length(self->path), self->path,
                                        file->location->text);
        Status status = write_plan(self, path, &plan, false);
        emit_free(&plan);
        TRY(status);
    }
    return STATUS_OK;
}

static Status write_data(Saving *self)
{
    if (self->has_layout) {
        if (self->layout.tensor_count == 0) return STATUS_OK;
        if (!self->data.is_there) return write_plan(self, self->data.path, &self->layout.plan, false);
        add_file(self, self->data.path, self->layout.plan.total_bytes, false);
        return STATUS_OK;
    }
    return self->copies_side_files ? copy_side_files(self) : STATUS_OK;
}

static uint64_t bytes_to_write(const Saving *self)
{
    uint64_t total = self->plan.total_bytes;
    if (self->has_layout) return total + self->layout.plan.total_bytes;
    for (const DataFile *file = self->model->data_files; file; file = file->next)
        if (file->source && !file->is_foreign && self->copies_side_files) total += file->source->size_bytes;
    return total;
}

static Status save(Saving *self)
{
    SaveResult *result = self->result;
    TRY(plan_files(self));
    int side_file_count = 1;
    for (const DataFile *file = self->model->data_files; file; file = file->next) side_file_count++;
    result->files = ARENA_NEW_ARRAY(&self->model->arena, SavedFile, (size_t)side_file_count + 1);
    self->total_bytes = bytes_to_write(self);
    result->is_identical = self->model->source && emit_is_identical(&self->plan, self->model->source);
    result->model_bytes = self->plan.total_bytes;
    bool is_kept = !self->has_layout && self->options->is_in_place;
    if (!is_kept)
        data_name_list_superseded(self->model, self->path, self->has_layout ? self->data.location : NULL, result);
    TRY(write_data(self));
    return write_plan(self, self->path, &self->plan, true);
}

Status model_save(Model *self, const char *path, const SaveOptions *options, SaveResult *out)
{
    *out = (SaveResult){0};
    Saving saving = {.model = self, .path = path, .options = options, .result = out};
    Status status = save(&saving);
    if (saving.has_layout) data_layout_free(&saving.layout);
    emit_free(&saving.plan);
    return status;
}

Status save_options_from(const OptionSet *options, SaveOptions *out)
{
    *out = (SaveOptions){.external_file = option_text(options, "external-file"),
                         .is_in_place = option_flag(options, "in-place")};
    if (option_is(options, "external-data", "never")) out->external = EXTERNAL_NEVER;
    if (option_is(options, "external-data", "always")) out->external = EXTERNAL_ALWAYS;
    if (out->external == EXTERNAL_NEVER && out->external_file)
        return status_fail(
            STATUS_CODE_USAGE,
            "--external-file names a data file, but --external-data never writes none; leave out one of them");
    return STATUS_OK;
}

Status model_encoded_size(Model *self, uint64_t *out)
{
    EmitPlan plan = {0};
    data_layout_reset(self);
    Status status = model_encode(self, (Bytes){0}, &plan);
    *out = plan.total_bytes;
    emit_free(&plan);
    return status;
}

static void add_external(void *context, Tensor *tensor, Graph *graph, Node *node)
{
    (void)graph, (void)node;
    uint64_t *total = context;
    if (tensor->storage == TENSOR_EXTERNAL && tensor->external.length < INT64_MAX / 4)
        *total += tensor->external.length;
}

Status model_whole_size(Model *self, uint64_t *out)
{
    uint64_t external_bytes = 0;
    TRY(model_encoded_size(self, out));
    model_visit_tensors(self, add_external, &external_bytes);
    *out += external_bytes;
    return STATUS_OK;
}
