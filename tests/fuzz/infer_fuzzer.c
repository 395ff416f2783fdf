/* infer_fuzzer - any bytes as a model file, through the job infer and back to a file.
 *
 * The last bytes choose options and when to stop. A result can be read and checked, is the same on every run, and, where
 * the user gave no sizes, inferring it again changes nothing. */
#include "exercise_job.h"
#include "mutate.h"

enum { CHOICE_BYTES = 3, MAX_OPTIONS = 6, TEXT_BYTES = 128 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size_bytes, size_t max_size_bytes, unsigned seed);

static const char out_path[] = "out/model.onnx", again_path[] = "again/model.onnx", schema_path[] = "in/custom.txt";

typedef struct Choices {
    HoneOption run[MAX_OPTIONS];
    size_t count;
    char shape[TEXT_BYTES], dim[TEXT_BYTES];
    bool has_sizes;
} Choices;

static void add(Choices *self, const char *name, const char *value)
{
    self->run[self->count++] = (HoneOption){name, value};
}

static bool copy_text(const Name *name, const char *behind, char out[TEXT_BYTES])
{
    size_t behind_size = strlen(behind);
    if (!name || name->size + behind_size >= TEXT_BYTES || memchr(name->text, '\0', name->size) ||
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

static void read_choices(Choices *self, const Model *model, const uint8_t bytes[CHOICE_BYTES])
{
    static const char *const shapes[] = {"=1,3,?,224", "=", "=n,0,9223372036854775807,n", "=4294967296,4294967296"};
    static const char *const sizes[] = {"=4", "=0", "=9223372036854775807", "=1"};
    const Graph *graph = model->graph;
    if (bytes[0] & 1) add(self, "strict", NULL);
    if (bytes[0] & 2) add(self, "limit", "50");
    if (bytes[0] & 4) add(self, "op-schema", schema_path);
    if ((bytes[0] & 24) == 8 && graph->inputs.count > 0 &&
        copy_text(graph->inputs.items[bytes[1] % graph->inputs.count]->name, shapes[bytes[2] & 3], self->shape))
        add(self, "input-shape", self->shape);
    if ((bytes[0] & 24) == 16 && copy_text(some_param(model), sizes[bytes[2] & 3], self->dim))
        add(self, "dim", self->dim);
    self->has_sizes = self->shape[0] || self->dim[0];
}

static bool infer(Filesystem *filesystem, const Choices *choices, const char *in_path, const char *to_path,
                  Text *report)
{
    ExerciseJob job = {.name = "infer", .run = choices->run, .run_count = choices->count};
    return exercise_job(filesystem, &job, in_path, to_path, report);
}

static Filesystem *open_folder(Bytes input)
{
    static const char schema[] = "custom::Op\n  inputs x[N, ...], k?[M]\n  outputs y: x [N*2, ...]\n";
    Filesystem *folder = exercise_folder(input);
    filesystem_memory_put(folder, schema_path, (Bytes){(const uint8_t *)schema, sizeof schema - 1});
    return folder;
}

static void run_choices(const Choices *choices, Bytes input)
{
    Filesystem *first = open_folder(input), *second = open_folder(input);
    Text report = {0}, other = {0};
    if (infer(first, choices, EXERCISE_MODEL_PATH, out_path, &report)) {
        exercise_expect(infer(second, choices, EXERCISE_MODEL_PATH, out_path, &other), "a second run succeeds too");
        exercise_expect_same_bytes(first, out_path, second, out_path, "two runs write the same bytes");
        exercise_expect(bytes_equal(text_bytes(&report), text_bytes(&other)), "two runs make one report");
        exercise_expect(infer(first, choices, out_path, again_path, NULL) || choices->has_sizes,
                        "a result can be inferred again");
        if (!choices->has_sizes)
            exercise_expect_same_bytes(first, out_path, first, again_path, "inferring again changes nothing");
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
