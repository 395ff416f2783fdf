/* max_unpool - puts elements back to where MaxPool found them, the rest zero.
 * https://onnx.ai/onnx/operators/onnx__MaxUnpool.html */
#include "ops/op.h"

const OpRow op_max_unpool[] = {
    {"MaxUnpool", 22, "X: T1, I: T2, output_shape?: T2", "output: T1", "kernel_shape!: ints, pads: ints, strides: ints",
     "T1: floats_bfloat16; T2: int64", .infer = NULL},
    {"MaxUnpool", 11, "X: T1, I: T2, output_shape?: T2", "output: T1", "kernel_shape!: ints, pads: ints, strides: ints",
     "T1: floats; T2: int64", .infer = NULL},
    {"MaxUnpool", 9, "X: T1, I: T2, output_shape?: T2", "output: T1", "kernel_shape!: ints, pads: ints, strides: ints",
     "T1: floats; T2: int64", .infer = NULL},
    {0},
};
