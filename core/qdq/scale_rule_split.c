/* scale_rule_split - each output is a part of the input; all of them are the input. */
#include "qdq/scale_rule.h"

static void forward(RuleLook *look)
{
    double scale = rule_input(look, 0);
    for (uint32_t index = 0; scale > 0 && index < look->node->output_count; index++)
        rule_give_output(look, index, scale);
}

/* The largest, where all are known. */
static void backward(RuleLook *look)
{
    double largest = 0;
    for (uint32_t index = 0; index < look->node->output_count; index++) {
        double scale = rule_output(look, index);
        if (scale <= 0) return;
        if (scale > largest) largest = scale;
    }
    if (largest > 0) rule_give_input(look, 0, largest);
}

const ScaleRule scale_rule_split = {
    .name = "split",
    .op_types = "Split",
    .risk = "None: the parts are the whole.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = forward,
    .backward = backward,
};
