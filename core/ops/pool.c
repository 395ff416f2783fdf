/* pool - one number from each window of the spatial axes.
 * https://onnx.ai/onnx/operators/onnx__MaxPool.html */
#include "ops/op.h"

const OpRow op_pool[] = {
    {"AveragePool", 22, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, "
     "dilations: ints, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = NULL},
    {"AveragePool", 19, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, "
     "dilations: ints, pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {"AveragePool", 11, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, pads: ints, "
     "strides: ints",
     "T: floats", .infer = NULL},
    {"AveragePool", 10, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, pads: ints, "
     "strides: ints",
     "T: floats", .infer = NULL},
    {"AveragePool", 7, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', count_include_pad: int = 0, pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {"AveragePool", 1, "X: T", "Y: T", "kernel_shape!: ints, auto_pad: string = 'NOTSET', pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {"MaxPool", 22, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats_bfloat16 int8 uint8; I: int64", .infer = NULL},
    {"MaxPool", 12, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats int8 uint8; I: int64", .infer = NULL},
    {"MaxPool", 11, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats; I: int64", .infer = NULL},
    {"MaxPool", 10, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats; I: int64", .infer = NULL},
    {"MaxPool", 8, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', pads: ints, storage_order: int = 0, strides: ints",
     "T: floats; I: int64", .infer = NULL},
    {"MaxPool", 1, "X: T", "Y: T", "kernel_shape!: ints, auto_pad: string = 'NOTSET', pads: ints, strides: ints",
     "T: floats", .infer = NULL},
    {"LpPool", 22, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, p: int = 2, pads: ints, "
     "strides: ints",
     "T: floats_bfloat16", .infer = NULL},
    {"LpPool", 18, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, p: int = 2, pads: ints, "
     "strides: ints",
     "T: floats", .infer = NULL},
    {"LpPool", 11, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', p: int = 2, pads: ints, strides: ints", "T: floats",
     .infer = NULL},
    {"LpPool", 2, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', p: int = 2, pads: ints, strides: ints", "T: floats",
     .infer = NULL},
    {"LpPool", 1, "X: T", "Y: T",
     "auto_pad: string = 'NOTSET', kernel_shape: ints, p: float = 2.0, pads: ints, strides: ints", "T: floats",
     .infer = NULL},
    {0},
};
