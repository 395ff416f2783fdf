/* qdq_insert - tensors: which get a pair is told first, by facts of the model as it came; then the pairs are made. */
#include "qdq/qdq_insert.h"
#include "passes/pass.h"

#include "base/near_match.h"
#include "kernels/float_format.h"
#include "qdq/qdq_insert_run.h"
#include "recipes/recipe.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

enum { LEAST_OPSET = 13 /* Q/DQ of a channel */, LEAST_OPSET_OF_FLOAT16 = 19 };

/* A row of the list that gets its pair. */
typedef struct Planned {
    Value *value;
    double scale;
    int32_t dtype;
} Planned;

typedef ARRAY(Planned) Plan;

void qdq_insert_record(QdqInsert *self, const Value *value, const char *what)
{
    journal_add(self->journal, (Record){.kind = RECORD_ROUNDING,
                                        .pass = "insert",
                                        .where = graph_path(self->graph, self->journal->arena),
                                        .what = what,
                                        .kept = journal_name(self->journal, value->name)});
}

void qdq_insert_refuse(QdqInsert *self, Bytes name, const char *reason)
{
    Name *interned = name_intern(&self->model->names, name);
    journal_add(self->journal, (Record){.kind = RECORD_REFUSAL,
                                        .pass = "insert",
                                        .where = graph_path(self->graph, self->journal->arena),
                                        .what = "no Q/DQ pair was made",
                                        .reason = reason,
                                        .kept = journal_name(self->journal, interned)});
}

/* ---- The plan ---- */

static bool is_constant(const Value *value)
{
    if (value->kind == VALUE_NODE_OUTPUT) return node_is(value->producer, "Constant");
    return value->kind != VALUE_INPUT || value->initializer;
}

/* The unary rule's mark, which is no range: DLA reads 1.0 before an Add as "missing". */
static bool is_unary_mark(const Value *value, double scale)
{
    return scale == 1.0 && value->kind == VALUE_NODE_OUTPUT && node_is(value->producer, "Conv") &&
           value->use_count == 1 && value->output_count == 0 && node_is(value->first_use->node, "Add");
}

/* No rule tells their range by their inputs. */
static bool is_product(const Node *node)
{
    return node_is(node, "Conv") || node_is(node, "ConvTranspose") || node_is(node, "Gemm") || node_is(node, "MatMul");
}

/* TensorRT fuses a Relu into the product that makes its input, which a pair between them would hinder; translating back,
 * the scale is found by the rule for Relu. */
static bool is_behind_relu(const QdqInsert *self, const Value *value, double scale)
{
    const Node *user = value->use_count == 1 ? value->first_use->node : NULL;
    if (!user || user->graph != self->graph || !node_is(user, "Relu") || !pass_output(user, 0)) return false;
    const NamedScale *behind = scale_list_find_scale(self->list, name_bytes(user->outputs[0]->name));
    bool is_of_product = value->kind == VALUE_NODE_OUTPUT && is_product(value->producer);
    return is_of_product && value->output_count == 0 && behind && behind->scale == scale;
}

/* NULL: it gets a pair. */
static const char *find_obstacle(const QdqInsert *self, const Value *value, double scale)
{
    if (!value) return "the main graph has no tensor of this name";
    if (value->use_count == 0 && value->output_count == 0) return "nothing reads it";
    if (is_constant(value)) return "it is a constant; weights get their scales from their own values";
    if (is_unary_mark(value, scale)) return "1.0 on a Conv that only an Add reads is a mark for DLA, no range";
    if (is_behind_relu(self, value, scale))
        return "the Relu behind it has the same scale, and is fused into its producer";
    if (value->kind == VALUE_INPUT && value->output_count > 0) return "it is an input and an output at once";
    const Fact *fact = value_fact(value);
    if (fact->kind != TYPE_TENSOR) return "its type is not known";
    if (fact->dtype == DTYPE_FLOAT) return NULL;
    if (fact->dtype != DTYPE_FLOAT16) return "its elements are neither float32 nor float16";
    if (self->opset < LEAST_OPSET_OF_FLOAT16) return "it is float16, which QuantizeLinear takes from opset 19 on";
    double as_float16 = float_format_decode(float_format_of(DTYPE_FLOAT16),
                                            float_format_encode(float_format_of(DTYPE_FLOAT16), scale, false));
    return scale_is_valid(as_float16) ? NULL : "float16 does not hold its scale";
}

static Value *find_value(const QdqInsert *self, Bytes name)
{
    const Name *found = name_find(&self->model->names, name);
    return found ? graph_find(self->graph, found) : NULL;
}

static Status fail_strange(const QdqInsert *self)
{
    Bytes name = self->list->scales.items[0].name;
    NearMatch near = {.word = name};
    for (const Node *node = self->graph->first_node; node; node = node->next)
        for (uint32_t k = 0; k < node->output_count; k++)
            if (node->outputs[k]) near_match_offer(&near, name_bytes(node->outputs[k]->name));
    Text text = {0};
    text_append_escaped(&text, name);
    text_append_char(&text, '"');
    near_match_append(&near, &text);
    Status status = status_fail(STATUS_CODE_MODEL,
                                "the scales are of another model: the main graph has none of their tensors, not \"%s",
                                text_of(&text));
    text_free(&text);
    return status;
}

static Status make_plan(QdqInsert *self, Plan *plan)
{
    size_t found_count = 0;
    if (self->list->scales.count == 0) return status_fail(STATUS_CODE_MODEL, "the list of scales is empty");
    for (size_t index = 0; index < self->list->scales.count; index++) {
        const NamedScale *row = &self->list->scales.items[index];
        Value *value = find_value(self, row->name);
        const char *obstacle = find_obstacle(self, value, row->scale);
        found_count += value != NULL;
        if (obstacle) qdq_insert_refuse(self, row->name, obstacle);
        else array_push(plan, (Planned){value, row->scale, value_fact(value)->dtype});
        self->out->left_out_count += obstacle != NULL;
    }
    return found_count > 0 ? STATUS_OK : fail_strange(self);
}

/* ---- Pairs ---- */

Value *qdq_insert_constant(QdqInsert *self, const Name *name, const char *ending, const Tensor *tensor)
{
    Text text = {0};
    text_append_bytes(&text, name_bytes(name));
    text_append(&text, ending);
    Value *value = rewrite_add_initializer(self->graph, model_fresh_name(self->model, text_bytes(&text)), tensor, NULL);
    text_free(&text);
    return value;
}

static Name *beside(QdqInsert *self, const Name *name, const char *ending)
{
    Text text = {0};
    text_append_bytes(&text, name_bytes(name));
    text_append(&text, ending);
    Name *fresh = model_fresh_name(self->model, text_bytes(&text));
    text_free(&text);
    return fresh;
}

static void set_axis(Node *node, int64_t axis)
{
    Attribute *attribute = rewrite_new_attribute(node->graph->model, "axis", ATTRIBUTE_INT);
    attribute->i = axis;
    rewrite_set_attribute(node, attribute);
}

Node *qdq_insert_pair(QdqInsert *self, Node *before, const Name *name, Value *scale, Value *zero_point, int64_t axis)
{
    Value *inputs[] = {NULL, scale, zero_point};
    Node *quantize =
        rewrite_add_node(before, "QuantizeLinear", inputs, COUNT_OF(inputs), beside(self, name, "_quantized"));
    inputs[0] = quantize->outputs[0];
    Node *dequantize =
        rewrite_add_node(before, "DequantizeLinear", inputs, COUNT_OF(inputs), beside(self, name, "_dequantized"));
    if (axis >= 0) set_axis(quantize, axis);
    if (axis >= 0) set_axis(dequantize, axis);
    return dequantize;
}

static Value *scalar_scale(QdqInsert *self, const Planned *planned)
{
    uint8_t *bytes = arena_allocate(&self->model->arena, sizeof(float));
    lane_store(planned->dtype, &planned->scale, 1, bytes);
    size_t size = lane_element_bytes(planned->dtype);
    const Tensor *tensor = recipe_owned(self->model, planned->dtype, 0, NULL, bytes, size);
    return qdq_insert_constant(self, planned->value->name, "_scale", tensor);
}

static Value *scalar_zero_point(QdqInsert *self)
{
    static const uint8_t zero = 0;
    if (self->zero_point) return self->zero_point;
    const Tensor *tensor = recipe_owned(self->model, DTYPE_INT8, 0, NULL, &zero, sizeof zero);
    self->zero_point = qdq_insert_constant(self, self->model->names.empty, "zero_point", tensor);
    return self->zero_point;
}

/* Adds the pair behind what makes the value: where that is the last node, before it, and then moves it. */
static Node *add_pair_behind(QdqInsert *self, const Planned *planned)
{
    Node *producer = planned->value->producer;
    Node *next = producer ? producer->next : self->graph->first_node;
    Value *scale = scalar_scale(self, planned), *zero_point = scalar_zero_point(self);
    Node *dequantize = qdq_insert_pair(self, next ? next : producer, planned->value->name, scale, zero_point, -1);
    if (!next) rewrite_move_node(producer, dequantize->inputs[0].value->producer);
    return dequantize;
}

/* What the graph gives keeps its name, so the pair makes it, and its producer something else. */
static void connect(QdqInsert *self, Value *value, Node *dequantize)
{
    Node *quantize = dequantize->inputs[0].value->producer;
    Value *result = dequantize->outputs[0];
    if (value->output_count == 0) {
        rewrite_replace_uses(value, result);
        rewrite_set_input(quantize, 0, value);
    } else {
        Node *producer = value->producer;
        uint32_t index = value->output_index;
        rewrite_take_output(dequantize, 0, value);
        rewrite_fill_output(producer, index, beside(self, value->name, "_float"));
        rewrite_set_input(quantize, 0, producer->outputs[index]);
        result = value;
    }
    hash_map_set(&self->quantized, hash_map_pointer_key(result), result);
}

static Status insert_tensors(QdqInsert *self, const Plan *plan)
{
    for (size_t index = 0; index < plan->count; index++) {
        const Planned *planned = &plan->items[index];
        TRY(progress_report(self->progress, "insert", index, plan->count));
        connect(self, planned->value, add_pair_behind(self, planned));
        qdq_insert_record(self, planned->value, "quantized by a Q/DQ pair");
        self->out->tensor_count++;
    }
    return STATUS_OK;
}

/* ---- All of it ---- */

static Status check_model(QdqInsert *self)
{
    self->opset = model_opset(self->model, "");
    if (self->opset < LEAST_OPSET)
        return status_fail(STATUS_CODE_MODEL,
                           "the model is of opset %lld, and Q/DQ nodes of channels need 13; convert it to opset 13 or "
                           "later first",
                           (long long)self->opset);
    for (const Node *node = self->graph->first_node; node; node = node->next) {
        if (!node_is(node, "QuantizeLinear") && !node_is(node, "DequantizeLinear")) continue;
        return status_fail(STATUS_CODE_MODEL, "%s: the model has Q/DQ nodes already; --insert takes a float model",
                           node_label(node, self->journal->arena));
    }
    return STATUS_OK;
}

static Status plan_with_facts(QdqInsert *self, Plan *plan)
{
    InferOptions options = {.is_silent = true};
    Infer *infer = NULL;
    TRY(infer_open(self->model, &options, &infer));
    infer_run(infer);
    Status status = make_plan(self, plan);
    infer_close(infer);
    return status;
}

static Status insert_all(QdqInsert *self, Plan *plan)
{
    TRY(check_model(self));
    layer_names_find(&self->layers, self->graph);
    TRY(plan_with_facts(self, plan));
    TRY(insert_tensors(self, plan));
    TRY(qdq_insert_weights(self));
    rewrite_sweep_model(self->model);
    graph_number_nodes(self->graph);
    return STATUS_OK;
}

Status qdq_insert(Model *model, const ScaleList *list, const Progress *progress, Journal *journal, QdqInserted *out)
{
    QdqInsert self = {
        .model = model, .graph = model->graph, .list = list, .progress = progress, .journal = journal, .out = out};
    Plan plan = {0};
    *out = (QdqInserted){0};
    TRY(model_check(model));
    Status status = insert_all(&self, &plan);
    array_free(&plan);
    hash_map_free(&self.quantized);
    layer_names_free(&self.layers);
    return status;
}
