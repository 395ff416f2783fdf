/* slice - a range of each axis, in steps that may go backwards.
 * https://onnx.ai/onnx/operators/onnx__Slice.html */
#include "ops/op.h"

const OpRow op_slice[] = {
    {"Slice", 13, "data: T, starts: Tind, ends: Tind, axes?: Tind, steps?: Tind", "output: T", "",
     "T: all_13; Tind: int32 int64", .infer = NULL},
    {"Slice", 11, "data: T, starts: Tind, ends: Tind, axes?: Tind, steps?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = NULL},
    {"Slice", 10, "data: T, starts: Tind, ends: Tind, axes?: Tind, steps?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = NULL},
    {"Slice", 1, "data: T", "output: T", "ends!: ints, starts!: ints, axes: ints", "T: all_1", .infer = NULL},
    {0},
};
