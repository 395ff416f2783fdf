/* slim_share - equal constants become one.
 *
 * Shared as `shrink` does it, scalars too; but what QuantizeLinear and its kin read stays beside its node, since
 * quantized models are to keep the places of their scales. */
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
