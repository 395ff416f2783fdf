/* scale_rule_hard_swish - x times a number of 0 .. 1: no larger than x, and equal to x from 3 on. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_hard_swish = {
    .name = "hard_swish",
    .op_types = "HardSwish",
    .risk = "None: a range that holds the results cuts only inputs whose results are cut, or that are 0.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
