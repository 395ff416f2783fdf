/* ml_feature - prepares rows of features.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_Scaler.html */
#include "ops/common.h"
#include "ops/ml_table.h"

/* A vector gives [1, indices]: onnxruntime's ml/array_feature_extractor.cc keeps old models running. */
static Inferred array_feature_extractor_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0), *indices = infer_shape(c, 1);
    if (!x) return infer_set_unranked(c, 0, 0, 0);
    if (x->rank == 0) return infer_invalid(c, "X is a scalar; it has no features to choose from");
    Dim dims[SHAPE_MAX_RANK];
    int rank = x->rank < 2 ? 2 : x->rank;
    dims[0] = dim_number(c->dims, 1);
    if (x->rank > 1) memcpy(dims, x->dims, (size_t)x->rank * sizeof *dims);
    dims[rank - 1] = indices ? infer_product(c, indices->dims, 0, indices->rank) : NULL;
    infer_set(c, 0, 0, rank, dims);
    return indices ? INFER_DONE : infer_unknown(c, "the rank of Y is not known");
}

/* [rows, sum of inputdimensions]: inputs are cut and padded to them. onnxruntime: ml/feature_vectorizer.cc. */
static Inferred feature_vectorizer_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    const Attribute *sizes = infer_attribute(c, "inputdimensions");
    Dim dims[2] = {NULL, NULL};
    if (x && x->rank == 0) return infer_invalid(c, "the first input is a scalar; it has no features");
    if (x) dims[0] = x->rank == 1 ? dim_number(c->dims, 1) : x->dims[0];
    if (sizes && sizes->type == ATTRIBUTE_INTS && sizes->ints) {
        dims[1] = dim_number(c->dims, 0);
        for (uint64_t i = 0; i < sizes->list_count; i++) {
            if (sizes->ints[i] < 0) return infer_invalid(c, "inputdimensions has a negative size");
            dims[1] = dim_add(c->dims, dims[1], dim_number(c->dims, sizes->ints[i]));
        }
    }
    infer_set(c, 0, DTYPE_FLOAT, 2, dims);
    if (!x) return infer_unknown(c, "the rank of the first input is not known");
    return dims[1] ? INFER_DONE : infer_unknown(c, "inputdimensions is not given");
}

static Inferred one_hot_encoder_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    int64_t categories = ml_count(c, "cats_int64s", ATTRIBUTE_INTS);
    if (categories == 0) categories = ml_count(c, "cats_strings", ATTRIBUTE_STRINGS);
    if (!x) return infer_set_unranked(c, 0, DTYPE_FLOAT, 0);
    if (x->rank == SHAPE_MAX_RANK) return infer_unknown(c, "X has too many axes");
    Dim dims[SHAPE_MAX_RANK];
    if (x->rank > 0) memcpy(dims, x->dims, (size_t)x->rank * sizeof *dims);
    dims[x->rank] = categories > 0 ? dim_number(c->dims, categories) : NULL;
    infer_set(c, 0, DTYPE_FLOAT, x->rank + 1, dims);
    return categories > 0 ? INFER_DONE : infer_unknown(c, "no categories are given");
}

const OpRow op_ml_feature[] = {
    {"ArrayFeatureExtractor", 1, "X: T, Y: int64", "Z: T", "", "T: float double int32 int64 string",
     .infer = array_feature_extractor_infer, .domain = DOMAIN_ML},
    {"Binarizer", 1, "X: T", "Y: T", "threshold: float = 0.0", "T: float double int32 int64", .infer = infer_like_input,
     .domain = DOMAIN_ML},
    {"FeatureVectorizer", 1, "X+: T1", "Y: float", "inputdimensions: ints", "T1: float double int32 int64",
     .infer = feature_vectorizer_infer, .domain = DOMAIN_ML},
    {"Imputer", 1, "X: T", "Y: T",
     "imputed_value_floats: floats, imputed_value_int64s: ints, replaced_value_float: float = 0.0, "
     "replaced_value_int64: int = 0",
     "T: float double int32 int64", .infer = infer_like_input, .domain = DOMAIN_ML},
    {"Normalizer", 1, "X: T", "Y: float", "norm: string = 'MAX'", "T: float double int32 int64",
     .infer = infer_like_input, .domain = DOMAIN_ML},
    {"OneHotEncoder", 1, "X: T", "Y: float", "cats_int64s: ints, cats_strings: strings, zeros: int = 1",
     "T: float double int32 int64 string", .infer = one_hot_encoder_infer, .domain = DOMAIN_ML},
    {"Scaler", 1, "X: T", "Y: float", "offset: floats, scale: floats", "T: float double int32 int64",
     .infer = infer_like_input, .domain = DOMAIN_ML},
    {0},
};
