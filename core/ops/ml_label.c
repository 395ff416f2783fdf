/* ml_label - takes keys to values, element by element.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_LabelEncoder.html */
#include "ops/op.h"

const OpRow op_ml_label[] = {
    {"CategoryMapper", 1, "X: T1", "Y: T2",
     "cats_int64s: ints, cats_strings: strings, default_int64: int = -1, default_string: string = '_Unused'",
     "T1: int64 string; T2: int64 string", .infer = NULL, .domain = DOMAIN_ML},
    {"LabelEncoder", 4, "X: T1", "Y: T2",
     "default_float: float = -0.0, default_int64: int = -1, default_string: string = '_Unused', "
     "default_tensor: tensor, keys_floats: floats, keys_int64s: ints, keys_strings: strings, keys_tensor: tensor, "
     "values_floats: floats, values_int64s: ints, values_strings: strings, values_tensor: tensor",
     "T1: float double int16 int32 int64 string; T2: float double int16 int32 int64 string", .infer = NULL,
     .domain = DOMAIN_ML},
    {"LabelEncoder", 2, "X: T1", "Y: T2",
     "default_float: float = -0.0, default_int64: int = -1, default_string: string = '_Unused', keys_floats: floats, "
     "keys_int64s: ints, keys_strings: strings, values_floats: floats, values_int64s: ints, values_strings: strings",
     "T1: float int64 string; T2: float int64 string", .infer = NULL, .domain = DOMAIN_ML},
    {"LabelEncoder", 1, "X: T1", "Y: T2",
     "classes_strings: strings, default_int64: int = -1, default_string: string = '_Unused'",
     "T1: int64 string; T2: int64 string", .infer = NULL, .domain = DOMAIN_ML},
    {0},
};
