/* slim_sort - nodes behind what they need.
 *
 * Depth first from each node in the order of the file: what a node needs comes right before it, all else stays. A graph
 * that is in order stays as it is. */
#include "base/sort.h"
#include "rewrite/rewrite_whole.h"
#include "slim/slim_run.h"

/* `user`, or a graph inside it, reads what `need` makes. Both are of one graph. */
typedef struct Edge {
    Node *user, *need;
} Edge;

/* An output of a body that names a value of the graph around it, which is made by `need`. */
typedef struct OuterOutput {
    Node *owner, *need;
    size_t next; /* of the same graph; SIZE_MAX: none */
} OuterOutput;

typedef struct OuterOutputs {
    ARRAY(OuterOutput) items;
    HashMap first; /* graph -> its first item, plus one */
} OuterOutputs;

typedef struct Sorting {
    Graph *graph;
    ARRAY(Edge) edges;     /* by the order of user, then of need */
    ARRAY(uint32_t) stack; /* orders of nodes that wait for what they need */
    ARRAY(Node *) sorted;
    Node **nodes;      /* [node_count] by order */
    size_t *next_edge; /* [node_count] the next edge of a node to be looked at */
    bool *is_met;      /* [node_count] */
    bool is_unsorted;
} Sorting;

static void add_edge(Sorting *self, Node *user, Node *need)
{
    if (!user || user == need) return;
    array_push(&self->edges, (Edge){user, need});
    if (need->order > user->order) self->is_unsorted = true;
}

static void add_uses(Sorting *self, const Value *value)
{
    for (const Use *use = value->first_use; use; use = use->next)
        add_edge(self, graph_node_around(self->graph, use->node), value->producer);
}

static void find_outer_outputs(const Model *model, OuterOutputs *out)
{
    for (size_t g = 0; g < model->graphs.count; g++) {
        const Graph *body = model->graphs.items[g];
        for (size_t index = 0; body->owner && index < body->outputs.count; index++) {
            const Value *value = body->outputs.items[index].value;
            if (!value || !value->producer || value->graph == body) continue;
            uint64_t key = hash_map_pointer_key(value->graph);
            size_t next = (uintptr_t)hash_map_get(&out->first, key);
            array_push(&out->items, (OuterOutput){body->owner, value->producer, next - 1});
            hash_map_set(&out->first, key, (void *)(uintptr_t)out->items.count);
        }
    }
}

static void add_outer_outputs(Sorting *self, const OuterOutputs *outer)
{
    size_t index = (uintptr_t)hash_map_get(&outer->first, hash_map_pointer_key(self->graph));
    for (index--; index != SIZE_MAX; index = outer->items.items[index].next)
        add_edge(self, graph_node_around(self->graph, outer->items.items[index].owner), outer->items.items[index].need);
}

static int compare_edges(const void *a, const void *b, void *context)
{
    (void)context;
    const Edge *first = a, *second = b;
    if (first->user != second->user) return first->user->order < second->user->order ? -1 : 1;
    return (first->need->order > second->need->order) - (first->need->order < second->need->order);
}

static void index_edges(Sorting *self, Arena *arena)
{
    uint32_t count = self->graph->node_count;
    self->nodes = ARENA_NEW_ARRAY(arena, Node *, count);
    self->next_edge = ARENA_NEW_ARRAY(arena, size_t, count);
    self->is_met = ARENA_NEW_ARRAY(arena, bool, count);
    for (Node *node = self->graph->first_node; node; node = node->next) self->nodes[node->order] = node;
    sort_stable(self->edges.items, self->edges.count, sizeof(Edge), compare_edges, NULL);
    size_t at = 0;
    for (uint32_t order = 0; order < count; order++) {
        self->next_edge[order] = at;
        while (at < self->edges.count && self->edges.items[at].user->order == order) at++;
    }
}

/* The next node that the top of the stack waits for; NULL: none. */
static Node *next_need(Sorting *self, uint32_t order)
{
    while (self->next_edge[order] < self->edges.count) {
        const Edge *edge = &self->edges.items[self->next_edge[order]];
        if (edge->user->order != order) return NULL;
        self->next_edge[order]++;
        if (!self->is_met[edge->need->order]) return edge->need;
    }
    return NULL;
}

static void push(Sorting *self, uint32_t order)
{
    self->is_met[order] = true;
    array_push(&self->stack, order);
}

static void visit(Sorting *self, uint32_t order)
{
    push(self, order);
    while (self->stack.count > 0) {
        uint32_t top = self->stack.items[self->stack.count - 1];
        const Node *need = next_need(self, top);
        if (need) {
            push(self, need->order);
        } else {
            self->stack.count--;
            array_push(&self->sorted, self->nodes[top]);
        }
    }
}

/* How many nodes are not where they were. */
static size_t count_moved(const Sorting *self)
{
    size_t count = 0;
    for (uint32_t order = 0; order < self->sorted.count; order++) count += self->sorted.items[order]->order != order;
    return count;
}

static void sort(SlimRun *run, Sorting *self)
{
    ArenaMark mark = arena_mark(&run->scratch);
    index_edges(self, &run->scratch);
    for (uint32_t order = 0; order < self->graph->node_count; order++)
        if (!self->is_met[order]) visit(self, order);
    size_t moved = count_moved(self);
    rewrite_order_nodes(self->graph, self->sorted.items);
    arena_rewind(&run->scratch, mark);
    slim_record(run, slim_step_name(STEP_SORT), self->graph,
                arena_format(run->arena, "nodes were put behind what they need; %zu stand at another place", moved),
                NULL);
}

static void sort_graph(SlimRun *run, Graph *graph, const OuterOutputs *outer)
{
    Sorting self = {.graph = graph};
    graph_number_nodes(graph);
    for (Node *node = graph->first_node; node; node = node->next)
        for (uint32_t index = 0; index < node->output_count; index++)
            if (node->outputs[index]) add_uses(&self, node->outputs[index]);
    add_outer_outputs(&self, outer);
    if (self.is_unsorted) sort(run, &self);
    array_free(&self.edges);
    array_free(&self.stack);
    array_free(&self.sorted);
}

Status slim_sort(SlimRun *self)
{
    OuterOutputs outer = {0};
    find_outer_outputs(self->model, &outer);
    for (size_t index = 0; index < self->model->graphs.count; index++)
        sort_graph(self, self->model->graphs.items[index], &outer);
    array_free(&outer.items);
    hash_map_free(&outer.first);
    return STATUS_OK;
}
