/* scale_rule_div - through a constant k that is one number but for signs: s = a / |k|. */
#include "qdq/scale_rule.h"

static void forward(RuleLook *look)
{
    double magnitude, scale = rule_input(look, 0);
    bool is_one;
    if (scale > 0 && rule_constant(look, 1, &magnitude, &is_one) && is_one && magnitude > 0)
        rule_give_output(look, 0, scale / magnitude);
}

static void backward(RuleLook *look)
{
    double magnitude, scale = rule_output(look, 0);
    bool is_one;
    if (scale > 0 && rule_constant(look, 1, &magnitude, &is_one) && is_one && magnitude > 0)
        rule_give_input(look, 0, scale * magnitude);
}

const ScaleRule scale_rule_div = {
    .name = "div",
    .op_types = "Div",
    .risk = "None: the quotients are the elements in another unit.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = forward,
    .backward = backward,
};
