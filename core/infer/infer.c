/* infer - opens the engine: the premises are set, then the main graph is walked. */
#include "infer/infer.h"

#include "infer/infer_parts.h"

const Fact *value_fact(const Value *value)
{
    return value->fact ? value->fact : &FACT_UNKNOWN;
}

static const InferInputShape *given_shape(const Infer *self, const Value *value)
{
    for (size_t index = 0; index < self->options->input_shape_count; index++) {
        const InferInputShape *given = &self->options->input_shapes[index];
        if (bytes_equal(given->input, name_bytes(value->name))) return given;
    }
    return NULL;
}

/* The declared type with the shape that the user gives. */
static const Fact *input_fact(Infer *self, const Value *value)
{
    const Type *type = value->info ? value->info->type : NULL;
    const InferInputShape *given = given_shape(self, value);
    if (!given) return infer_premise(self, type);
    Type changed = type ? *type : (Type){.kind = TYPE_TENSOR};
    changed.has_shape = true;
    changed.rank = given->rank;
    changed.dims = (DeclaredDim *)given->dims;
    return infer_premise(self, &changed);
}

static void set_premises(Infer *self)
{
    Graph *graph = self->model->graph;
    for (size_t index = 0; index < graph->inputs.count; index++) {
        Value *value = graph->inputs.items[index];
        if (!value->fact) value->fact = input_fact(self, value);
    }
    for (size_t index = 0; index < graph->inputs.count; index++)
        infer_name_symbols(self, graph->inputs.items[index], graph->inputs.items[index]->fact);
    self->engine.premise_mark = dim_symbol_mark(&self->dims);
}

static Value *find_input(const Graph *graph, Bytes name)
{
    for (size_t index = 0; index < graph->inputs.count; index++)
        if (bytes_equal(name_bytes(graph->inputs.items[index]->name), name)) return graph->inputs.items[index];
    return NULL;
}

static bool is_symbol(const Infer *self, Bytes name)
{
    const Name *known = name_find(&self->model->names, name);
    return known && hash_map_get(&self->premises, hash_map_pointer_key(known));
}

/* option: "--dim"; what: "no input of the model has a dim". */
static Status fail_name(const char *option, const char *what, Bytes name)
{
    Text text = {0};
    text_append_escaped(&text, name);
    Status status =
        status_fail(STATUS_CODE_USAGE, "%s: %s '%s'; `hone inspect` lists them", option, what, text_of(&text));
    text_free(&text);
    return status;
}

static Status fail_item(const char *option, Bytes name, const char *words)
{
    Text text = {0};
    text_append_escaped(&text, name);
    Status status = status_fail(STATUS_CODE_USAGE, "%s: '%s' %s", option, text_of(&text), words);
    text_free(&text);
    return status;
}

static Status check_input_shape(const Infer *self, size_t index)
{
    const InferInputShape *shapes = self->options->input_shapes;
    const Value *value = find_input(self->model->graph, shapes[index].input);
    if (!value) return fail_name("--input-shape", "the model has no input", shapes[index].input);
    const Type *type = value->info ? value->info->type : NULL;
    if (type && type->kind != TYPE_NONE && type->kind != TYPE_TENSOR && type->kind != TYPE_SPARSE_TENSOR)
        return fail_item("--input-shape", shapes[index].input, "is no tensor, so it has no shape");
    for (size_t k = 0; k < index; k++)
        if (bytes_equal(shapes[k].input, shapes[index].input))
            return fail_item("--input-shape", shapes[index].input, "is given twice; keep one");
    return STATUS_OK;
}

/* Has an input declared a dim of that name, in a shape that the user replaced? */
static bool was_replaced(const Infer *self, Bytes name)
{
    for (size_t index = 0; index < self->options->input_shape_count; index++) {
        const Value *value = find_input(self->model->graph, self->options->input_shapes[index].input);
        const Type *type = value && value->info ? value->info->type : NULL;
        for (int axis = 0; type && axis < type->rank; axis++)
            if (type->dims[axis].kind == DIM_PARAM && bytes_equal(name_bytes(type->dims[axis].param), name))
                return true;
    }
    return false;
}

static Status check_binding(const Infer *self, size_t index)
{
    const InferBinding *bindings = self->options->bindings;
    if (!is_symbol(self, bindings[index].name) && was_replaced(self, bindings[index].name))
        return fail_item("--dim", bindings[index].name,
                         "is no dim any more, since --input-shape replaced it; give the size there");
    if (!is_symbol(self, bindings[index].name))
        return fail_name("--dim", "no input of the model has a dim", bindings[index].name);
    for (size_t k = 0; k < index; k++)
        if (bytes_equal(bindings[k].name, bindings[index].name) && bindings[k].size != bindings[index].size)
            return fail_item("--dim", bindings[index].name, "is given two sizes; keep one");
    return STATUS_OK;
}

static Status check_names(const Infer *self)
{
    for (size_t index = 0; index < self->options->input_shape_count; index++) TRY(check_input_shape(self, index));
    for (size_t index = 0; index < self->options->binding_count; index++) TRY(check_binding(self, index));
    return STATUS_OK;
}

static uint64_t budget_of(const Model *model)
{
    uint64_t nodes = 0;
    for (size_t index = 0; index < model->graphs.count; index++) nodes += model->graphs.items[index]->node_count;
    return INFER_MIN_BUDGET + nodes * INFER_BUDGET_FACTOR;
}

/* Facts of an engine that has ended must not be taken for this one's. */
static void forget_facts(Model *model)
{
    for (size_t index = 0; index < model->graphs.count; index++) {
        Graph *graph = model->graphs.items[index];
        for (size_t i = 0; i < graph->inputs.count; i++) graph->inputs.items[i]->fact = NULL;
        for (size_t i = 0; i < graph->initializers.count; i++) graph->initializers.items[i]->fact = NULL;
        for (size_t i = 0; i < graph->sparse_initializers.count; i++) graph->sparse_initializers.items[i]->fact = NULL;
        for (const Node *node = graph->first_node; node; node = node->next)
            for (uint32_t i = 0; i < node->output_count; i++)
                if (node->outputs[i]) node->outputs[i]->fact = NULL;
    }
}

Status infer_open(Model *model, const InferOptions *options, Infer **out)
{
    Arena first = {0};
    Infer *self = ARENA_NEW(&first, Infer);
    self->arena = first;
    self->engine = (InferEngine){
        .referred_attribute = infer_referred_attribute, .body = infer_run_body, .is_strict = options->is_strict};
    self->model = model;
    self->options = options;
    self->table.arena = &self->arena;
    self->budget = budget_of(model);
    dim_pool_open(&self->dims, &self->arena);
    function_index_open(&self->functions, model);
    forget_facts(model);
    infer_enter_graph(self, model->graph);
    set_premises(self);
    Status status = check_names(self);
    if (!status_is_ok(status)) {
        infer_close(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void infer_run(Infer *self)
{
    infer_report_given(self);
    infer_walk_graph(self, self->model->graph);
    infer_report_notes(self);
}

DimPool *infer_dims(Infer *self)
{
    return &self->dims;
}

uint32_t infer_premise_mark(const Infer *self)
{
    return self->engine.premise_mark;
}

void infer_close(Infer *self)
{
    if (!self) return;
    forget_facts(self->model);
    dim_pool_close(&self->dims);
    op_table_free(&self->table);
    hash_map_free(&self->premises);
    hash_map_free(&self->claimed);
    function_index_close(&self->functions);
    hash_map_free(&self->note_of);
    hash_map_free(&self->checked_domains);
    array_free(&self->notes);
    arena_free(&self->scratch);
    Arena arena = self->arena; /* self is inside it */
    arena_free(&arena);
}
