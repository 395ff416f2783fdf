/* flex_attention - attention whose scores and chances a graph may change.
 * https://onnx.ai/onnx/operators/onnx_aionnxpreview_FlexAttention.html */
#include "ops/op.h"

const OpRow op_flex_attention[] = {
    {"FlexAttention", 1, "Q: T1, K: T1, V: T1", "Y: T1",
     "prob_mod: graph, scale: float, score_mod: graph, softmax_precision: int", "T1: floats_bfloat16", .infer = NULL,
     .domain = DOMAIN_PREVIEW},
    {0},
};
