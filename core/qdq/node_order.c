/* node_order - depths along the edges, then a sort by counting. */
#include "qdq/node_order.h"

typedef struct Depths {
    const Graph *graph;
    Node **sequence;   /* [count] in which equal depths stay */
    uint32_t *depth;   /* [count] by node->order, as are the next */
    uint32_t *pending; /* edges from nodes not yet reached */
    size_t count;
    Arena *arena;
} Depths;

static bool is_made_here(const Depths *self, const Value *value)
{
    return value && value->producer && value->producer->graph == self->graph;
}

static void find_sequence(Depths *self, const NodeOrder *before)
{
    bool *is_placed = ARENA_NEW_ARRAY(self->arena, bool, self->count);
    size_t count = 0;
    for (size_t index = 0; before && index < before->count; index++) {
        Node *node = before->nodes[index];
        if (node->graph != self->graph) continue;
        is_placed[node->order] = true;
        self->sequence[count++] = node;
    }
    for (Node *node = self->graph->first_node; node; node = node->next)
        if (!is_placed[node->order]) self->sequence[count++] = node;
}

static void reach(Depths *self, const Node *node, Node **queue, size_t *queued)
{
    for (uint32_t index = 0; index < node->output_count; index++) {
        const Value *output = node->outputs[index];
        for (const Use *use = output ? output->first_use : NULL; use; use = use->next) {
            if (use->node->graph != self->graph) continue;
            uint32_t *depth = &self->depth[use->node->order], next = self->depth[node->order] + 1;
            if (*depth < next) *depth = next;
            if (--self->pending[use->node->order] == 0) queue[(*queued)++] = use->node;
        }
    }
}

static void find_depths(Depths *self)
{
    Node **queue = ARENA_NEW_ARRAY(self->arena, Node *, self->count);
    size_t queued = 0;
    for (size_t index = 0; index < self->count; index++) {
        Node *node = self->sequence[index];
        for (uint32_t k = 0; k < node->input_count; k++)
            if (is_made_here(self, node->inputs[k].value)) self->pending[node->order]++;
        if (self->pending[node->order] == 0) queue[queued++] = node;
    }
    for (size_t next = 0; next < queued; next++) reach(self, queue[next], queue, &queued);
}

static void sort(const Depths *self, NodeOrder *out)
{
    uint32_t *places = ARENA_NEW_ARRAY(self->arena, uint32_t, self->count + 2);
    for (size_t index = 0; index < self->count; index++) places[self->depth[index] + 1]++;
    for (size_t depth = 1; depth < self->count + 2; depth++) places[depth] += places[depth - 1];
    for (size_t index = 0; index < self->count; index++)
        out->nodes[places[self->depth[self->sequence[index]->order]]++] = self->sequence[index];
}

void node_order_find(NodeOrder *self, Graph *graph, const NodeOrder *before, Arena *arena)
{
    Arena scratch = {0};
    size_t count = 0;
    graph_number_nodes(graph);
    for (const Node *node = graph->first_node; node; node = node->next) count++;
    Depths depths = {.graph = graph,
                     .sequence = ARENA_NEW_ARRAY(&scratch, Node *, count),
                     .depth = ARENA_NEW_ARRAY(&scratch, uint32_t, count),
                     .pending = ARENA_NEW_ARRAY(&scratch, uint32_t, count),
                     .count = count,
                     .arena = &scratch};
    find_sequence(&depths, before);
    find_depths(&depths);
    *self = (NodeOrder){ARENA_NEW_ARRAY(arena, Node *, count), count};
    sort(&depths, self);
    arena_free(&scratch);
}
