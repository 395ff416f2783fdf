/* scale_rule_average - a mean is no larger than what it is of. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_average = {
    .name = "average",
    .op_types = "AveragePool GlobalAveragePool ReduceMean",
    .option = "infer-average-pool-scales",
    .risk = "Backwards the range of means is taken for that of the elements, which is wider.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_ALL,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
