/* scale_rule_part - some of the elements of the input: its range holds them too. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_part = {
    .name = "part",
    .op_types = "Slice Gather GatherElements GatherND",
    .risk = "Backwards the range of a part is taken for that of the whole.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_ALL,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
