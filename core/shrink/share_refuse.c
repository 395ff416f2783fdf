/* share_refuse - why equal constants stay apart, told once a set and reason. */
#include "base/glob.h"
#include "ops/batch_normalization.h"
#include "shrink/share.h"

const char share_pass_name[] = "share";

/* Reasons not to merge, in the order in which they are told. */
static const char *const reasons[] = {
    "callers may give it another value: it is also a graph input",
    "--keep-defaults leaves the inputs of the model as they are",
    "it would leave the inputs, which needs IR version 4, and a model without operator set imports cannot have that",
    "--no-share names it",
    "the model's training information relies on it",
    "a BatchNormalization that trains writes its statistics there",
};

enum {
    REASON_DEFAULT,
    REASON_KEEP_DEFAULTS,
    REASON_OLD_IR,
    REASON_NO_SHARE,
    REASON_TRAINING,
    REASON_WRITTEN,
    REASON_NONE
};

static int input_reason(const ShrinkRun *self, const Constant *constant)
{
    const Model *model = self->model;
    if (model->ir_version >= 4 || constant->value->graph != model->graph) return REASON_DEFAULT;
    if (option_flag(self->options, "keep-defaults")) return REASON_KEEP_DEFAULTS;
    return model->opset_imports.count == 0 ? REASON_OLD_IR : REASON_NONE;
}

static bool is_excluded(const ShrinkRun *self, const Constant *constant)
{
    const char *pattern;
    for (size_t index = 0; (pattern = option_list_item(self->options, "no-share", index)); index++) {
        if (glob_matches(bytes_of(pattern), name_bytes(constant->value->name))) return true;
    }
    return false;
}

static int64_t opset_at(const Graph *graph)
{
    const Function *function = graph_root(graph)->function;
    const OpsetImport *imports = function ? function->opset_imports.items : NULL;
    for (size_t index = 0; function && index < function->opset_imports.count; index++)
        if (name_is_empty(imports[index].domain) || name_is(imports[index].domain, "ai.onnx"))
            return imports[index].version;
    return model_opset(graph->model, "");
}

/* Then it is memory of its own, whatever it holds at first. */
static bool is_written(const Constant *constant)
{
    for (const Use *use = constant->value->first_use; use; use = use->next) {
        if (!node_is(use->node, "BatchNormalization")) continue;
        uint32_t index = (uint32_t)(use - use->node->inputs);
        if (batch_normalization_writes(use->node, opset_at(use->node->graph), index)) return true;
    }
    return false;
}

/* Why a constant may neither go nor serve others. */
static int reason_of(const ShrinkRun *self, const Constant *constant)
{
    if (constant->value->kind == VALUE_INPUT) {
        int reason = input_reason(self, constant);
        if (reason != REASON_NONE) return reason;
    }
    if (is_excluded(self, constant)) return REASON_NO_SHARE;
    if (shrink_is_bound(constant)) return REASON_TRAINING;
    return is_written(constant) ? REASON_WRITTEN : REASON_NONE;
}

static void append_name(Text *text, const Constant *constant)
{
    text_append_escaped(text, name_bytes(constant->value->name));
}

static const char *take_text(ShrinkRun *self, Text *text)
{
    const char *copy = arena_copy(self->arena, text_of(text), text->size);
    text_free(text);
    return copy;
}

/* "b equals a and was not merged", "b and 2 more equal a and were not merged" */
static void refuse(ShrinkRun *self, const ConstantArray *refused, const Constant *equal, const char *reason)
{
    if (refused->count == 0) return;
    Text what = {0};
    append_name(&what, refused->items[0]);
    if (refused->count > 1) text_append_format(&what, " and %zu more", refused->count - 1);
    text_append(&what, refused->count > 1 ? " equal " : " equals ");
    append_name(&what, equal);
    text_append(&what, refused->count > 1 ? " and were not merged" : " and was not merged");
    shrink_refuse(self, share_pass_name, refused->items[0], take_text(self, &what), reason);
}

/* Refuses the members of a set that have this reason not to be merged. */
static void refuse_for(ShrinkRun *self, const ConstantArray *all, int reason)
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

void share_refuse_rest(ShrinkRun *self, const ShareGroup *group)
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

const char *share_blocked(const ShrinkRun *self, const Constant *constant)
{
    int reason = reason_of(self, constant);
    return reason == REASON_NONE ? NULL : reasons[reason];
}

void share_refuse_blocked(ShrinkRun *self, const ConstantArray *all)
{
    for (int reason = 0; reason < REASON_NONE; reason++) {
        bool is_given = false;
        for (size_t index = 0; index < all->count && !is_given; index++)
            is_given = reason_of(self, all->items[index]) == reason;
        if (is_given) refuse_for(self, all, reason);
    }
}
