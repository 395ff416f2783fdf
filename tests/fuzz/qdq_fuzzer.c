/* qdq_fuzzer - any bytes as a model file, through the job qdq, as translation or insertion, and back to files.
 *
 * The last bytes choose options. A result can be read and checked, is the same on every run, and its cache and precision
 * config can be read and hold as many scales; what was inserted can be translated. */
#include "exercise_job.h"
#include "mutate.h"
#include "qdq/qdq.h"
#include "qdq/scale_read.h"
#include "qdq/scale_text.h"

enum { CHOICE_BYTES = 3, MAX_OPTIONS = 16, MAX_SCALES = 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size_bytes, size_t max_size_bytes, unsigned seed);

static const char scales_path[] = "in/scales.json", hints_path[] = "in/hints.json";
static const char out_path[] = "out/model_noqdq.onnx", again_path[] = "again/model_noqdq.onnx";
static const char config_path[] = "out/model_precision_config.json";
static const char cache_path[] = "out/model_precision_config_calib.cache";

typedef struct Choices {
    HoneOption run[MAX_OPTIONS];
    size_t count;
    bool is_insertion;
} Choices;

static void add(Choices *self, const char *name, const char *value)
{
    if (option_find(qdq_options, name)) self->run[self->count++] = (HoneOption){name, value};
}

static void read_choices(Choices *self, const uint8_t bytes[CHOICE_BYTES])
{
    static const char *const levels[] = {"none", "safe", "all", "safe"};
    self->is_insertion = (bytes[0] & 3) == 3;
    if (self->is_insertion) {
        add(self, "insert", NULL);
        add(self, "scales", scales_path);
        return;
    }
    add(self, "infer", levels[bytes[0] >> 2 & 3]);
    if (bytes[0] & 16) add(self, "compat", NULL);
    if (bytes[0] & 32) add(self, "rename", NULL);
    if (bytes[0] & 64) add(self, "scales", scales_path);
    if (bytes[0] & 128) add(self, "hint", hints_path);
    if (bytes[1] & 1) add(self, "infer-average-pool-scales", NULL);
    if (bytes[1] & 2) add(self, "infer-concat-scales", NULL);
    if (bytes[1] & 4) add(self, "infer-mul-scales", NULL);
    if (bytes[1] & 8) add(self, "add-unary-ew-scales-for-dla", NULL);
    if (bytes[1] & 16) add(self, "rename-node-outputs", NULL);
    if (bytes[1] & 32) add(self, "bake-weights", NULL);
    if (bytes[1] & 64) add(self, "no-clip", NULL);
    if (bytes[1] & 128) add(self, "keep-unsupported", NULL);
    if (bytes[2] & 1) add(self, "addtl-ops-to-infer-adjacent-scales", "Clip,Split,Resize,Identity");
    if (bytes[2] & 2) add(self, "calibration-type", "histogram");
}

/* Scales for the first tensors that nodes make. */
static void put_scales(Filesystem *folder, const Model *model, const char *path, bool are_hints)
{
    Arena arena = {0};
    ScaleList list = {.arena = &arena};
    for (const Node *node = model->graph->first_node; node && list.scales.count < MAX_SCALES; node = node->next)
        if (node->output_count > 0 && node->outputs[0])
            (void)scale_list_add_scale(&list, name_bytes(node->outputs[0]->name),
                                       0.5 / (double)(list.scales.count + 1));
    Text text = {0};
    scale_text_append_config(&list, &text);
    const char *start = are_hints ? strchr(text.data, ':') + 1 : text.data;
    const char *end = are_hints ? strchr(start, '}') + 1 : text.data + text.size;
    filesystem_memory_put(folder, path, (Bytes){(const uint8_t *)start, (size_t)(end - start)});
    text_free(&text);
    scale_list_free(&list);
    arena_free(&arena);
}

static Filesystem *open_folder(Bytes input, const Model *model)
{
    Filesystem *folder = exercise_folder(input);
    put_scales(folder, model, scales_path, false);
    put_scales(folder, model, hints_path, true);
    return folder;
}

static bool run_job(Filesystem *folder, const Choices *choices, const char *in_path, const char *to_path, Text *report)
{
    ExerciseJob job = {.name = "qdq", .run = choices->run, .run_count = choices->count};
    return exercise_job(folder, &job, in_path, to_path, report);
}

static void expect_sound(Filesystem *folder, const char *path)
{
    Model *model = NULL;
    Status status = model_open(folder, path, &model);
    if (status_is_ok(status)) status = model_check(model);
    exercise_expect(status_is_ok(status), "a result can be read and checked");
    model_close(model);
}

static size_t count_scales(Filesystem *folder, const char *path, ScaleFormat format)
{
    Arena arena = {0};
    ScaleList list = {.arena = &arena};
    Status status = scale_read_file(folder, path, format, &list);
    exercise_expect(status_is_ok(status), "what was written can be read");
    size_t count = list.scales.count;
    scale_list_free(&list);
    arena_free(&arena);
    return count;
}

static void expect_files(Filesystem *folder)
{
    exercise_expect(count_scales(folder, config_path, SCALE_FORMAT_CONFIG) ==
                        count_scales(folder, cache_path, SCALE_FORMAT_CACHE),
                    "cache and config hold the same scales");
}

static void run_choices(const Choices *choices, Bytes input, const Model *model)
{
    Filesystem *first = open_folder(input, model), *second = open_folder(input, model);
    Text report = {0}, other = {0};
    if (run_job(first, choices, EXERCISE_MODEL_PATH, out_path, &report)) {
        exercise_expect(run_job(second, choices, EXERCISE_MODEL_PATH, out_path, &other), "a second run succeeds too");
        exercise_expect_same_bytes(first, out_path, second, out_path, "two runs write the same bytes");
        exercise_expect(bytes_equal(text_bytes(&report), text_bytes(&other)), "two runs make one report");
        expect_sound(first, out_path);
        if (!choices->is_insertion) expect_files(first);
        const Choices plain = {0};
        if (choices->is_insertion) (void)run_job(first, &plain, out_path, again_path, NULL);
    }
    text_free(&report);
    text_free(&other);
    filesystem_memory_close(first);
    filesystem_memory_close(second);
}

static void run(Model *model, const uint8_t *bytes, Bytes input)
{
    Choices choices = {0};
    read_choices(&choices, bytes);
    run_choices(&choices, input, model);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size_bytes, size_t max_size_bytes, unsigned seed)
{
    return mutate_chosen(data, size_bytes, max_size_bytes, CHOICE_BYTES, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes)
{
    exercise_chosen((Bytes){data, size_bytes}, CHOICE_BYTES, run);
    return 0;
}
