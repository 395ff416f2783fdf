/* ml_svm - support vector machines: scores, or labels with scores, for each row.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_SVMClassifier.html */
#include "ops/ml_table.h"

/* Are there support vectors, or only a coefficient a feature? False where it is not known. */
static bool has_support_vectors(const InferContext *c, bool *out)
{
    const Attribute *attribute = infer_attribute(c, "vectors_per_class");
    *out = false;
    if (!attribute || attribute->list_count == 0) return true;
    if (attribute->type != ATTRIBUTE_INTS || !attribute->ints) return false;
    for (uint64_t i = 0; i < attribute->list_count; i++) {
        if (attribute->ints[i] < 0) return false;
        if (attribute->ints[i] > 0) *out = true;
    }
    return true;
}

/* Without chances, support vectors give a score for each two of n classes: n(n - 1)/2, but two scores where n <= 2.
 * onnxruntime: ml/svmclassifier.cc, final_scores_per_batch. */
static Inferred svm_classifier_infer(InferContext *c)
{
    enum { MOST_CLASSES = 65535 };
    int64_t strings = ml_count(c, "classlabels_strings", ATTRIBUTE_STRINGS);
    int64_t labels = strings > 0 ? strings : ml_count(c, "classlabels_ints", ATTRIBUTE_INTS);
    int64_t columns = labels;
    bool has_vectors;
    if (!has_support_vectors(c, &has_vectors) || labels == 0 || labels > MOST_CLASSES) columns = -1;
    else if (has_vectors && ml_count(c, "prob_a", ATTRIBUTE_FLOATS) == 0)
        columns = labels > 2 ? labels * (labels - 1) / 2 : 2;
    return ml_set_classes(c, strings > 0 ? DTYPE_STRING : DTYPE_INT64, columns);
}

static Inferred svm_regressor_infer(InferContext *c)
{
    return ml_set_table(c, 0, DTYPE_FLOAT, 1);
}

const OpRow op_ml_svm[] = {
    {"SVMClassifier", 1, "X: T1", "Y: T2, Z: float",
     "classlabels_ints: ints, classlabels_strings: strings, coefficients: floats, kernel_params: floats, "
     "kernel_type: string = 'LINEAR', post_transform: string = 'NONE', prob_a: floats, prob_b: floats, rho: floats, "
     "support_vectors: floats, vectors_per_class: ints",
     "T1: float double int32 int64; T2: int64 string", .infer = svm_classifier_infer, .domain = DOMAIN_ML},
    {"SVMRegressor", 1, "X: T", "Y: float",
     "coefficients: floats, kernel_params: floats, kernel_type: string = 'LINEAR', n_supports: int = 0, "
     "one_class: int = 0, post_transform: string = 'NONE', rho: floats, support_vectors: floats",
     "T: float double int32 int64", .infer = svm_regressor_infer, .domain = DOMAIN_ML},
    {0},
};
