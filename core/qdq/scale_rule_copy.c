/* scale_rule_copy - the same elements under other dims or in another order: equal scales. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_copy = {
    .name = "copy",
    .op_types = "Flatten Transpose Reshape Squeeze",
    .risk = "None: the elements are the same.",
    .forward_level = SCALE_LEVEL_NONE,
    .backward_level = SCALE_LEVEL_NONE,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
