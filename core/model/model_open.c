/* model_open - opens a model file and its side files. */
#include "io/file_kind.h"
#include "model/model_load.h"

static void loader_free(Loader *self)
{
    for (size_t i = 0; i < self->pending.count; i++) {
        array_free(&self->pending.items[i].input_names);
        array_free(&self->pending.items[i].output_names);
    }
    array_free(&self->pending);
    array_free(&self->mentions);
    array_free(&self->nested);
    skeleton_free(&self->skeleton);
    arena_free(&self->scratch);
}

/* A file that could not be read may be something well known: then say that instead. status: moved in and out. */
static Status explain_other_file(Reader *reader, Status status)
{
    Bytes first;
    Status viewed = reader_view(reader, 0, FILE_KIND_WANTED_BYTES, &first);
    const char *kind = status_is_ok(viewed) ? file_kind_describe(first, reader_source(reader)->size_bytes) : NULL;
    status_free(&viewed);
    if (!kind) return status;
    status_free(&status);
    const char *remedy = strchr(kind, ';') ? "" : "; give the .onnx file itself";
    return status_fail(STATUS_CODE_MODEL, "%s: this is no ONNX model but %s%s", reader_source(reader)->name, kind,
                       remedy);
}

static Status read_model(Model *self)
{
    Loader loader = {.model = self, .reader = self->reader};
    Status status = load_model(&loader);
    if (status_is_ok(status)) {
        load_link(&loader);
        model_check_order(self);
    } else if (status.code == STATUS_CODE_MODEL) {
        status = explain_other_file(self->reader, status);
    }
    loader_free(&loader);
    return status;
}

Status model_open(Filesystem *filesystem, const char *path, Model **out)
{
    Source *source = NULL;
    TRY(filesystem->open(filesystem, path, &source));
    Model *self = model_new(filesystem, path);
    self->source = source;
    self->reader = reader_open(source);
    Status status = read_model(self);
    if (!status_is_ok(status)) {
        model_close(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

static DataFile *append_data_file(Model *self, Name *location)
{
    DataFile *file = ARENA_NEW(&self->arena, DataFile);
    file->number = self->last_data_file ? self->last_data_file->number + 1 : 1;
    file->location = location;
    *(self->last_data_file ? &self->last_data_file->next : &self->data_files) = file;
    self->last_data_file = file;
    return file;
}

DataFile *model_add_foreign_file(Model *self, Source *source)
{
    DataFile *file = append_data_file(self, name_intern_text(&self->names, source->name));
    file->source = source;
    file->is_foreign = true;
    return file;
}

DataFile *model_data_file(Model *self, Name *location)
{
    DataFile *file = hash_map_get(&self->data_file_map, hash_map_pointer_key(location));
    if (file) return file;
    file = append_data_file(self, location);
    hash_map_set(&self->data_file_map, hash_map_pointer_key(location), file);
    return file;
}

Status model_data_source(Model *self, DataFile *file, Source **out)
{
    if (!file->source) {
        TRY(status_prefix(external_location_check(name_bytes(file->location), (Bytes){0}), "%s", self->path));
        TRY(self->filesystem->open_beside(self->filesystem, self->path, name_bytes(file->location), &file->source));
    }
    *out = file->source;
    return STATUS_OK;
}
