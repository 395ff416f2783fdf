/* qdq - the steps of a translation. */
#include "qdq/qdq.h"

#include "infer/infer.h"
#include "qdq/qdq_run.h"
#include "rewrite/inline_calls.h"

const Option qdq_options[] = {
#include "qdq/qdq_options.def"
    {0}};

static bool has_quantizer(const Graph *graph)
{
    for (const Node *node = graph->first_node; node; node = node->next)
        if (quantizer_kind(node) != QUANT_NONE) return true;
    return false;
}

/* TensorRT inlines functions itself: rows can name what is inside only where it is inlined here. */
static void inline_functions(QdqRun *self)
{
    for (size_t index = 0; index < self->model->graphs.count; index++) {
        const Graph *graph = self->model->graphs.items[index];
        if (!graph_root(graph)->function || !has_quantizer(graph)) continue;
        inline_calls(self->model, self->result->journal);
        return;
    }
}

static Status derive_with_facts(QdqRun *self, Infer *infer)
{
    infer_run(infer);
    graph_number_nodes(self->model->graph);
    TRY(qdq_infer(self));
    return qdq_find_precisions(self);
}

static Status derive(QdqRun *self)
{
    InferOptions options = {.is_silent = true};
    Infer *infer;
    TRY(infer_open(self->model, &options, &infer));
    Status status = derive_with_facts(self, infer);
    infer_close(infer);
    return status;
}

static Status run_steps(QdqRun *self)
{
    TRY(scale_hints_read(&self->hints, self->options, self->model->filesystem, &self->scratch));
    inline_functions(self);
    if (option_flag(self->options, "rename-node-outputs")) qdq_rename_outputs(self);
    TRY(qdq_lower(self));
    TRY(qdq_take_dynamic(self));
    TRY(qdq_fold_scales(self));
    TRY(qdq_collect(self));
    TRY(qdq_check_weights(self));
    TRY(progress_report(self->progress, "translate", 1, 4));
    TRY(qdq_translate(self));
    node_order_find(&self->order, self->model->graph, &self->order, &self->scratch);
    TRY(qdq_fuse(self));
    TRY(progress_report(self->progress, "translate", 3, 4));
    return derive(self);
}

static void run_end(QdqRun *self)
{
    hash_map_free(&self->constants);
    hash_map_free(&self->quantizers);
    hash_map_free(&self->regions);
    hash_map_free(&self->clip_map);
    hash_map_free(&self->baked);
    array_free(&self->found);
    array_free(&self->moving);
    array_free(&self->int_inputs);
    array_free(&self->clips);
    scale_hints_free(&self->hints);
    arena_free(&self->scratch);
}

Status qdq_run(Model *model, const OptionSet *options, const Progress *progress, QdqResult *out)
{
    QdqRun run = {.model = model,
                  .options = options,
                  .progress = progress,
                  .result = out,
                  .arena = out->arena,
                  .is_compat = option_flag(options, "compat")};
    TRY(model_check(model));
    Status status = run_steps(&run);
    run_end(&run);
    return status;
}

void qdq_result_free(QdqResult *self)
{
    scale_table_free(&self->scales);
    array_free(&self->fp16_layers);
    array_free(&self->missing);
    array_free(&self->clips);
}
