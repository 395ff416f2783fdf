/* scale_rule_sigmoid - results are within 0 .. 1; backwards its inverse: s = ln(y / (1 - y)) / 127 with y = 127 s. */
#include "qdq/exact_log.h"
#include "qdq/scale_rule.h"

/* The reference looks at the first node that reads it, and asks for --infer-mul-scales. */
static void forward(RuleLook *look)
{
    const Value *output = look->node->outputs[0];
    if (look->is_bounding || (look->by_option && output && rule_is_multiplied(output)))
        rule_give_output(look, 0, 1.0 / 127);
}

/* From 0.5 to 1, both left out: there the inverse is above 0 and finite. */
static void backward(RuleLook *look)
{
    double y = 127 * rule_output(look, 0);
    if (!look->is_synthetic && y > 0.5 && y < 1) rule_give_input(look, 0, exact_log(y / (1 - y)) / 127);
}

const ScaleRule scale_rule_sigmoid = {
    .name = "sigmoid",
    .op_types = "Sigmoid",
    .option = "infer-mul-scales",
    .risk = "Near 1 the inverse is very wide: inputs have a coarse scale.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_NONE,
    .forward = forward,
    .backward = backward,
};
