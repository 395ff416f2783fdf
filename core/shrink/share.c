/* share - finds equal constants, has them merged, and takes away what nothing reads any more. */
#include "shrink/share.h"

#include "rewrite/rewrite.h"
#include "shrink/equality.h"

typedef struct Share {
    ShrinkRun *run;
    EqualityItem *items;
    ConstantArray candidates;  /* [k] is items[k] */
    size_t *next_equal;        /* [k]: the next item of the same set; SIZE_MAX: none */
    bool *seen_storage;        /* [k]: the payload stored as items[k].storage was counted */
    ConstantArray kept_nodes;  /* Constant nodes that serve others now */
    ConstantArray kept_inputs; /* IR below 4: weights that serve others, and leave the inputs */
} Share;

/* ---- Finding equal ones ---- */

static void add_candidates(Share *self)
{
    const ConstantList *constants = &self->run->constants;
    for (size_t index = 0; index < constants->items.count; index++) {
        Constant *constant = constants->items.items[index];
        if (shrink_looks_at(self->run, constant) && constant_tensor(constant)) array_push(&self->candidates, constant);
    }
}

static Status find_equal(Share *self)
{
    size_t count = self->candidates.count;
    for (size_t item = 0; item < count; item++) {
        const Constant *constant = self->candidates.items[item];
        self->items[item] = (EqualityItem){.scope = constant->scope,
                                           .tensor = constant->tensor,
                                           .indices = constant->sparse ? constant->sparse->indices : NULL,
                                           .rank = constant->rank,
                                           .dims = constant->dims};
    }
    TRY(equality_find(self->items, count, self->run->progress));
    size_t *last = ARENA_NEW_ARRAY(&self->run->scratch, size_t, count);
    for (size_t item = 0; item < count; item++) {
        size_t first = self->items[item].first;
        self->candidates.items[item]->storage = self->items[item].storage;
        self->next_equal[item] = SIZE_MAX;
        if (first != item) self->next_equal[last[first]] = item;
        last[first] = item;
    }
    return STATUS_OK;
}

/* ---- Records ---- */

/* Saved is what is stored once for each place: constants may have shared a place before. */
static uint64_t saved_bytes(Share *self, const Constant *kept)
{
    uint64_t saved = 0;
    self->seen_storage[kept->storage] = true;
    for (const Constant *gone = kept->removed; gone; gone = gone->next_removed) {
        if (self->seen_storage[gone->storage]) continue;
        self->seen_storage[gone->storage] = true;
        saved += tensor_stored_bytes(gone->tensor);
        if (gone->sparse) saved += tensor_stored_bytes(gone->sparse->indices);
    }
    return saved;
}

static const char **removed_names(Share *self, const Constant *kept, size_t *out_count)
{
    size_t count = 0;
    for (const Constant *gone = kept->removed; gone; gone = gone->next_removed) count++;
    const char **names = ARENA_NEW_ARRAY(self->run->arena, const char *, count + 1);
    size_t at = 0;
    for (const Constant *gone = kept->removed; gone; gone = gone->next_removed)
        names[at++] = journal_name(self->run->journal, gone->value->name);
    *out_count = count;
    return names;
}

static void record(Share *self, const Constant *kept, bool is_hoisted)
{
    size_t count;
    Record entry = {.kind = RECORD_EXACT, .pass = share_pass_name};
    shrink_describe(self->run, kept, &entry);
    entry.removed = removed_names(self, kept, &count);
    entry.saved_bytes = saved_bytes(self, kept);
    entry.what = is_hoisted
                     ? arena_format(self->run->arena, "%zu equal constants became one, around their bodies", count)
                     : arena_format(self->run->arena, "%zu equal constants became one", count + 1);
    journal_add(self->run->journal, entry);
    ShrinkResult *result = self->run->result;
    result->group_count++;
    result->removed_count += is_hoisted ? count - 1 : count;
    result->saved_bytes += entry.saved_bytes;
}

/* ---- One group ---- */

static void note_kept(Share *self, Constant *kept)
{
    if (constant_is_node(kept)) array_push(&self->kept_nodes, kept);
    if (kept->value->kind == VALUE_INPUT) array_push(&self->kept_inputs, kept);
}

static void record_group(Share *self, const ShareGroup *group)
{
    for (size_t index = group->count; index-- > 0;) {
        Constant *gone = group->members[index], *kept = constant_final(gone);
        if (kept == gone) continue;
        gone->next_removed = kept->removed;
        kept->removed = gone;
    }
    for (size_t index = 0; index < group->count + 1; index++) {
        Constant *kept = index < group->count ? group->members[index] : group->hoisted;
        if (!kept || !kept->removed) continue;
        record(self, kept, kept == group->hoisted);
        note_kept(self, kept);
    }
}

static void share_group(Share *self, size_t first_item)
{
    ConstantArray all = {0}, free = {0};
    for (size_t item = first_item; item != SIZE_MAX; item = self->next_equal[item]) {
        Constant *constant = self->candidates.items[item];
        array_push(&all, constant);
        if (!share_blocked(self->run, constant)) array_push(&free, constant);
    }
    if (free.count < all.count) share_refuse_blocked(self->run, &all);
    if (free.count > 1) {
        ShareGroup group = {.members = free.items, .count = free.count};
        share_merge(self->run, &group);
        record_group(self, &group);
        share_refuse_rest(self->run, &group);
    }
    array_free(&all);
    array_free(&free);
}

/* ---- After all groups ---- */

/* A kept Constant node must come before whoever reads it now. */
static void place_nodes(Share *self)
{
    for (size_t index = 0; index < self->kept_nodes.count; index++) {
        Node *node = self->kept_nodes.items[index]->value->producer;
        Node *user = rewrite_first_user(node->outputs[0]);
        if (user && user->order < node->order) rewrite_move_node(node, user);
    }
}

/* Constants of one graph are neighbours in the list. */
static void remove_merged(Share *self)
{
    const ConstantList *constants = &self->run->constants;
    ARRAY(Value *) gone = {0};
    for (size_t index = 0; index < constants->items.count; index++) {
        const Constant *constant = constants->items.items[index];
        if (gone.count > 0 && constant->value->graph != gone.items[0]->graph) {
            rewrite_remove_values(gone.items[0]->graph, gone.items, gone.count);
            gone.count = 0;
        }
        if (constant->merged_into) array_push(&gone, constant->value);
    }
    if (gone.count > 0) rewrite_remove_values(gone.items[0]->graph, gone.items, gone.count);
    array_free(&gone);
}

/* An initializer that is no input needs IR 4. */
static void leave_inputs(Share *self)
{
    if (self->kept_inputs.count == 0) return;
    ARRAY(Value *) values = {0};
    for (size_t index = 0; index < self->kept_inputs.count; index++)
        array_push(&values, self->kept_inputs.items[index]->value);
    rewrite_remove_inputs(self->run->model->graph, values.items, values.count);
    rewrite_set_ir_version(self->run->model, 4);
    array_free(&values);
}

static void number_graphs(const Model *model)
{
    for (size_t index = 0; index < model->graphs.count; index++) graph_number_nodes(model->graphs.items[index]);
}

Status share_constants(ShrinkRun *run)
{
    Share self = {.run = run};
    add_candidates(&self);
    size_t count = self.candidates.count;
    self.items = ARENA_NEW_ARRAY(&run->scratch, EqualityItem, count);
    self.next_equal = ARENA_NEW_ARRAY(&run->scratch, size_t, count);
    self.seen_storage = ARENA_NEW_ARRAY(&run->scratch, bool, count);
    Status status = find_equal(&self);
    if (status_is_ok(status)) {
        number_graphs(run->model);
        for (size_t item = 0; item < count; item++) {
            if (self.items[item].first == item && self.next_equal[item] != SIZE_MAX) share_group(&self, item);
        }
        place_nodes(&self);
        remove_merged(&self);
        leave_inputs(&self);
        number_graphs(run->model);
    }
    array_free(&self.candidates);
    array_free(&self.kept_nodes);
    array_free(&self.kept_inputs);
    return status;
}
