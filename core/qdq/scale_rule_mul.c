/* scale_rule_mul - amax(a b) <= amax(a) amax(b), so s = 127 a b; through a constant k: s = a |k|. */
#include "qdq/scale_rule.h"

static bool is_known_factor(const RuleLook *look, uint32_t index, double *magnitude, bool *is_one)
{
    return rule_constant(look, index, magnitude, is_one) && *magnitude > 0;
}

static void forward(RuleLook *look)
{
    double magnitude;
    bool is_one;
    double a = rule_input(look, 0), b = rule_input(look, 1);
    if (a > 0 && b > 0) rule_give_output(look, 0, a * b * 127);
    else if (a > 0 && is_known_factor(look, 1, &magnitude, &is_one)) rule_give_output(look, 0, a * magnitude);
    else if (b > 0 && is_known_factor(look, 0, &magnitude, &is_one)) rule_give_output(look, 0, b * magnitude);
}

/* x sigmoid(x) saturates where x does: a range that holds it cuts only inputs whose results are cut too. */
static bool is_silu(const RuleLook *look, uint32_t factor)
{
    const Node *sigmoid = rule_producer(look, factor);
    return sigmoid && node_is(sigmoid, "Sigmoid") && look->node->inputs[0].value != look->node->inputs[1].value &&
           sigmoid->inputs[0].value == look->node->inputs[1 - factor].value;
}

static void solve(RuleLook *look, uint32_t wanted)
{
    double output = rule_output(look, 0), other = rule_input(look, 1 - wanted), magnitude;
    bool is_one;
    if (is_known_factor(look, 1 - wanted, &magnitude, &is_one)) {
        if (is_one) rule_give_input(look, wanted, output / magnitude);
    } else if (other > 0 && (look->by_option || look->is_guessing || is_silu(look, 1 - wanted))) {
        rule_give_input(look, wanted, output / other / 127);
    }
}

static void backward(RuleLook *look)
{
    if (look->node->input_count != 2 || rule_output(look, 0) <= 0) return;
    bool knows[] = {rule_input(look, 0) > 0, rule_input(look, 1) > 0};
    if (rule_has_input(look, 0) && !knows[0]) solve(look, 0);
    if (rule_has_input(look, 1) && !knows[1]) solve(look, 1);
}

const ScaleRule scale_rule_mul = {
    .name = "mul",
    .op_types = "Mul",
    .option = "infer-mul-scales",
    .risk = "The product of two ranges is wider than the products that occur; backwards, but through constants and "
            "SiLU, it is a guess and of --infer all only.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = forward,
    .backward = backward,
};
