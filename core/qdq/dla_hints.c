/* dla_hints - a row a hint; each looks at one node and says in a few words what is wrong with it. */
#include "qdq/dla_hints.h"

#include "base/sort.h"
#include "kernels/lane.h"

typedef struct Look {
    const ScaleList *scales;
    Arena *arena;
    Text text; /* of the words that are being put together */
} Look;

typedef struct Hint {
    const char *code;
    const char *op_types;                               /* "Conv|Add"; NULL: all */
    const char *(*check)(Look *self, const Node *node); /* NULL: nothing to say */
    const char *advice;
    bool is_on_gpu; /* a node of which it has something to say does not run on DLA */
} Hint;

/* ---- What nodes say ---- */

static const char *format(Look *self, const char *form, ...) PRINTF_LIKE(2, 3);

static const char *format(Look *self, const char *form, ...)
{
    va_list arguments;
    text_clear(&self->text);
    va_start(arguments, form);
    text_append_format_list(&self->text, form, arguments);
    va_end(arguments);
    return arena_copy(self->arena, text_of(&self->text), self->text.size);
}

static const Value *input_of(const Node *node, uint32_t index)
{
    return index < node->input_count ? node->inputs[index].value : NULL;
}

static int64_t int_of(const Node *node, const char *name, int64_t otherwise)
{
    const Attribute *attribute = node_attribute(node, name);
    return attribute && attribute->type == ATTRIBUTE_INT ? attribute->i : otherwise;
}

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

static const char *find_outside(Look *self, const Node *node, const char *name, int64_t least, int64_t most)
{
    int64_t value;
    if (!is_outside(node, name, least, most, &value)) return NULL;
    return format(self, "%s has %lld; DLA takes %lld to %lld", name, (long long)value, (long long)least,
                  (long long)most);
}

/* A dim as a number; -1: not known. */
static int64_t dim_of(const Value *value, int axis)
{
    const Fact *fact = value ? value_fact(value) : &FACT_UNKNOWN;
    if (fact->kind != TYPE_TENSOR || !fact->shape) return -1;
    if (axis < 0) axis += fact->shape->rank;
    if (axis < 0 || axis >= fact->shape->rank) return -1;
    int64_t size = -1;
    return dim_is_number(fact->shape->dims[axis], &size) ? size : -1;
}

static const NamedScale *scale_of(const Look *self, const Value *value)
{
    return value ? scale_list_find_scale(self->scales, name_bytes(value->name)) : NULL;
}

/* Names a pair of tensors whose scales are there and differ. */
static const char *find_unequal(Look *self, const Value *a, const Value *b)
{
    const NamedScale *first = scale_of(self, a), *second = scale_of(self, b);
    if (!first || !second || (float)first->scale == (float)second->scale) return NULL;
    Text names[2] = {{0}, {0}};
    text_append_escaped(&names[0], first->name);
    text_append_escaped(&names[1], second->name);
    const char *words = format(self, "%s and %s have different scales", text_of(&names[0]), text_of(&names[1]));
    text_free(&names[0]);
    text_free(&names[1]);
    return words;
}

/* ---- Hints ---- */

typedef enum DlaSupport { DLA_GPU, DLA_RUNS, DLA_FREE } DlaSupport;

static DlaSupport support_of(const Node *node)
{
    static const struct {
        const char *op_type;
        DlaSupport support;
    } rows[] = {
#define DLA_OP(op_type, support) {#op_type, DLA_##support},
#include "qdq/dla_ops.def"
#undef DLA_OP
    };
    for (size_t index = 0; index < COUNT_OF(rows); index++)
        if (node_is(node, rows[index].op_type)) return rows[index].support;
    return DLA_GPU;
}

static const char *check_operator(Look *self, const Node *node)
{
    (void)self;
    return support_of(node) == DLA_GPU ? "DLA has no such layer" : NULL;
}

static const char *check_conv(Look *self, const Node *node)
{
    const char *words = find_outside(self, node, "kernel_shape", 1, 32);
    if (!words) words = find_outside(self, node, "strides", 1, 8);
    if (!words) words = find_outside(self, node, "pads", 0, 31);
    if (!words) words = find_outside(self, node, "dilations", 1, 32);
    int64_t map_count = dim_of(input_of(node, 1), 0);
    if (!words && map_count > 8192) words = format(self, "%lld output channels; DLA takes 8192", (long long)map_count);
    return words;
}

static const char *check_conv_transpose(Look *self, const Node *node)
{
    if (int_of(node, "group", 1) != 1) return "group is not 1";
    const char *words = find_outside(self, node, "pads", 0, 0);
    if (!words) words = find_outside(self, node, "kernel_shape", 1, 128);
    if (!words) words = find_outside(self, node, "strides", 1, 128);
    return words;
}

static const char *check_pool(Look *self, const Node *node)
{
    const char *words = find_outside(self, node, "kernel_shape", 1, 8);
    if (!words) words = find_outside(self, node, "strides", 1, 16);
    if (!words) words = find_outside(self, node, "pads", 0, 7);
    return words;
}

static const char *check_pool_range(Look *self, const Node *node)
{
    return find_unequal(self, input_of(node, 0), node->output_count > 0 ? node->outputs[0] : NULL);
}

static const char *check_sum_range(Look *self, const Node *node)
{
    return find_unequal(self, input_of(node, 0), input_of(node, 1));
}

static const char *check_concat_range(Look *self, const Node *node)
{
    const Value *output = node->output_count > 0 ? node->outputs[0] : NULL;
    for (uint32_t index = 0; index < node->input_count; index++) {
        const char *words = find_unequal(self, input_of(node, index), output);
        if (!words && index > 0) words = find_unequal(self, input_of(node, 0), input_of(node, index));
        if (words) return words;
    }
    return NULL;
}

static const char *check_concat(Look *self, const Node *node)
{
    int64_t axis = int_of(node, "axis", 1);
    const Fact *fact = input_of(node, 0) ? value_fact(input_of(node, 0)) : &FACT_UNKNOWN;
    if (axis < 0 && fact->shape) axis += fact->shape->rank;
    return axis == 1 ? NULL : format(self, "axis %lld; DLA joins channels, axis 1", (long long)axis);
}

static const char *check_softmax(Look *self, const Node *node)
{
    int64_t size = dim_of(input_of(node, 0), (int)int_of(node, "axis", -1));
    return size > 1024 ? format(self, "%lld elements along the axis; DLA takes 1024", (long long)size) : NULL;
}

static const char *check_resize(Look *self, const Node *node)
{
    const Attribute *mode = node_attribute(node, "mode");
    bool is_linear = mode && bytes_equal(mode->s, bytes_of("linear"));
    bool is_nearest = !mode || bytes_equal(mode->s, bytes_of("nearest"));
    if (!is_linear && !is_nearest) return "the mode is neither nearest nor linear";
    const int64_t most = is_linear ? 4 : 32;
    for (int axis = 2; axis < 4; axis++) {
        int64_t from = dim_of(input_of(node, 0), axis), to = dim_of(node->outputs[0], axis);
        if (from <= 0 || to <= 0) continue;
        if (to % from != 0 || to / from > most)
            return format(self, "%lld to %lld; DLA takes whole factors to %lld", (long long)from, (long long)to,
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

static const char *check_slice(Look *self, const Node *node)
{
    (void)self;
    const Value *steps = input_of(node, 4);
    return steps && !are_ones(steps) ? "it has steps; DLA takes steps of 1" : NULL;
}

static const char *check_matmul(Look *self, const Node *node)
{
    (void)self;
    const Value *b = input_of(node, 1);
    return b && !value_fact(b)->constant ? "its second input is no constant" : NULL;
}

static const char *check_lrn(Look *self, const Node *node)
{
    (void)self;
    (void)node;
    return "it runs in fp16, whatever scales say";
}

/* A Conv that ends a head: nothing but changes of shape and activations between it and an output. */
static const char *check_head(Look *self, const Node *node)
{
    (void)self;
    const Value *output = node->output_count > 0 ? node->outputs[0] : NULL;
    return output && output->output_count > 0 ? "it makes an output of the model" : NULL;
}

static const Hint hints[] = {
    {"gpu", NULL, check_operator,
     "Runs on the GPU (--allowGPUFallback) and cuts the part that DLA runs; rewrite or move such nodes to "
     "the ends of the model.",
     true},
    {"conv-limits", "Conv", check_conv, "Beyond DLA's limits of a convolution, so it runs on the GPU.", true},
    {"deconv-limits", "ConvTranspose", check_conv_transpose,
     "Beyond DLA's limits of a deconvolution, so it runs on the GPU.", true},
    {"pool-limits", "MaxPool|AveragePool|GlobalMaxPool", check_pool,
     "Beyond DLA's limits of a pool (window 1 to 8, stride 1 to 16, pad 0 to 7), so it runs on the GPU.", true},
    {"concat-axis", "Concat", check_concat, "DLA joins along channels only, so it runs on the GPU.", true},
    {"softmax-size", "Softmax", check_softmax, "Longer than DLA's Softmax takes, so it runs on the GPU.", true},
    {"resize-limits", "Resize", check_resize, "Beyond DLA's limits of a resize, so it runs on the GPU.", true},
    {"slice-steps", "Slice", check_slice, "DLA slices without steps only.", true},
    {"matmul-constant", "MatMul|Gemm", check_matmul, "DLA multiplies by constants only, so it runs on the GPU.", true},
    {"lrn-fp16", "LRN", check_lrn, "DLA runs LRN in fp16 also in INT8 mode.", false},
    {"pool-range", "MaxPool|AveragePool|GlobalMaxPool", check_pool_range,
     "DLA needs one range for input and output of a pool in INT8; give both the same scale (--hint).", false},
    {"sum-range", "Add|Sub|Sum|Max|Min", check_sum_range,
     "DLA needs one range for both inputs in INT8 and takes the larger one for both; quantize them together.", false},
    {"concat-range", "Concat", check_concat_range,
     "Joining without a conversion needs one range for all inputs and the output; quantize them together.", false},
    {"head", "Conv", check_head,
     "The last convolutions lose most by INT8; where accuracy is lost, run them in fp16 (--hint with \"fp16\").",
     false},
};

static bool is_for(const Hint *hint, const Node *node)
{
    if (!hint->op_types) return true;
    for (const char *at = hint->op_types; *at;) {
        size_t size = strcspn(at, "|");
        if (bytes_equal(name_bytes(node->op_type), (Bytes){(const uint8_t *)at, size})) return true;
        at += size + (at[size] == '|');
    }
    return false;
}

/* ---- All nodes ---- */

static void add(DlaHints *out, const Hint *hint, const char *where, const char *what)
{
    array_push(&out->list, (DlaHint){hint->code, hint->advice, where, what});
}

/* Does it compute on floats as the model runs, so that DLA could be meant to run it? */
static bool is_layer(const Node *node)
{
    if (support_of(node) == DLA_FREE) return false;
    for (uint32_t k = 0; k < node->output_count; k++) {
        if (!node->outputs[k]) continue;
        const Fact *fact = value_fact(node->outputs[k]);
        bool is_integer = fact->kind == TYPE_TENSOR && lane_of(fact->dtype) != LANE_F64 && fact->dtype != 0;
        if (!is_integer && !fact->constant) return true;
    }
    return false;
}

static bool looks_at(Look *self, DlaHints *out, const Node *node)
{
    bool is_on_gpu = false;
    for (size_t index = 0; index < COUNT_OF(hints); index++) {
        const Hint *hint = &hints[index];
        bool has_outputs = node->output_count > 0 && node->outputs[0];
        if (!is_for(hint, node) || !has_outputs || (hint->op_types && !node_has_onnx_domain(node))) continue;
        const char *what = hint->check(self, node);
        if (!what) continue;
        add(out, hint, node_label(node, self->arena), what);
        is_on_gpu |= hint->is_on_gpu;
    }
    return is_on_gpu;
}

static void look_at_nodes(Look *self, const Graph *graph, DlaHints *out)
{
    bool was_on_dla = false;
    for (const Node *node = graph->first_node; node; node = node->next) {
        if (!is_layer(node)) continue;
        bool is_on_gpu = looks_at(self, out, node);
        out->layer_count++;
        out->gpu_count += is_on_gpu;
        out->part_count += !is_on_gpu && !was_on_dla;
        was_on_dla = !is_on_gpu;
    }
}

static void look_at_input(Look *self, const Value *value, DlaHints *out)
{
    static const Hint dynamic = {"dynamic", NULL, NULL,
                                 "DLA runs fixed sizes only: min, opt and max shapes must be equal (--dim, "
                                 "--input-shape of hone slim).",
                                 false};
    static const Hint hwc4 = {"input-format", NULL, NULL,
                              "An image of up to 4 channels can come as int8:dla_hwc4, which saves a conversion; the "
                              "Conv that reads it must then run in INT8 too.",
                              false};
    const Fact *fact = value_fact(value);
    if (value->initializer || fact->kind != TYPE_TENSOR || !fact->shape) return;
    Text name = {0};
    text_append_escaped(&name, name_bytes(value->name));
    const char *where = arena_copy(self->arena, text_of(&name), name.size);
    text_free(&name);
    bool is_fixed = true;
    for (int axis = 0; axis < fact->shape->rank; axis++) is_fixed &= dim_of(value, axis) >= 0;
    int64_t channels = fact->shape->rank == 4 ? dim_of(value, 1) : -1;
    if (!is_fixed) add(out, &dynamic, where, "its shape is not fixed");
    if (channels >= 1 && channels <= 4 && scale_of(self, value)) add(out, &hwc4, where, "it has a scale");
}

static int place_of(const char *code)
{
    for (size_t index = 0; index < COUNT_OF(hints); index++)
        if (strcmp(hints[index].code, code) == 0) return (int)index;
    return (int)COUNT_OF(hints) + (strcmp(code, "dynamic") != 0);
}

static int compare_hints(const void *a, const void *b, void *context)
{
    (void)context;
    return place_of(((const DlaHint *)a)->code) - place_of(((const DlaHint *)b)->code);
}

Status dla_hints_find(Model *model, const ScaleList *scales, Arena *arena, DlaHints *out)
{
    Look look = {.scales = scales, .arena = arena};
    InferOptions options = {.is_silent = true};
    Infer *infer = NULL;
    TRY(infer_open(model, &options, &infer));
    infer_run(infer);
    look_at_nodes(&look, model->graph, out);
    for (size_t index = 0; index < model->graph->inputs.count; index++)
        look_at_input(&look, model->graph->inputs.items[index], out);
    infer_close(infer);
    text_free(&look.text);
    if (out->list.count > 1)
        sort_stable(out->list.items, out->list.count, sizeof *out->list.items, compare_hints, NULL);
    return STATUS_OK;
}

void dla_hints_free(DlaHints *self)
{
    array_free(&self->list);
}
