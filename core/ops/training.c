/* training - gradients of a graph, and the optimizers that follow them.
 * https://onnx.ai/onnx/operators/onnx_aionnxpreviewtraining_Adam.html */
#include "ops/common.h"

enum { FIRST_TENSOR = 2 /* inputs before are the learning rate R and the update count T */ };

/* Inputs are groups of as many tensors as are optimized: values, gradients, then states. Outputs are the new values and
 * states: each like the input it comes from. */
static Inferred set_updated(InferContext *c, size_t state_count)
{
    size_t tensors = c->input_count > FIRST_TENSOR ? c->input_count - FIRST_TENSOR : 0;
    size_t count = tensors / (state_count + 2);
    if (count * (state_count + 2) != tensors || count == 0)
        return infer_invalid(c, "%zu inputs after R and T are no groups of %zu", tensors, state_count + 2);
    if (c->output_count > count * (state_count + 1))
        return infer_invalid(c, "there are %zu outputs for %zu tensors", c->output_count, count);
    Inferred inferred = INFER_DONE;
    for (size_t output = 0; output < c->output_count; output++) {
        size_t input = FIRST_TENSOR + (output < count ? output : output + count);
        if (infer_set_like(c, output, input, infer_dtype(c, input)) != INFER_DONE) inferred = INFER_UNKNOWN;
    }
    return inferred;
}

static Inferred one_state_infer(InferContext *c)
{
    return set_updated(c, 1);
}

static Inferred two_states_infer(InferContext *c)
{
    return set_updated(c, 2);
}

/* Output k is the gradient by input k. */
static Inferred gradient_infer(InferContext *c)
{
    Inferred inferred = INFER_DONE;
    if (c->output_count > c->input_count)
        return infer_invalid(c, "there are %zu outputs for %zu inputs", c->output_count, c->input_count);
    for (size_t k = 0; k < c->output_count; k++)
        if (infer_set_like(c, k, k, infer_dtype(c, k)) != INFER_DONE) inferred = INFER_UNKNOWN;
    return inferred;
}

const OpRow op_training[] = {
    {"Adagrad", 1, "R: T1, T: T2, inputs+!: T3", "outputs+!: T3",
     "decay_factor: float = 0.0, epsilon: float = 1e-06, norm_coefficient: float = 0.0",
     "T1: float double; T2: int64; T3: float double", .infer = one_state_infer, .domain = DOMAIN_TRAINING},
    {"Adam", 1, "R: T1, T: T2, inputs+!: T3", "outputs+!: T3",
     "alpha: float = 0.9, beta: float = 0.999, epsilon: float = 1e-06, norm_coefficient: float = 0.0, "
     "norm_coefficient_post: float = 0.0",
     "T1: float double; T2: int64; T3: float double", .infer = two_states_infer, .domain = DOMAIN_TRAINING},
    {"Gradient", 1, "Inputs+!: T1", "Outputs+!: T2", "xs!: strings, y!: string, zs: strings", "T1: all_1; T2: floats",
     .infer = gradient_infer, .domain = DOMAIN_TRAINING},
    {"Momentum", 1, "R: T1, T: T2, inputs+!: T3", "outputs+!: T3",
     "alpha!: float, beta!: float, mode!: string, norm_coefficient!: float",
     "T1: float double; T2: int64; T3: float double", .infer = one_state_infer, .domain = DOMAIN_TRAINING},
    {0},
};
