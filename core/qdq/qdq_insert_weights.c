/* qdq_insert_weights - the largest magnitude of each channel is found while the weight streams by. */
#include <math.h>

#include "qdq/qdq_insert_run.h"
#include "recipes/recipe.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

enum { CHUNK_ELEMENTS = 1024, WEIGHT_INPUT = 1, FLOAT16_OPSET = 19 };

/* A pair that was made of a weight for one axis. */
typedef struct WeightPair {
    int64_t axis; /* -1: of the whole weight */
    Value *result;
    struct WeightPair *next;
} WeightPair;

typedef struct Weights {
    QdqInsert *insert;
    HashMap pairs; /* Value of a weight -> chain of WeightPair */
} Weights;

static int64_t int_attribute(const Node *node, const char *name, int64_t otherwise)
{
    const Attribute *attribute = node_attribute(node, name);
    return attribute ? attribute->i : otherwise;
}

/* The axis of output channels; -1: none, the whole weight has one scale. False: the node has no weight. */
static bool find_axis(const Node *node, const Tensor *weight, int64_t *out)
{
    *out = -1;
    if (node_is(node, "Conv")) *out = 0;
    else if (node_is(node, "ConvTranspose")) *out = 1;
    else if (node_is(node, "Gemm")) *out = int_attribute(node, "transB", 0) ? 0 : 1;
    else if (node_is(node, "MatMul")) *out = weight->rank - 1;
    else return false;
    if (weight->rank < 2) *out = -1;
    return true;
}

/* NULL: the value is no dense constant. */
static Tensor *constant_tensor(const Value *value)
{
    if (value->kind == VALUE_INITIALIZER) return value->initializer;
    if (value->kind != VALUE_NODE_OUTPUT || !node_is(value->producer, "Constant")) return NULL;
    const Attribute *attribute = node_attribute(value->producer, "value");
    return attribute && attribute->type == ATTRIBUTE_TENSOR && attribute->list_count == 1 ? attribute->tensors[0]
                                                                                          : NULL;
}

/* ---- Scales ---- */

/* How elements lie: [outer, channels, inner]. */
typedef struct Channels {
    uint64_t count, inner;
} Channels;

static Channels channels_of(const Tensor *tensor, int64_t axis, uint64_t element_count)
{
    Channels channels = {1, element_count};
    if (axis < 0) return channels;
    channels.count = (uint64_t)tensor->dims[axis];
    channels.inner = 1;
    for (int k = (int)axis + 1; k < tensor->rank; k++) channels.inner *= (uint64_t)tensor->dims[k];
    return channels;
}

/* largest[channels->count] becomes max|element|; NaN and infinity stay in it. */
static Status find_largest(Tensor *tensor, const Channels *channels, uint64_t element_count, double *largest)
{
    uint8_t elements[CHUNK_ELEMENTS * sizeof(float)];
    double values[CHUNK_ELEMENTS];
    for (uint64_t first = 0; first < element_count; first += CHUNK_ELEMENTS) {
        uint64_t left = element_count - first;
        size_t count = left < CHUNK_ELEMENTS ? (size_t)left : CHUNK_ELEMENTS;
        TRY(tensor_read_elements(tensor, first, count, elements));
        lane_load(tensor->dtype, elements, count, values);
        for (size_t k = 0; k < count; k++) {
            double *channel = &largest[(first + k) / channels->inner % channels->count];
            double magnitude = fabs(values[k]);
            if (!(magnitude <= *channel)) *channel = magnitude;
        }
    }
    return STATUS_OK;
}

/* max|W| / 127, 1 where all of a channel is 0. False: a weight is no finite number, or float16 does not hold a scale. */
static bool store_scales(int32_t dtype, double *largest, uint64_t count, uint8_t *elements)
{
    for (uint64_t k = 0; k < count; k++) {
        if (!isfinite(largest[k])) return false;
        largest[k] = largest[k] > 0 ? largest[k] / 127 : 1.0;
    }
    lane_store(dtype, largest, (size_t)count, elements);
    lane_load(dtype, elements, (size_t)count, largest);
    for (uint64_t k = 0; k < count; k++)
        if (!scale_is_valid(largest[k])) return false;
    return true;
}

/* *out: NULL where the weight cannot be quantized. */
static Status make_scales(Weights *self, const Value *weight, Tensor *tensor, int64_t axis, Value **out)
{
    Model *model = self->insert->model;
    uint64_t element_count;
    *out = NULL;
    if (!tensor_element_count(tensor, &element_count) || element_count == 0) return STATUS_OK;
    Channels channels = channels_of(tensor, axis, element_count);
    size_t element_bytes = lane_element_bytes(tensor->dtype);
    if (channels.count > SIZE_MAX / sizeof(double)) return STATUS_OK;
    Arena scratch = {0};
    double *largest = ARENA_NEW_ARRAY(&scratch, double, (size_t)channels.count);
    uint8_t *bytes = arena_allocate_array(&model->arena, element_bytes, (size_t)channels.count);
    Status status = find_largest(tensor, &channels, element_count, largest);
    if (status_is_ok(status) && store_scales(tensor->dtype, largest, channels.count, bytes)) {
        int64_t dims[] = {(int64_t)channels.count};
        const Tensor *scales =
            recipe_owned(model, tensor->dtype, axis < 0 ? 0 : 1, dims, bytes, channels.count * element_bytes);
        *out = qdq_insert_constant(self->insert, weight->name, "_scale", scales);
    }
    arena_free(&scratch);
    return status;
}

static Value *make_zero_points(Weights *self, const Value *weight, const Value *scales)
{
    static const uint8_t zero = 0;
    const Tensor *form = scales->initializer;
    const Tensor *tensor = recipe_fill(self->insert->model, DTYPE_INT8, form->rank, form->dims, &zero);
    return qdq_insert_constant(self->insert, weight->name, "_zero_point", tensor);
}

/* ---- Pairs ---- */

static const WeightPair *find_pair(const Weights *self, const Value *weight, int64_t axis)
{
    const WeightPair *pair = hash_map_get(&self->pairs, hash_map_pointer_key(weight));
    while (pair && pair->axis != axis) pair = pair->next;
    return pair;
}

/* In front of all nodes, or behind the node that makes the constant. */
static Status make_pair(Weights *self, Value *weight, Tensor *tensor, int64_t axis, Value **out)
{
    QdqInsert *insert = self->insert;
    Value *scales = NULL;
    *out = NULL;
    TRY(make_scales(self, weight, tensor, axis, &scales));
    if (!scales) {
        qdq_insert_refuse(insert, name_bytes(weight->name), "its elements give no scale that is finite and above 0");
        return STATUS_OK;
    }
    Node *before = weight->producer ? weight->producer->next : insert->graph->first_node;
    Value *zero_points = make_zero_points(self, weight, scales);
    Node *dequantize = qdq_insert_pair(insert, before, weight->name, scales, zero_points, axis);
    rewrite_set_input(dequantize->inputs[0].value->producer, 0, weight);
    *out = dequantize->outputs[0];
    WeightPair *pair = ARENA_NEW(&insert->model->arena, WeightPair);
    uint64_t key = hash_map_pointer_key(weight);
    *pair = (WeightPair){axis, *out, hash_map_get(&self->pairs, key)};
    hash_map_set(&self->pairs, key, pair);
    qdq_insert_record(insert, weight, "quantized by a Q/DQ pair, its scales from its values");
    insert->out->weight_count++;
    return STATUS_OK;
}

static bool is_wanted_float(const Weights *self, const Node *node)
{
    const Name *name = layer_name_of(&self->insert->layers, node);
    const NamedLayer *layer = name ? scale_list_find_layer(self->insert->list, name_bytes(name)) : NULL;
    return layer && layer->precision == LAYER_FP16;
}

static bool is_fit(const Weights *self, const Tensor *tensor)
{
    return tensor->dtype == DTYPE_FLOAT || (tensor->dtype == DTYPE_FLOAT16 && self->insert->opset >= FLOAT16_OPSET);
}

static Status take_node(Weights *self, Node *node)
{
    if (node->input_count <= WEIGHT_INPUT || !node->inputs[0].value || !node->inputs[WEIGHT_INPUT].value)
        return STATUS_OK;
    Value *weight = node->inputs[WEIGHT_INPUT].value;
    Tensor *tensor = weight->graph == self->insert->graph ? constant_tensor(weight) : NULL;
    int64_t axis;
    if (!tensor || !is_fit(self, tensor) || !find_axis(node, tensor, &axis)) return STATUS_OK;
    bool is_quantized = hash_map_get(&self->insert->quantized, hash_map_pointer_key(node->inputs[0].value)) != NULL;
    if (!is_quantized || is_wanted_float(self, node)) return STATUS_OK;
    const WeightPair *pair = find_pair(self, weight, axis);
    Value *result = pair ? pair->result : NULL;
    if (!pair) TRY(make_pair(self, weight, tensor, axis, &result));
    if (result) rewrite_set_input(node, WEIGHT_INPUT, result);
    return STATUS_OK;
}

Status qdq_insert_weights(QdqInsert *insert)
{
    Weights self = {.insert = insert};
    Status status = STATUS_OK;
    for (Node *node = insert->graph->first_node; node && status_is_ok(status); node = node->next) {
        status = progress_report(insert->progress, "insert", insert->out->weight_count, 0);
        if (status_is_ok(status)) status = take_node(&self, node);
    }
    hash_map_free(&self.pairs);
    return status;
}
