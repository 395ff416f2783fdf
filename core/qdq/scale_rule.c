/* scale_rule - the table, and what rules look at. */
#include "qdq/scale_rule.h"

#include <math.h>

#include "kernels/lane.h"
#include "qdq/scale_list.h"

#define RULE(name) extern const ScaleRule scale_rule_##name;
#include "qdq/scale_rules.def"
#undef RULE

static const ScaleRule *const rules[] = {
#define RULE(name) &scale_rule_##name,
#include "qdq/scale_rules.def"
#undef RULE
};

const ScaleRule *scale_rule_at(size_t index)
{
    return index < COUNT_OF(rules) ? rules[index] : NULL;
}

static bool has_word(const char *words, const Name *word)
{
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, " ");
        if (size == word->size && memcmp(at, word->text, size) == 0) return true;
        at += size;
        at += strspn(at, " ");
    }
    return false;
}

const ScaleRule *scale_rule_for(const Node *node)
{
    if (!node_has_onnx_domain(node)) return NULL;
    for (size_t index = 0; index < COUNT_OF(rules); index++)
        if (has_word(rules[index]->op_types, node->op_type)) return rules[index];
    return NULL;
}

/* ---- Looking ---- */

static Value *input_at(const RuleLook *look, uint32_t index)
{
    return index < look->node->input_count ? look->node->inputs[index].value : NULL;
}

static Value *output_at(const RuleLook *look, uint32_t index)
{
    return index < look->node->output_count ? look->node->outputs[index] : NULL;
}

static double scale_of(const RuleLook *look, const Value *value)
{
    const ScaleRow *row = value ? scale_table_find(&look->run->result->scales, value) : NULL;
    return row ? row->scale : 0;
}

bool rule_has_input(const RuleLook *look, uint32_t index)
{
    const Value *value = input_at(look, index);
    return value && !qdq_is_constant(look->run, value);
}

double rule_input(const RuleLook *look, uint32_t index)
{
    return rule_has_input(look, index) ? scale_of(look, input_at(look, index)) : 0;
}

double rule_output(const RuleLook *look, uint32_t index)
{
    return scale_of(look, output_at(look, index));
}

const Node *rule_producer(const RuleLook *look, uint32_t index)
{
    const Value *value = input_at(look, index);
    return value && value->kind == VALUE_NODE_OUTPUT ? value->producer : NULL;
}

double rule_float(const RuleLook *look, const char *name, double otherwise)
{
    const Attribute *attribute = node_attribute(look->node, name);
    return attribute && attribute->type == ATTRIBUTE_FLOAT ? (double)attribute->f : otherwise;
}

bool rule_string_is(const RuleLook *look, const char *name, const char *text, const char *otherwise)
{
    const Attribute *attribute = node_attribute(look->node, name);
    if (!attribute || attribute->type != ATTRIBUTE_STRING) return strcmp(text, otherwise) == 0;
    return bytes_equal(attribute->s, bytes_of(text));
}

static Status read_magnitude(Tensor *tensor, uint64_t count, double *out, bool *out_is_one)
{
    enum { CHUNK = 256 };
    uint8_t bytes[CHUNK * sizeof(double)];
    double numbers[CHUNK], smallest = INFINITY, largest = 0;
    for (uint64_t first = 0; first < count; first += CHUNK) {
        size_t step = count - first < CHUNK ? (size_t)(count - first) : CHUNK;
        TRY(tensor_read_elements(tensor, first, step, bytes));
        lane_load_as(tensor->dtype, bytes, step, LANE_F64, numbers);
        for (size_t k = 0; k < step; k++) {
            double magnitude = fabs(numbers[k]);
            if (!(magnitude <= largest)) largest = magnitude;
            if (magnitude < smallest) smallest = magnitude;
        }
    }
    *out = largest;
    *out_is_one = smallest == largest;
    return STATUS_OK;
}

bool rule_constant(const RuleLook *look, uint32_t index, double *out, bool *out_is_one)
{
    Value *value = input_at(look, index);
    Tensor *tensor = NULL;
    uint64_t count;
    if (!value || !qdq_is_constant(look->run, value)) return false;
    Status status = constant_find_elements(value, &tensor);
    bool is_known = status_is_ok(status) && tensor && tensor_element_count(tensor, &count) && count > 0 &&
                    count <= RULE_MAX_ELEMENTS;
    if (is_known) status = read_magnitude(tensor, count, out, out_is_one);
    is_known = is_known && status_is_ok(status) && isfinite(*out);
    status_free(&status);
    return is_known;
}

bool rule_is_multiplied(const Value *value)
{
    const Node *first = NULL;
    for (const Use *use = value->first_use; use; use = use->next)
        if (use->node->graph == value->graph && (!first || use->node->order < first->order)) first = use->node;
    return first && node_is(first, "Mul");
}

/* ---- Giving ---- */

static void give(RuleLook *look, Value *value, double scale)
{
    if (!value || value->graph != look->run->model->graph || value->output_count > 0) return;
    if (qdq_is_constant(look->run, value) || !qdq_may_be_float(value) || !scale_is_valid(scale)) return;
    ScaleRow row = {.value = value, .scale = scale, .origin = SCALE_RULE, .rule = look->rule->name, .from = look->node};
    if (scale_table_add(&look->run->result->scales, row)) look->is_changed = true;
}

void rule_give_input(RuleLook *look, uint32_t index, double scale)
{
    give(look, input_at(look, index), scale);
}

void rule_give_output(RuleLook *look, uint32_t index, double scale)
{
    give(look, output_at(look, index), scale);
}

void rule_give_inputs(RuleLook *look, double scale)
{
    for (uint32_t index = 0; scale > 0 && index < look->node->input_count; index++) rule_give_input(look, index, scale);
}

void rule_copy_forward(RuleLook *look)
{
    double scale = rule_input(look, 0);
    if (scale > 0) rule_give_output(look, 0, scale);
}

void rule_copy_backward(RuleLook *look)
{
    double scale = rule_output(look, 0);
    if (scale > 0) rule_give_input(look, 0, scale);
}
