/* scale_rule_reduce - results are elements of the input. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_reduce = {
    .name = "reduce",
    .op_types = "ReduceMax ReduceMin GlobalMaxPool TopK",
    .risk = "Backwards the range of the largest (smallest) is taken for that of all.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_ALL,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
