/* loss - how far scores of classes are from labels, for each label or all together.
 * https://onnx.ai/onnx/operators/onnx__NegativeLogLikelihoodLoss.html */
#include "ops/op.h"

const OpRow op_loss[] = {
    {"NegativeLogLikelihoodLoss", 22, "input: T, target: Tind, weight?: T", "loss: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats_bfloat16; Tind: int32 int64", .infer = NULL},
    {"NegativeLogLikelihoodLoss", 13, "input: T, target: Tind, weight?: T", "loss: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats; Tind: int32 int64", .infer = NULL},
    {"NegativeLogLikelihoodLoss", 12, "input: T, target: Tind, weight?: T", "loss: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats; Tind: int32 int64", .infer = NULL},
    {"SoftmaxCrossEntropyLoss", 13, "scores: T, labels: Tind, weights?: T", "output: T, log_prob?: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats_bfloat16; Tind: int32 int64", .infer = NULL},
    {"SoftmaxCrossEntropyLoss", 12, "scores: T, labels: Tind, weights?: T", "output: T, log_prob?: T",
     "ignore_index: int, reduction: string = 'mean'", "T: floats; Tind: int32 int64", .infer = NULL},
    {0},
};
