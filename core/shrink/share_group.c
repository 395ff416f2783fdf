/* share_group - who serves whom among equal constants.
 *
 * First every graph chooses its best member, which serves the others there. Then the best of one graph may be served by
 * that of a graph around it (or, where all its uses are in a body, by the best of that body). Whatever is left in two
 * places or more is hoisted. */
#include "base/sort.h"
#include "rewrite/rewrite.h"
#include "shrink/share.h"

typedef struct ShareSlot {
    const Graph *graph;
    Constant *best;
} ShareSlot;

typedef struct ShareMerge {
    ARRAY(ShareSlot) slots; /* best ones first */
    HashMap slot_of;        /* graph -> its best member; with one slot: empty */
} ShareMerge;

bool share_is_fixed(const Constant *constant)
{
    return constant->value->output_count > 0 || constant->value->is_mentioned;
}

/* Below 0 where `a` should rather be kept than `b`. */
static int compare_preference(const Constant *a, const Constant *b)
{
    if (share_is_fixed(a) != share_is_fixed(b)) return share_is_fixed(a) ? -1 : 1;
    if (constant_is_node(a) != constant_is_node(b)) return constant_is_node(a) ? 1 : -1;
    uint32_t depth_a = a->value->graph->depth, depth_b = b->value->graph->depth;
    if (depth_a != depth_b) return depth_a < depth_b ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static int compare_slots(const void *a, const void *b, void *context)
{
    (void)context;
    return compare_preference(((const ShareSlot *)a)->best, ((const ShareSlot *)b)->best);
}

static bool absorb(Constant *gone, Constant *kept)
{
    if (gone == kept || share_is_fixed(gone) || gone->merged_into || kept->merged_into) return false;
    if (!rewrite_reaches_uses(gone->value, kept->value, NULL)) return false;
    rewrite_replace_uses(gone->value, kept->value);
    gone->merged_into = kept;
    return true;
}

/* Members of one graph are neighbours. */
static void fill_slots(ShareMerge *self, const ShareGroup *group)
{
    for (size_t begin = 0, end; begin < group->count; begin = end) {
        const Graph *graph = group->members[begin]->value->graph;
        Constant *best = group->members[begin];
        for (end = begin; end < group->count && group->members[end]->value->graph == graph; end++) {
            if (compare_preference(group->members[end], best) < 0) best = group->members[end];
        }
        for (size_t index = begin; index < end; index++) (void)absorb(group->members[index], best);
        array_push(&self->slots, (ShareSlot){graph, best});
    }
    if (self->slots.count == 1) return;
    sort_stable(self->slots.items, self->slots.count, sizeof *self->slots.items, compare_slots, NULL);
    for (size_t index = 0; index < self->slots.count; index++) {
        const ShareSlot *slot = &self->slots.items[index];
        hash_map_set(&self->slot_of, hash_map_pointer_key(slot->graph), slot->best);
    }
}

/* The innermost graph around all uses. */
static Graph *use_graph(const Value *value)
{
    Graph *graph = NULL, *last = NULL;
    for (const Use *use = value->first_use; use; use = use->next) {
        if (use->node->graph == last) continue;
        last = use->node->graph;
        graph = graph ? graph_common(graph, last) : last;
    }
    return graph ? graph : value->graph;
}

/* Merges the best of a slot into the one that should most be kept of those that can serve it. */
static void serve_slot(const ShareMerge *self, const ShareSlot *slot, bool only_by_better)
{
    Constant *gone = slot->best, *kept = NULL;
    if (gone->merged_into || share_is_fixed(gone)) return;
    for (const Graph *graph = use_graph(gone->value); graph; graph = graph->parent) {
        Constant *found = hash_map_get(&self->slot_of, hash_map_pointer_key(graph));
        if (!found || found == gone || found->merged_into) continue;
        if (only_by_better && compare_preference(gone, found) < 0) continue;
        if (kept && compare_preference(kept, found) < 0) continue;
        if (rewrite_reaches_uses(gone->value, found->value, NULL)) kept = found;
    }
    if (kept) (void)absorb(gone, kept);
}

static void serve_slots(ShareMerge *self)
{
    if (self->slots.count < 2) return;
    for (size_t index = self->slots.count; index-- > 0;) serve_slot(self, &self->slots.items[index], true);
    for (size_t index = 0; index < self->slots.count; index++) serve_slot(self, &self->slots.items[index], false);
}

/* ---- Hoisting ---- */

Constant *share_hoist(ShrinkRun *self, Constant *first, Graph *graph)
{
    Model *model = self->model;
    Name *name = model_fresh_name_after(model, first->value->name, "__share");
    const Tensor *tensor = first->sparse ? NULL : constant_tensor(first);
    /* Function bodies have no initializers; before IR 4 an initializer must be a graph input. */
    bool as_node = graph->function || model->ir_version < 4;
    Value *value = as_node ? rewrite_add_constant_node(graph, name, tensor, first->sparse)
                           : rewrite_add_initializer(graph, name, tensor, first->sparse);
    Constant *hoisted = constants_add(&self->constants, &self->scratch, value);
    hoisted->scope = first->scope;
    hoisted->is_reachable = first->is_reachable;
    hoisted->storage = first->storage;
    return hoisted;
}

static bool is_left(const Constant *constant)
{
    return !constant->merged_into && !share_is_fixed(constant);
}

/* A new constant has a name of its own, so it serves all uses wherever its graph is around them. */
static void hoist_rest(ShrinkRun *self, ShareGroup *group)
{
    Constant *first = NULL;
    Graph *graph = NULL;
    size_t count = 0;
    for (size_t index = 0; index < group->count; index++) {
        Constant *member = group->members[index];
        if (!is_left(member)) continue;
        if (!first) first = member;
        graph = graph ? graph_common(graph, member->value->graph) : member->value->graph;
        count++;
    }
    if (count < 2) return;
    group->hoisted = share_hoist(self, first, graph);
    for (size_t index = 0; index < group->count; index++) {
        if (is_left(group->members[index])) (void)absorb(group->members[index], group->hoisted);
    }
}

void share_merge(ShrinkRun *self, ShareGroup *group)
{
    ShareMerge merge = {0};
    fill_slots(&merge, group);
    serve_slots(&merge);
    hoist_rest(self, group);
    array_free(&merge.slots);
    hash_map_free(&merge.slot_of);
}
