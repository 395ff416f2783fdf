/* annotate - the steps of the job: infer, count, write. */
#include "annotate/annotate_parts.h"
#include "model/dtype.h"
#include "rewrite/rewrite.h"

typedef void (*VisitValue)(AnnotateRun *self, Value *value);

/* Bodies of functions are left out: each call has shapes of its own. */
static bool is_annotated(const Graph *graph)
{
    while (graph->parent) graph = graph->parent;
    return graph == graph->model->graph;
}

static void visit_values(AnnotateRun *self, VisitValue visit)
{
    for (size_t g = 0; g < self->model->graphs.count; g++) {
        Graph *graph = self->model->graphs.items[g];
        if (!is_annotated(graph)) continue;
        for (size_t i = 0; i < graph->inputs.count; i++)
            if (!graph->inputs.items[i]->initializer) visit(self, graph->inputs.items[i]);
        for (Node *node = graph->first_node; node; node = node->next)
            for (uint32_t i = 0; i < node->output_count; i++)
                if (node->outputs[i]) visit(self, node->outputs[i]);
    }
}

/* ---- Counts ---- */

/* Before and after in one way, so that they can be compared. */
static void count_declared(const Value *value, AnnotateCounts *counts)
{
    const Type *type = annotate_inner_type(value->info ? value->info->type : NULL);
    if (!type || type->dtype == 0) return;
    counts->dtypes++;
    if (!type->has_shape) return;
    counts->ranks++;
    bool has_all = true, are_numbers = true;
    for (int axis = 0; axis < type->rank; axis++) {
        const DeclaredDim *dim = &type->dims[axis];
        bool is_number = dim->kind == DIM_VALUE && dim->value >= 0;
        are_numbers = are_numbers && is_number;
        has_all = has_all && (is_number || (dim->kind == DIM_PARAM && !name_is_empty(dim->param)));
    }
    counts->shapes += has_all;
    counts->numbers += are_numbers;
}

static void count_before(AnnotateRun *self, Value *value)
{
    self->result->value_count++;
    count_declared(value, &self->result->before);
}

static void count_now(AnnotateRun *self, Value *value)
{
    count_declared(value, &self->result->after);
}

/* ---- Names ---- */

static void name_symbols(AnnotateRun *self, Value *value)
{
    symbol_names_add(&self->writer.symbols, value_fact(value));
}

static void name_all_symbols(AnnotateRun *self)
{
    const Graph *graph = self->model->graph;
    for (size_t index = 0; index < graph->inputs.count; index++) name_symbols(self, graph->inputs.items[index]);
    visit_values(self, name_symbols);
}

/* ---- Writing ---- */

static const InferInputShape *given_shape(const AnnotateRun *self, const Value *value)
{
    for (size_t index = 0; index < self->options.input_shape_count; index++)
        if (bytes_equal(self->options.input_shapes[index].input, name_bytes(value->name)))
            return &self->options.input_shapes[index];
    return NULL;
}

static Type *type_to_write(AnnotateRun *self, const Value *value)
{
    const Type *declared = value->info ? value->info->type : NULL;
    if (value->kind == VALUE_INPUT && value->graph == self->model->graph)
        return type_writer_input_type(&self->writer, value_fact(value), declared, given_shape(self, value));
    return type_writer_type(&self->writer, value_fact(value), declared, NULL, false);
}

static void write_value(AnnotateRun *self, Value *value)
{
    if (name_is_empty(value->name)) return;
    if (value->output_count > 0 && value->kind != VALUE_INPUT) return; /* outputs have entries of their own */
    Type *type = type_to_write(self, value);
    if (!type) return;
    rewrite_set_type(value, type);
    self->result->written_count++;
}

/* Only the main graph's outputs are the model's interface: where what a body declares of its own is wrong, it would
 * contradict the values before it. */
static void write_outputs(AnnotateRun *self, Graph *graph)
{
    bool is_interface = graph == self->model->graph;
    for (size_t index = 0; index < graph->outputs.count; index++) {
        GraphOutput *output = &graph->outputs.items[index];
        if (!output->value || !output->info) continue;
        Type *type = type_writer_type(&self->writer, value_fact(output->value), output->info->type, output->value->name,
                                      is_interface);
        if (!type) continue;
        rewrite_set_output_type(graph, index, type);
        self->result->written_count++;
    }
}

static void clear_stale(AnnotateRun *self)
{
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        Graph *graph = self->model->graphs.items[index];
        if (self->options.ignores_claims && is_annotated(graph)) rewrite_clear_value_infos(graph);
    }
}

static void write_graphs(AnnotateRun *self)
{
    clear_stale(self);
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        Graph *graph = self->model->graphs.items[index];
        if (is_annotated(graph)) write_outputs(self, graph);
    }
    visit_values(self, write_value);
}

static void write_ports(AnnotateRun *self)
{
    Graph *graph = self->model->graph;
    clear_stale(self);
    write_outputs(self, graph);
    for (size_t index = 0; index < graph->inputs.count; index++)
        if (!graph->inputs.items[index]->initializer) write_value(self, graph->inputs.items[index]);
}

/* ---- Records ---- */

static void record_written(AnnotateRun *self)
{
    AnnotateResult *result = self->result;
    if (result->written_count == 0) return;
    const char *what =
        arena_format(result->arena, "%llu entr%s of value_info, inputs and outputs written",
                     (unsigned long long)result->written_count, result->written_count == 1 ? "y" : "ies");
    journal_add(result->journal, (Record){.kind = RECORD_EXACT, .pass = "infer", .where = "main", .what = what});
}

/* The first output that has a name, by which people find the node; NULL: none. */
static const char *output_name(const AnnotateResult *result, const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *value = node->outputs[index];
        if (value && !name_is_empty(value->name)) return journal_name(result->journal, value->name);
    }
    return NULL;
}

static void record_notes(AnnotateRun *self)
{
    AnnotateResult *result = self->result;
    size_t count;
    const InferNote *notes = infer_notes(self->infer, &count);
    for (size_t index = 0; index < count; index++) {
        const InferNote *note = &notes[index];
        if (note->inferred == INFER_DONE) continue;
        journal_add(result->journal, (Record){.kind = RECORD_REFUSAL,
                                              .pass = "infer",
                                              .where = node_id(note->node, result->arena),
                                              .what = journal_name(result->journal, note->node->op_type),
                                              .kept = output_name(result, note->node),
                                              .reason = arena_format(result->arena, "%s", note->reason)});
    }
}

static void open_writer(AnnotateRun *self, bool is_strict)
{
    self->writer = (TypeWriter){.model = self->model,
                                .symbols = {.model = self->model, .dims = infer_dims(self->infer)},
                                .premise_mark = infer_premise_mark(self->infer),
                                .is_strict = is_strict,
                                .is_overridden = self->options.ignores_claims,
                                .is_reshaped = self->options.input_shape_count > 0};
    type_writer_open(&self->writer);
}

static void run_steps(AnnotateRun *self, const OptionSet *options)
{
    AnnotateResult *result = self->result;
    open_writer(self, option_flag(options, "strict"));
    infer_run(self->infer);
    name_all_symbols(self);
    type_writer_take_outputs(&self->writer);
    visit_values(self, count_before);
    write_graphs(self);
    visit_values(self, count_now);
    uint64_t limit = (uint64_t)option_integer(options, "limit");
    self->list_limit = limit < result->value_count ? limit : result->value_count;
    result->values = ARENA_NEW_ARRAY(result->arena, AnnotateValue, (size_t)self->list_limit);
    visit_values(self, annotate_list_value);
    annotate_list_sizes(self);
    record_written(self);
    record_notes(self);
    type_writer_close(&self->writer);
}

Status annotate_run(Model *model, const OptionSet *options, AnnotateResult *out)
{
    AnnotateRun run = {.model = model, .result = out};
    TRY(model_check(model));
    TRY(annotate_read_options(options, model->filesystem, model, out->arena, &run.options));
    TRY(infer_open(model, &run.options, &run.infer));
    run_steps(&run, options);
    infer_close(run.infer);
    return STATUS_OK;
}

Status annotate_apply(Model *model, const InferOptions *options, AnnotateScope scope, uint64_t *out_count)
{
    AnnotateResult result = {0};
    AnnotateRun run = {.model = model, .result = &result, .options = *options};
    run.options.is_silent = true;
    TRY(infer_open(model, &run.options, &run.infer));
    open_writer(&run, false);
    infer_run(run.infer);
    name_all_symbols(&run);
    if (scope == ANNOTATE_ALL) write_graphs(&run);
    else write_ports(&run);
    type_writer_close(&run.writer);
    infer_close(run.infer);
    *out_count = result.written_count;
    return STATUS_OK;
}

static Type *type_of(AnnotateRun *run, const Value *value)
{
    Type *declared = value->info ? value->info->type : NULL;
    Type *type = type_writer_type(&run->writer, value_fact(value), declared, value->name, true);
    if (type) return type;
    const Type *inner = annotate_inner_type(declared);
    return inner && inner->dtype != 0 ? declared : NULL;
}

Status annotate_find_types(Model *model, const InferOptions *options, Value *const *values, size_t count, Type **types)
{
    AnnotateResult result = {0};
    AnnotateRun run = {.model = model, .result = &result, .options = *options};
    run.options.is_silent = true;
    TRY(infer_open(model, &run.options, &run.infer));
    open_writer(&run, false);
    infer_run(run.infer);
    for (size_t index = 0; index < count; index++) types[index] = type_of(&run, values[index]);
    type_writer_close(&run.writer);
    infer_close(run.infer);
    return STATUS_OK;
}
