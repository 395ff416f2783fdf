/* qdq_fuse - what the pairs stood between comes together, and before that scales are computed that are not given as numbers:
 * passes of slim, and nothing else of it. */
#include "passes/pass_runner.h"
#include "qdq/qdq_run.h"
#include "rewrite/rewrite_node.h"

static bool is_fold(const void *context, const Pass *pass)
{
    (void)context;
    return strcmp(pass->name, "fold_constants") == 0;
}

static bool is_fold_or_fusion(const void *context, const Pass *pass)
{
    return is_fold(context, pass) || strcmp(pass->name, "fuse_batch_normalization") == 0 ||
           strcmp(pass->name, "fuse_pad_into_conv") == 0 || strcmp(pass->name, "eliminate_unused_initializers") == 0;
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

static Status run_passes(QdqRun *self, bool (*is_pass_on)(const void *context, const Pass *pass))
{
    InferOptions infer = {.is_silent = true};
    PassLimits limits = {.is_pass_on = is_pass_on,
                         .may_change = may_change,
                         .may_create = may_create,
                         .max_rewrites = UINT64_MAX,
                         .max_growth_bytes = -1};
    uint64_t count;
    return passes_run(self->model, &infer, &limits, self->progress, self->result->journal, &count);
}

Status qdq_fuse(QdqRun *self)
{
    TRY(run_passes(self, is_fold_or_fusion));
    extract_constants(self);
    (void)scale_table_drop_gone(&self->result->scales);
    return STATUS_OK;
}

/* ---- Before ---- */

static Status is_computed(Value *value, bool *out)
{
    Tensor *tensor;
    if (!value || value->kind != VALUE_NODE_OUTPUT || quantizer_kind(value->producer) != QUANT_NONE) return STATUS_OK;
    TRY(constant_find_elements(value, &tensor));
    *out = *out || !tensor;
    return STATUS_OK;
}

Status qdq_fold_scales(QdqRun *self)
{
    bool is_any = false;
    for (size_t index = 0; index < self->model->graphs.count; index++)
        for (const Node *node = self->model->graphs.items[index]->first_node; node && !is_any; node = node->next)
            for (uint32_t k = 0; quantizer_kind(node) != QUANT_NONE && k < node->input_count; k++)
                if (k > 0 || quantizer_kind(node) == DEQUANTIZE) TRY(is_computed(node->inputs[k].value, &is_any));
    return is_any ? run_passes(self, is_fold) : STATUS_OK;
}
