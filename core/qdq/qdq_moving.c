/* qdq_moving - regions grow along such nodes; what else reads integers is a problem. */
#include "qdq/qdq_moving.h"
#include "passes/pass.h"

#include "kernels/lane.h"

static const char *const moving_ops[] = {"Identity",  "Transpose",    "Reshape",     "Flatten",        "Squeeze",
                                         "Unsqueeze", "MaxPool",      "Slice",       "Split",          "Gather",
                                         "Expand",    "Tile",         "Concat",      "GatherElements", "GatherND",
                                         "Clip",      "DepthToSpace", "SpaceToDepth"};

static bool is_moving_op(const Node *node)
{
    for (size_t index = 0; index < COUNT_OF(moving_ops); index++)
        if (node_is(node, moving_ops[index])) return true;
    return false;
}

bool qdq_is_moved(const Use *use)
{
    return is_moving_op(use->node) && (use == &use->node->inputs[0] || node_is(use->node, "Concat"));
}

static QuantRegion *region_of(const QdqRun *self, const Value *value)
{
    return value ? hash_map_get(&self->regions, hash_map_pointer_key(value)) : NULL;
}

/* A bound of a Clip of integers. False: it is there, and no constant. */
static Status read_bound(const Node *node, uint32_t index, int64_t *bound, bool *out)
{
    Value *value = index < node->input_count ? node->inputs[index].value : NULL;
    Tensor *tensor = NULL;
    uint64_t count;
    uint8_t bytes[sizeof(int64_t)];
    if (!value) return STATUS_OK;
    TRY(constant_find(value, &tensor));
    *out = *out && tensor && tensor_element_count(tensor, &count) && count == 1;
    if (!*out) return STATUS_OK;
    TRY(tensor_read_elements(tensor, 0, 1, bytes));
    lane_load_as(tensor->dtype, bytes, 1, LANE_I64, bound);
    return STATUS_OK;
}

static Status narrow(const Node *node, QuantRegion *region, bool *out)
{
    int64_t low = region->low, high = region->high;
    TRY(read_bound(node, 1, &low, out));
    TRY(read_bound(node, 2, &high, out));
    if (low > region->low) region->low = low;
    if (high < region->high) region->high = high;
    *out = *out && region->low < region->high;
    return STATUS_OK;
}

/* Concat moves what was quantized alike. */
static Status all_alike(const QdqRun *self, const Node *node, const QuantRegion *first, bool *out)
{
    for (uint32_t index = 1; index < node->input_count && *out; index++) {
        const QuantRegion *region = region_of(self, node->inputs[index].value);
        *out = region && region->low == first->low && region->high == first->high;
        if (*out) TRY(quantizer_equals(region->origin, first->origin, out));
    }
    return STATUS_OK;
}

static void spread(QdqRun *self, Node *node, QuantRegion form)
{
    uint32_t count = node_is(node, "Split") ? node->output_count : 1;
    array_push(&self->moving, node);
    for (uint32_t index = 0; index < count && index < node->output_count; index++) {
        if (!node->outputs[index]) continue;
        QuantRegion *region = ARENA_NEW(&self->scratch, QuantRegion);
        *region = form;
        hash_map_set(&self->regions, hash_map_pointer_key(node->outputs[index]), region);
    }
}

Status qdq_visit_moving(QdqRun *self, Node *node)
{
    const QuantRegion *source = node->input_count > 0 ? region_of(self, node->inputs[0].value) : NULL;
    bool is_fit = true;
    if (!source || !is_moving_op(node)) return STATUS_OK;
    QuantRegion region = *source;
    if (node_is(node, "Clip")) TRY(narrow(node, &region, &is_fit));
    if (node_is(node, "Concat")) TRY(all_alike(self, node, source, &is_fit));
    if (is_fit) spread(self, node, region);
    return STATUS_OK;
}

/* ---- Checks ---- */

static bool takes_part(const QdqRun *self, const Use *use)
{
    const Quantizer *quantizer = qdq_quantizer(self, use->node);
    if (quantizer && quantizer->kind == DEQUANTIZE && use == &use->node->inputs[0]) return true;
    const Value *first = pass_output(use->node, 0);
    return qdq_is_moved(use) && region_of(self, first);
}

static void check(QdqRun *self, const Node *node, const Value *value)
{
    if (!value || !region_of(self, value)) return;
    if (value->output_count > 0) {
        qdq_problem(self, node,
                    "QuantizeLinear without DequantizeLinear: its integers are an output of the graph; put a "
                    "DequantizeLinear behind it");
        return;
    }
    for (const Use *use = value->first_use; use; use = use->next) {
        if (takes_part(self, use)) continue;
        qdq_problem(self, node, "QuantizeLinear without DequantizeLinear: %s reads its integers",
                    node_label(use->node, self->arena));
        return;
    }
}

void qdq_check_regions(QdqRun *self)
{
    for (size_t index = 0; index < self->found.count; index++)
        check(self, self->found.items[index], self->found.items[index]->outputs[0]);
    for (size_t index = 0; index < self->moving.count; index++) {
        const Node *node = self->moving.items[index];
        for (uint32_t k = 0; k < node->output_count; k++) check(self, node, node->outputs[k]);
    }
}
