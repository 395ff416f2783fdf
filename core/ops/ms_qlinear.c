/* ms_qlinear - element-wise operators, joining and reduction of com.microsoft on quantized tensors.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.QLinearAdd */
#include "ops/op.h"

const OpRow op_ms_qlinear[] = {
    {"QLinearAdd", 1,
     "A: T, A_scale: float, A_zero_point?: T, B: T, B_scale: float, B_zero_point?: T, C_scale: float, "
     "C_zero_point?: T",
     "C: T", "", "T: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearMul", 1,
     "A: T, A_scale: float, A_zero_point?: T, B: T, B_scale: float, B_zero_point?: T, C_scale: float, "
     "C_zero_point?: T",
     "C: T", "", "T: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearSigmoid", 1, "X: T, X_scale: float, X_zero_point?: T, Y_scale: float, Y_zero_point?: T", "Y: T", "",
     "T: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearLeakyRelu", 1, "X: T, X_scale: float, X_zero_point?: T, Y_scale: float, Y_zero_point?: T", "Y: T",
     "alpha: float = 0.01", "T: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearSoftmax", 1, "X: T, X_scale: float, x_zero_point?: T, y_scale: float, y_zero_point: T", "Y: T",
     "opset!: int, axis: int = -1", "T: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearConcat", 1, "Y_scale: TF, Y_zero_point: T8, inputs+!: TV", "Y: T8", "axis!: int",
     "T8: int8 uint8; TF: float; TV: float int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearWhere", 1,
     "condition: B, X: T, x_scale: TF, x_zero_point: T, Y: T, y_scale: TF, y_zero_point: T, z_scale: TF, "
     "z_zero_point: T",
     "Z: T", "", "B: bool; TF: float; T: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"QLinearReduceMean", 1,
     "data: T, data_scale: float, data_zero_point?: T, reduced_scale: float, reduced_zero_point?: T", "reduced: T",
     "axes!: ints, keepdims!: int", "T: int8 uint8", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"MulInteger", 1, "A: T, A_zero_point?: T, B: T, B_zero_point?: T", "C: T1", "", "T: int8 uint8; T1: int32",
     .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {"ReduceSumInteger", 1, "data: T1", "reduced: T2", "axes!: ints, keepdims!: int",
     "T1: int8 uint8; T2: int32 uint32", .infer = NULL, .domain = DOMAIN_MICROSOFT},
    {0},
};
