/* slim_constants - equal constants become one, unread ones go.
 *
 * Shared as `shrink` does it, scalars too; but what QuantizeLinear and its kin read stays beside its node, since
 * quantized models are to keep the places of their scales. */
#include "passes/rewrite.h"
#include "shrink/share.h"
#include "slim/slim_run.h"

static bool is_quantizer(const Node *node)
{
    return node_is(node, "QuantizeLinear") || node_is(node, "DequantizeLinear") ||
           node_is(node, "DynamicQuantizeLinear");
}

static bool is_of_quantizer(const Constant *constant)
{
    for (const Use *use = constant->value->first_use; use; use = use->next)
        if (is_quantizer(use->node)) return true;
    return false;
}

Status slim_share(SlimRun *self)
{
    OptionSet options = {.table = shrink_options, .arena = &self->scratch};
    ShrinkResult result = {.arena = self->arena, .journal = self->journal};
    ShrinkRun run = {.model = self->model,
                     .options = &options,
                     .progress = self->progress,
                     .result = &result,
                     .arena = self->arena,
                     .journal = self->journal,
                     .keeps = is_of_quantizer};
    Status status = option_set(&options, "scalars", "share");
    if (status_is_ok(status) && option_flag(self->options, "keep-defaults"))
        status = option_set(&options, "keep-defaults", "true");
    if (status_is_ok(status)) {
        constants_collect(self->model, &run.scratch, &run.constants);
        status = share_constants(&run);
    }
    constants_free(&run.constants);
    option_set_free(&options);
    arena_free(&run.scratch);
    return status;
}

/* ---- Unread ones ---- */

typedef ARRAY(Value *) ValueArray;

static void add_unread(const Value *value, ValueArray *out)
{
    if (value->kind != VALUE_INPUT && rewrite_can_remove(value)) array_push(out, (Value *)value);
}

static uint64_t stored_bytes(const Value *value)
{
    if (value->initializer) return tensor_stored_bytes(value->initializer);
    return tensor_stored_bytes(value->sparse->values) + tensor_stored_bytes(value->sparse->indices);
}

static void record(SlimRun *self, const Graph *graph, const ValueArray *unread)
{
    uint64_t saved = 0;
    for (size_t index = 0; index < unread->count; index++) saved += stored_bytes(unread->items[index]);
    const char *what =
        arena_format(self->arena, "%zu constant%s that nothing reads", unread->count, unread->count == 1 ? "" : "s");
    slim_record(self, slim_step_name(STEP_UNUSED), graph, what, slim_names(self, unread->items, unread->count));
    self->journal->records.items[self->journal->records.count - 1].saved_bytes = saved;
}

Status slim_remove_unused(SlimRun *self)
{
    ValueArray unread = {0};
    for (size_t g = 0; g < self->model->graphs.count; g++) {
        Graph *graph = self->model->graphs.items[g];
        unread.count = 0;
        for (size_t index = 0; index < graph->initializers.count; index++)
            add_unread(graph->initializers.items[index], &unread);
        for (size_t index = 0; index < graph->sparse_initializers.count; index++)
            add_unread(graph->sparse_initializers.items[index], &unread);
        if (unread.count == 0) continue;
        record(self, graph, &unread);
        rewrite_remove_values(graph, unread.items, unread.count);
    }
    array_free(&unread);
    return STATUS_OK;
}
