/* slim - the steps of the job in their order. */
#include "slim/slim.h"

#include "annotate/annotate_apply.h"
#include "model/model_save.h"
#include "slim/slim_run.h"

void slim_record(SlimRun *self, const char *step, const Graph *where, const char *what, const char **removed)
{
    journal_add(self->journal, (Record){.kind = RECORD_EXACT,
                                        .pass = step,
                                        .where = graph_path(where, self->arena),
                                        .what = what,
                                        .removed = removed});
}

const char **slim_names(SlimRun *self, Value *const *values, size_t count)
{
    const char **names = ARENA_NEW_ARRAY(self->arena, const char *, count + 1);
    for (size_t index = 0; index < count; index++) names[index] = journal_name(self->journal, values[index]->name);
    return names;
}

/* ---- Options ---- */

static Status fail_foreign(const char *option, const char *remedy)
{
    return status_fail(STATUS_CODE_USAGE, "--%s is an option of onnxslim that has no equal here: %s", option, remedy);
}

static bool is_given(const OptionSet *options, const char *name)
{
    return option_find(options->table, name) && option_given(options, name);
}

static Status check_foreign(const OptionSet *options)
{
    static const char *const foreign[][2] = {
        {"model-check", "hone runs no models; leave it out, or let `hone bisect` run a command that compares"},
        {"model-check-inputs", "hone runs no models; leave it out"},
        {"dtype", "slim keeps every number as it is; leave it out"},
        {"inspect", "`hone inspect MODEL...` shows what is in models"},
        {"dump-to-disk", "`hone inspect MODEL --report FILE` writes what is in a model"},
    };
    for (size_t index = 0; index < COUNT_OF(foreign); index++)
        if (is_given(options, foreign[index][0])) return fail_foreign(foreign[index][0], foreign[index][1]);
    return STATUS_OK;
}

static Status read_options(SlimRun *self)
{
    TRY(check_foreign(self->options));
    if (option_flag(self->options, "keep-defaults") && option_flag(self->options, "freeze-defaults"))
        return status_fail(STATUS_CODE_USAGE,
                           "--keep-defaults and --freeze-defaults say opposite things; leave out one");
    self->fuel = UINT64_MAX;
    if (option_given(self->options, "stop-after")) self->fuel = (uint64_t)option_integer(self->options, "stop-after");
    TRY(annotate_read_options(self->options, self->model->filesystem, self->model, self->arena, &self->infer));
    TRY(slim_choice_read(&self->choice, self->model, self->options, &self->scratch));
    return slim_find_explained(self);
}

/* ---- Steps ---- */

static void spend(SlimRun *self, uint64_t units)
{
    self->fuel -= units < self->fuel ? units : self->fuel;
    self->result->unit_count += units;
}

/* Rewrites come before refusals. */
static void note_unit(SlimRun *self, size_t first)
{
    const Journal *journal = self->journal;
    size_t end = journal->records.count;
    while (end > first && journal->records.items[end - 1].kind == RECORD_REFUSAL) end--;
    self->result->last_unit = first;
    self->result->last_unit_end = end;
}

static Status run_step(SlimRun *self, SlimStep which, Status (*step)(SlimRun *self))
{
    if (!self->choice.is_step_on[which] || self->fuel == 0) return STATUS_OK;
    size_t before = self->journal->rewrite_count, first = self->journal->records.count;
    TRY(step(self));
    if (self->journal->rewrite_count == before) return STATUS_OK;
    spend(self, 1);
    note_unit(self, first);
    return STATUS_OK;
}

/* Passes make new constants, and see only what is equal by name. */
static Status share_new(void *context, bool *out_is_any)
{
    SlimRun *self = context;
    size_t before = self->journal->rewrite_count;
    if (self->choice.is_step_on[STEP_SHARE]) TRY(slim_share(self));
    *out_is_any = self->journal->rewrite_count > before;
    return STATUS_OK;
}

static Status run_passes(SlimRun *self)
{
    if (self->fuel == 0) return STATUS_OK;
    /* Shapes and sizes that the user gave are in the model by now. */
    InferOptions infer = {.custom_ops = self->infer.custom_ops};
    PassLimits limits = {.exact_only = option_flag(self->options, "exact"),
                         .max_rewrites = self->fuel,
                         .max_growth_bytes = -1,
                         .input_bytes = self->input_bytes,
                         .after_sweep = share_new,
                         .sweep_context = self};
    if (option_given(self->options, "max-growth"))
        limits.max_growth_bytes = option_integer(self->options, "max-growth");
    slim_choice_limit(&self->choice, &limits);
    uint64_t count = 0;
    size_t first = self->journal->records.count;
    TRY(passes_run(self->model, &infer, &limits, self->progress, self->journal, &count));
    spend(self, count);
    if (count == 0) return STATUS_OK;
    note_unit(self, first);
    self->result->last_unit = self->result->last_unit_end - 1;
    return STATUS_OK;
}

static Status run_steps(SlimRun *self)
{
    TRY(read_options(self));
    TRY(model_whole_size(self->model, &self->input_bytes));
    TRY(slim_cut(self));
    TRY(slim_set_shapes(self));
    TRY(run_step(self, STEP_SORT, slim_sort));
    TRY(run_step(self, STEP_DEFAULTS, slim_free_defaults));
    TRY(run_step(self, STEP_SHARE, slim_share));
    TRY(run_passes(self));
    TRY(slim_strip(self));
    TRY(slim_write_shapes(self));
    slim_explain(self);
    journal_count(self->journal, &self->result->passes, &self->result->refusals);
    return STATUS_OK;
}

Status slim_run(Model *model, const OptionSet *options, const Progress *progress, SlimResult *out)
{
    SlimRun run = {.model = model,
                   .options = options,
                   .progress = progress,
                   .result = out,
                   .arena = out->arena,
                   .journal = out->journal};
    TRY(model_check(model));
    Status status = run_steps(&run);
    slim_choice_free(&run.choice);
    arena_free(&run.scratch);
    return status;
}

void slim_result_free(SlimResult *self)
{
    for (size_t index = 0; index < self->explained.count; index++) {
        array_free(&self->explained.items[index].rewrites);
        array_free(&self->explained.items[index].refusals);
    }
    array_free(&self->explained);
    array_free(&self->passes);
    array_free(&self->refusals);
}
