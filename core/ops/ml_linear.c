/* ml_linear - linear models: scores, or labels with scores, for each row.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_LinearClassifier.html */
#include "ops/op.h"

const OpRow op_ml_linear[] = {
    {"LinearClassifier", 1, "X: T1", "Y: T2, Z: float",
     "coefficients!: floats, classlabels_ints: ints, classlabels_strings: strings, intercepts: floats, "
     "multi_class: int = 0, post_transform: string = 'NONE'",
     "T1: float double int32 int64; T2: int64 string", .infer = NULL, .domain = DOMAIN_ML},
    {"LinearRegressor", 1, "X: T", "Y: float",
     "coefficients: floats, intercepts: floats, post_transform: string = 'NONE', targets: int = 1",
     "T: float double int32 int64", .infer = NULL, .domain = DOMAIN_ML},
    {0},
};
