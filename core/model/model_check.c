/* model_check - what rewriting relies on: order, no cycle, payloads that fit. */
#include "base/sort.h"
#include "model/model.h"

/* Calls `visit` for each node that makes something which `user`, or a graph inside it, reads from user's own graph. */
typedef void (*VisitNeed)(void *context, Node *user, Node *need);

/* The node of the producing graph that stands around the use. */
static void visit_use(const Use *use, VisitNeed visit, void *context)
{
    const Value *value = use->value;
    if (!value || value->kind != VALUE_NODE_OUTPUT) return;
    Node *user = graph_node_around(value->graph, use->node);
    if (user) visit(context, user, value->producer);
}

/* ---- Cycles: nodes are taken away once all they need is gone; what stays is on a cycle or behind one ---- */

typedef struct Edge {
    uint32_t from, to; /* orders of need and user */
} Edge;

typedef struct Sorter {
    const Graph *graph;
    ARRAY(Edge) edges;
    ARRAY(uint32_t) waiting; /* [node_count] needs not yet taken */
    ARRAY(uint32_t) ready;
} Sorter;

/* Graphs in which a node stands before what it needs. */
typedef struct Disorder {
    ARRAY(Sorter) sorters;
    HashMap number_of; /* graph -> its place in sorters, plus one */
} Disorder;

/* Adds the need's graph when the need stands behind its user. */
static void note_disorder(void *context, Node *user, Node *need)
{
    Disorder *self = context;
    uint64_t key = hash_map_pointer_key(need->graph);
    if (need->order < user->order || hash_map_get(&self->number_of, key)) return;
    Sorter sorter = {.graph = need->graph};
    for (uint32_t i = 0; i < need->graph->node_count; i++) array_push(&sorter.waiting, 0);
    array_push(&self->sorters, sorter);
    hash_map_set(&self->number_of, key, (void *)(uintptr_t)self->sorters.count);
}

static void note_edge(void *context, Node *user, Node *need)
{
    Disorder *self = context;
    size_t number = (uintptr_t)hash_map_get(&self->number_of, hash_map_pointer_key(need->graph));
    if (number == 0) return;
    Sorter *sorter = &self->sorters.items[number - 1];
    array_push(&sorter->edges, (Edge){need->order, user->order});
    sorter->waiting.items[user->order]++;
}

static int compare_edges(const void *a, const void *b, void *context)
{
    (void)context;
    const Edge *first = a, *second = b;
    return (first->from > second->from) - (first->from < second->from);
}

static size_t first_edge_from(const Sorter *self, uint32_t order)
{
    size_t low = 0, high = self->edges.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (self->edges.items[middle].from < order) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* A node that can never be taken; NULL when there is no cycle. */
static const Node *node_on_cycle(Sorter *self)
{
    sort_stable(self->edges.items, self->edges.count, sizeof(Edge), compare_edges, NULL);
    for (uint32_t i = 0; i < self->graph->node_count; i++)
        if (self->waiting.items[i] == 0) array_push(&self->ready, i);
    for (size_t next = 0; next < self->ready.count; next++) {
        uint32_t order = self->ready.items[next];
        for (size_t e = first_edge_from(self, order); e < self->edges.count && self->edges.items[e].from == order; e++)
            if (--self->waiting.items[self->edges.items[e].to] == 0) array_push(&self->ready, self->edges.items[e].to);
    }
    if (self->ready.count == self->graph->node_count) return NULL;
    const Node *node = self->graph->first_node;
    while (self->waiting.items[node->order] == 0) node = node->next;
    return node;
}

static void report_disorder(Model *self, Sorter *sorter)
{
    const Node *stuck = node_on_cycle(sorter);
    if (stuck) {
        self->is_broken = true;
        diagnostics_add(
            &self->diagnostics, SEVERITY_ERROR, "cycle", node_label(stuck, &self->arena),
            "the node needs its own result: the graph has a cycle through it or before it, so it cannot run; "
            "break the cycle where the model is made");
    } else {
        diagnostics_add(&self->diagnostics, SEVERITY_WARNING, "unsorted-nodes", graph_path(sorter->graph, &self->arena),
                        "nodes stand before what they need; ONNX wants them in order, and some runtimes "
                        "refuse the model");
    }
    array_free(&sorter->edges);
    array_free(&sorter->waiting);
    array_free(&sorter->ready);
}

static void visit_needs(const Model *self, VisitNeed visit, Disorder *disorder)
{
    for (size_t g = 0; g < self->graphs.count; g++)
        for (const Node *node = self->graphs.items[g]->first_node; node; node = node->next)
            for (uint32_t i = 0; i < node->input_count; i++) visit_use(&node->inputs[i], visit, disorder);
}

void model_check_order(Model *self)
{
    Disorder disorder = {0};
    visit_needs(self, note_disorder, &disorder);
    if (disorder.sorters.count > 0) visit_needs(self, note_edge, &disorder);
    for (size_t i = 0; i < disorder.sorters.count; i++) report_disorder(self, &disorder.sorters.items[i]);
    array_free(&disorder.sorters);
    hash_map_free(&disorder.number_of);
}

/* ---- Payloads ---- */

static Status check_attribute(Attribute *attribute)
{
    bool is_tensor = attribute->type == ATTRIBUTE_TENSOR || attribute->type == ATTRIBUTE_TENSORS;
    for (uint64_t i = 0; is_tensor && i < attribute->list_count; i++) TRY(tensor_check(attribute->tensors[i]));
    bool is_sparse = attribute->type == ATTRIBUTE_SPARSE_TENSOR || attribute->type == ATTRIBUTE_SPARSE_TENSORS;
    for (uint64_t i = 0; is_sparse && i < attribute->list_count; i++) {
        if (attribute->sparse_tensors[i]->values) TRY(tensor_check(attribute->sparse_tensors[i]->values));
        if (attribute->sparse_tensors[i]->indices) TRY(tensor_check(attribute->sparse_tensors[i]->indices));
    }
    return STATUS_OK;
}

static Status check_graph(const Graph *graph)
{
    for (size_t i = 0; i < graph->initializers.count; i++) TRY(tensor_check(graph->initializers.items[i]->initializer));
    for (size_t i = 0; i < graph->sparse_initializers.count; i++) {
        SparseTensor *sparse = graph->sparse_initializers.items[i]->sparse;
        if (sparse->values) TRY(tensor_check(sparse->values));
        if (sparse->indices) TRY(tensor_check(sparse->indices));
    }
    for (const Node *node = graph->first_node; node; node = node->next)
        for (uint32_t i = 0; i < node->attribute_count; i++) TRY(check_attribute(node->attributes[i]));
    return STATUS_OK;
}

Status model_check(Model *self)
{
    for (size_t i = 0; self->is_broken && i < self->diagnostics.list.count; i++) {
        const Diagnostic *diagnostic = &self->diagnostics.list.items[i];
        if (diagnostic->severity != SEVERITY_ERROR) continue;
        return status_fail(STATUS_CODE_MODEL, "%s: %s%s%s; a model that is wrong is not rewritten", self->path,
                           diagnostic->where, diagnostic->where[0] ? ": " : "", diagnostic->message);
    }
    for (size_t g = 0; g < self->graphs.count; g++) TRY(check_graph(self->graphs.items[g]));
    return STATUS_OK;
}
