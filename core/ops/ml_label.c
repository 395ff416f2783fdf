/* ml_label - takes keys to values, element by element.
 * https://onnx.ai/onnx/operators/onnx_aionnxml_LabelEncoder.html */
#include "ops/common.h"
#include "ops/ml_table.h"

/* The other one of int64 and string. */
static Inferred category_mapper_infer(InferContext *c)
{
    int32_t dtype = 0;
    if (infer_dtype(c, 0) == DTYPE_STRING) dtype = DTYPE_INT64;
    if (infer_dtype(c, 0) == DTYPE_INT64) dtype = DTYPE_STRING;
    return infer_set_like(c, 0, 0, dtype);
}

/* From version 2 on the list of values that is given tells the dtype. */
static Inferred label_encoder_infer(InferContext *c)
{
    if (infer_since(c) == 1) return category_mapper_infer(c);
    const Tensor *values = infer_tensor_attribute(c, "values_tensor");
    int32_t dtype = values ? values->dtype : 0;
    if (ml_count(c, "values_strings", ATTRIBUTE_STRINGS) > 0) dtype = DTYPE_STRING;
    if (ml_count(c, "values_int64s", ATTRIBUTE_INTS) > 0) dtype = DTYPE_INT64;
    if (ml_count(c, "values_floats", ATTRIBUTE_FLOATS) > 0) dtype = DTYPE_FLOAT;
    return infer_set_like(c, 0, 0, dtype);
}

const OpRow op_ml_label[] = {
    {"CategoryMapper", 1, "X: T1", "Y: T2",
     "cats_int64s: ints, cats_strings: strings, default_int64: int = -1, default_string: string = '_Unused'",
     "T1: int64 string; T2: int64 string", .infer = category_mapper_infer, .domain = DOMAIN_ML},
    {"LabelEncoder", 4, "X: T1", "Y: T2",
     "default_float: float = -0.0, default_int64: int = -1, default_string: string = '_Unused', "
     "default_tensor: tensor, keys_floats: floats, keys_int64s: ints, keys_strings: strings, keys_tensor: tensor, "
     "values_floats: floats, values_int64s: ints, values_strings: strings, values_tensor: tensor",
     "T1: float double int16 int32 int64 string; T2: float double int16 int32 int64 string",
     .infer = label_encoder_infer, .domain = DOMAIN_ML},
    {"LabelEncoder", 2, "X: T1", "Y: T2",
     "default_float: float = -0.0, default_int64: int = -1, default_string: string = '_Unused', keys_floats: floats, "
     "keys_int64s: ints, keys_strings: strings, values_floats: floats, values_int64s: ints, values_strings: strings",
     "T1: float int64 string; T2: float int64 string", .infer = label_encoder_infer, .domain = DOMAIN_ML},
    {"LabelEncoder", 1, "X: T1", "Y: T2",
     "classes_strings: strings, default_int64: int = -1, default_string: string = '_Unused'",
     "T1: int64 string; T2: int64 string", .infer = label_encoder_infer, .domain = DOMAIN_ML},
    {0},
};
