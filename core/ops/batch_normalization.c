/* batch_normalization - scales and moves each channel by the statistics of a batch, given or (in training) computed.
 * https://onnx.ai/onnx/operators/onnx__BatchNormalization.html */
#include "ops/batch_normalization.h"

#include "kernels/rows.h"
#include "ops/common.h"
#include "ops/sizes.h"

/* scale, B, mean and var have one element for each channel: what any of them and X [N, C, ...] tell of C. X of rank 1
 * has a single channel. */
static Inferred read_channels(InferContext *c, Dim *out)
{
    const Shape *x = infer_shape(c, 0);
    *out = NULL;
    if (x && x->rank >= 1) *out = x->rank == 1 ? dim_number(c->dims, 1) : x->dims[1];
    for (size_t index = 1; index < 5; index++) {
        const Shape *shape = infer_shape(c, index);
        if (!shape) continue;
        if (shape->rank != 1)
            return infer_invalid(c, "%s has rank %d; it must have 1", infer_input_name(c, index), shape->rank);
        if (!infer_same_dim(c, *out, shape->dims[0], out))
            return infer_invalid(c, "%s has %s elements for %s channels", infer_input_name(c, index),
                                 dim_words(c, shape->dims[0]), dim_words(c, *out));
    }
    return INFER_DONE;
}

static Inferred set_y(InferContext *c, Dim channels)
{
    Dim dims[SHAPE_MAX_RANK];
    const Shape *x = infer_shape(c, 0);
    if (!x) return infer_set_unranked(c, 0, 0, 0);
    for (int axis = 0; axis < x->rank; axis++) dims[axis] = axis == 1 && channels ? channels : x->dims[axis];
    infer_set(c, 0, 0, x->rank, dims);
    return INFER_DONE;
}

/* Before version 9 there may be statistics for each element: spatial = 0. */
static Inferred batch_normalization_infer(InferContext *c)
{
    Dim channels = NULL;
    bool is_spatial = infer_since(c) >= 9 || infer_int(c, "spatial") != 0;
    Inferred inferred = is_spatial ? read_channels(c, &channels) : INFER_DONE;
    if (inferred != INFER_DONE) return inferred;
    for (size_t output = 1; output < c->output_count; output++) {
        if (is_spatial) infer_set(c, output, 0, 1, &channels);
        else (void)infer_set_like(c, output, 3, 0);
    }
    return set_y(c, channels);
}

/* ---- Training ---- */

static bool is_set(const Node *node, const char *name)
{
    const Attribute *attribute = node_attribute(node, name);
    return attribute && attribute->i != 0;
}

bool batch_normalization_trains(const Node *node, int64_t version)
{
    if (version >= 14) return is_set(node, "training_mode");
    for (uint32_t index = 1; index < node->output_count; index++)
        if (node->outputs[index]) return true;
    return version < 7 && !is_set(node, "is_test");
}

bool batch_normalization_writes(const Node *node, int64_t version, uint32_t index)
{
    enum { MEAN = 3, VARIANCE = 4 };
    bool is_statistic = index == MEAN || index == VARIANCE;
    return is_statistic && node_is(node, "BatchNormalization") && batch_normalization_trains(node, version);
}

/* ---- Evaluation: inference only ---- */

/* X has its channels on axis 1, or one where there is no such axis; the statistics get dims that go with it. */
static Evaluated batch_normalization_eval(EvalContext *c)
{
    int64_t dims[SHAPE_MAX_RANK];
    Tensor *inputs[5] = {eval_input(c, 0)};
    double epsilon = infer_float(c->infer, "epsilon");
    if (batch_normalization_trains(c->infer->node, infer_since(c->infer)))
        return eval_refuse(c, "it is in training mode");
    if (infer_since(c->infer) < 9 && infer_int(c->infer, "spatial") == 0)
        return eval_refuse(c, "it is evaluated for statistics of channels only");
    if (inputs[0]->rank < 1) return eval_refuse(c, "X has no axes");
    for (int axis = 0; axis < inputs[0]->rank; axis++) dims[axis] = 1;
    for (size_t index = 1; index < 5; index++) {
        dims[0] = (int64_t)eval_element_count(eval_input(c, index));
        inputs[index] = recipe_reshape(eval_input(c, index), inputs[0]->rank > 1 ? inputs[0]->rank - 1 : 1, dims);
    }
    EvalContext aligned = *c;
    aligned.inputs = inputs;
    aligned.input_count = 5;
    Evaluated evaluated = eval_elementwise(&aligned, &rows_batch_normalization, &epsilon, sizeof epsilon);
    c->reason = aligned.reason;
    return evaluated;
}

const OpRow op_batch_normalization[] = {
    {"BatchNormalization", 15, "X: T, scale: T1, B: T1, input_mean: T2, input_var: T2",
     "Y: T, running_mean?: T2, running_var?: T2",
     "epsilon: float = 1e-05, momentum: float = 0.9, training_mode: int = 0",
     "T: floats_bfloat16; T1: floats_bfloat16; T2: floats_bfloat16", .infer = batch_normalization_infer,
     .eval = batch_normalization_eval},
    {"BatchNormalization", 14, "X: T, scale: T, B: T, input_mean: U, input_var: U",
     "Y: T, running_mean?: U, running_var?: U", "epsilon: float = 1e-05, momentum: float = 0.9, training_mode: int = 0",
     "T: floats_bfloat16; U: floats_bfloat16", .infer = batch_normalization_infer, .eval = batch_normalization_eval},
    {"BatchNormalization", 9, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T", "epsilon: float = 1e-05, momentum: float = 0.9",
     "T: floats", .infer = batch_normalization_infer, .eval = batch_normalization_eval},
    {"BatchNormalization", 7, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T",
     "epsilon: float = 1e-05, momentum: float = 0.9, spatial: int = 1", "T: floats", .infer = batch_normalization_infer,
     .eval = batch_normalization_eval},
    {"BatchNormalization", 6, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T",
     "epsilon: float = 1e-05, is_test: int = 0, momentum: float = 0.9, spatial: int = 1", "T: floats",
     .infer = batch_normalization_infer, .eval = batch_normalization_eval},
    {"BatchNormalization", 1, "X: T, scale: T, B: T, mean: T, var: T",
     "Y: T, mean?: T, var?: T, saved_mean?: T, saved_var?: T",
     "consumed_inputs!: ints, epsilon: float = 1e-05, is_test: int = 0, momentum: float = 0.9, spatial: int = 1",
     "T: floats", .infer = batch_normalization_infer, .eval = batch_normalization_eval},
    {0},
};
