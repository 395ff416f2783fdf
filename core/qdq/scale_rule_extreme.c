/* scale_rule_extreme - results are elements of the inputs. */
#include "qdq/scale_rule.h"

static void forward(RuleLook *look)
{
    double largest = 0;
    for (uint32_t index = 0; index < look->node->input_count; index++) {
        double scale = rule_input(look, index);
        bool is_one;
        if (scale <= 0) {
            if (!rule_constant(look, index, &scale, &is_one)) return;
            scale /= 127;
        }
        if (scale > largest) largest = scale;
    }
    if (largest > 0) rule_give_output(look, 0, largest);
}

static void backward(RuleLook *look)
{
    rule_give_inputs(look, rule_output(look, 0));
}

const ScaleRule scale_rule_extreme = {
    .name = "extreme",
    .op_types = "Max Min",
    .risk = "Backwards the range of the largest (smallest) is taken for that of all.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_ALL,
    .forward = forward,
    .backward = backward,
};
