/* ml_linear - linear models: scores, or labels with scores, for each row.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_LinearClassifier.html */
#include "ops/ml_table.h"

/* With one score of two classes onnxruntime adds the other's (ml/linearclassifier.cc); how many scores there are tell
 * the intercepts. */
static Inferred linear_classifier_infer(InferContext *c)
{
    int64_t strings = ml_count(c, "classlabels_strings", ATTRIBUTE_STRINGS);
    int64_t labels = strings > 0 ? strings : ml_count(c, "classlabels_ints", ATTRIBUTE_INTS);
    int64_t columns = ml_count(c, "intercepts", ATTRIBUTE_FLOATS);
    if (columns == 1 && labels == 2) columns = 2;
    if (columns == 0) columns = labels > 2 ? labels : -1;
    return ml_set_classes(c, strings > 0 ? DTYPE_STRING : DTYPE_INT64, columns);
}

static Inferred linear_regressor_infer(InferContext *c)
{
    int64_t targets = infer_int(c, "targets");
    if (targets < 0) return infer_invalid(c, "targets is negative");
    return ml_set_table(c, 0, DTYPE_FLOAT, targets);
}

const OpRow op_ml_linear[] = {
    {"LinearClassifier", 1, "X: T1", "Y: T2, Z: float",
     "coefficients!: floats, classlabels_ints: ints, classlabels_strings: strings, intercepts: floats, "
     "multi_class: int = 0, post_transform: string = 'NONE'",
     "T1: float double int32 int64; T2: int64 string", .infer = linear_classifier_infer, .domain = DOMAIN_ML},
    {"LinearRegressor", 1, "X: T", "Y: float",
     "coefficients: floats, intercepts: floats, post_transform: string = 'NONE', targets: int = 1",
     "T: float double int32 int64", .infer = linear_regressor_infer, .domain = DOMAIN_ML},
    {0},
};
