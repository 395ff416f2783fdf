/* downcast - finds the constants that fit, and gives each of their users the narrow form or a Cast of it. */
#include "shrink/downcast.h"

#include "model/dtype.h"
#include "recipes/recipe.h"
#include "rewrite/rewrite.h"

static const char pass_name[] = "downcast";

enum {
    CAST_SINCE = 6, /* before, Cast names its dtype by a text */
    CAST_BYTES = 40 /* a Cast node without its names: keys, lengths, operator, attribute */
};

typedef struct Downcast {
    ShrinkRun *run;
    DowncastUses uses;
    bool takes_integers, takes_numbers, may_round;
    HashMap spared; /* value -> itself: what the options extract */
    ARRAY(Constant *) fitting;
    ARRAY(DowncastFit) fits; /* [fitting.count] */
    bool is_changed;
} Downcast;

static Status read_option(Downcast *self)
{
    const OptionSet *options = self->run->options;
    self->may_round = option_flag(options, "downcast-lossy");
    const char *item;
    for (size_t index = 0; (item = option_list_item(options, "downcast", index)); index++) {
        if (strcmp(item, "int64") == 0) self->takes_integers = true;
        else if (strcmp(item, "float64") == 0 || strcmp(item, "double") == 0) self->takes_numbers = true;
        else
            return status_fail(STATUS_CODE_USAGE,
                               "--downcast: '%s' has no narrower form here; choose among int64 and float64", item);
    }
    if (self->may_round && !self->takes_numbers)
        return status_fail(STATUS_CODE_USAGE, "--downcast-lossy is about float64 constants; add --downcast float64");
    return STATUS_OK;
}

static void refuse(Downcast *self, const Constant *constant, const char *reason)
{
    shrink_refuse(self->run, pass_name, constant, "the constant keeps its 64 bits", reason);
}

/* ---- What fits ---- */

static bool is_asked_for(const Downcast *self, const Constant *constant)
{
    if (constant->dtype == DTYPE_INT64) return self->takes_integers;
    return constant->dtype == DTYPE_DOUBLE && self->takes_numbers;
}

/* Words why its type may not change at all, or NULL. */
static const char *blocked(const Downcast *self, const Constant *constant)
{
    const Value *value = constant->value;
    if (hash_map_get(&self->spared, hash_map_pointer_key(value))) return "it is extracted";
    if (value->kind == VALUE_INPUT) return "it is the default of an input, whose type callers rely on";
    if (value->output_count > 0) return "it is an output of its graph";
    if (shrink_is_bound(constant)) return "the model's training information relies on it";
    return value->is_mentioned ? "an annotation or device configuration names it" : NULL;
}

/* Words why the values do not fit, or NULL. */
static const char *misfit(const Downcast *self, const Constant *constant, const DowncastFit *fit)
{
    if (!fit->is_in_range)
        return constant->dtype == DTYPE_INT64 ? "a value is out of the range of int32"
                                              : "a value is out of the range of float32, where it would be infinite";
    if (fit->rounded_count == 0 || self->may_round) return NULL;
    return "a value is not the same in float32; --downcast-lossy rounds it";
}

static Status look_at(Downcast *self, Constant *constant)
{
    if (!is_asked_for(self, constant) || constant->sparse || constant->scalar || !shrink_looks_at(self->run, constant))
        return STATUS_OK;
    if (constant->byte_count == 0 || constant->value->use_count == 0) return STATUS_OK;
    const char *reason = blocked(self, constant);
    DowncastFit fit = {0};
    if (!reason) TRY(downcast_values_fit(constant->tensor, &fit));
    if (!reason) reason = misfit(self, constant, &fit);
    if (reason) {
        refuse(self, constant, reason);
        return STATUS_OK;
    }
    array_push(&self->fitting, constant);
    array_push(&self->fits, fit);
    hash_map_set(&self->uses.narrow, hash_map_pointer_key(constant->value), constant);
    return STATUS_OK;
}

/* ---- What is done ---- */

typedef struct Plan {
    size_t direct_count, cast_count; /* uses */
} Plan;

static Plan plan_uses(Downcast *self, const Constant *constant)
{
    Plan plan = {0};
    for (const Use *use = constant->value->first_use; use; use = use->next) {
        if (downcast_use_accepts(&self->uses, use)) plan.direct_count++;
        else plan.cast_count++;
    }
    return plan;
}

/* Nodes of both kinds would need both forms. A Cast's two names are those of the constant, longer, in four places. */
static bool pays(const Constant *constant, const Plan *plan)
{
    if (plan->cast_count == 0) return true;
    uint64_t cost = CAST_BYTES + 4 * (constant->value->name->size + sizeof "__downcast");
    return plan->direct_count == 0 && constant->byte_count / 2 > cost;
}

static bool has_cast(const Model *model, const Graph *graph)
{
    while (graph->parent) graph = graph->parent;
    if (!graph->function) return model_opset(model, "") >= CAST_SINCE;
    for (size_t index = 0; index < graph->function->opset_imports.count; index++) {
        const OpsetImport *import = &graph->function->opset_imports.items[index];
        if (name_is_empty(import->domain) || name_is(import->domain, "ai.onnx")) return import->version >= CAST_SINCE;
    }
    return false;
}

static void record(Downcast *self, Constant *constant, const DowncastFit *fit, const char *what)
{
    uint64_t saved_bytes = constant->byte_count / 2;
    Text words = {0};
    text_append(&words, what);
    downcast_append_rounding(fit, &words);
    Record done = {.kind = fit->rounded_count == 0 ? RECORD_EXACT : RECORD_ROUNDING,
                   .pass = pass_name,
                   .what = arena_copy(self->run->arena, text_of(&words), words.size),
                   .saved_bytes = saved_bytes};
    text_free(&words);
    shrink_describe(self->run, constant, &done);
    journal_add(self->run->journal, done);
    self->run->result->saved_bytes += saved_bytes;
    self->run->result->downcast_count++;
    self->is_changed = true;
}

static void narrow_itself(Downcast *self, Constant *constant, const DowncastFit *fit)
{
    bool is_integer = constant->dtype == DTYPE_INT64;
    Tensor *narrow = recipe_cast(constant->tensor, downcast_dtype(constant->dtype), false);
    narrow->name = constant->tensor->name;
    record(self, constant, fit, is_integer ? "an int64 constant became int32" : "a float64 constant became float32");
    rewrite_set_constant(constant->value, narrow);
}

static void narrow_with_cast(Downcast *self, Constant *constant, const DowncastFit *fit)
{
    Value *value = constant->value;
    Graph *graph = value->graph;
    bool is_integer = constant->dtype == DTYPE_INT64;
    Name *narrow_name = model_fresh_name_after(self->run->model, value->name, "__downcast"),
         *cast_name = model_fresh_name_after(self->run->model, value->name, "__cast");
    Tensor *narrow = recipe_cast(constant->tensor, downcast_dtype(constant->dtype), false);
    record(self, constant, fit,
           is_integer ? "an int64 constant became int32 and a Cast" : "a float64 constant became float32 and a Cast");
    Value *cast = rewrite_add_cast(graph, cast_name, constant->dtype);
    Value *source = constant_is_node(constant) ? rewrite_add_constant_node(graph, narrow_name, narrow, NULL)
                                               : rewrite_add_initializer(graph, narrow_name, narrow, NULL);
    node_set_input(cast->producer, 0, source);
    rewrite_replace_uses(value, cast);
    rewrite_remove_values(graph, &value, 1);
}

/* A node takes narrow inputs only while all that must be of one dtype are: one that stays makes others look again. What is
 * left has users of one kind. */
static void drop_what_does_not_pay(Downcast *self)
{
    bool is_stable = false;
    while (!is_stable) {
        is_stable = true;
        for (size_t index = 0; index < self->fitting.count; index++) {
            Constant *constant = self->fitting.items[index];
            if (!constant || !hash_map_get(&self->uses.narrow, hash_map_pointer_key(constant->value))) continue;
            Plan plan = plan_uses(self, constant);
            const char *reason = NULL;
            if (plan.cast_count > 0 && !has_cast(self->run->model, constant->value->graph))
                reason = "a node needs it in 64 bits";
            else if (!pays(constant, &plan))
                reason = "a node needs it in 64 bits, and a Cast would take more than is saved";
            if (!reason) continue;
            refuse(self, constant, reason);
            hash_map_remove(&self->uses.narrow, hash_map_pointer_key(constant->value));
            self->fitting.items[index] = NULL;
            is_stable = false;
        }
    }
}

static void narrow_all(Downcast *self)
{
    for (size_t index = 0; index < self->fitting.count; index++) {
        Constant *constant = self->fitting.items[index];
        if (!constant) continue;
        Plan plan = plan_uses(self, constant);
        if (plan.cast_count == 0) narrow_itself(self, constant, &self->fits.items[index]);
    }
    for (size_t index = 0; index < self->fitting.count; index++) {
        Constant *constant = self->fitting.items[index];
        if (constant && plan_uses(self, constant).cast_count > 0)
            narrow_with_cast(self, constant, &self->fits.items[index]);
    }
    for (size_t index = 0; self->is_changed && index < self->run->model->graphs.count; index++)
        graph_number_nodes(self->run->model->graphs.items[index]);
}

static Status run_steps(Downcast *self, const Extraction *extraction)
{
    TRY(read_option(self));
    if (!self->takes_integers && !self->takes_numbers) return STATUS_OK;
    for (size_t index = 0; index < extraction->named.count; index++) {
        Value *value = extraction->named.items[index]->value;
        hash_map_set(&self->spared, hash_map_pointer_key(value), value);
    }
    for (size_t index = 0; index < self->run->constants.items.count; index++)
        TRY(look_at(self, self->run->constants.items.items[index]));
    drop_what_does_not_pay(self);
    narrow_all(self);
    return STATUS_OK;
}

Status downcast_constants(ShrinkRun *run, const Extraction *extraction, bool *out_changed)
{
    Downcast self = {.run = run, .uses = {.model = run->model, .table = {.arena = &run->scratch}}};
    Status status = run_steps(&self, extraction);
    *out_changed = self.is_changed;
    op_table_free(&self.uses.table);
    hash_map_free(&self.uses.narrow);
    hash_map_free(&self.spared);
    array_free(&self.fitting);
    array_free(&self.fits);
    return status;
}
