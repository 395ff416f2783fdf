/* scale_rule_move - the same elements, some of them several times: equal scales. */
#include "qdq/scale_rule.h"

const ScaleRule scale_rule_move = {
    .name = "move",
    .op_types = "Identity Dropout Unsqueeze DepthToSpace SpaceToDepth Expand Tile Neg Abs",
    .risk = "None: the elements, or their magnitudes, are the same.",
    .forward_level = SCALE_LEVEL_SAFE,
    .backward_level = SCALE_LEVEL_SAFE,
    .forward = rule_copy_forward,
    .backward = rule_copy_backward,
};
