/* causal_conv - convolution along time that looks back only, with the last inputs handed on as a state.
 * https://onnx.ai/onnx/operators/onnx__CausalConvWithState.html */
#include "ops/common.h"
#include "ops/sizes.h"

/* present_state [batch, channels, kernel - 1] */
static Inferred set_state(InferContext *c, Dim batch, Dim channels)
{
    const Shape *weight = infer_shape(c, 1), *past = infer_shape(c, 3);
    Dim one = dim_number(c->dims, 1), length = NULL;
    if (weight) length = dim_subtract(c->dims, weight->dims[2], one);
    if (past && past->rank == 3 && !infer_same_dim(c, length, past->dims[2], &length))
        return infer_invalid(c, "past_state holds %s places and the weights need %s", dim_words(c, past->dims[2]),
                             dim_words(c, length));
    if (length && dim_upper(length) < 0) return infer_invalid(c, "the weights have no place");
    infer_set(c, 1, 0, 3, (Dim[]){batch, channels, length});
    return INFER_DONE;
}

static Inferred causal_conv_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0), *weight = infer_shape(c, 1), *past = infer_shape(c, 3);
    Dim channels = weight && weight->rank == 3 ? weight->dims[0] : NULL, batch = NULL;
    for (size_t index = 0; index < 4; index++)
        if (index != 2 && infer_rank(c, index) >= 0 && infer_rank(c, index) != 3)
            return infer_invalid(c, "%s has rank %d; it must have 3", infer_input_name(c, index), infer_rank(c, index));
    if (past && !infer_same_dim(c, channels, past->dims[1], &channels))
        return infer_invalid(c, "past_state and weight differ in channels");
    if (input && !infer_same_dim(c, channels, input->dims[1], &channels))
        return infer_invalid(c, "input has %s channels and weight has %s", dim_words(c, input->dims[1]),
                             dim_words(c, channels));
    if (past) batch = past->dims[0];
    if (input && !infer_same_dim(c, input->dims[0], batch, &batch))
        return infer_invalid(c, "input and past_state differ in their batch");
    infer_set(c, 0, 0, 3, (Dim[]){batch, channels, input ? input->dims[2] : NULL});
    Inferred inferred = set_state(c, batch, channels);
    if (inferred != INFER_DONE || input) return inferred;
    return infer_unknown(c, "the shape of input is not known");
}

const OpRow op_causal_conv[] = {
    {"CausalConvWithState", 27, "input: T, weight: T, bias?: T, past_state?: T", "output: T, present_state: T",
     "activation: string = 'none'", "T: float16 bfloat16 float", .infer = causal_conv_infer,
     .flags = OP_DETERMINISM_UNKNOWN},
    {0},
};
