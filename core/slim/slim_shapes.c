/* slim_shapes - what the job says of shapes: those that the user gives, and those that it finds. */
#include "annotate/annotate_apply.h"
#include "slim/slim_run.h"

static void record_written(SlimRun *self, const char *what, uint64_t count)
{
    if (count == 0) return;
    const char *words =
        arena_format(self->arena, "%llu entr%s %s", (unsigned long long)count, count == 1 ? "y" : "ies", what);
    slim_record(self, "shapes", self->model->graph, words, NULL);
}

Status slim_set_shapes(SlimRun *self)
{
    if (self->infer.input_shape_count == 0 && self->infer.binding_count == 0) return STATUS_OK;
    uint64_t count = 0;
    TRY(annotate_apply(self->model, &self->infer, ANNOTATE_PORTS, &count));
    record_written(self, "of inputs and outputs written", count);
    return STATUS_OK;
}

Status slim_write_shapes(SlimRun *self)
{
    if (!option_flag(self->options, "infer-shapes")) return STATUS_OK;
    InferOptions infer = {.custom_ops = self->infer.custom_ops};
    uint64_t count = 0;
    TRY(annotate_apply(self->model, &infer, ANNOTATE_ALL, &count));
    record_written(self, "of value_info, inputs and outputs written", count);
    return STATUS_OK;
}
