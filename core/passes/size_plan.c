#include "passes/size_plan.h"

const Elements *size_list_of(const Value *value)
{
    const Fact *fact = pass_fact(value);
    const Elements *elements = fact->kind == TYPE_TENSOR && !fact->constant ? fact->elements : NULL;
    int rank = pass_rank(value);
    bool is_number = true;
    if (!elements || !elements->dims || rank < 0 || rank > 1 || elements->count > SIZE_PLAN_MAX_COUNT) return NULL;
    for (size_t index = 0; index < elements->count; index++) {
        if (!elements->dims[index]) return NULL;
        is_number = is_number && dim_is_number(elements->dims[index], NULL);
    }
    return is_number ? NULL : elements;
}

/* ---- What there is ---- */

static bool stands_before(const Value *value, Node *node)
{
    return value->producer->order < graph_node_around(value->graph, node)->order;
}

void size_plan_add(SizePlan *self, Value *value)
{
    if (self->known_count == SIZE_PLAN_MAX_KNOWN || value == self->root->outputs[0]) return;
    if (value->kind == VALUE_MISSING || !value->producer || !value->producer->graph) return;
    if (!size_list_of(value) || pass_dtype(value) != pass_dtype(self->root->outputs[0])) return;
    if (graph_resolve(self->root->graph, value->name) != value || !stands_before(value, self->root)) return;
    for (int index = 0; index < self->known_count; index++)
        if (self->known[index] == value) return;
    self->known[self->known_count++] = value;
}

static bool is_in_chain(const SizePlan *self, const Node *node)
{
    for (int index = 0; index < self->chain_count; index++)
        if (self->chain[index] == node) return true;
    return false;
}

/* Nodes with elements: what they read is small too. */
static void add_to_chain(SizePlan *self, const Node *reader)
{
    for (uint32_t index = 0; index < reader->input_count; index++) {
        const Value *value = reader->inputs[index].value;
        Node *node = value ? value->producer : NULL;
        if (!node || self->chain_count == SIZE_PLAN_MAX_NODES || is_in_chain(self, node)) continue;
        if (node_is(node, "Constant") || !pass_fact(value)->elements) continue;
        self->chain[self->chain_count++] = node;
    }
}

void size_plan_open(SizePlan *self, Node *root, bool can_cut)
{
    *self = (SizePlan){.root = root, .can_cut = can_cut};
    self->wanted = size_list_of(root->outputs[0]);
    self->rank = pass_rank(root->outputs[0]);
    add_to_chain(self, root);
    for (int index = 0; index < self->chain_count; index++) {
        Node *node = self->chain[index];
        for (uint32_t output = 0; output < node->output_count; output++)
            if (node->outputs[output]) size_plan_add(self, node->outputs[output]);
        if (!node_is(node, "Shape") && !node_is(node, "Size")) add_to_chain(self, node);
    }
}

/* ---- Pieces ---- */

static Dim wanted_at(const SizePlan *self, int at)
{
    return (size_t)at < self->wanted->count ? self->wanted->dims[at] : NULL;
}

static SizePiece numbers_at(const SizePlan *self, int at)
{
    SizePiece piece = {.kind = SIZE_PIECE_NUMBERS};
    while (dim_is_number(wanted_at(self, at + piece.count), &piece.numbers[piece.count])) piece.count++;
    return piece;
}

/* All of a list. */
static int matches_at(const SizePlan *self, const Value *value, int at)
{
    const Elements *elements = size_list_of(value);
    if (pass_rank(value) != 1 || self->rank != 1) return 0;
    for (size_t index = 0; index < elements->count; index++) {
        Dim wanted = wanted_at(self, at + (int)index);
        if (!wanted || !dim_is_equal(wanted, elements->dims[index])) return 0;
    }
    return (int)elements->count;
}

static int64_t index_in(const Elements *elements, Dim size)
{
    for (size_t index = 0; index < elements->count; index++)
        if (dim_is_equal(elements->dims[index], size)) return (int64_t)index;
    return -1;
}

/* As many of the next sizes as the list has. with_numbers: numbers too. */
static SizePiece gather_at(const SizePlan *self, Value *value, int at, bool with_numbers)
{
    SizePiece piece = {.kind = SIZE_PIECE_GATHER, .value = value};
    const Elements *elements = size_list_of(value);
    for (Dim wanted = NULL; pass_rank(value) == 1 && (wanted = wanted_at(self, at + piece.count));) {
        if (dim_is_number(wanted, NULL) && !with_numbers) break;
        int64_t index = index_in(elements, wanted);
        if (index < 0) break;
        piece.numbers[piece.count++] = index;
    }
    return piece;
}

/* As many of the next sizes as are side by side in the shape of what a Shape reads. */
static SizePiece cut_at(const SizePlan *self, const Value *value, int at, bool with_numbers)
{
    Value *data = value->producer->inputs[0].value;
    SizePiece best = {.kind = SIZE_PIECE_SHAPE, .value = data};
    const Shape *shape = data ? pass_shape(data) : NULL;
    if (!shape || !self->can_cut || graph_resolve(self->root->graph, data->name) != data) return best;
    for (int start = 0; start < shape->rank; start++) {
        int count = 0;
        while (start + count < shape->rank && wanted_at(self, at + count) &&
               dim_is_equal(wanted_at(self, at + count), shape->dims[start + count]) &&
               (with_numbers || !dim_is_number(shape->dims[start + count], NULL)))
            count++;
        if (count <= best.count) continue;
        best.count = count;
        best.numbers[0] = start;
    }
    return best;
}

typedef enum Preference { PREFER_VALUES, PREFER_GATHERS, PREFER_CUTS, PREFERENCE_COUNT } Preference;

/* The longest; of equal ones what is preferred, of the first known that has them. */
static SizePiece piece_at(const SizePlan *self, int at, Preference preference)
{
    SizePiece best = numbers_at(self, at);
    if (best.count > 0) return best;
    for (int index = 0; index < self->known_count; index++) {
        Value *value = self->known[index];
        int count = matches_at(self, value, at);
        if (count > best.count) best = (SizePiece){.kind = SIZE_PIECE_VALUE, .value = value, .count = count};
    }
    for (int index = 0; index < self->known_count; index++) {
        if (!node_is(self->known[index]->producer, "Shape")) continue;
        SizePiece piece = preference == PREFER_CUTS ? cut_at(self, self->known[index], at, false)
                                                    : gather_at(self, self->known[index], at, false);
        bool is_preferred = preference != PREFER_VALUES && best.kind == SIZE_PIECE_VALUE && piece.count > 0;
        if (piece.count > best.count || (piece.count == best.count && is_preferred)) best = piece;
    }
    return best;
}

static bool find_pieces(SizePlan *self, Preference preference)
{
    self->piece_count = 0;
    for (int at = 0; wanted_at(self, at);) {
        SizePiece piece = piece_at(self, at, preference);
        if (piece.count == 0) return false;
        self->pieces[self->piece_count++] = piece;
        at += piece.count;
    }
    return true;
}

/* ---- What is won ---- */

static bool is_read_by_plan(const SizePlan *self, const Value *value)
{
    for (int index = 0; index < self->piece_count; index++)
        if (self->pieces[index].value == value) return true;
    return false;
}

static bool is_dying(const SizePlan *self, const Node *node)
{
    for (int index = 0; index < self->chain_count; index++)
        if (self->chain[index] == node) return self->is_dying[index];
    return false;
}

static bool is_left(const SizePlan *self, const Value *value)
{
    if (value->output_count > 0 || value->is_mentioned || is_read_by_plan(self, value)) return false;
    for (const Use *use = value->first_use; use; use = use->next)
        if (use->node != self->root && !is_dying(self, use->node)) return false;
    return true;
}

static bool dies(const SizePlan *self, const Node *node)
{
    for (uint32_t index = 0; index < node->output_count; index++)
        if (node->outputs[index] && !is_left(self, node->outputs[index])) return false;
    return true;
}

/* Nodes of the chain that nobody reads once the root takes the pieces instead. */
static int count_dying(SizePlan *self)
{
    int count = 0;
    memset(self->is_dying, 0, sizeof self->is_dying);
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (int index = 0; index < self->chain_count; index++) {
            if (self->is_dying[index] || !dies(self, self->chain[index])) continue;
            self->is_dying[index] = is_changed = true;
            count++;
        }
    }
    return count;
}

static void measure(SizePlan *self)
{
    int new_count = 0;
    for (int index = 0; index < self->piece_count && self->piece_count > 1; index++)
        new_count += self->pieces[index].kind >= SIZE_PIECE_GATHER;
    self->gain = count_dying(self) - new_count;
}

static void keep_better(SizePlan *best, const SizePlan *other)
{
    if (other->gain > best->gain) *best = *other;
}

static void try_single(SizePlan *self, SizePlan *best, SizePiece piece)
{
    if ((size_t)piece.count != self->wanted->count) return;
    self->pieces[0] = piece;
    self->piece_count = 1;
    measure(self);
    keep_better(best, self);
}

bool size_plan_find(SizePlan *self)
{
    SizePlan best = {.gain = 0};
    for (int index = 0; index < self->known_count; index++) {
        Value *value = self->known[index];
        if (node_is(value->producer, "Shape") && self->rank == 1) try_single(self, &best, cut_at(self, value, 0, true));
        try_single(self, &best, gather_at(self, value, 0, true));
    }
    for (int preference = 0; preference < PREFERENCE_COUNT && self->rank == 1; preference++) {
        if (!find_pieces(self, (Preference)preference)) continue;
        measure(self);
        keep_better(&best, self);
    }
    if (best.gain > 0) *self = best;
    return best.gain > 0;
}
