/* ml_svm - support vector machines: scores, or labels with scores, for each row.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_SVMClassifier.html */
#include "ops/op.h"

const OpRow op_ml_svm[] = {
    {"SVMClassifier", 1, "X: T1", "Y: T2, Z: float",
     "classlabels_ints: ints, classlabels_strings: strings, coefficients: floats, kernel_params: floats, "
     "kernel_type: string = 'LINEAR', post_transform: string = 'NONE', prob_a: floats, prob_b: floats, rho: floats, "
     "support_vectors: floats, vectors_per_class: ints",
     "T1: float double int32 int64; T2: int64 string", .infer = NULL, .domain = DOMAIN_ML},
    {"SVMRegressor", 1, "X: T", "Y: float",
     "coefficients: floats, kernel_params: floats, kernel_type: string = 'LINEAR', n_supports: int = 0, "
     "one_class: int = 0, post_transform: string = 'NONE', rho: floats, support_vectors: floats",
     "T: float double int32 int64", .infer = NULL, .domain = DOMAIN_ML},
    {0},
};
