/* extract - checks what can be extracted, brings it into the main graph, and turns it into inputs. */
#include "shrink/extract.h"

#include "io/npy.h"
#include "model/dtype.h"
#include "rewrite/rewrite.h"
#include "shrink/npy_name.h"
#include "shrink/npy_write.h"
#include "shrink/share.h"

static const char pass_name[] = "npy";

typedef struct Extract {
    ShrinkRun *run;
    ARRAY(Constant *) constants; /* to be extracted, each once */
    ARRAY(Value *) hoisted_from; /* values of bodies that nothing reads any more */
    ARRAY(ShrinkFile) files;
} Extract;

static const char *place_problem(const Constant *constant)
{
    const Value *value = constant->value;
    const Graph *graph = value->graph, *main_graph = graph->model->graph;
    if (!constant->is_reachable || shrink_is_bound(constant)) return "the model's training information relies on it";
    if (graph_root(graph) != main_graph) return "it is in a function, which cannot see inputs of the model";
    if (value->kind == VALUE_INPUT && (graph->model->ir_version >= 4 || graph != main_graph))
        return "it is the default of an input, which callers may leave out";
    if (graph == main_graph) return NULL;
    if (value->output_count > 0) return "the subgraph that it is in gives it as an output";
    return value->is_mentioned ? "an annotation or device configuration of its subgraph names it" : NULL;
}

/* Words why it cannot be a file, or NULL. Strings are read. */
static Status find_problem(Constant *constant, uint64_t *out_text_width, const char **out_problem)
{
    *out_problem = place_problem(constant);
    if (*out_problem) return STATUS_OK;
    uint64_t bytes;
    Tensor *tensor = constant_tensor(constant);
    const Dtype *dtype = tensor ? dtype_of(tensor->dtype) : NULL;
    if (constant->sparse) *out_problem = "numpy has no sparse arrays";
    else if (!tensor) *out_problem = "it is a text of over 4 KiB in a node";
    else if (tensor->rank > NPY_MAX_RANK) *out_problem = "numpy has arrays of up to 64 dims";
    else if (!dtype) *out_problem = "its dtype is not known";
    else if (tensor->dtype != DTYPE_STRING && !tensor_byte_count(tensor, &bytes)) *out_problem = "its dims are damaged";
    if (*out_problem || tensor->dtype != DTYPE_STRING) return STATUS_OK;
    return npy_text_width(tensor, out_text_width, out_problem);
}

static Status add(Extract *self, Constant *constant)
{
    uint64_t text_width = 0;
    const char *problem = NULL;
    TRY(find_problem(constant, &text_width, &problem));
    if (problem) {
        shrink_refuse(self->run, pass_name, constant, "the constant was not extracted", problem);
        return STATUS_OK;
    }
    array_push(&self->constants, constant);
    array_push(&self->files, (ShrinkFile){.tensor = constant_tensor(constant), .text_width = text_width});
    return STATUS_OK;
}

/* Named ones in the order of the model, and in npy mode whatever is read more than once. */
static Status add_all(Extract *self, const Extraction *extraction)
{
    ConstantList *constants = &self->run->constants;
    bool *is_named = ARENA_NEW_ARRAY(&self->run->scratch, bool, constants->items.count);
    bool by_uses = option_is(self->run->options, "mode", "npy");
    for (size_t index = 0; index < extraction->named.count; index++)
        is_named[constant_final(extraction->named.items[index])->index] = true;
    for (size_t index = 0; index < constants->items.count; index++) {
        Constant *constant = constants->items.items[index];
        bool is_shared =
            by_uses && !constant->merged_into && constant->value->use_count > 1 && shrink_looks_at(self->run, constant);
        if (is_named[index] || is_shared) TRY(add(self, constant));
    }
    return STATUS_OK;
}

/* Constants of bodies get a twin in the main graph that takes over their uses. */
static void bring_to_main(Extract *self)
{
    Graph *main_graph = self->run->model->graph;
    for (size_t index = 0; index < self->constants.count; index++) {
        Constant *constant = self->constants.items[index];
        if (constant->value->graph == main_graph) continue;
        Constant *twin = share_hoist(self->run, constant, main_graph);
        rewrite_replace_uses(constant->value, twin->value);
        array_push(&self->hoisted_from, constant->value);
        self->constants.items[index] = twin;
    }
    /* Neighbours of one graph go together. */
    for (size_t begin = 0, end; begin < self->hoisted_from.count; begin = end) {
        Graph *graph = self->hoisted_from.items[begin]->graph;
        for (end = begin; end < self->hoisted_from.count; end++)
            if (self->hoisted_from.items[end]->graph != graph) break;
        rewrite_remove_values(graph, self->hoisted_from.items + begin, end - begin);
    }
}

static const char *describe(const ShrinkRun *run, const Tensor *tensor)
{
    const Dtype *dtype = dtype_of(tensor->dtype);
    const char *stored = tensor->dtype == DTYPE_STRING ? "text of one width"
                         : dtype->bits < 8             ? "one uint8 an element"
                         : dtype->bits == 8            ? "uint8"
                                                       : "uint16";
    if (dtype->is_npy_native && tensor->dtype != DTYPE_STRING) return "a constant became an input and a .npy file";
    return arena_format(run->arena, "a constant became an input and a .npy file; numpy has no %s, so it is %s",
                        dtype->long_name, stored);
}

static void record(Extract *self, size_t index)
{
    ShrinkFile *file = &self->files.items[index];
    Record entry = {.kind = RECORD_EXACT, .pass = pass_name, .what = describe(self->run, file->tensor)};
    shrink_describe(self->run, self->constants.items[index], &entry);
    entry.saved_bytes = tensor_stored_bytes(file->tensor);
    file->record = self->run->journal->records.count;
    journal_add(self->run->journal, entry);
}

static void turn_into_inputs(Extract *self)
{
    size_t count = self->constants.count;
    ARRAY(Value *) values = {0};
    const Tensor **tensors = ARENA_NEW_ARRAY(&self->run->scratch, const Tensor *, count);
    for (size_t index = 0; index < count; index++) {
        record(self, index);
        self->files.items[index].value = self->constants.items[index]->value;
        tensors[index] = self->files.items[index].tensor;
        array_push(&values, self->constants.items[index]->value);
    }
    rewrite_constants_to_inputs(self->run->model->graph, values.items, tensors, count);
    array_free(&values);
}

static void name_files(Extract *self)
{
    ShrinkRun *run = self->run;
    const Graph *graph = run->model->graph;
    const char **names = npy_safe_names(run->model, run->arena);
    HashMap name_of = {0};
    for (size_t index = 0; index < graph->inputs.count; index++)
        hash_map_set(&name_of, hash_map_pointer_key(graph->inputs.items[index]), (void *)(uintptr_t)names[index]);
    for (size_t index = 0; index < self->files.count; index++)
        self->files.items[index].safe_name =
            hash_map_get(&name_of, hash_map_pointer_key(self->files.items[index].value));
    hash_map_free(&name_of);
    run->result->file_count = self->files.count;
    run->result->files = ARENA_NEW_ARRAY(run->arena, ShrinkFile, self->files.count);
    memcpy(run->result->files, self->files.items, self->files.count * sizeof *self->files.items);
}

Status extract_constants(ShrinkRun *run, const Extraction *extraction)
{
    Extract self = {.run = run};
    Status status = add_all(&self, extraction);
    if (status_is_ok(status) && self.constants.count > 0) {
        bring_to_main(&self);
        turn_into_inputs(&self);
        name_files(&self);
    }
    array_free(&self.constants);
    array_free(&self.hoisted_from);
    array_free(&self.files);
    return status;
}
