/* scale_rule_leaky_relu - no result is larger than its input where the slope is at most 1. */
#include <math.h>

#include "qdq/scale_rule.h"

static bool slope(const RuleLook *look, double *out)
{
    bool is_one;
    if (node_is(look->node, "PRelu")) return rule_constant(look, 1, out, &is_one);
    *out = fabs(rule_float(look, "alpha", node_is(look->node, "LeakyRelu") ? (double)0.01f : 1));
    return true;
}

static void forward(RuleLook *look)
{
    double alpha, scale = rule_input(look, 0);
    if (scale > 0 && slope(look, &alpha)) rule_give_output(look, 0, alpha > 1 ? scale * alpha : scale);
}

const ScaleRule scale_rule_leaky_relu = {
    .name = "leaky_relu",
    .op_types = "LeakyRelu PRelu",
    .risk = "Backwards inputs below 0 are cut whose results are not.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_ALL,
    .forward = forward,
    .backward = rule_copy_backward,
};
