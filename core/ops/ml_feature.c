/* ml_feature - prepares rows of features.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_Scaler.html */
#include "ops/op.h"

const OpRow op_ml_feature[] = {
    {"ArrayFeatureExtractor", 1, "X: T, Y: int64", "Z: T", "", "T: float double int32 int64 string", .infer = NULL,
     .domain = DOMAIN_ML},
    {"Binarizer", 1, "X: T", "Y: T", "threshold: float = 0.0", "T: float double int32 int64", .infer = NULL,
     .domain = DOMAIN_ML},
    {"FeatureVectorizer", 1, "X+: T1", "Y: float", "inputdimensions: ints", "T1: float double int32 int64",
     .infer = NULL, .domain = DOMAIN_ML},
    {"Imputer", 1, "X: T", "Y: T",
     "imputed_value_floats: floats, imputed_value_int64s: ints, replaced_value_float: float = 0.0, "
     "replaced_value_int64: int = 0",
     "T: float double int32 int64", .infer = NULL, .domain = DOMAIN_ML},
    {"Normalizer", 1, "X: T", "Y: float", "norm: string = 'MAX'", "T: float double int32 int64", .infer = NULL,
     .domain = DOMAIN_ML},
    {"OneHotEncoder", 1, "X: T", "Y: float", "cats_int64s: ints, cats_strings: strings, zeros: int = 1",
     "T: float double int32 int64 string", .infer = NULL, .domain = DOMAIN_ML},
    {"Scaler", 1, "X: T", "Y: float", "offset: floats, scale: floats", "T: float double int32 int64", .infer = NULL,
     .domain = DOMAIN_ML},
    {0},
};
