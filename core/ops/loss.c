/* loss - how far scores of classes are from labels, for each label or all together.
 * https://onnx.ai/onnx/operators/onnx__NegativeLogLikelihoodLoss.html */
#include "ops/common.h"

/* The loss of each label, [N, d1, ...], from scores [N, C, d1, ...] and labels [N, d1, ...]. */
static Inferred losses_infer(InferContext *c)
{
    const Shape *scores = infer_shape(c, 0), *labels = infer_shape(c, 1);
    Dim dims[SHAPE_MAX_RANK];
    if (!scores && !labels) return infer_set_unranked(c, 0, 0, 1);
    int rank = labels ? labels->rank : scores->rank - 1;
    for (int axis = 0; axis < rank; axis++) {
        Dim of_scores = scores ? scores->dims[axis == 0 ? 0 : axis + 1] : NULL;
        if (!infer_same_dim(c, labels ? labels->dims[axis] : NULL, of_scores, &dims[axis]))
            return infer_invalid(c, "%s and %s differ in axis %d of the labels", infer_input_name(c, 0),
                                 infer_input_name(c, 1), axis);
    }
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

static Inferred loss_infer(InferContext *c)
{
    const Shape *scores = infer_shape(c, 0), *labels = infer_shape(c, 1);
    (void)infer_set_like(c, 1, 0, 0);
    if (scores && scores->rank < 2) return infer_check_rank(c, 0, 2, SHAPE_MAX_RANK);
    if (labels && labels->rank < 1) return infer_check_rank(c, 1, 1, SHAPE_MAX_RANK);
    if (scores && labels && scores->rank != labels->rank + 1)
        return infer_invalid(c, "%s has rank %d, %s %d; it must have one less", infer_input_name(c, 0), scores->rank,
                             infer_input_name(c, 1), labels->rank);
    if (infer_string_is(c, "reduction", "none")) return losses_infer(c);
    if (!infer_string_is(c, "reduction", "mean") && !infer_string_is(c, "reduction", "sum"))
        return infer_invalid(c, "reduction is none of none, mean, sum");
    infer_set(c, 0, 0, 0, NULL);
    return INFER_DONE;
}

const OpRow op_loss[] = {
    {"NegativeLogLikelihoodLoss", 22, "input: T, target: Tind, weight?: T", "loss: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats_bfloat16; Tind: int32 int64", .infer = loss_infer},
    {"NegativeLogLikelihoodLoss", 13, "input: T, target: Tind, weight?: T", "loss: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats; Tind: int32 int64", .infer = loss_infer},
    {"NegativeLogLikelihoodLoss", 12, "input: T, target: Tind, weight?: T", "loss: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats; Tind: int32 int64", .infer = loss_infer},
    {"SoftmaxCrossEntropyLoss", 13, "scores: T, labels: Tind, weights?: T", "output: T, log_prob?: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats_bfloat16; Tind: int32 int64", .infer = loss_infer},
    {"SoftmaxCrossEntropyLoss", 12, "scores: T, labels: Tind, weights?: T", "output: T, log_prob?: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats; Tind: int32 int64", .infer = loss_infer},
    {0},
};
