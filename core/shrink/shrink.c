/* shrink - the steps of the job in their order. */
#include "shrink/shrink.h"

#include "model/dtype.h"
#include "shrink/downcast.h"
#include "shrink/extract.h"
#include "shrink/npy_name.h"
#include "shrink/npy_write.h"
#include "shrink/restore.h"
#include "shrink/share.h"

bool shrink_looks_at(const ShrinkRun *self, const Constant *constant)
{
    if (!constant->is_reachable || !dtype_of(constant->dtype)) return false;
    if (name_is_empty(constant->value->name)) return false; /* as an input, an empty name is an omitted one */
    if (constant->rank == 0 && !option_is(self->options, "scalars", "share")) return false;
    if (constant->byte_count < (uint64_t)option_integer(self->options, "min-bytes")) return false;
    if (self->keeps && self->keeps(constant)) return false;
    uint64_t elements;
    return constant->scalar || tensor_element_count(constant->tensor, &elements);
}

bool shrink_is_bound(const Constant *constant)
{
    const Value *value = constant->value;
    const Model *model = value->graph->model;
    if (model->training.count == 0) return false;
    if (value->is_mentioned) return true;
    const Graph *root = graph_root(value->graph);
    for (const Use *use = value->first_use; use; use = use->next) {
        if (graph_root(use->node->graph) != root) return true;
    }
    return false;
}

void shrink_describe(const ShrinkRun *self, const Constant *constant, Record *record)
{
    record->where = graph_path(constant->value->graph, self->arena);
    record->kept = journal_name(self->journal, constant->value->name);
    record->dtype = dtype_long_name(constant->dtype);
    record->dims = constant->dims;
    record->rank = constant->rank;
}

void shrink_refuse(ShrinkRun *self, const char *pass, const Constant *constant, const char *what, const char *reason)
{
    Record record = {.kind = RECORD_REFUSAL, .pass = pass, .what = what, .reason = reason};
    shrink_describe(self, constant, &record);
    journal_add(self->journal, record);
}

static uint64_t count_nodes(const Model *model)
{
    uint64_t count = 0;
    for (size_t index = 0; index < model->graphs.count; index++) count += model->graphs.items[index]->node_count;
    return count;
}

/* Counts again, since a sum kept on the way could only repeat its own mistakes. */
static ShrinkCounts count_model(Model *model)
{
    Arena arena = {0};
    ConstantList constants = {0};
    constants_collect(model, &arena, &constants);
    ShrinkCounts counts = {
        .nodes = count_nodes(model), .constants = constants.items.count, .constant_bytes = constants.byte_count};
    constants_free(&constants);
    arena_free(&arena);
    return counts;
}

/* What is narrowed is chosen anew: its Constant is another one. */
static Status choose_and_downcast(ShrinkRun *self, Extraction *extraction)
{
    bool is_changed = false;
    TRY(extract_choose(self, extraction));
    TRY(downcast_constants(self, extraction, &is_changed));
    if (!is_changed) return STATUS_OK;
    constants_free(&self->constants);
    self->constants = (ConstantList){0};
    constants_collect(self->model, &self->scratch, &self->constants);
    extraction_free(extraction);
    *extraction = (Extraction){0};
    return extract_choose(self, extraction);
}

static Status run_steps(ShrinkRun *self)
{
    Extraction extraction = {0};
    Status status = choose_and_downcast(self, &extraction);
    if (status_is_ok(status)) status = share_constants(self);
    if (status_is_ok(status)) status = extract_constants(self, &extraction);
    extraction_free(&extraction);
    return status;
}

Status shrink_run(Model *model, const OptionSet *options, const Progress *progress, ShrinkResult *out)
{
    ShrinkRun run = {.model = model,
                     .options = options,
                     .progress = progress,
                     .result = out,
                     .arena = out->arena,
                     .journal = out->journal};
    TRY(model_check(model));
    out->before = count_model(model);
    Status status = restore_constants(&run);
    if (status_is_ok(status)) {
        constants_collect(model, &run.scratch, &run.constants);
        status = run_steps(&run);
    }
    if (status_is_ok(status)) out->after = count_model(model);
    constants_free(&run.constants);
    arena_free(&run.scratch);
    return status;
}

static Status write_file(ShrinkResult *self, ShrinkFile *file, Filesystem *filesystem, const char *model_path)
{
    size_t folder = path_folder_length(model_path);
    file->name = npy_file_name(model_path, file->safe_name, self->arena);
    const char *path = arena_format(self->arena, "%.*s%s", (int)folder, model_path, file->name);
    Sink *sink = NULL;
    TRY(filesystem->create(filesystem, path, &sink));
    TRY(npy_write(file->tensor, file->text_width, sink));
    file->size_bytes = sink->written_bytes;
    self->journal->records.items[file->record].file = file->name;
    return STATUS_OK;
}

Status shrink_write_files(ShrinkResult *self, Filesystem *filesystem, const char *model_path)
{
    for (size_t index = 0; index < self->file_count; index++)
        TRY(write_file(self, &self->files[index], filesystem, model_path));
    return STATUS_OK;
}
