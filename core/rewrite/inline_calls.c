#include "rewrite/inline_calls.h"

#include "base/sort.h"
#include "model/function_index.h"
#include "rewrite/copy_nodes.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_lists.h"

static const char pass_name[] = "inline";

enum { MAX_NEW_NODES = 10000000 };

/* ---- One call ---- */

static bool is_default(const Name *domain)
{
    return name_is_empty(domain) || name_is(domain, "ai.onnx");
}

static OpsetImport *find_import(Model *model, const Name *domain)
{
    for (size_t index = 0; index < model->opset_imports.count; index++) {
        OpsetImport *import = &model->opset_imports.items[index];
        if (import->domain == domain || (is_default(import->domain) && is_default(domain))) return import;
    }
    return NULL;
}

static const char *check_imports(const Function *function)
{
    for (size_t index = 0; index < function->opset_imports.count; index++) {
        const OpsetImport *wanted = &function->opset_imports.items[index];
        const OpsetImport *import = find_import(function->model, wanted->domain);
        if (import && import->version != wanted->version)
            return "the function is written for another version of a domain";
    }
    return NULL;
}

static void add_imports(const Function *function)
{
    Model *model = function->model;
    for (size_t index = 0; index < function->opset_imports.count; index++) {
        OpsetImport wanted = function->opset_imports.items[index];
        if (find_import(model, wanted.domain)) continue;
        array_push(&model->opset_imports, wanted);
        model->opset_imports_touched = true;
        model->is_touched = true;
    }
}

/* Outputs that the body does not make for itself: an input handed on, or a value given twice. */
static bool needs_identity(const NodeCopier *copier, const Value *output)
{
    return output && (!output->producer || hash_map_get(&copier->values, hash_map_pointer_key(output)));
}

static const char *check_attributes(const Node *call)
{
    for (uint32_t index = 0; index < call->attribute_count; index++)
        if (call->attributes[index]->graphs) return "the call hands a graph to the function";
    return NULL;
}

static const char *check_outputs(const Node *call, const Graph *body)
{
    for (uint32_t index = 0; index < call->output_count; index++) {
        if (!call->outputs[index]) continue;
        if (index >= body->outputs.count) return "the call takes more outputs than the function has";
        const Value *output = body->outputs.items[index].value;
        if (!output || output->kind == VALUE_MISSING) return "the function does not make one of its outputs";
        for (size_t input = 0; input < body->inputs.count; input++)
            if (body->inputs.items[input] == output && (input >= call->input_count || !call->inputs[input].value))
                return "the function hands on an input that the call leaves out";
    }
    return NULL;
}

static void add_identity(Value *from, Value *to, Node *before)
{
    Model *model = before->graph->model;
    Node *node =
        graph_append_node(before->graph, model->names.empty, name_intern_text(&model->names, "Identity"), 1, 1, 0);
    node_set_input(node, 0, from);
    node->outputs[0] = to;
    to->producer = node;
    to->output_index = 0;
    rewrite_move_node(node, before);
}

static void bind_inputs(NodeCopier *copier, const Node *call, const Graph *body)
{
    for (size_t index = 0; index < body->inputs.count; index++) {
        Value *given = index < call->input_count ? call->inputs[index].value : NULL;
        hash_map_set(&copier->values, hash_map_pointer_key(body->inputs.items[index]), given ? given : &COPY_OMITTED);
    }
}

/* Values of the body that become outputs of the call by their first place among them; the others get an Identity. */
static void bind_outputs(NodeCopier *copier, Node *call, const Graph *body, bool *is_handed_on)
{
    for (uint32_t index = 0; index < call->output_count; index++) {
        if (!call->outputs[index]) continue;
        const Value *output = body->outputs.items[index].value;
        is_handed_on[index] = needs_identity(copier, output);
        if (!is_handed_on[index]) hash_map_set(&copier->values, hash_map_pointer_key(output), call->outputs[index]);
    }
}

static void copy_types(const NodeCopier *copier, const Graph *body)
{
    for (size_t index = 0; index < body->value_infos.count; index++) {
        const ValueInfo *info = body->value_infos.items[index];
        const Value *value = graph_find(body, info->name);
        Value *copy = value && value->producer ? node_copier_value(copier, (Value *)value) : NULL;
        if (copy && copy != value && !copy->info && info->type) rewrite_set_type(copy, info->type);
    }
}

static void copy_body(NodeCopier *copier, Node *call, const Graph *body)
{
    for (const Node *node = body->first_node; node; node = node->next)
        rewrite_move_node(node_copier_copy(copier, node, call->graph), call);
    if (!call->graph->function) copy_types(copier, body);
}

const char *inline_call(Node *call, Function *function)
{
    Graph *body = function->body;
    const char *obstacle = check_imports(function);
    if (!obstacle) obstacle = check_attributes(call);
    if (!obstacle) obstacle = check_outputs(call, body);
    if (!obstacle) obstacle = node_copier_obstacle(body);
    if (obstacle) return obstacle;
    Arena scratch = {0};
    NodeCopier copier = {.model = function->model, .call = call, .function = function};
    bool *is_handed_on = ARENA_NEW_ARRAY(&scratch, bool, call->output_count);
    bind_inputs(&copier, call, body);
    bind_outputs(&copier, call, body, is_handed_on);
    add_imports(function);
    copy_body(&copier, call, body);
    for (uint32_t index = 0; index < call->output_count; index++)
        if (is_handed_on[index])
            add_identity(node_copier_value(&copier, body->outputs.items[index].value), call->outputs[index], call);
    rewrite_detach_node(call);
    node_copier_close(&copier);
    arena_free(&scratch);
    return NULL;
}

/* ---- All calls ---- */

/* A function body has a call of a function. Indices into model->functions; caller NONE: a graph that is no function's. */
typedef struct CallEdge {
    size_t caller, callee;
} CallEdge;

static const size_t NONE = SIZE_MAX; /* too large for an enumerator */

typedef struct InlineRun {
    Model *model;
    Journal *journal;
    Arena arena;
    FunctionIndex functions;
    HashMap by_body;  /* body -> index into model->functions, plus one */
    bool *is_settled; /* [functions] its calls end: it can be inlined */
    size_t *inlined;  /* [functions] calls */
    uint32_t first_new_node;
} InlineRun;

typedef ARRAY(CallEdge) CallEdges;

/* NONE: it calls no function of the model. */
static size_t called_function(const InlineRun *self, const Node *node)
{
    const Function *function = function_index_find(&self->functions, node);
    if (!function) return NONE;
    return (uintptr_t)hash_map_get(&self->by_body, hash_map_pointer_key(function->body)) - 1;
}

static void collect_calls(const InlineRun *self, CallEdges *out)
{
    for (size_t g = 0; g < self->model->graphs.count; g++) {
        const Graph *graph = self->model->graphs.items[g];
        size_t caller = (uintptr_t)hash_map_get(&self->by_body, hash_map_pointer_key(graph_root(graph)));
        for (const Node *node = graph->first_node; node; node = node->next) {
            size_t callee = called_function(self, node);
            if (callee != NONE) array_push(out, (CallEdge){caller == 0 ? NONE : caller - 1, callee});
        }
    }
}

static void open_run(InlineRun *self)
{
    size_t count = self->model->functions.count;
    function_index_open(&self->functions, self->model);
    for (size_t index = 0; index < count; index++) {
        const Function *function = self->model->functions.items[index];
        hash_map_set(&self->by_body, hash_map_pointer_key(function->body), (void *)(uintptr_t)(index + 1));
    }
    self->is_settled = ARENA_NEW_ARRAY(&self->arena, bool, count);
    self->inlined = ARENA_NEW_ARRAY(&self->arena, size_t, count);
    self->first_new_node = self->model->new_node_count;
}

static int compare_callees(const void *a, const void *b, void *context)
{
    (void)context;
    const CallEdge *first = a, *second = b;
    return (first->callee > second->callee) - (first->callee < second->callee);
}

static size_t first_call_of(const CallEdges *edges, size_t callee)
{
    size_t low = 0, high = edges->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (edges->items[middle].callee < callee) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* A function is settled once all that it calls are; what is never settled calls itself in the end. */
static void settle(InlineRun *self)
{
    CallEdges edges = {0};
    ARRAY(size_t) ready = {0};
    size_t count = self->model->functions.count;
    size_t *waiting = ARENA_NEW_ARRAY(&self->arena, size_t, count);
    collect_calls(self, &edges);
    sort_stable(edges.items, edges.count, sizeof *edges.items, compare_callees, NULL);
    for (size_t index = 0; index < edges.count; index++)
        if (edges.items[index].caller != NONE) waiting[edges.items[index].caller]++;
    for (size_t index = 0; index < count; index++)
        if (waiting[index] == 0) array_push(&ready, index);
    for (size_t next = 0; next < ready.count; next++) {
        size_t function = ready.items[next];
        self->is_settled[function] = true;
        for (size_t e = first_call_of(&edges, function); e < edges.count && edges.items[e].callee == function; e++)
            if (edges.items[e].caller != NONE && --waiting[edges.items[e].caller] == 0)
                array_push(&ready, edges.items[e].caller);
    }
    array_free(&edges);
    array_free(&ready);
}

static void refuse(InlineRun *self, const Node *call, const char *reason)
{
    Arena *arena = self->journal->arena;
    journal_add(self->journal, (Record){.kind = RECORD_REFUSAL,
                                        .pass = pass_name,
                                        .where = node_id(call, arena),
                                        .what = "the call was not inlined",
                                        .reason = reason});
}

static const char *obstacle_of(const InlineRun *self, size_t function)
{
    if (!self->is_settled[function]) return "the function calls itself in the end";
    if (self->model->new_node_count - self->first_new_node > MAX_NEW_NODES)
        return "too many nodes have been put in already";
    return NULL;
}

/* What was put in the place of a call is looked at next, so calls in it are inlined too. */
static void inline_in_graph(InlineRun *self, Graph *graph)
{
    Node *node = graph->first_node;
    while (node) {
        Node *previous = node->previous, *next = node->next;
        size_t function = called_function(self, node);
        const char *obstacle = function == NONE ? NULL : obstacle_of(self, function);
        if (function != NONE && !obstacle) obstacle = inline_call(node, self->model->functions.items[function]);
        if (obstacle) refuse(self, node, obstacle);
        if (function == NONE || obstacle) {
            node = next;
            continue;
        }
        self->inlined[function]++;
        node = previous ? previous->next : graph->first_node;
    }
    graph_number_nodes(graph);
}

static void record_inlined(InlineRun *self, size_t index)
{
    Arena *arena = self->journal->arena;
    const Function *function = self->model->functions.items[index];
    journal_add(self->journal,
                (Record){.kind = RECORD_EXACT,
                         .pass = pass_name,
                         .where = graph_path(function->body, arena),
                         .what = arena_format(arena, "%zu call%s of the function inlined", self->inlined[index],
                                              self->inlined[index] == 1 ? "" : "s")});
}

/* Functions that some graph still runs. */
static void mark_called(const InlineRun *self, bool *is_called)
{
    CallEdges edges = {0};
    collect_calls(self, &edges);
    bool is_changed = true;
    while (is_changed) {
        is_changed = false;
        for (size_t index = 0; index < edges.count; index++) {
            const CallEdge *edge = &edges.items[index];
            bool runs = edge->caller == NONE || is_called[edge->caller] || self->inlined[edge->caller] == 0;
            if (!runs || is_called[edge->callee]) continue;
            is_called[edge->callee] = is_changed = true;
        }
    }
    array_free(&edges);
}

static void remove_functions(InlineRun *self)
{
    Model *model = self->model;
    bool *is_called = ARENA_NEW_ARRAY(&self->arena, bool, model->functions.count);
    mark_called(self, is_called);
    bool is_any = false;
    for (size_t index = 0; index < model->functions.count; index++) {
        model->functions.items[index]->is_removed = self->inlined[index] > 0 && !is_called[index];
        is_any = is_any || model->functions.items[index]->is_removed;
    }
    if (is_any) model_remove_functions(model);
}

void inline_calls(Model *model, Journal *journal)
{
    InlineRun run = {.model = model, .journal = journal};
    open_run(&run);
    settle(&run);
    for (size_t index = 0; index < model->graphs.count; index++) /* grows: bodies that were put in come last */
        if (graph_root(model->graphs.items[index]) == model->graph) inline_in_graph(&run, model->graphs.items[index]);
    for (size_t index = 0; index < model->functions.count; index++)
        if (run.inlined[index] > 0) record_inlined(&run, index);
    remove_functions(&run);
    function_index_close(&run.functions);
    hash_map_free(&run.by_body);
    arena_free(&run.arena);
}
