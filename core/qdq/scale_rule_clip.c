/* scale_rule_clip - results are within the bounds, and no larger than the input. */
#include <math.h>

#include "qdq/scale_rule.h"

/* The larger magnitude of both bounds / 127; 0: one of them is not known. Clip-6 has attributes, later ones inputs. */
static double bound(const RuleLook *look)
{
    bool is_one;
    double low = INFINITY, high = INFINITY;
    if (look->node->input_count > 1) {
        if (look->node->input_count < 3 || !rule_constant(look, 1, &low, &is_one) ||
            !rule_constant(look, 2, &high, &is_one))
            return 0;
    } else {
        low = fabs(rule_float(look, "min", INFINITY));
        high = fabs(rule_float(look, "max", INFINITY));
    }
    double larger = low > high ? low : high;
    return isfinite(larger) ? larger / 127 : 0;
}

static void forward(RuleLook *look)
{
    double scale = rule_input(look, 0), limit = bound(look);
    if (limit > 0 && (scale <= 0 || limit < scale)) scale = limit;
    if (scale > 0) rule_give_output(look, 0, scale);
}

const ScaleRule scale_rule_clip = {
    .name = "clip",
    .op_types = "Clip",
    .risk = "None: a range that holds the results cuts only inputs whose results are cut too.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = forward,
    .backward = rule_copy_backward,
};
