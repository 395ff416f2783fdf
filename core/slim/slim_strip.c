/* slim_strip - what --strip takes off.
 *
 * Doc strings and metadata are no part of the model in memory; whether there are any shows by the size of the file
 * without them. */
#include "model/model_save.h"
#include "rewrite/rewrite.h"
#include "slim/slim_run.h"

static Status drop(SlimRun *self, uint32_t what, const char *words)
{
    Model *model = self->model;
    uint64_t before = 0, after = 0;
    bool was_touched = model->is_touched;
    uint32_t drops = model->drops;
    TRY(model_encoded_size(model, &before));
    model->drops |= what;
    model->is_touched = true;
    TRY(model_encoded_size(model, &after));
    if (after == before) {
        model->drops = drops;
        model->is_touched = was_touched;
        return STATUS_OK;
    }
    Text size = {0};
    text_append_size(&size, before - after);
    slim_record(self, "strip", model->graph,
                arena_format(self->arena, "%s of %s were taken off", words, text_of(&size)), NULL);
    text_free(&size);
    return STATUS_OK;
}

static Status strip_doc_strings(SlimRun *self)
{
    TRY(drop(self, MODEL_DROPS_DOC_STRINGS, "doc strings"));
    self->model->doc_string = (Bytes){0};
    return STATUS_OK;
}

static Status strip_metadata(SlimRun *self)
{
    TRY(drop(self, MODEL_DROPS_METADATA, "metadata_props"));
    self->model->metadata.count = 0;
    return STATUS_OK;
}

static Status strip_value_infos(SlimRun *self)
{
    size_t count = 0;
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        count += self->model->graphs.items[index]->value_infos.count;
        rewrite_clear_value_infos(self->model->graphs.items[index]);
    }
    if (count > 0)
        slim_record(self, "strip", self->model->graph,
                    arena_format(self->arena, "%zu entr%s of value_info %s taken off", count, count == 1 ? "y" : "ies",
                                 count == 1 ? "was" : "were"),
                    NULL);
    return STATUS_OK;
}

typedef struct StripRow {
    const char *word;
    Status (*strip)(SlimRun *self);
} StripRow;

static const StripRow rows[] = {
    {"doc", strip_doc_strings}, {"metadata", strip_metadata}, {"value-info", strip_value_infos}};

static Status strip_item(SlimRun *self, const char *item)
{
    for (size_t index = 0; index < COUNT_OF(rows); index++)
        if (strcmp(rows[index].word, item) == 0) return rows[index].strip(self);
    Text text = {0};
    text_append_escaped(&text, bytes_of(item));
    Status status =
        status_fail(STATUS_CODE_USAGE, "--strip: '%s' is none of doc, metadata, value-info", text_of(&text));
    text_free(&text);
    return status;
}

Status slim_strip(SlimRun *self)
{
    const char *item;
    if (!option_find(self->options->table, "strip")) return STATUS_OK; /* fold */
    for (size_t index = 0; (item = option_list_item(self->options, "strip", index)); index++)
        TRY(strip_item(self, item));
    return STATUS_OK;
}
