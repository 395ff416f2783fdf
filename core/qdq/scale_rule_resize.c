/* scale_rule_resize - nearest takes elements, linear stays between them; cubic overshoots. */
#include "qdq/scale_rule.h"

static void forward(RuleLook *look)
{
    if (!rule_string_is(look, "mode", "cubic", "nearest")) rule_copy_forward(look);
}

static void backward(RuleLook *look)
{
    if (!rule_string_is(look, "mode", "cubic", "nearest")) rule_copy_backward(look);
}

const ScaleRule scale_rule_resize = {
    .name = "resize",
    .op_types = "Resize Upsample",
    .risk = "Backwards elements may be cut that no result comes near, where it makes the tensor smaller.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = forward,
    .backward = backward,
};
