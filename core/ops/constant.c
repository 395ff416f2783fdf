/* constant - a value that is written in the model itself.
 * https://onnx.ai/onnx/operators/onnx__Constant.html */
#include "model/dtype.h"
#include "ops/common.h"

/* Dense, as a runtime makes it: the shape is that of the whole. */
static Inferred sparse_infer(InferContext *c, const SparseTensor *sparse)
{
    Dim dims[SHAPE_MAX_RANK];
    if (!sparse || !sparse->values) return infer_invalid(c, "sparse_value has no values");
    for (int axis = 0; axis < sparse->rank && axis < SHAPE_MAX_RANK; axis++) {
        if (sparse->dims[axis] < 0)
            return infer_invalid(c, "sparse_value has a dim of %lld", (long long)sparse->dims[axis]);
        dims[axis] = dim_number(c->dims, sparse->dims[axis]);
    }
    infer_set(c, 0, sparse->values->dtype, sparse->rank, dims);
    return INFER_DONE;
}

/* The one attribute that gives the value; NULL: none, or several. */
static const Attribute *constant_value(const InferContext *c)
{
    static const char *const names[] = {"value",       "sparse_value", "value_int",    "value_ints",
                                        "value_float", "value_floats", "value_string", "value_strings"};
    const Attribute *found = NULL;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const Attribute *attribute = infer_attribute(c, names[i]);
        if (attribute && found) return NULL;
        if (attribute) found = attribute;
    }
    return found;
}

static Inferred constant_infer(InferContext *c)
{
    const Attribute *value = constant_value(c);
    if (!value) return infer_invalid(c, "exactly one attribute must give its value");
    switch (value->type) {
    case ATTRIBUTE_TENSOR:
        if (value->list_count == 0 || !value->tensors[0]) return infer_invalid(c, "value has no tensor");
        infer_set_constant(c, 0, value->tensors[0]);
        return INFER_DONE;
    case ATTRIBUTE_SPARSE_TENSOR: return sparse_infer(c, value->list_count > 0 ? value->sparse_tensors[0] : NULL);
    case ATTRIBUTE_INT: infer_set(c, 0, DTYPE_INT64, 0, NULL); return INFER_DONE;
    case ATTRIBUTE_FLOAT: infer_set(c, 0, DTYPE_FLOAT, 0, NULL); return INFER_DONE;
    case ATTRIBUTE_STRING: infer_set(c, 0, DTYPE_STRING, 0, NULL); return INFER_DONE;
    case ATTRIBUTE_INTS:
    case ATTRIBUTE_FLOATS:
    case ATTRIBUTE_STRINGS: infer_set_constant(c, 0, value->list); return INFER_DONE;
    default: return infer_invalid(c, "an attribute of type %s cannot give its value", attribute_type_name(value->type));
    }
}

static void constant_elements(InferContext *c)
{
    const Attribute *value = constant_value(c);
    if (value && value->type == ATTRIBUTE_INT) infer_set_elements(c, 0, (Dim[]){dim_number(c->dims, value->i)}, 1);
    if (value && value->type == ATTRIBUTE_FLOAT) infer_set_numbers(c, 0, (double[]){(double)value->f}, 1);
}

const OpRow op_constant[] = {
    {"Constant", 25, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_25", .infer = constant_infer, .elements = constant_elements},
    {"Constant", 24, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_24", .infer = constant_infer, .elements = constant_elements},
    {"Constant", 23, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_23", .infer = constant_infer, .elements = constant_elements},
    {"Constant", 21, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_21", .infer = constant_infer, .elements = constant_elements},
    {"Constant", 19, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_19", .infer = constant_infer, .elements = constant_elements},
    {"Constant", 13, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_13", .infer = constant_infer, .elements = constant_elements},
    {"Constant", 12, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_1", .infer = constant_infer, .elements = constant_elements},
    {"Constant", 11, "", "output: T", "sparse_value: sparse_tensor, value: tensor", "T: all_1", .infer = constant_infer,
     .elements = constant_elements},
    {"Constant", 9, "", "output: T", "value!: tensor", "T: all_1", .infer = constant_infer,
     .elements = constant_elements},
    {"Constant", 1, "", "output: T", "value!: tensor", "T: floats", .infer = constant_infer,
     .elements = constant_elements},
    {0},
};
