/* dla_hints - a row a hint; each looks at one node and says in a few words what is wrong with it. */
#include "qdq/dla_hints.h"
#include "passes/pass.h"

#include "base/sort.h"
#include "kernels/lane.h"
#include "qdq/dla_look.h"

typedef struct Hint {
    const char *code;
    const char *op_types;                                  /* "Conv|Add"; NULL: all */
    const char *(*check)(DlaLook *self, const Node *node); /* NULL: nothing to say */
    const char *advice;
    bool is_on_gpu; /* a node of which it has something to say does not run on DLA */
} Hint;

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

static const char *dla_check_operator(DlaLook *self, const Node *node)
{
    (void)self;
    return support_of(node) == DLA_GPU ? "DLA has no such layer" : NULL;
}

/* A Conv that ends a head: nothing but changes of shape and activations between it and an output. */
static const char *dla_check_head(DlaLook *self, const Node *node)
{
    (void)self;
    const Value *output = pass_output(node, 0);
    return output && output->output_count > 0 ? "it makes an output of the model" : NULL;
}

static const Hint hints[] = {
    {"gpu", NULL, dla_check_operator,
     "Runs on the GPU (--allowGPUFallback) and cuts the part that DLA runs; rewrite or move such nodes to "
     "the ends of the model.",
     true},
    {"conv-limits", "Conv", dla_check_conv, "Beyond DLA's limits of a convolution, so it runs on the GPU.", true},
    {"deconv-limits", "ConvTranspose", dla_check_conv_transpose,
     "Beyond DLA's limits of a deconvolution, so it runs on the GPU.", true},
    {"pool-limits", "MaxPool|AveragePool|GlobalMaxPool", dla_check_pool,
     "Beyond DLA's limits of a pool (window 1 to 8, stride 1 to 16, pad 0 to 7), so it runs on the GPU.", true},
    {"concat-axis", "Concat", dla_check_concat, "DLA joins along channels only, so it runs on the GPU.", true},
    {"softmax-size", "Softmax", dla_check_softmax, "Longer than DLA's Softmax takes, so it runs on the GPU.", true},
    {"resize-limits", "Resize", dla_check_resize, "Beyond DLA's limits of a resize, so it runs on the GPU.", true},
    {"slice-steps", "Slice", dla_check_slice, "DLA slices without steps only.", true},
    {"matmul-constant", "MatMul|Gemm", dla_check_matmul, "DLA multiplies by constants only, so it runs on the GPU.",
     true},
    {"lrn-fp16", "LRN", dla_check_lrn, "DLA runs LRN in fp16 also in INT8 mode.", false},
    {"pool-range", "MaxPool|AveragePool|GlobalMaxPool", dla_check_pool_range,
     "DLA needs one range for input and output of a pool in INT8; give both the same scale (--hint).", false},
    {"sum-range", "Add|Sub|Sum|Max|Min", dla_check_sum_range,
     "DLA needs one range for both inputs in INT8 and takes the larger one for both; quantize them together.", false},
    {"concat-range", "Concat", dla_check_concat_range,
     "Joining without a conversion needs one range for all inputs and the output; quantize them together.", false},
    {"head", "Conv", dla_check_head,
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

static bool looks_at(DlaLook *self, DlaHints *out, const Node *node)
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

static void look_at_nodes(DlaLook *self, const Graph *graph, DlaHints *out)
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

static void look_at_input(DlaLook *self, const Value *value, DlaHints *out)
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
    for (int axis = 0; axis < fact->shape->rank; axis++) is_fixed &= dla_dim(value, axis) >= 0;
    int64_t channels = fact->shape->rank == 4 ? dla_dim(value, 1) : -1;
    if (!is_fixed) add(out, &dynamic, where, "its shape is not fixed");
    if (channels >= 1 && channels <= 4 && dla_scale(self, value)) add(out, &hwc4, where, "it has a scale");
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
    DlaLook look = {.scales = scales, .arena = arena};
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
