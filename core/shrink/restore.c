/* restore - finds the file of each input. */
#include "shrink/restore.h"

#include "model/dtype.h"
#include "rewrite/rewrite.h"
#include "shrink/npy_name.h"
#include "shrink/npy_read.h"

static const char pass_name[] = "restore";

typedef struct Restore {
    ShrinkRun *run;
    const char *folder;
    ARRAY(Value *) values;
    ARRAY(const Tensor *) tensors;
} Restore;

static const char *path_in(Restore *self, const char *file_name)
{
    size_t length = strlen(self->folder);
    const char *slash = length > 0 && self->folder[length - 1] != '/' ? "/" : "";
    return arena_format(self->run->arena, "%s%s%s", self->folder, slash, file_name);
}

/* *out NULL: there is no such file. */
static Status open_if_there(Restore *self, const char *path, Source **out)
{
    Filesystem *filesystem = self->run->model->filesystem;
    Status status = filesystem->open(filesystem, path, out);
    if (status.code != STATUS_CODE_IO) return status;
    *out = NULL;
    status_free(&status);
    return STATUS_OK;
}

static bool is_file_name(const Name *name)
{
    static const char ending[] = ".npy";
    size_t length = sizeof ending - 1;
    return name->size > length && !memchr(name->text, 0, name->size) && !memchr(name->text, '/', name->size) &&
           memcmp(name->text + name->size - length, ending, length) == 0;
}

/* Opens the file of an input; *out_name: of the file. */
static Status open_file(Restore *self, const Value *input, const char *safe_name, Source **out, const char **out_name)
{
    *out_name = npy_file_name(self->run->model->path, safe_name, self->run->arena);
    TRY(open_if_there(self, path_in(self, *out_name), out));
    if (*out || !is_file_name(input->name)) return STATUS_OK;
    *out_name = arena_copy(self->run->arena, input->name->text, input->name->size);
    return open_if_there(self, path_in(self, *out_name), out);
}

static void record(Restore *self, const Value *input, const Tensor *tensor, const char *file_name)
{
    journal_add(self->run->journal, (Record){.kind = RECORD_EXACT,
                                             .pass = pass_name,
                                             .where = "main",
                                             .what = "an input became a constant again",
                                             .kept = journal_name(self->run->journal, input->name),
                                             .dtype = dtype_long_name(tensor->dtype),
                                             .dims = tensor->dims,
                                             .rank = tensor->rank,
                                             .file = file_name});
}

static Status restore_input(Restore *self, Value *input, const char *safe_name)
{
    const Type *type = input->info ? input->info->type : NULL;
    if (input->initializer || input->sparse || !type || type->kind != TYPE_TENSOR || !dtype_of(type->dtype))
        return STATUS_OK;
    Source *source = NULL;
    const char *file_name;
    TRY(open_file(self, input, safe_name, &source, &file_name));
    if (!source) return STATUS_OK;
    Tensor *tensor = NULL;
    TRY(npy_read_tensor(self->run->model, source, type, &tensor));
    array_push(&self->values, input);
    array_push(&self->tensors, tensor);
    record(self, input, tensor, file_name);
    return STATUS_OK;
}

static Status restore_inputs(Restore *self)
{
    Model *model = self->run->model;
    Graph *graph = model->graph;
    const char **names = npy_safe_names(model, &self->run->scratch);
    for (size_t index = 0; index < graph->inputs.count; index++)
        TRY(restore_input(self, graph->inputs.items[index], names[index]));
    if (self->values.count == 0) {
        return status_fail(STATUS_CODE_USAGE,
                           "--restore %s: no folder with a file for any of the model's inputs; they are called %s",
                           self->folder, npy_file_name(model->path, "<input>", self->run->arena));
    }
    /* Before IR 4 every initializer must be an input. */
    rewrite_inputs_to_initializers(graph, self->values.items, self->tensors.items, self->values.count,
                                   model->ir_version < 4);
    return STATUS_OK;
}

Status restore_constants(ShrinkRun *run)
{
    Restore self = {.run = run, .folder = option_text(run->options, "restore")};
    if (!self.folder) return STATUS_OK;
    Status status = restore_inputs(&self);
    array_free(&self.values);
    array_free(&self.tensors);
    return status;
}
