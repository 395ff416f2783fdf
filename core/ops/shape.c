/* shape - the dims of a tensor, or a part of them, and the number of its elements.
 * https://onnx.ai/onnx/operators/onnx__Shape.html */
#include "ops/op.h"

const OpRow op_shape[] = {
    {"Shape", 25, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_25; T1: int64", .infer = NULL},
    {"Shape", 24, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_24; T1: int64", .infer = NULL},
    {"Shape", 23, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_23; T1: int64", .infer = NULL},
    {"Shape", 21, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_21; T1: int64", .infer = NULL},
    {"Shape", 19, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_19; T1: int64", .infer = NULL},
    {"Shape", 15, "data: T", "shape: T1", "end: int, start: int = 0", "T: all_13; T1: int64", .infer = NULL},
    {"Shape", 13, "data: T", "shape: T1", "", "T: all_13; T1: int64", .infer = NULL},
    {"Shape", 1, "data: T", "shape: T1", "", "T: all_1; T1: int64", .infer = NULL},
    {"Size", 25, "data: T", "size: T1", "", "T: all_25; T1: int64", .infer = NULL},
    {"Size", 24, "data: T", "size: T1", "", "T: all_24; T1: int64", .infer = NULL},
    {"Size", 23, "data: T", "size: T1", "", "T: all_23; T1: int64", .infer = NULL},
    {"Size", 21, "data: T", "size: T1", "", "T: all_21; T1: int64", .infer = NULL},
    {"Size", 19, "data: T", "size: T1", "", "T: all_19; T1: int64", .infer = NULL},
    {"Size", 13, "data: T", "size: T1", "", "T: all_13; T1: int64", .infer = NULL},
    {"Size", 1, "data: T", "size: T1", "", "T: all_1; T1: int64", .infer = NULL},
    {0},
};
