/* qdq_measured - rows of what pairs quantize, in their order. */
#include "passes/pass.h"
#include "qdq/qdq_run.h"

/* s * max((high - z)/127, (z - low)/128): the symmetric range that holds the pair's. */
static double symmetric_scale(const Quantizer *quantizer, int64_t low, int64_t high)
{
    double above = (double)(high - quantizer->first_zero_point) / 127,
           below = (double)(quantizer->first_zero_point - low) / 128;
    double factor = above > below ? above : below;
    return quantizer->first_scale * factor;
}

static void add_measured(QdqRun *self, const Node *node, Value *value, double scale)
{
    const ScaleRow *known = scale_table_find(&self->result->scales, value);
    ScaleRow row = {.value = value, .scale = scale, .origin = SCALE_MEASURED};
    if (value->graph != self->model->graph) return;
    if (!known) {
        (void)scale_table_add(&self->result->scales, row);
    } else if (known->scale != scale) {
        qdq_warn(self, node, "several-scales", "'%s' has pairs of several scales: the largest is taken",
                 journal_name(self->result->journal, value->name));
        if (scale > known->scale) scale_table_replace(&self->result->scales, row);
    }
}

/* A Clip that alone reads the integers narrows their range. */
static const QuantRegion *range_of(const QdqRun *self, const Node *node)
{
    const Value *result = pass_output(node, 0);
    const Use *use = result && result->use_count == 1 ? result->first_use : NULL;
    if (use && node_is(use->node, "Clip") && pass_output(use->node, 0)) result = pass_output(use->node, 0);
    const QuantRegion *region = result ? hash_map_get(&self->regions, hash_map_pointer_key(result)) : NULL;
    return region;
}

static void note_widened(QdqRun *self, const Node *node, double factor)
{
    if (factor <= 1) return;
    self->widened_count++;
    if (factor <= self->widest_factor) return;
    self->widest_factor = factor;
    self->widest = node;
}

static void tell_widened(QdqRun *self)
{
    if (self->widened_count == 0) return;
    uint64_t hundredths = (uint64_t)(self->widest_factor * 100 + 0.5);
    qdq_warn(
        self, self->widest, "widened-range",
        "%zu ranges are not symmetric about 0 and become wider in INT8 of TensorRT, this one the most: %llu.%02llu "
        "times; quantize with symmetric activations to keep their resolution",
        self->widened_count, (unsigned long long)(hundredths / 100), (unsigned long long)(hundredths % 100));
}

static void add_quantized(QdqRun *self, const Quantizer *quantizer)
{
    const Node *node = quantizer->node;
    const QuantRegion *region = range_of(self, node);
    if (!region || qdq_is_constant(self, node->inputs[0].value)) return;
    double scale = symmetric_scale(quantizer, region->low, region->high);
    note_widened(self, node, scale / quantizer->first_scale);
    add_measured(self, node, node->inputs[0].value, scale);
    for (const Use *use = node->outputs[0]->first_use; use; use = use->next) {
        Value *result = pass_output(use->node, 0);
        if (result && result->output_count > 0 && qdq_quantizer(self, use->node))
            add_measured(self, node, result, scale);
    }
}

static void add_dequantized(QdqRun *self, const Quantizer *quantizer)
{
    const Node *node = quantizer->node;
    Value *data = node->inputs[0].value, *result = node->outputs[0];
    const QuantRegion *region = hash_map_get(&self->regions, hash_map_pointer_key(data));
    if (qdq_is_constant(self, data)) return;
    double scale = region ? symmetric_scale(region->origin, region->low, region->high)
                          : symmetric_scale(quantizer, quantizer->low, quantizer->high);
    if (!region) add_measured(self, node, data, scale);
    if (result && result->output_count > 0) add_measured(self, node, result, scale);
}

void qdq_add_measured(QdqRun *self)
{
    for (size_t index = 0; index < self->found.count; index++) {
        const Quantizer *quantizer = qdq_quantizer(self, self->found.items[index]);
        if (quantizer->kind == QUANTIZE) add_quantized(self, quantizer);
        else add_dequantized(self, quantizer);
    }
    tell_widened(self);
}
