/* share - finds equal constants, has them merged, and takes away what nothing reads any more. */
#include "shrink/share.h"

#include <assert.h>

#include "base/glob.h"
#include "passes/rewrite.h"
#include "shrink/equality.h"

static const char pass_name[] = "share";

/* Reasons not to merge, in the order in which they are told. */
static const char *const reasons[] = {
    "callers may give it another value: it is also a graph input",
    "--keep-defaults leaves the inputs of the model as they are",
    "it would leave the inputs, which needs IR version 4, and a model without operator set imports cannot have that",
    "--no-share names it",
    "the model's training information relies on it",
};

enum { REASON_DEFAULT, REASON_KEEP_DEFAULTS, REASON_OLD_IR, REASON_NO_SHARE, REASON_TRAINING, REASON_NONE };

typedef ARRAY(Constant *) ConstantArray;

typedef struct Share {
    ShrinkRun *run;
    EqualityItem *items;
    ConstantArray candidates;  /* [k] is items[k] */
    size_t *next_equal;        /* [k]: the next item of the same set; SIZE_MAX: none */
    bool *seen_storage;        /* [k]: the payload stored as items[k].storage was counted */
    ConstantArray kept_nodes;  /* Constant nodes that serve others now */
    ConstantArray kept_inputs; /* IR below 4: weights that serve others, and leave the inputs */
} Share;

static int input_reason(const Share *self, const Constant *constant)
{
    const Model *model = self->run->model;
    if (model->ir_version >= 4 || constant->value->graph != model->graph) return REASON_DEFAULT;
    if (option_flag(self->run->options, "keep-defaults")) return REASON_KEEP_DEFAULTS;
    return model->opset_imports.count == 0 ? REASON_OLD_IR : REASON_NONE;
}

static bool is_excluded(const Share *self, const Constant *constant)
{
    const char *pattern;
    for (size_t index = 0; (pattern = option_list_item(self->run->options, "no-share", index)); index++) {
        if (glob_matches(bytes_of(pattern), name_bytes(constant->value->name))) return true;
    }
    return false;
}

/* Why a constant may neither go nor serve others. */
static int reason_of(const Share *self, const Constant *constant)
{
    if (constant->value->kind == VALUE_INPUT) {
        int reason = input_reason(self, constant);
        if (reason != REASON_NONE) return reason;
    }
    if (is_excluded(self, constant)) return REASON_NO_SHARE;
    return shrink_is_bound(constant) ? REASON_TRAINING : REASON_NONE;
}

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

static void append_name(Text *text, const Constant *constant)
{
    text_append_escaped(text, name_bytes(constant->value->name));
}

static const char *take_text(Share *self, Text *text)
{
    const char *copy = arena_copy(self->run->arena, text_of(text), text->size);
    text_free(text);
    return copy;
}

/* "b equals a and was not merged", "b and 2 more equal a and were not merged" */
static void refuse(Share *self, const ConstantArray *refused, const Constant *equal, const char *reason)
{
    if (refused->count == 0) return;
    Text what = {0};
    append_name(&what, refused->items[0]);
    if (refused->count > 1) text_append_format(&what, " and %zu more", refused->count - 1);
    text_append(&what, refused->count > 1 ? " equal " : " equals ");
    append_name(&what, equal);
    text_append(&what, refused->count > 1 ? " and were not merged" : " and was not merged");
    shrink_refuse(self->run, pass_name, refused->items[0], take_text(self, &what), reason);
}

/* Refuses the members of a set that have this reason not to be merged. */
static void refuse_for(Share *self, const ConstantArray *all, int reason)
{
    ConstantArray refused = {0};
    const Constant *equal = NULL;
    for (size_t index = 0; index < all->count; index++) {
        if (reason_of(self, all->items[index]) == reason) {
            array_push(&refused, all->items[index]);
        } else if (!equal) {
            equal = all->items[index];
        }
    }
    if (!equal) { /* the first is what the others might have been merged with */
        equal = refused.items[0];
        refused.count--;
        memmove(refused.items, refused.items + 1, refused.count * sizeof *refused.items);
    }
    refuse(self, &refused, equal, reasons[reason]);
    array_free(&refused);
}

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
    Record entry = {.kind = RECORD_EXACT, .pass = pass_name};
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

/* Why a member stays beside the one that is kept. */
static const char *stay_reason(const Constant *member, const Constant *kept)
{
    if (member->value->output_count > 0) return "graph outputs keep their names";
    if (member->value->is_mentioned) return "a quantization annotation or device configuration names it";
    /* One around it could serve it, were its name not hidden. */
    if (graph_contains(kept->value->graph, member->value->graph))
        return "the name of the one to keep means something else in a subgraph";
    return NULL;
}

static void refuse_rest(Share *self, const ShareGroup *group)
{
    const Constant *kept = NULL;
    for (size_t index = 0; index < group->count; index++) {
        const Constant *member = group->members[index];
        if (member->merged_into) continue;
        if (!kept || (share_is_fixed(member) && !share_is_fixed(kept)) ||
            (share_is_fixed(member) && member->removed && !kept->removed))
            kept = member;
    }
    const char *reason = NULL;
    ConstantArray refused = {0};
    for (size_t index = 0; index < group->count; index++) {
        Constant *member = group->members[index];
        if (member->merged_into || member == kept) continue;
        const char *why = stay_reason(member, kept);
        if (!why || (reason && why != reason)) continue;
        reason = why;
        array_push(&refused, member);
    }
    refuse(self, &refused, kept, reason);
    array_free(&refused);
}

static void refuse_blocked(Share *self, const ConstantArray *all, size_t blocked_count)
{
    for (int reason = 0; reason < REASON_NONE && blocked_count > 0; reason++) {
        size_t count = 0;
        for (size_t index = 0; index < all->count; index++) count += reason_of(self, all->items[index]) == reason;
        if (count > 0) refuse_for(self, all, reason);
        blocked_count -= count;
    }
}

static void share_group(Share *self, size_t first_item)
{
    ConstantArray all = {0}, free = {0};
    for (size_t item = first_item; item != SIZE_MAX; item = self->next_equal[item]) {
        Constant *constant = self->candidates.items[item];
        array_push(&all, constant);
        if (reason_of(self, constant) == REASON_NONE) array_push(&free, constant);
    }
    refuse_blocked(self, &all, all.count - free.count);
    if (free.count > 1) {
        ShareGroup group = {.members = free.items, .count = free.count};
        share_merge(self->run, &group);
        record_group(self, &group);
        refuse_rest(self, &group);
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
