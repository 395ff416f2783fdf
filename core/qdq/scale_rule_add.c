/* scale_rule_add - amax(a + b) <= amax(a) + amax(b). */
#include "qdq/scale_rule.h"

static bool term(const RuleLook *look, uint32_t index, double *out)
{
    bool is_one;
    *out = rule_input(look, index);
    if (*out > 0) return true;
    if (!rule_constant(look, index, out, &is_one)) return false;
    *out /= 127;
    return true;
}

static void forward(RuleLook *look)
{
    double sum = 0, scale;
    for (uint32_t index = 0; index < look->node->input_count; index++) {
        if (!term(look, index, &scale)) return;
        sum += scale;
    }
    rule_give_output(look, 0, sum);
}

/* DLA wants equal ranges at the inputs, and takes the largest. */
static void backward(RuleLook *look)
{
    double scale = rule_output(look, 0);
    for (uint32_t index = 0; scale > 0 && index < look->node->input_count; index++) rule_give_input(look, index, scale);
}

const ScaleRule scale_rule_add = {
    .name = "add",
    .op_types = "Add Sub Sum",
    .risk = "The sum of two ranges is up to twice as wide as the sums that occur; backwards the range of sums is taken "
            "for that of each term.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_ALL,
    .forward = forward,
    .backward = backward,
};
