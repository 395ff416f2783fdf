/* qdq_dynamic - scales that a model finds while it runs, as onnxruntime's dynamic quantizer writes it:
 *
 *     q, s, z = DynamicQuantizeLinear (x)
 *     i = MatMulInteger (q, W, z, wz)                    y = MatMul (x, DequantizeLinear (W, ws, wz))
 *     f = Cast <to = float> (i)                  =>
 *     t = Mul (s, ws)
 *     y = Mul (f, t)
 *
 * INT8 of TensorRT needs a number for x: --hint or --scales has to give it. */
#include "kernels/lane.h"
#include "passes/pass.h"
#include "qdq/qdq_run.h"
#include "rewrite/rewrite.h"
#include "rewrite/rewrite_node.h"

/* A product of integers and what makes floats of it. */
typedef struct DynamicProduct {
    Node *product, *cast, *scaling, *factor;
    Value *weight_scale;
} DynamicProduct;

static Node *only_reader(const Value *value, const char *op_type)
{
    if (!value || value->use_count != 1 || value->output_count > 0 || value->is_mentioned) return NULL;
    Node *node = value->first_use->node;
    return node_is(node, op_type) && node->graph == value->graph ? node : NULL;
}

static Value *other_input(const Node *node, const Value *one)
{
    if (node->input_count != 2) return NULL;
    if (node->inputs[0].value == one) return node->inputs[1].value;
    return node->inputs[1].value == one ? node->inputs[0].value : NULL;
}

static bool is_dynamic_input(const Node *product, const Node *dynamic)
{
    if (product->input_count < 2 || product->inputs[0].value != dynamic->outputs[0]) return false;
    const Value *zero_point = product->input_count > 2 ? product->inputs[2].value : NULL;
    return zero_point && zero_point == dynamic->outputs[2];
}

static bool find_product(Node *product, const Node *dynamic, DynamicProduct *out)
{
    bool is_known = node_is(product, "MatMulInteger") || node_is(product, "ConvInteger");
    if (!is_known || !is_dynamic_input(product, dynamic) || !pass_input(product, 1)) return false;
    *out = (DynamicProduct){.product = product};
    out->cast = only_reader(pass_output(product, 0), "Cast");
    out->scaling = out->cast ? only_reader(pass_output(out->cast, 0), "Mul") : NULL;
    const Value *factor = out->scaling ? other_input(out->scaling, out->cast->outputs[0]) : NULL;
    out->factor =
        factor && factor->kind == VALUE_NODE_OUTPUT && node_is(factor->producer, "Mul") ? factor->producer : NULL;
    out->weight_scale = out->factor ? other_input(out->factor, dynamic->outputs[1]) : NULL;
    return out->weight_scale && product->inputs[1].value->initializer && constant_is_fixed(product->inputs[1].value);
}

static bool has_hint(const QdqRun *self, const Value *value)
{
    return scale_list_find_scale(&self->hints.given, name_bytes(value->name)) ||
           scale_list_find_scale(&self->hints.known, name_bytes(value->name));
}

/* ---- Taking it ---- */

static Value *float_weight(const DynamicProduct *self)
{
    Node *product = self->product;
    Model *model = product->graph->model;
    Value *weight = product->inputs[1].value, *zero_point = product->input_count > 3 ? product->inputs[3].value : NULL;
    Value *inputs[] = {weight, self->weight_scale, zero_point};
    Node *node = rewrite_add_node(product, "DequantizeLinear", inputs, zero_point ? 3 : 2,
                                  model_fresh_name_after(model, weight->name, "__float"));
    Attribute *axis = rewrite_new_attribute(model, "axis", ATTRIBUTE_INT);
    axis->i = node_is(product, "ConvInteger") ? 0 : weight->initializer->rank - 1;
    rewrite_set_attribute(node, axis);
    return node->outputs[0];
}

static void become_float(const DynamicProduct *self, Value *data)
{
    Node *product = self->product;
    Value *inputs[] = {data, float_weight(self)}, *result = self->scaling->outputs[0];
    Attribute **attributes = product->attributes;
    uint32_t count = product->attribute_count;
    rewrite_set_inputs(product, inputs, 2);
    rewrite_set_op_type(product, node_is(product, "ConvInteger") ? "Conv" : "MatMul");
    for (uint32_t k = 0; k < count; k++) rewrite_set_attribute(product, attributes[k]);
    rewrite_set_inputs(self->cast, NULL, 0);
    rewrite_set_inputs(self->scaling, NULL, 0);
    rewrite_take_output(product, 0, result);
    rewrite_drop_node(self->cast);
    rewrite_drop_node(self->scaling);
    if (self->factor->graph && rewrite_is_unread(self->factor->outputs[0])) rewrite_drop_node(self->factor);
}

static void take(QdqRun *self, Node *dynamic)
{
    Value *data = dynamic->inputs[0].value;
    DynamicProduct product;
    if (!has_hint(self, data)) {
        qdq_problem(
            self, dynamic,
            "its scale is found while the model runs, and INT8 of TensorRT needs a number: give '%s' one by --hint",
            journal_name(self->result->journal, data->name));
        return;
    }
    while (dynamic->outputs[0]->first_use) {
        if (!find_product(dynamic->outputs[0]->first_use->node, dynamic, &product)) {
            qdq_problem(self, dynamic, "what %s makes of its integers is not known",
                        node_label(dynamic->outputs[0]->first_use->node, self->arena));
            return;
        }
        become_float(&product, data);
    }
    for (uint32_t k = 0; k < dynamic->output_count; k++)
        if (dynamic->outputs[k] && !rewrite_is_unread(dynamic->outputs[k])) return;
    rewrite_drop_node(dynamic);
}

static bool is_whole(const Node *node)
{
    return node_is(node, "DynamicQuantizeLinear") && node->input_count == 1 && node->inputs[0].value &&
           node->output_count == 3 && node->outputs[0] && node->outputs[1] && node->outputs[2];
}

Status qdq_take_dynamic(QdqRun *self)
{
    ARRAY(Node *) found = {0};
    for (size_t index = 0; index < self->model->graphs.count; index++)
        for (Node *node = self->model->graphs.items[index]->first_node; node; node = node->next)
            if (is_whole(node)) array_push(&found, node);
    for (size_t index = 0; index < found.count; index++) take(self, found.items[index]);
    rewrite_sweep_model(self->model);
    array_free(&found);
    return qdq_fail_of_problems(self);
}
