/* pass_runner - sweeps over all nodes, and between them the queue of those that a rewrite made worth another look.
 *
 * A sweep infers everything anew, so the last one, which rewrites nothing, has seen the model as a new run would. */
#include "passes/pass_runner.h"

#include "passes/pass_parts.h"
#include "rewrite/rewrite_node.h"

enum { MAX_SWEEPS = 16, MAX_REWRITES_AT_ONCE = 64, LOOKS_A_REPORT = 4096, LOOKS_A_NODE = 200 };

/* The passes that look at nodes of an operator, by their places in contexts. */
typedef struct PassList {
    uint32_t count;
    uint32_t places[PASS_MAX_COUNT];
} PassList;

static bool is_on(const PassLimits *limits, const Pass *pass)
{
    if (limits->exact_only && pass->kind != RECORD_EXACT && !pass->is_mixed) return false;
    return limits->is_pass_on(limits->context, pass);
}

static void choose_passes(PassRunner *self)
{
    const Pass *pass;
    for (size_t index = 0; (pass = pass_at(index)) && self->pass_count < PASS_MAX_COUNT; index++) {
        if (!is_on(self->limits, pass)) continue;
        self->contexts[self->pass_count++] =
            (PassContext){.model = self->model, .arena = &self->scratch, .pass = pass, .runner = self};
    }
}

static const PassList *passes_for(PassRunner *self, const Node *node)
{
    uint64_t key = hash_map_pointer_key(node->op_type) * 31 + hash_map_pointer_key(node->domain);
    PassList *list = hash_map_get(&self->passes_of, key);
    if (list) return list;
    list = ARENA_NEW(&self->arena, PassList);
    for (uint32_t place = 0; place < self->pass_count; place++) {
        const char *roots = self->contexts[place].pass->roots;
        if (self->contexts[place].pass->on_node && (!roots || pass_is_one_of(node, roots)))
            list->places[list->count++] = place;
    }
    hash_map_set(&self->passes_of, key, list);
    return list;
}

/* ---- One node ---- */

static bool is_spent(const PassRunner *self)
{
    return self->rewrite_count >= self->limits->max_rewrites || !status_is_ok(self->status);
}

static bool rewrite_once(PassRunner *self, Node *node, const PassList *list)
{
    for (uint32_t index = 0; index < list->count && !is_spent(self); index++) {
        uint32_t place = list->places[index];
        PassContext *c = &self->contexts[place];
        ArenaMark mark = arena_mark(&self->scratch);
        c->root = node;
        pass_begin(self, node);
        bool is_rewritten = c->pass->on_node(c, node);
        if (is_rewritten) pass_commit(self, c->pass, node);
        if (is_rewritten) pass_validate_edit(self, c->pass, node);
        else pass_keep_refusal(self, place, node);
        arena_rewind(&self->scratch, mark);
        if (is_rewritten) return true;
    }
    return false;
}

static void look_at(PassRunner *self, Node *node)
{
    self->look_count++;
    if (!node->graph || node_has_references(node) || !pass_has_fitting_outputs(self, node)) return;
    if (!self->limits->may_change(self->limits->context, node)) return;
    const PassList *list = passes_for(self, node);
    for (int count = 0; count < MAX_REWRITES_AT_ONCE && node->graph; count++) {
        if (!rewrite_once(self, node, list)) return;
        list = passes_for(self, node); /* it may be another operator now */
    }
}

/* ---- A sweep ---- */

/* Bodies of functions have no initializers, and before version 9 of ai.onnx no Constant of integers, which passes need. */
static bool can_hold_integers(const PassRunner *self, const Graph *body)
{
    return infer_version(self->infer, body) >= 9;
}

static bool is_swept(const PassRunner *self, const Graph *graph)
{
    if (graph->is_removed) return false;
    const Graph *root = graph_root(graph);
    return root == graph->model->graph || (root->function && can_hold_integers(self, root));
}

static void enqueue_graphs(PassRunner *self)
{
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        Graph *graph = self->model->graphs.items[index];
        graph_number_nodes(graph);
        if (!is_swept(self, graph)) continue;
        for (Node *node = graph->first_node; node; node = node->next) pass_enqueue(self, node);
    }
}

static Status run_queue(PassRunner *self, uint64_t most_looks)
{
    uint64_t total = self->queue.count;
    while (self->queue_next < self->queue.count && !is_spent(self) && self->look_count < most_looks) {
        Node *node = self->queue.items[self->queue_next++];
        node->is_queued = false;
        look_at(self, node);
        if (self->queue_next % LOOKS_A_REPORT == 0)
            TRY(progress_report(self->progress, "passes", self->queue_next,
                                total > self->queue_next ? total : self->queue_next));
    }
    for (size_t index = self->queue_next; index < self->queue.count; index++)
        self->queue.items[index]->is_queued = false;
    self->queue.count = self->queue_next = 0;
    return self->status;
}

static void run_graph_passes(PassRunner *self)
{
    for (uint32_t place = 0; place < self->pass_count && !is_spent(self); place++) {
        PassContext *c = &self->contexts[place];
        if (!c->pass->on_graph) continue;
        ArenaMark mark = arena_mark(&self->scratch);
        c->root = NULL;
        if (c->pass->on_graph(c)) self->rewrite_count++;
        arena_rewind(&self->scratch, mark);
    }
}

static void open_passes(PassRunner *self)
{
    for (uint32_t place = 0; place < self->pass_count; place++) {
        PassContext *c = &self->contexts[place];
        c->infer = self->infer;
        if (c->pass->open) c->pass->open(c);
    }
}

static void close_passes(PassRunner *self)
{
    for (uint32_t place = 0; place < self->pass_count; place++) {
        PassContext *c = &self->contexts[place];
        if (c->pass->close) c->pass->close(c);
        c->state = NULL;
    }
}

static uint64_t node_count(const Model *model)
{
    uint64_t count = 0;
    for (size_t index = 0; index < model->graphs.count; index++) count += model->graphs.items[index]->node_count;
    return count;
}

static Status sweep(PassRunner *self, const InferOptions *options, bool is_first)
{
    InferOptions once = *options;
    once.is_strict = true;
    once.is_silent = once.is_silent || !is_first;
    TRY(infer_open(self->model, &once, &self->infer));
    infer_run(self->infer);
    infer_run_functions(self->infer);
    self->is_measured = false;
    hash_map_free(&self->scaled_weights);
    self->scaled_weights = (HashMap){0};
    open_passes(self);
    enqueue_graphs(self);
    Status status = run_queue(self, self->look_count + node_count(self->model) * LOOKS_A_NODE + LOOKS_A_REPORT);
    rewrite_sweep_model(self->model); /* passes over graphs see those that are still there */
    if (status_is_ok(status)) run_graph_passes(self);
    close_passes(self);
    infer_close(self->infer);
    self->infer = NULL;
    rewrite_sweep_model(self->model);
    return status;
}

static Status follow_sweep(PassRunner *self)
{
    bool is_any = false;
    if (!self->limits->after_sweep || is_spent(self)) return STATUS_OK;
    TRY(self->limits->after_sweep(self->limits->sweep_context, &is_any));
    self->rewrite_count += is_any;
    return STATUS_OK;
}

static void free_runner(PassRunner *self)
{
    PassEdit *edit = &self->edit;
    array_free(&edit->touched);
    array_free(&edit->maybe_dead);
    array_free(&edit->less_read);
    array_free(&edit->to_queue);
    array_free(&edit->added_nodes);
    array_free(&edit->added);
    array_free(&edit->removed);
    array_free(&edit->removed_nodes);
    array_free(&self->queue);
    array_free(&self->refusals);
    hash_map_free(&self->refusal_of);
    hash_map_free(&self->passes_of);
    hash_map_free(&self->scaled_weights);
    arena_free(&self->scratch);
    arena_free(&self->arena);
}

Status passes_run(Model *model, const InferOptions *infer_options, const PassLimits *limits, const Progress *progress,
                  Journal *journal, uint64_t *out_rewrites)
{
    PassRunner runner = {.model = model,
                         .limits = limits,
                         .progress = progress,
                         .journal = journal,
                         .growth_bytes = limits->max_growth_bytes >= 0 ? limits->max_growth_bytes : 0};
    choose_passes(&runner);
    Status status = STATUS_OK;
    for (int count = 0; count < MAX_SWEEPS && status_is_ok(status); count++) {
        uint64_t before = runner.rewrite_count;
        status = sweep(&runner, infer_options, count == 0);
        if (runner.rewrite_count == before) break;
        if (status_is_ok(status)) status = follow_sweep(&runner);
        if (is_spent(&runner)) break;
    }
    if (status_is_ok(status)) pass_write_refusals(&runner);
    *out_rewrites = runner.rewrite_count;
    free_runner(&runner);
    return status;
}
