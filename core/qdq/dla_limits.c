/* dla_limits - how large windows, strides and axes may be. Source: NvInfer.h of TensorRT 10, on each layer. */
#include "kernels/lane.h"
#include "qdq/dla_look.h"

/* The first of the attribute's integers that is outside of least..most, in *out. */
static bool is_outside(const Node *node, const char *name, int64_t least, int64_t most, int64_t *out)
{
    const Attribute *attribute = node_attribute(node, name);
    if (!attribute || attribute->type != ATTRIBUTE_INTS || !attribute->ints) return false;
    for (uint64_t k = 0; k < attribute->list_count; k++) {
        *out = attribute->ints[k];
        if (*out < least || *out > most) return true;
    }
    return false;
}

static const char *find_outside(DlaLook *self, const Node *node, const char *name, int64_t least, int64_t most)
{
    int64_t value;
    if (!is_outside(node, name, least, most, &value)) return NULL;
    return dla_format(self, "%s has %lld; DLA takes %lld to %lld", name, (long long)value, (long long)least,
                      (long long)most);
}

const char *dla_check_conv(DlaLook *self, const Node *node)
{
    const char *words = find_outside(self, node, "strides", 1, 8);
    if (!words) words = find_outside(self, node, "pads", 0, 31);
    if (!words) words = find_outside(self, node, "dilations", 1, 32);
    for (int axis = 2; axis < 4 && !words; axis++) {
        int64_t size = dla_dim(dla_input(node, 1), axis);
        if (size > 32) words = dla_format(self, "a window of %lld; DLA takes 1 to 32", (long long)size);
    }
    int64_t map_count = dla_dim(dla_input(node, 1), 0);
    if (!words && map_count > 8192)
        words = dla_format(self, "%lld output channels; DLA takes 8192", (long long)map_count);
    return words;
}

const char *dla_check_conv_transpose(DlaLook *self, const Node *node)
{
    if (dla_int(node, "group", 1) != 1) return "group is not 1";
    const char *words = find_outside(self, node, "pads", 0, 0);
    if (!words) words = find_outside(self, node, "kernel_shape", 1, 128);
    if (!words) words = find_outside(self, node, "strides", 1, 128);
    return words;
}

const char *dla_check_pool(DlaLook *self, const Node *node)
{
    const char *words = find_outside(self, node, "kernel_shape", 1, 8);
    if (!words) words = find_outside(self, node, "strides", 1, 16);
    if (!words) words = find_outside(self, node, "pads", 0, 7);
    return words;
}

const char *dla_check_concat(DlaLook *self, const Node *node)
{
    int64_t axis = dla_int(node, "axis", 1);
    const Fact *fact = dla_input(node, 0) ? value_fact(dla_input(node, 0)) : &FACT_UNKNOWN;
    if (axis < 0 && fact->shape) axis += fact->shape->rank;
    return axis == 1 ? NULL : dla_format(self, "axis %lld; DLA joins channels, axis 1", (long long)axis);
}

const char *dla_check_softmax(DlaLook *self, const Node *node)
{
    int64_t size = dla_dim(dla_input(node, 0), (int)dla_int(node, "axis", -1));
    return size > 1024 ? dla_format(self, "%lld elements along the axis; DLA takes 1024", (long long)size) : NULL;
}

const char *dla_check_resize(DlaLook *self, const Node *node)
{
    const Attribute *mode = node_attribute(node, "mode");
    bool is_linear = mode && bytes_equal(mode->s, bytes_of("linear"));
    bool is_nearest = !mode || bytes_equal(mode->s, bytes_of("nearest"));
    if (!is_linear && !is_nearest) return "the mode is neither nearest nor linear";
    const int64_t most = is_linear ? 4 : 32;
    for (int axis = 2; axis < 4; axis++) {
        int64_t from = dla_dim(dla_input(node, 0), axis), to = dla_dim(node->outputs[0], axis);
        if (from <= 0 || to <= 0) continue;
        if (to % from != 0 || to / from > most)
            return dla_format(self, "%lld to %lld; DLA takes whole factors to %lld", (long long)from, (long long)to,
                              (long long)most);
    }
    return NULL;
}

/* Are these small integers constant, and all of them 1? */
static bool are_ones(const Value *value)
{
    enum { MOST = 16 };
    int64_t numbers[MOST];
    uint8_t bytes[MOST * sizeof *numbers];
    Tensor *tensor = value_fact(value)->constant;
    uint64_t count;
    if (!tensor || lane_of(tensor->dtype) != LANE_I64 || !tensor_element_count(tensor, &count) || count > MOST)
        return false;
    Status status = tensor_read_elements(tensor, 0, (size_t)count, bytes);
    bool is_read = status_is_ok(status);
    status_free(&status);
    if (is_read) lane_load(tensor->dtype, bytes, (size_t)count, numbers);
    for (uint64_t k = 0; k < count && is_read; k++) is_read = numbers[k] == 1;
    return is_read;
}

const char *dla_check_slice(DlaLook *self, const Node *node)
{
    (void)self;
    const Value *steps = dla_input(node, 4);
    return steps && !are_ones(steps) ? "it has steps; DLA takes steps of 1" : NULL;
}

const char *dla_check_matmul(DlaLook *self, const Node *node)
{
    (void)self;
    const Value *b = dla_input(node, 1);
    return b && !value_fact(b)->constant ? "its second input is no constant" : NULL;
}

const char *dla_check_lrn(DlaLook *self, const Node *node)
{
    (void)self;
    (void)node;
    return "it runs in fp16, whatever scales say";
}
