/* slim_fuzzer - any bytes as a model file, through the job slim and back to a file.
 *
 * The last bytes choose options. A result can be read, checked and slimmed again, and is the same on every run. */
#include "exercise_job.h"
#include "mutate.h"

enum { CHOICE_BYTES = 3, MAX_OPTIONS = 12, TEXT_BYTES = 96 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size_bytes, size_t max_size_bytes, unsigned seed);

static const char out_path[] = "out/model.onnx", again_path[] = "again/model.onnx";

typedef struct Choices {
    HoneOption run[MAX_OPTIONS];
    size_t count;
    char dim[TEXT_BYTES], output[TEXT_BYTES];
    bool is_cut; /* by options that the result does not take again */
} Choices;

static void add(Choices *self, const char *name, const char *value)
{
    self->run[self->count++] = (HoneOption){name, value};
}

static bool copy_text(const Name *name, const char *behind, char out[TEXT_BYTES])
{
    size_t behind_size = strlen(behind);
    if (!name || name->size == 0 || name->size + behind_size >= TEXT_BYTES || memchr(name->text, '\0', name->size) ||
        memchr(name->text, ',', name->size))
        return false;
    memcpy(out, name->text, name->size);
    memcpy(out + name->size, behind, behind_size + 1);
    return true;
}

static const Name *some_param(const Model *model)
{
    for (size_t i = 0; i < model->graph->inputs.count; i++) {
        const ValueInfo *info = model->graph->inputs.items[i]->info;
        const Type *type = info ? info->type : NULL;
        for (int axis = 0; type && axis < type->rank; axis++)
            if (type->dims[axis].kind == DIM_PARAM) return type->dims[axis].param;
    }
    return NULL;
}

static const Name *some_output(const Model *model, unsigned index)
{
    const Node *node = model->graph->first_node;
    for (unsigned i = 0; node && node->next && i < index; i++) node = node->next;
    return node && node->output_count > 0 && node->outputs[0] ? node->outputs[0]->name : NULL;
}

static void read_choices(Choices *self, const Model *model, const uint8_t bytes[CHOICE_BYTES])
{
    static const char *const skipped[] = {"fold_*", "fuse_*", "merge_*", "eliminate_*"};
    if (bytes[0] & 1) add(self, "exact", NULL);
    if (bytes[0] & 2) add(self, "infer-shapes", NULL);
    if (bytes[0] & 4) add(self, "keep-defaults", NULL);
    if (bytes[0] & 8) add(self, "freeze-defaults", NULL);
    if (bytes[0] & 16) add(self, "strip", "doc,metadata,value-info");
    if (bytes[0] & 32) add(self, "skip", skipped[bytes[1] & 3]);
    if (bytes[0] & 64) add(self, "max-growth", "1M");
    if ((bytes[2] & 3) == 1 && copy_text(some_param(model), "=2", self->dim)) add(self, "dim", self->dim);
    if ((bytes[2] & 3) == 2 && copy_text(some_output(model, bytes[1] % 16), "", self->output))
        add(self, "outputs", self->output);
    if (bytes[2] & 4) add(self, "stop-after", "3");
    self->is_cut = self->dim[0] || self->output[0];
}

static bool slim(Filesystem *filesystem, const Choices *choices, const char *in_path, const char *to_path, Text *report)
{
    ExerciseJob job = {.name = "slim", .run = choices->run, .run_count = choices->count};
    return exercise_job(filesystem, &job, in_path, to_path, report);
}

static void expect_sound(Filesystem *filesystem, const char *path)
{
    Model *model = NULL;
    Status status = model_open(filesystem, path, &model);
    if (status_is_ok(status)) status = model_check(model);
    exercise_expect(status_is_ok(status), "a result can be read and checked");
    model_close(model);
}

static void run_choices(const Choices *choices, Bytes input)
{
    Filesystem *first = exercise_folder(input), *second = exercise_folder(input);
    Text report = {0}, other = {0};
    if (slim(first, choices, EXERCISE_MODEL_PATH, out_path, &report)) {
        exercise_expect(slim(second, choices, EXERCISE_MODEL_PATH, out_path, &other), "a second run succeeds too");
        exercise_expect_same_bytes(first, out_path, second, out_path, "two runs write the same bytes");
        exercise_expect(bytes_equal(text_bytes(&report), text_bytes(&other)), "two runs make one report");
        expect_sound(first, out_path);
        exercise_expect(choices->is_cut || slim(first, choices, out_path, again_path, NULL),
                        "a result can be slimmed again");
    }
    text_free(&report);
    text_free(&other);
    filesystem_memory_close(first);
    filesystem_memory_close(second);
}

static void run(Model *model, const uint8_t *bytes, Bytes input)
{
    Choices choices = {0};
    read_choices(&choices, model, bytes);
    run_choices(&choices, input);
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
