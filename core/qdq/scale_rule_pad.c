/* scale_rule_pad - the elements of the input, and a constant. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_pad = {
    .name = "pad",
    .op_types = "Pad",
    .risk = "A padded number that is larger than all others is cut.",
    .forward_level = SCALE_LEVEL_NONE,
    .backward_level = SCALE_LEVEL_NONE,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
