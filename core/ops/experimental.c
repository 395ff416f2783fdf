/* experimental - what ONNX tried and dropped before its version 1.5; onnxruntime still runs it up to opset 9, and
 * converters of that time wrote it.
 * https://github.com/onnx/onnx/blob/v1.4.1/docs/Operators.md */
#include "ops/op.h"

const OpRow op_experimental[] = {
    {"Affine", 10, "X: T", "Y: T", "alpha: float = 1.0, beta: float = 0.0", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"Affine", 1, "X: T", "Y: T", "alpha: float = 1.0, beta: float = 0.0", "T: floats", .infer = NULL},
    {"Crop", 10, "input: T", "output: T", "border!: ints, scale: ints", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"Crop", 1, "input: T", "output: T", "border: ints, scale: ints", "T: floats", .infer = NULL},
    {"DynamicSlice", 10, "data: T, starts: Tind, ends: Tind, axes?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = NULL, .flags = OP_DEPRECATED},
    {"DynamicSlice", 1, "data: T, starts: Tind, ends: Tind, axes?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = NULL},
    {"GRUUnit", 10, "hidden_prev: T, gates: T, seq_lengths: T, t: T", "hidden: T", "drop_states: int", "T: floats",
     .infer = NULL, .flags = OP_DEPRECATED},
    {"GRUUnit", 1, "hidden_prev: T, gates: T, seq_lengths: T, t: T", "hidden: T", "drop_states: int", "T: floats",
     .infer = NULL},
    {"GivenTensorFill", 10, "shape?: T", "X: T", "extra_shape: ints, input_as_shape: int, shape: ints, values: floats",
     "T: floats", .infer = NULL, .flags = OP_DEPRECATED},
    {"GivenTensorFill", 1, "shape?: T", "X: T", "extra_shape: ints, input_as_shape: int, shape: ints, values: floats",
     "T: floats", .infer = NULL},
    {"ImageScaler", 10, "input: T", "output: T", "bias: floats, scale: float = 1.0", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"ImageScaler", 1, "input: T", "output: T", "bias: floats, scale: float = 1.0", "T: floats", .infer = NULL},
    {"ParametricSoftplus", 10, "X: T", "Y: T", "alpha: float, beta: float", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"ParametricSoftplus", 1, "X: T", "Y: T", "alpha: float, beta: float", "T: floats", .infer = NULL},
    {"Scale", 10, "input: T", "output: T", "scale: float = 1.0", "T: floats", .infer = NULL, .flags = OP_DEPRECATED},
    {"Scale", 1, "input: T", "output: T", "scale: float = 1.0", "T: floats", .infer = NULL},
    {"ScaledTanh", 10, "input: T", "output: T", "alpha: float, beta: float", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"ScaledTanh", 1, "input: T", "output: T", "alpha: float, beta: float", "T: floats", .infer = NULL},
    {0},
};
