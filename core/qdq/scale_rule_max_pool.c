/* scale_rule_max_pool - results are elements of the input; DLA wants equal ranges on both sides. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_max_pool = {
    .name = "max_pool",
    .op_types = "MaxPool",
    .risk = "Backwards low inputs may be cut that are no largest of their window.",
    .forward_level = SCALE_LEVEL_NONE,
    .backward_level = SCALE_LEVEL_NONE,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
