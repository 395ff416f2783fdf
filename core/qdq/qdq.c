/* qdq - a stand-in: it finds the scales of pairs in the simplest form and changes nothing. */
#include "qdq/qdq.h"

#include "model/dtype.h"

const Option qdq_options[] = {
#include "qdq/qdq_options.def"
    {0}};

static Status take(QdqResult *out, const Node *node)
{
    float scale;
    const Value *value = node->input_count > 1 ? node->inputs[1].value : NULL;
    if (!node_is(node, "QuantizeLinear") || !value || !value->initializer || value->initializer->rank != 0 ||
        !node->inputs[0].value || value->initializer->dtype != DTYPE_FLOAT)
        return STATUS_OK;
    TRY(tensor_read_elements(value->initializer, 0, 1, (uint8_t *)&scale));
    (void)scale_table_add(&out->scales, (ScaleRow){.value = node->inputs[0].value, .scale = (double)scale});
    return STATUS_OK;
}

Status qdq_run(Model *model, const OptionSet *options, const Progress *progress, QdqResult *out)
{
    (void)options;
    (void)progress;
    TRY(model_check(model));
    for (const Node *node = model->graph->first_node; node; node = node->next) TRY(take(out, node));
    if (out->scales.rows.count == 0) return status_fail(STATUS_CODE_MODEL, "the model has no Q/DQ nodes");
    return STATUS_OK;
}

void qdq_result_free(QdqResult *self)
{
    scale_table_free(&self->scales);
    array_free(&self->fp16_layers);
    array_free(&self->missing);
}
