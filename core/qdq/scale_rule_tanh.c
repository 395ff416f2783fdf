/* scale_rule_tanh - results are within -1 .. 1; backwards its inverse: s = atanh(y) / 127 with y = 127 s. */
#include "qdq/exact_log.h"
#include "qdq/scale_rule.h"

static void forward(RuleLook *look)
{
    rule_give_output(look, 0, 1.0 / 127);
}

static void backward(RuleLook *look)
{
    double y = 127 * rule_output(look, 0);
    if (!look->is_synthetic && y > 0 && y < 1) rule_give_input(look, 0, exact_log((1 + y) / (1 - y)) / 2 / 127);
}

const ScaleRule scale_rule_tanh = {
    .name = "tanh",
    .op_types = "Tanh",
    .risk = "Near 1 the inverse is very wide: inputs have a coarse scale.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_ALL,
    .forward = forward,
    .backward = backward,
};
