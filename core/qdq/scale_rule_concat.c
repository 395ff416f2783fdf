/* scale_rule_concat - the output has the largest scale of its inputs. */
#include "qdq/scale_rule.h"

/* The reference takes the largest of those that are known. */
static void forward(RuleLook *look)
{
    double largest = 0;
    for (uint32_t index = 0; index < look->node->input_count; index++) {
        double scale = rule_input(look, index), magnitude;
        bool is_one;
        if (scale <= 0 && rule_constant(look, index, &magnitude, &is_one))
            scale = look->by_option ? 0 : magnitude / 127;
        else if (scale <= 0 && !look->by_option) return;
        if (scale > largest) largest = scale;
    }
    if (largest > 0) rule_give_output(look, 0, largest);
}

static void backward(RuleLook *look)
{
    rule_give_inputs(look, rule_output(look, 0));
}

const ScaleRule scale_rule_concat = {
    .name = "concat",
    .op_types = "Concat",
    .option = "infer-concat-scales",
    .risk = "None: what the range of the output cuts is cut in any case.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = forward,
    .backward = backward,
};
