/* flex_attention - attention whose scores and chances a graph may change.
 * https://onnx.ai/onnx/operators/onnx_aionnxpreview_FlexAttention.html */
#include "ops/common.h"
#include "ops/sizes.h"

/* The size that an axis of two inputs has; *into: what is known of it, before and after. */
static Inferred merge(InferContext *c, size_t input, int axis, Dim *into)
{
    const Shape *shape = infer_shape(c, input);
    if (!shape || infer_same_dim(c, *into, shape->dims[axis], into)) return INFER_DONE;
    return infer_invalid(c, "axis %d of %s is %s, and %s in an input before", axis, infer_input_name(c, input),
                         dim_words(c, shape->dims[axis]), dim_words(c, *into));
}

/* Q [batch, heads, length, size], K [batch, kv_heads, kv_length, size], V [batch, kv_heads, kv_length, v_size]
 * -> Y [batch, heads, length, v_size]. */
static Inferred flex_attention_infer(InferContext *c)
{
    for (size_t input = 0; input < 3; input++)
        if (infer_rank(c, input) >= 0 && infer_rank(c, input) != 4)
            return infer_invalid(c, "%s has %d axes, not 4", infer_input_name(c, input), infer_rank(c, input));
    const Shape *q = infer_shape(c, 0), *v = infer_shape(c, 2);
    Dim batch = NULL, size = NULL, kv_heads = NULL, kv_length = NULL;
    Inferred inferred = INFER_DONE;
    for (size_t input = 0; input < 3 && inferred == INFER_DONE; input++) inferred = merge(c, input, 0, &batch);
    for (size_t input = 0; input < 2 && inferred == INFER_DONE; input++) inferred = merge(c, input, 3, &size);
    for (size_t input = 1; input < 3 && inferred == INFER_DONE; input++) inferred = merge(c, input, 1, &kv_heads);
    for (size_t input = 1; input < 3 && inferred == INFER_DONE; input++) inferred = merge(c, input, 2, &kv_length);
    if (inferred != INFER_DONE) return inferred;
    infer_set(c, 0, 0, 4, (Dim[]){batch, q ? q->dims[1] : NULL, q ? q->dims[2] : NULL, v ? v->dims[3] : NULL});
    return q && v ? INFER_DONE : infer_unknown(c, "the rank of %s is not known", q ? "V" : "Q");
}

const OpRow op_flex_attention[] = {
    {"FlexAttention", 1, "Q: T1, K: T1, V: T1", "Y: T1",
     "prob_mod: graph, scale: float, score_mod: graph, softmax_precision: int", "T1: floats_bfloat16",
     .infer = flex_attention_infer, .domain = DOMAIN_PREVIEW},
    {0},
};
