/* data_needed - opens the models beside the result and looks at the data files that they name. */
#include "model/data_needed.h"

#include "base/text.h"

typedef struct Search {
    Filesystem *filesystem;
    SaveResult *result;
} Search;

static void keep_file(Search *self, const char *path)
{
    SaveResult *result = self->result;
    int count = 0;
    for (int i = 0; i < result->superseded_count; i++) {
        const char *superseded = result->superseded[i];
        if (!self->filesystem->is_same_file(self->filesystem, superseded, path))
            result->superseded[count++] = superseded;
    }
    result->superseded_count = count;
}

static void keep_files_of(Search *self, const Model *model)
{
    for (const DataFile *file = model->data_files; file; file = file->next) {
        if (file->is_foreign || memchr(file->location->text, 0, file->location->size)) continue;
        Text path = {0};
        text_append_format(&path, "%.*s%s", (int)path_folder_length(model->path), model->path, file->location->text);
        keep_file(self, text_of(&path));
        text_free(&path);
    }
}

static void visit_file(void *context, const char *path)
{
    Search *self = context;
    Model *model = NULL;
    if (self->result->superseded_count == 0) return;
    Status status = model_open(self->filesystem, path, &model);
    if (status_is_ok(status)) keep_files_of(self, model);
    status_free(&status); /* no model: it refers to nothing */
    model_close(model);
}

void data_needed_keep(const Model *self, const char *model_path, bool is_in_place, SaveResult *result)
{
    Search search = {self->filesystem, result};
    if (result->superseded_count == 0) return;
    if (!is_in_place) keep_files_of(&search, self);
    bool (*visit_beside)(Filesystem *, const char *, VisitFile, void *) = self->filesystem->visit_beside;
    if (!visit_beside || !visit_beside(self->filesystem, model_path, visit_file, &search)) result->superseded_count = 0;
}
