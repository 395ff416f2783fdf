/* pad - adds elements before and behind along axes, or takes some away.
 * https://onnx.ai/onnx/operators/onnx__Pad.html */
#include "ops/op.h"

const OpRow op_pad[] = {
    {"Pad", 25, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_25; Tind: int32 int64", .infer = NULL},
    {"Pad", 24, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_24; Tind: int32 int64", .infer = NULL},
    {"Pad", 23, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_23; Tind: int32 int64", .infer = NULL},
    {"Pad", 21, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_21; Tind: int32 int64", .infer = NULL},
    {"Pad", 19, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_13; Tind: int32 int64", .infer = NULL},
    {"Pad", 18, "data: T, pads: int64, constant_value?: T, axes?: Tind", "output: T", "mode: string = 'constant'",
     "T: all_13; Tind: int32 int64", .infer = NULL},
    {"Pad", 13, "data: T, pads: int64, constant_value?: T", "output: T", "mode: string = 'constant'", "T: all_13",
     .infer = NULL},
    {"Pad", 11, "data: T, pads: int64, constant_value?: T", "output: T", "mode: string = 'constant'", "T: numeric",
     .infer = NULL},
    {"Pad", 2, "data: T", "output: T", "pads!: ints, mode: string = 'constant', value: float = 0.0", "T: floats",
     .infer = NULL},
    {"Pad", 1, "data: T", "output: T", "paddings!: ints, mode: string = 'constant', value: float = 0.0", "T: floats",
     .infer = NULL},
    {0},
};
