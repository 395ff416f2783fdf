/* shrink_fuzzer - any bytes as a model file, through the job shrink and back to a file.
 *
 * The last bytes choose options and trouble. A result can be read and checked, computes the same, is the same on every
 * run, and shrinking it again changes nothing; what was extracted can be put back. Whatever fails leaves nothing behind. */
#include <stdio.h>
#include <stdlib.h>

#include "exercise_job.h"
#include "meaning.h"
#include "mutate.h"

enum { CHOICE_BYTES = 4, MAX_OPTIONS = 8, NAME_BYTES = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size_bytes);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size_bytes, size_t max_size_bytes, unsigned seed);

static const char out_path[] = "out/model.onnx", again_path[] = "again/model.onnx";

/* What the last bytes of an input choose. */
typedef struct Choices {
    HoneOption run[MAX_OPTIONS], write[MAX_OPTIONS];
    size_t run_count, write_count;
    bool can_be_restored; /* inputs declare what their initializers are */
    bool is_sharing;      /* nothing but sharing: the result computes the same by itself */
    bool is_in_place;
    unsigned cancel_after; /* calls of the callback until it says stop; 0: never */
    uint64_t budget_bytes; /* of the disk */
    char name[NAME_BYTES], node_name[NAME_BYTES];
} Choices;

static void add(HoneOption *options, size_t *count, const char *name, const char *value)
{
    options[(*count)++] = (HoneOption){name, value};
}

/* "" where it cannot be given as an option's value. */
static void copy_name(const Name *name, char out[NAME_BYTES])
{
    out[0] = '\0';
    if (name->size >= NAME_BYTES || memchr(name->text, '\0', name->size) || memchr(name->text, ',', name->size)) return;
    memcpy(out, name->text, name->size + 1);
}

/* The names of some initializer and some node. */
static void pick_names(const Model *model, unsigned index, Choices *out)
{
    const Graph *graph = model->graph;
    const Node *node = graph->first_node;
    for (unsigned i = 0; node && node->next && i < index % 8; i++) node = node->next;
    if (node) copy_name(node->name, out->node_name);
    if (graph->initializers.count > 0)
        copy_name(graph->initializers.items[index % graph->initializers.count]->name, out->name);
}

static bool type_fits(const Type *type, const Tensor *tensor)
{
    if (!type || type->kind != TYPE_TENSOR || type->dtype != tensor->dtype) return false;
    if (type->has_shape && type->rank != tensor->rank) return false;
    for (int i = 0; type->has_shape && i < type->rank; i++)
        if (type->dims[i].kind == DIM_VALUE && type->dims[i].value != tensor->dims[i]) return false;
    return true;
}

static bool inputs_fit(const Model *model)
{
    for (size_t i = 0; i < model->graph->inputs.count; i++) {
        const Value *input = model->graph->inputs.items[i];
        if (input->initializer && !(input->info && type_fits(input->info->type, input->initializer))) return false;
    }
    return true;
}

static void read_run_choices(Choices *self, const uint8_t bytes[CHOICE_BYTES])
{
    static const char *const smallest[] = {"0", "5", "17", "1000"};
    if (bytes[0] & 1) add(self->run, &self->run_count, "mode", "npy");
    if (bytes[0] & 2) add(self->run, &self->run_count, "scalars", "share");
    if (bytes[0] & 4) add(self->run, &self->run_count, "keep-defaults", NULL);
    if (bytes[0] & 8) add(self->run, &self->run_count, "no-share", "*1*");
    if (bytes[0] & 16 && self->name[0]) add(self->run, &self->run_count, "extract-constants", self->name);
    if (bytes[0] & 32 && self->node_name[0]) add(self->run, &self->run_count, "extract-ops", self->node_name);
    add(self->run, &self->run_count, "min-bytes", smallest[bytes[0] >> 6]);
    self->is_sharing = (bytes[0] & 49) == 0;
}

static void read_write_choices(Choices *self, const uint8_t bytes[CHOICE_BYTES])
{
    static const char *const places[] = {"auto", "auto", "never", "always"};
    add(self->write, &self->write_count, "external-data", places[bytes[2] & 3]);
    if ((bytes[2] & 12) == 12) add(self->write, &self->write_count, "external-file", "weights.bin");
    self->is_in_place = (bytes[2] & 48) == 48;
    if (self->is_in_place) add(self->write, &self->write_count, "in-place", NULL);
    self->cancel_after = bytes[3] & 128 ? 1 + (bytes[3] & 15u) : 0;
    self->budget_bytes = (bytes[3] & 192) == 64 ? (uint64_t)(bytes[3] & 63) * 16 : UINT64_MAX;
}

static int stop_after(void *context, const char *phase, uint64_t done_bytes, uint64_t total_bytes)
{
    unsigned *left = context;
    (void)phase, (void)done_bytes, (void)total_bytes;
    if (*left == 0) return 0;
    return --*left == 0;
}

static size_t file_count(const Filesystem *filesystem)
{
    size_t count = 0, index = 0;
    for (const char *path; (path = filesystem_memory_path(filesystem, index)); index++)
        count += filesystem_memory_get(filesystem, path).data != NULL;
    return count;
}

/* Shrinks in_path to out_path. The report without "run" is appended where it is wanted. */
static bool shrink(Filesystem *filesystem, const Choices *choices, const char *in_path, const char *to_path,
                   Text *report)
{
    unsigned left = choices->cancel_after;
    ExerciseJob job = {.name = "shrink",
                       .run = choices->run,
                       .write = choices->write,
                       .run_count = choices->run_count,
                       .write_count = choices->write_count,
                       .progress = stop_after,
                       .progress_context = &left};
    return exercise_job(filesystem, &job, in_path, to_path, report);
}

/* ---- What must hold of a result ---- */

static Model *open_checked(Filesystem *filesystem, const char *path)
{
    Model *model = NULL;
    Status status = model_open(filesystem, path, &model);
    if (status_is_ok(status)) status = model_check(model);
    if (!status_is_ok(status)) fprintf(stderr, "%s\n", status.message);
    exercise_expect(status_is_ok(status), "a result can be read and checked");
    return model;
}

static void expect_same_meaning(Filesystem *filesystem, Bytes input, const char *path)
{
    Filesystem *folder = exercise_folder(input);
    Model *before = open_checked(folder, EXERCISE_MODEL_PATH), *after = open_checked(filesystem, path);
    meaning_expect_equal(before, after);
    model_close(before);
    model_close(after);
    filesystem_memory_close(folder);
}

static void expect_settled(Filesystem *filesystem, const Choices *choices, const char *path)
{
    Choices again = *choices;
    again.write_count = 0;
    exercise_expect(shrink(filesystem, &again, path, again_path, NULL), "a result can be shrunk again");
    exercise_expect(bytes_equal(filesystem_memory_get(filesystem, path), filesystem_memory_get(filesystem, again_path)),
                    "shrinking again changes nothing");
}

static bool has_ending(const char *path, const char *ending)
{
    size_t size = strlen(path), ending_size = strlen(ending);
    return size > ending_size && strcmp(path + size - ending_size, ending) == 0;
}

static bool has_npy_file(const Filesystem *filesystem)
{
    size_t index = 0;
    for (const char *path; (path = filesystem_memory_path(filesystem, index)); index++)
        if (has_ending(path, ".npy")) return true;
    return false;
}

/* What was extracted is put back: the model computes what it did. */
static void expect_restored(Filesystem *filesystem, const Choices *choices, Bytes input, const char *path)
{
    Choices back = {0};
    if (!choices->can_be_restored || !has_npy_file(filesystem)) return;
    add(back.run, &back.run_count, "restore", choices->is_in_place ? "in" : "out");
    exercise_expect(shrink(filesystem, &back, path, again_path, NULL), "constants that were extracted can be restored");
    expect_same_meaning(filesystem, input, again_path);
}

/* A second run from the start, to the same files and the same report. */
static void expect_same_files(Filesystem *filesystem, const Choices *choices, Bytes input, const char *path,
                              const Text *report)
{
    Filesystem *other = exercise_folder(input);
    Text second = {0};
    exercise_expect(shrink(other, choices, EXERCISE_MODEL_PATH, path, &second), "a second run succeeds too");
    exercise_expect(bytes_equal(text_bytes(report), text_bytes(&second)), "two runs make one report");
    size_t index = 0;
    for (const char *name; (name = filesystem_memory_path(filesystem, index)); index++)
        exercise_expect(bytes_equal(filesystem_memory_get(filesystem, name), filesystem_memory_get(other, name)),
                        "two runs write the same bytes");
    text_free(&second);
    filesystem_memory_close(other);
}

/* Another result takes the place of the first, and of its data file. */
static void expect_replaced(Filesystem *filesystem, const Choices *choices)
{
    static const char *const places[] = {"always", "never"};
    for (size_t i = 0; i < COUNT_OF(places) && !choices->is_in_place; i++) {
        Choices other = *choices;
        other.write_count = 0;
        add(other.write, &other.write_count, "external-data", places[i]);
        exercise_expect(shrink(filesystem, &other, EXERCISE_MODEL_PATH, out_path, NULL), "a result can be replaced");
        model_close(open_checked(filesystem, out_path));
    }
}

static void expect_untouched(Filesystem *filesystem, Bytes input)
{
    exercise_expect(file_count(filesystem) == 2, "a failure leaves no file behind");
    exercise_expect(bytes_equal(filesystem_memory_get(filesystem, EXERCISE_MODEL_PATH), input),
                    "a failure leaves the input as it was");
}

static void run_choices(const Choices *choices, Bytes input)
{
    Filesystem *filesystem = exercise_folder(input);
    const char *path = choices->is_in_place ? EXERCISE_MODEL_PATH : out_path;
    Text report = {0};
    if (choices->budget_bytes != UINT64_MAX) filesystem_memory_limit(filesystem, choices->budget_bytes);
    if (!shrink(filesystem, choices, EXERCISE_MODEL_PATH, path, &report)) {
        expect_untouched(filesystem, input);
    } else if (choices->cancel_after == 0 && choices->budget_bytes == UINT64_MAX) {
        expect_same_files(filesystem, choices, input, path, &report);
        if (choices->is_sharing) expect_same_meaning(filesystem, input, path);
        if (choices->is_sharing) expect_settled(filesystem, choices, path);
        else expect_restored(filesystem, choices, input, path);
        model_close(open_checked(filesystem, path));
        expect_replaced(filesystem, choices);
    }
    text_free(&report);
    filesystem_memory_close(filesystem);
}

static void run(Model *model, const uint8_t *bytes, Bytes input)
{
    Choices choices = {0};
    pick_names(model, bytes[1], &choices);
    choices.can_be_restored = inputs_fit(model);
    read_run_choices(&choices, bytes);
    read_write_choices(&choices, bytes);
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
