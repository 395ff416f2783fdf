/* qdq_fuse - what the pairs stood between comes together: passes of slim, and nothing else of it. */
#include "passes/pass_runner.h"
#include "qdq/qdq_run.h"
#include "rewrite/rewrite_node.h"

static bool is_pass_on(const void *context, const Pass *pass)
{
    static const char *const names[] = {"fold_constants", "fuse_batch_normalization", "fuse_pad_into_conv"};
    (void)context;
    for (size_t index = 0; index < COUNT_OF(names); index++)
        if (strcmp(pass->name, names[index]) == 0) return true;
    return false;
}

static bool may_change(const void *context, const Node *node)
{
    (void)context;
    (void)node;
    return true;
}

static bool may_create(const void *context, const char *op_type)
{
    (void)context;
    (void)op_type;
    return true;
}

/* Constant nodes of the main graph become initializers, as the reference has them. */
static void extract_constants(QdqRun *self)
{
    Graph *graph = self->model->graph;
    if (self->model->ir_version < 4) return;
    for (Node *node = graph->first_node, *next; node; node = next) {
        next = node->next;
        Tensor *tensor;
        if (!node_is(node, "Constant") || node->output_count != 1 || !node->outputs[0]) continue;
        const Attribute *value = node_attribute(node, "value");
        bool is_dense =
            value && value->type == ATTRIBUTE_TENSOR && value->list_count == 1 && node->attribute_count == 1;
        if (!is_dense || value->ref_attr_name || node->outputs[0]->is_mentioned) continue;
        tensor = value->tensors[0];
        rewrite_output_to_initializer(node->outputs[0], tensor);
        rewrite_drop_node(node);
    }
    rewrite_sweep_model(self->model);
}

Status qdq_fuse(QdqRun *self)
{
    InferOptions infer = {.is_silent = true};
    PassLimits limits = {.is_pass_on = is_pass_on,
                         .may_change = may_change,
                         .may_create = may_create,
                         .max_rewrites = UINT64_MAX,
                         .max_growth_bytes = -1};
    uint64_t count;
    TRY(passes_run(self->model, &infer, &limits, self->progress, self->result->journal, &count));
    extract_constants(self);
    (void)scale_table_drop_gone(&self->result->scales);
    return STATUS_OK;
}
