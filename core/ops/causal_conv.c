/* causal_conv - convolution along time that looks back only, with the last inputs handed on as a state.
 * https://onnx.ai/onnx/operators/onnx__CausalConvWithState.html */
#include "ops/op.h"

const OpRow op_causal_conv[] = {
    {"CausalConvWithState", 27, "input: T, weight: T, bias?: T, past_state?: T", "output: T, present_state: T",
     "activation: string = 'none'", "T: float16 bfloat16 float", .infer = NULL, .flags = OP_DETERMINISM_UNKNOWN},
    {0},
};
