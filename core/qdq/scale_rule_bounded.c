/* scale_rule_bounded - results are within -1 .. 1 whatever the input is. */
#include "qdq/scale_rule.h"

static void forward(RuleLook *look)
{
    rule_give_output(look, 0, 1.0 / 127);
}

const ScaleRule scale_rule_bounded = {
    .name = "bounded",
    .op_types = "Softmax HardSigmoid Erf Softsign Sin Cos",
    .risk = "None: they cannot be larger.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_OPTION,
    .forward = forward,
};
