/* slim_defaults - inputs with defaults that are weights.
 *
 * Before IR 4 every initializer is an input as well, whether a caller is meant to set it or not; from IR 4 on an input
 * with an initializer is one that callers may set. */
#include "rewrite/rewrite.h"
#include "slim/slim_run.h"

typedef ARRAY(Value *) ValueArray;

static void find_defaults(const Graph *graph, ValueArray *out)
{
    for (size_t index = 0; index < graph->inputs.count; index++) {
        Value *value = graph->inputs.items[index];
        if (value->initializer || value->sparse) array_push(out, value);
    }
}

static void refuse(SlimRun *self, const Value *first, const char *reason)
{
    journal_add(self->journal, (Record){.kind = RECORD_REFUSAL,
                                        .pass = slim_step_name(STEP_DEFAULTS),
                                        .where = "main",
                                        .what = "inputs with defaults are no constants",
                                        .kept = journal_name(self->journal, first->name),
                                        .reason = reason});
}

static void free_all(SlimRun *self, const ValueArray *defaults, bool is_old)
{
    const char **names = slim_names(self, defaults->items, defaults->count);
    const char *what = arena_format(self->arena, "%zu input%s with a default became %s%s", defaults->count,
                                    defaults->count == 1 ? "" : "s", defaults->count == 1 ? "a constant" : "constants",
                                    is_old ? ", which needs IR version 4" : "");
    rewrite_remove_inputs(self->model->graph, defaults->items, defaults->count);
    if (is_old) rewrite_set_ir_version(self->model, 4);
    slim_record(self, slim_step_name(STEP_DEFAULTS), self->model->graph, what, names);
}

Status slim_free_defaults(SlimRun *self)
{
    ValueArray defaults = {0};
    bool is_old = self->model->ir_version < 4;
    find_defaults(self->model->graph, &defaults);
    if (defaults.count == 0) return STATUS_OK;
    if (!is_old && !option_flag(self->options, "freeze-defaults"))
        refuse(self, defaults.items[0], "callers may give them other values; --freeze-defaults makes them constants");
    else if (is_old && option_flag(self->options, "keep-defaults"))
        refuse(self, defaults.items[0], "--keep-defaults leaves the inputs of the model as they are");
    else if (is_old && self->model->opset_imports.count == 0)
        refuse(self, defaults.items[0],
               "they would leave the inputs, which needs IR version 4, and a model without operator set imports cannot "
               "have that");
    else free_all(self, &defaults, is_old);
    array_free(&defaults);
    return STATUS_OK;
}
