/* qdq_clips - what makes a value tells whether it can be negative. */
#include "qdq/qdq_clips.h"
#include "passes/pass.h"

#include "kernels/lane.h"
#include "recipes/recipe.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

enum { MAX_STEPS = 64, MAX_DEPTH = 4 };

static bool is_one_of(const Node *node, const char *const *names, size_t count)
{
    for (size_t index = 0; index < count; index++)
        if (node_is(node, names[index])) return true;
    return false;
}

static bool gives_no_negative(const Node *node)
{
    static const char *const names[] = {"Relu", "Sigmoid", "Softmax", "HardSigmoid", "Abs", "Exp", "Sqrt", "Softplus"};
    return is_one_of(node, names, COUNT_OF(names));
}

/* Gives some of its input's elements, or numbers between them. */
static bool stays_between(const Node *node)
{
    static const char *const names[] = {"MaxPool",       "AveragePool", "GlobalAveragePool",
                                        "GlobalMaxPool", "ReduceMean",  "ReduceMax",
                                        "ReduceMin",     "Flatten",     "Reshape",
                                        "Transpose",     "Squeeze",     "Unsqueeze",
                                        "Identity",      "Dropout",     "Slice",
                                        "Split",         "Gather",      "Expand",
                                        "Tile",          "Cast",        "DepthToSpace",
                                        "SpaceToDepth"};
    if (node_is(node, "Resize")) {
        const Attribute *mode = node_attribute(node, "mode");
        return !mode || (mode->type == ATTRIBUTE_STRING && !bytes_equal(mode->s, bytes_of("cubic")));
    }
    return is_one_of(node, names, COUNT_OF(names));
}

static bool clip_is_not_negative(Node *node)
{
    const Attribute *attribute = node_attribute(node, "min");
    Value *value = node->input_count > 1 ? node->inputs[1].value : NULL;
    Tensor *tensor = NULL;
    uint8_t bytes[sizeof(double)];
    double low = -1;
    uint64_t count;
    if (attribute) return attribute->type == ATTRIBUTE_FLOAT && attribute->f >= 0;
    Status status = value ? constant_find(value, &tensor) : STATUS_OK;
    bool is_known = status_is_ok(status) && tensor && tensor_element_count(tensor, &count) && count == 1;
    if (is_known) {
        status = tensor_read_elements(tensor, 0, 1, bytes);
        if (status_is_ok(status)) lane_load_as(tensor->dtype, bytes, 1, LANE_F64, &low);
    }
    status_free(&status);
    return low >= 0;
}

static bool saturates_at_zero(const QdqRun *self, const Value *integers)
{
    const QuantRegion *region = hash_map_get(&self->regions, hash_map_pointer_key(integers));
    return region && region->low >= region->origin->first_zero_point && region->origin->count == 1;
}

static bool is_not_negative(const QdqRun *self, const Value *value, int depth)
{
    for (int step = 0; step < MAX_STEPS && value && value->kind == VALUE_NODE_OUTPUT; step++) {
        Node *node = value->producer;
        if (node->input_count == 0 || !node->inputs[0].value) return false;
        if (gives_no_negative(node)) return true;
        if (node_is(node, "Clip")) return clip_is_not_negative(node);
        if (quantizer_kind(node) == DEQUANTIZE && saturates_at_zero(self, node->inputs[0].value)) return true;
        if (node_is(node, "Concat")) {
            bool is_any = false;
            for (uint32_t index = 0; depth < MAX_DEPTH && index < node->input_count && !is_any; index++)
                is_any = !is_not_negative(self, node->inputs[index].value, depth + 1);
            return depth < MAX_DEPTH && !is_any;
        }
        const Quantizer *quantizer = quantizer_kind(node) == DEQUANTIZE ? qdq_quantizer(self, node) : NULL;
        const Node *origin = quantizer && node->inputs[0].value->producer ? node->inputs[0].value->producer : NULL;
        if (origin && quantizer_kind(origin) == QUANTIZE) value = origin->inputs[0].value;
        else if (stays_between(node)) value = node->inputs[0].value;
        else return false;
    }
    return false;
}

bool qdq_is_not_negative(const QdqRun *self, const Value *value)
{
    return is_not_negative(self, value, 0);
}

/* The narrowest range that all that reads the integers has: a Clip behind the QuantizeLinear counts where it alone reads. */
static bool find_high(const QdqRun *self, const Quantizer *quantizer, double *out)
{
    const Value *result = pass_output(quantizer->node, 0);
    const Use *use = result && result->use_count == 1 ? result->first_use : NULL;
    if (use && node_is(use->node, "Clip") && pass_output(use->node, 0)) result = pass_output(use->node, 0);
    const QuantRegion *region = result ? hash_map_get(&self->regions, hash_map_pointer_key(result)) : NULL;
    if (!region || region->low != quantizer->first_zero_point || region->high <= region->low) return false;
    *out = (double)(region->high - quantizer->first_zero_point) * quantizer->first_scale;
    return true;
}

/* Is no element above `high`: does it come from what is cut there, or cannot be larger than 1? */
static bool stays_below(const QdqRun *self, const Value *value, double high)
{
    for (int step = 0; step < MAX_STEPS && value && value->kind == VALUE_NODE_OUTPUT; step++) {
        const Node *node = value->producer, *origin;
        double limit;
        if (node->input_count == 0 || !node->inputs[0].value) return false;
        if (node_is(node, "Sigmoid") || node_is(node, "Softmax") || node_is(node, "HardSigmoid")) return high >= 1;
        value = node->inputs[0].value;
        if (quantizer_kind(node) == DEQUANTIZE) {
            origin = value->producer;
            const Quantizer *quantizer = origin ? qdq_quantizer(self, origin) : NULL;
            if (!quantizer || quantizer->kind != QUANTIZE) return false;
            if (find_high(self, quantizer, &limit) && limit <= high) return true;
            value = origin->inputs[0].value;
        } else if (!stays_between(node)) {
            return false;
        }
    }
    return false;
}

static bool is_unsigned_pair(const QdqRun *self, const Node *node, double *high)
{
    const Quantizer *quantizer = qdq_quantizer(self, node);
    if (quantizer->kind != QUANTIZE || quantizer->count > 1 || qdq_is_constant(self, node->inputs[0].value))
        return false;
    return find_high(self, quantizer, high);
}

bool qdq_places_clips(const QdqRun *self)
{
    return !self->is_compat && !option_flag(self->options, "no-clip");
}

void qdq_find_clips(QdqRun *self)
{
    double high;
    for (size_t index = 0; index < self->found.count; index++) {
        Node *node = self->found.items[index];
        if (is_unsigned_pair(self, node, &high) && !qdq_is_not_negative(self, node->inputs[0].value))
            array_push(&self->clips, (PlacedClip){.quantize = node, .high = high});
    }
    if (self->clips.count == 0 || !qdq_places_clips(self)) return;
    for (size_t index = 0; index < self->found.count; index++) {
        Node *node = self->found.items[index];
        const Value *data = node->inputs[0].value;
        if (is_unsigned_pair(self, node, &high) && qdq_is_not_negative(self, data) && !stays_below(self, data, high))
            array_push(&self->clips, (PlacedClip){.quantize = node, .high = high, .is_upper_only = true});
    }
}

/* ---- Placing ---- */

static Value *add_bound(Graph *graph, Bytes wanted, int32_t dtype, double number)
{
    Model *model = graph->model;
    uint8_t *bytes = ARENA_NEW_ARRAY(&model->arena, uint8_t, sizeof(double));
    lane_store(dtype, &number, 1, bytes);
    const Tensor *tensor = recipe_owned(model, dtype, 0, NULL, bytes, lane_element_bytes(dtype));
    bool is_node = graph->function || model->ir_version < 4;
    Name *name = model_fresh_name(model, wanted);
    return is_node ? rewrite_add_constant_node(graph, name, tensor, NULL)
                   : rewrite_add_initializer(graph, name, tensor, NULL);
}

static void set_float(Model *model, Node *node, const char *name, double number)
{
    Attribute *attribute = rewrite_new_attribute(model, name, ATTRIBUTE_FLOAT);
    attribute->f = (float)number;
    rewrite_set_attribute(node, attribute);
}

static Node *add_clip(QdqRun *self, const PlacedClip *clip)
{
    Model *model = self->model;
    Value *data = clip->quantize->inputs[0].value;
    Graph *graph = clip->quantize->graph;
    int32_t dtype = qdq_quantizer(self, clip->quantize)->scale->dtype;
    Name *name = model_fresh_name_after(model, data->name, "__clip");
    Value *inputs[] = {data, NULL, NULL};
    bool takes_inputs = model_opset(model, "") >= 11;
    if (takes_inputs) {
        inputs[1] = add_bound(graph, bytes_of("clip_low"), dtype, 0);
        inputs[2] = add_bound(graph, bytes_of("clip_high"), dtype, clip->high);
    }
    Node *node = rewrite_add_node(clip->quantize, "Clip", inputs, takes_inputs ? 3 : 1, name);
    node->name = name;
    if (!takes_inputs) {
        set_float(model, node, "min", 0);
        set_float(model, node, "max", clip->high);
    }
    return node;
}

/* The input's layer can run in INT8 too. */
static void move_row(QdqRun *self, const Node *clip, Value *data)
{
    const ScaleRow *row = scale_table_find(&self->result->scales, data);
    if (!row) return;
    double scale = row->scale;
    scale_table_replace(&self->result->scales,
                        (ScaleRow){.value = data, .scale = scale, .origin = SCALE_RULE, .rule = "Clip", .from = clip});
    (void)scale_table_add(&self->result->scales,
                          (ScaleRow){.value = clip->outputs[0], .scale = scale, .origin = SCALE_MEASURED});
}

void qdq_place_clips(QdqRun *self)
{
    bool places = qdq_places_clips(self);
    for (size_t index = 0; index < self->clips.count; index++) {
        PlacedClip *clip = &self->clips.items[index];
        Value *data = clip->quantize->inputs[0].value;
        if (places) {
            clip->node = add_clip(self, clip);
            hash_map_set(&self->clip_map, hash_map_pointer_key(clip->quantize), clip->node);
            move_row(self, clip->node, data);
            qdq_record(self, clip->node, RECORD_ROUNDING,
                       "a Clip came in the place of a pair whose saturation is an activation");
        } else {
            qdq_warn(
                self, clip->quantize, "dropped-activation",
                "its saturation at 0 is an activation, and no Clip takes its place: the model computes something else");
        }
        if (!clip->is_upper_only) array_push(&self->result->clips, (QdqClip){data, clip->node, clip->high});
    }
}
