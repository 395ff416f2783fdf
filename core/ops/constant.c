/* constant - a value that is written in the model itself.
 * https://onnx.ai/onnx/operators/onnx__Constant.html */
#include "ops/op.h"

const OpRow op_constant[] = {
    {"Constant", 25, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_25", .infer = NULL},
    {"Constant", 24, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_24", .infer = NULL},
    {"Constant", 23, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_23", .infer = NULL},
    {"Constant", 21, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_21", .infer = NULL},
    {"Constant", 19, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_19", .infer = NULL},
    {"Constant", 13, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_13", .infer = NULL},
    {"Constant", 12, "", "output: T",
     "sparse_value: sparse_tensor, value: tensor, value_float: float, value_floats: floats, value_int: int, "
     "value_ints: ints, value_string: string, value_strings: strings",
     "T: all_1", .infer = NULL},
    {"Constant", 11, "", "output: T", "sparse_value: sparse_tensor, value: tensor", "T: all_1", .infer = NULL},
    {"Constant", 9, "", "output: T", "value!: tensor", "T: all_1", .infer = NULL},
    {"Constant", 1, "", "output: T", "value!: tensor", "T: floats", .infer = NULL},
    {0},
};
