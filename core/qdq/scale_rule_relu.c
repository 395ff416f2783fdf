/* scale_rule_relu - no result is larger than its input; what the input has below 0 does not count. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_relu = {
    .name = "relu",
    .op_types = "Relu",
    .risk = "None: a range that holds the results cuts only inputs whose results are cut too.",
    .forward_level = SCALE_LEVEL_NONE,
    .backward_level = SCALE_LEVEL_NONE,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
