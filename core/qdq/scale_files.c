/* scale_files - as the reference calls them. */
#include "qdq/scale_files.h"

#include "qdq/scale_text.h"

static const char model_ending[] = "_noqdq";

static Status fail_name(Bytes name, const char *problem)
{
    Text shown = {0};
    text_append_escaped(&shown, name);
    Status status = status_fail(STATUS_CODE_MODEL,
                                "tensor \"%s\" has a scale, but a calibration cache cannot name it: the name %s; run "
                                "with --rename, or give it another name where it is a graph's input or output",
                                text_of(&shown), problem);
    text_free(&shown);
    return status;
}

static Status check(const ScaleList *list)
{
    for (size_t index = 0; index < list->scales.count; index++) {
        const NamedScale *row = &list->scales.items[index];
        const char *problem = scale_text_cache_problem(row->name);
        if (problem) return fail_name(row->name, problem);
        if (scale_is_valid(row->scale)) continue;
        Text shown = {0};
        text_append_escaped(&shown, row->name);
        Status status = status_fail(STATUS_CODE_MODEL,
                                    "the scale of tensor \"%s\" is not finite and above 0 as float32", text_of(&shown));
        text_free(&shown);
        return status;
    }
    return STATUS_OK;
}

Status scale_files_make(ScaleFiles *self, const ScaleList *list, uint64_t version)
{
    TRY(check(list));
    scale_text_append_config(list, &self->texts[SCALE_FILE_CONFIG]);
    scale_text_append_cache(list, version, &self->texts[SCALE_FILE_CACHE]);
    scale_text_append_layers(list, &self->texts[SCALE_FILE_LAYERS]);
    return STATUS_OK;
}

const char *scale_files_stem(const char *model_path, Arena *arena)
{
    size_t size = path_stem_length(model_path), ending_size = sizeof model_ending - 1;
    size_t folder_size = path_folder_length(model_path);
    bool has_ending =
        size - folder_size > ending_size && memcmp(model_path + size - ending_size, model_ending, ending_size) == 0;
    return arena_copy(arena, model_path, size - (has_ending ? ending_size : 0));
}

const char *scale_files_path(const char *stem, ScaleFileKind kind, Arena *arena)
{
    static const char *const endings[] = {
        [SCALE_FILE_CONFIG] = ".json", [SCALE_FILE_CACHE] = "_calib.cache", [SCALE_FILE_LAYERS] = "_layer_arg.txt"};
    return arena_format(arena, "%s_precision_config%s", stem, endings[kind]);
}

Status scale_files_write(const ScaleFiles *self, Filesystem *filesystem, const char *stem, Arena *arena)
{
    for (int kind = 0; kind < SCALE_FILE_COUNT; kind++) {
        Sink *sink = NULL;
        const Text *text = &self->texts[kind];
        TRY(filesystem->create(filesystem, scale_files_path(stem, (ScaleFileKind)kind, arena), &sink));
        if (text->size > 0) TRY(sink_write(sink, text->data, text->size));
    }
    return STATUS_OK;
}

void scale_files_free(ScaleFiles *self)
{
    for (int kind = 0; kind < SCALE_FILE_COUNT; kind++) text_free(&self->texts[kind]);
}
