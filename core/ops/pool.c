/* pool - one number from each window of the spatial axes.
 * https://onnx.ai/onnx/operators/onnx__MaxPool.html */
#include "ops/pool.h"

#include "ops/common.h"
#include "ops/window.h"

static void set_outputs(InferContext *c, int rank, const Dim *dims)
{
    infer_set(c, 0, 0, rank, dims);
    if (c->output_count > 1) infer_set(c, 1, 0, rank, dims);
}

static Inferred read_rank(InferContext *c, size_t data, int *out)
{
    const Shape *shape = infer_shape(c, data);
    *out = window_attribute_rank(c);
    if (*out < 0) return infer_unknown(c, "kernel_shape is not given, or too long");
    if (shape && shape->rank != *out + 2)
        return infer_invalid(c, "%s has rank %d; with %d numbers in kernel_shape it must have %d",
                             infer_input_name(c, data), shape->rank, *out, *out + 2);
    return INFER_DONE;
}

Inferred pool_infer_operand(InferContext *c, size_t data, bool is_channels_last)
{
    int rank, first = is_channels_last ? 1 : 2;
    Window window;
    Dim dims[SHAPE_MAX_RANK] = {0};
    const Shape *shape = infer_shape(c, data);
    Inferred inferred = read_rank(c, data, &rank);
    if (inferred == INFER_DONE) inferred = window_read(c, rank, &window);
    if (inferred != INFER_DONE) return inferred;
    if (!shape) {
        set_outputs(c, rank + 2, dims);
        return infer_unknown(c, "the shape of %s is not known", infer_input_name(c, data));
    }
    int channels = is_channels_last ? rank + 1 : 1;
    dims[0] = shape->dims[0];
    dims[channels] = shape->dims[channels];
    inferred = window_pool(c, &window, &shape->dims[first], infer_int(c, "ceil_mode") != 0, &dims[first]);
    if (inferred != INFER_INVALID) set_outputs(c, rank + 2, dims);
    return inferred;
}

Inferred pool_infer_global(InferContext *c, size_t data, bool is_channels_last)
{
    Dim dims[SHAPE_MAX_RANK];
    const Shape *shape = infer_shape(c, data);
    Inferred inferred = infer_check_rank(c, data, 2, SHAPE_MAX_RANK);
    if (inferred != INFER_DONE) return inferred;
    int channels = is_channels_last ? shape->rank - 1 : 1;
    for (int axis = 0; axis < shape->rank; axis++)
        dims[axis] = axis == 0 || axis == channels ? shape->dims[axis] : dim_number(c->dims, 1);
    infer_set(c, 0, 0, shape->rank, dims);
    return INFER_DONE;
}

static Inferred pool_infer(InferContext *c)
{
    return pool_infer_operand(c, 0, false);
}

const OpRow op_pool[] = {
    {"AveragePool", 22, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, "
     "dilations: ints, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = pool_infer},
    {"AveragePool", 19, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, "
     "dilations: ints, pads: ints, strides: ints",
     "T: floats", .infer = pool_infer},
    {"AveragePool", 11, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, pads: ints, "
     "strides: ints",
     "T: floats", .infer = pool_infer},
    {"AveragePool", 10, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, count_include_pad: int = 0, pads: ints, "
     "strides: ints",
     "T: floats", .infer = pool_infer},
    {"AveragePool", 7, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', count_include_pad: int = 0, pads: ints, strides: ints",
     "T: floats", .infer = pool_infer},
    {"AveragePool", 1, "X: T", "Y: T", "kernel_shape!: ints, auto_pad: string = 'NOTSET', pads: ints, strides: ints",
     "T: floats", .infer = pool_infer},
    {"MaxPool", 22, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats_bfloat16 int8 uint8; I: int64", .infer = pool_infer},
    {"MaxPool", 12, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats int8 uint8; I: int64", .infer = pool_infer},
    {"MaxPool", 11, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats; I: int64", .infer = pool_infer},
    {"MaxPool", 10, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, pads: ints, "
     "storage_order: int = 0, strides: ints",
     "T: floats; I: int64", .infer = pool_infer},
    {"MaxPool", 8, "X: T", "Y: T, Indices?: I",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', pads: ints, storage_order: int = 0, strides: ints",
     "T: floats; I: int64", .infer = pool_infer},
    {"MaxPool", 1, "X: T", "Y: T", "kernel_shape!: ints, auto_pad: string = 'NOTSET', pads: ints, strides: ints",
     "T: floats", .infer = pool_infer},
    {"LpPool", 22, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, p: int = 2, pads: ints, "
     "strides: ints",
     "T: floats_bfloat16", .infer = pool_infer},
    {"LpPool", 18, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', ceil_mode: int = 0, dilations: ints, p: int = 2, pads: ints, "
     "strides: ints",
     "T: floats", .infer = pool_infer},
    {"LpPool", 11, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', p: int = 2, pads: ints, strides: ints", "T: floats",
     .infer = pool_infer},
    {"LpPool", 2, "X: T", "Y: T",
     "kernel_shape!: ints, auto_pad: string = 'NOTSET', p: int = 2, pads: ints, strides: ints", "T: floats",
     .infer = pool_infer},
    {"LpPool", 1, "X: T", "Y: T",
     "auto_pad: string = 'NOTSET', kernel_shape: ints, p: float = 2.0, pads: ints, strides: ints", "T: floats",
     .infer = pool_infer},
    {0},
};
