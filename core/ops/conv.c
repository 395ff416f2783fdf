/* conv - convolution: windows of all spatial axes against filters.
 * https://onnx.ai/onnx/operators/onnx__Conv.html */
#include "ops/conv.h"

#include "ops/common.h"
#include "ops/sizes.h"
#include "ops/window.h"

/* ---- Parts ---- */

Inferred conv_spatial_rank(InferContext *c, size_t data, size_t filters, int *out)
{
    int data_rank = infer_rank(c, data), filters_rank = infer_rank(c, filters);
    if (data_rank >= 0 && filters_rank >= 0 && data_rank != filters_rank)
        return infer_invalid(c, "%s has rank %d and %s has rank %d", infer_input_name(c, data), data_rank,
                             infer_input_name(c, filters), filters_rank);
    int rank = data_rank >= 0 ? data_rank : filters_rank;
    *out = rank >= 0 ? rank - 2 : window_attribute_rank(c);
    if (rank < 0 && *out < 0) return infer_unknown(c, "the rank of %s is not known", infer_input_name(c, data));
    if (*out < 1) return infer_invalid(c, "its inputs have rank %d and must have at least 3", rank);
    return INFER_DONE;
}

Inferred conv_group(InferContext *c, int64_t *out)
{
    *out = infer_int(c, "group");
    return *out > 0 ? INFER_DONE : infer_invalid(c, "group is %lld", (long long)*out);
}

Inferred conv_check_bias(InferContext *c, size_t bias, Dim *channels)
{
    const Shape *shape = infer_shape(c, bias);
    if (!shape) return INFER_DONE;
    if (shape->rank != 1)
        return infer_invalid(c, "%s has rank %d and must have 1", infer_input_name(c, bias), shape->rank);
    if (!infer_same_dim(c, *channels, shape->dims[0], channels))
        return infer_invalid(c, "%s has %s elements for %s output channels", infer_input_name(c, bias),
                             dim_words(c, shape->dims[0]), dim_words(c, *channels));
    return INFER_DONE;
}

/* ---- Channels ---- */

/* The data has group times the channels of a filter. */
static Inferred check_data_channels(InferContext *c, ConvOperands operands, int64_t group)
{
    const Shape *data = infer_shape(c, operands.data), *filters = infer_shape(c, operands.filters);
    if (!data || !filters) return INFER_DONE;
    Dim channels = data->dims[operands.is_channels_last ? data->rank - 1 : 1], same;
    Dim of_filters = dim_multiply(c->dims, filters->dims[1], dim_number(c->dims, group));
    if (!infer_same_dim(c, channels, of_filters, &same))
        return infer_invalid(c, "%s has %s channels; the filters are for %s (group %lld)",
                             infer_input_name(c, operands.data), dim_words(c, channels), dim_words(c, of_filters),
                             (long long)group);
    return INFER_DONE;
}

static Inferred read_channels(InferContext *c, ConvOperands operands, Dim *out)
{
    int64_t group, count;
    const Shape *filters = infer_shape(c, operands.filters);
    *out = filters ? filters->dims[0] : NULL;
    Inferred inferred = conv_group(c, &group);
    if (inferred == INFER_DONE) inferred = check_data_channels(c, operands, group);
    if (inferred == INFER_DONE) inferred = conv_check_bias(c, operands.bias, out);
    if (inferred == INFER_DONE && dim_is_number(*out, &count) && count % group != 0)
        return infer_invalid(c, "%lld output channels do not divide into %lld groups", (long long)count,
                             (long long)group);
    return inferred;
}

/* ---- Inference ---- */

static Inferred read_window(InferContext *c, ConvOperands operands, int rank, Window *out)
{
    const Shape *filters = infer_shape(c, operands.filters);
    Inferred inferred = window_read(c, rank, out);
    if (inferred == INFER_DONE && filters) inferred = window_take_kernel(c, out, &filters->dims[2]);
    return inferred;
}

static Inferred set_output(InferContext *c, ConvOperands operands, const Window *window, Dim channels)
{
    Dim dims[SHAPE_MAX_RANK] = {0};
    const Shape *data = infer_shape(c, operands.data);
    int rank = window->rank, first = operands.is_channels_last ? 1 : 2;
    Inferred inferred = data ? window_convolve(c, window, &data->dims[first], &dims[first])
                             : infer_unknown(c, "the shape of %s is not known", infer_input_name(c, operands.data));
    dims[0] = data ? data->dims[0] : NULL;
    dims[operands.is_channels_last ? rank + 1 : 1] = channels;
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, rank + 2, dims);
    return inferred;
}

Inferred conv_infer_operands(InferContext *c, ConvOperands operands)
{
    int rank;
    Dim channels;
    Window window;
    Inferred inferred = conv_spatial_rank(c, operands.data, operands.filters, &rank);
    if (inferred == INFER_DONE) inferred = read_channels(c, operands, &channels);
    if (inferred == INFER_DONE) inferred = read_window(c, operands, rank, &window);
    return inferred == INFER_DONE ? set_output(c, operands, &window, channels) : inferred;
}

static Inferred conv_infer(InferContext *c)
{
    return conv_infer_operands(c, (ConvOperands){.data = 0, .filters = 1, .bias = 2});
}

/* Inputs from 2 on are zero points. */
static Inferred conv_integer_infer(InferContext *c)
{
    return conv_infer_operands(c, (ConvOperands){.data = 0, .filters = 1, .bias = SIZE_MAX});
}

static Inferred qlinear_conv_infer(InferContext *c)
{
    return conv_infer_operands(c, (ConvOperands){.data = 0, .filters = 3, .bias = 8});
}

const OpRow op_conv[] = {
    {"Conv", 22, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = conv_infer},
    {"Conv", 11, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = conv_infer},
    {"Conv", 1, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = conv_infer},
    {"ConvInteger", 10, "x: T1, w: T2, x_zero_point?: T1, w_zero_point?: T2", "y: T3",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T1: int8 uint8; T2: int8 uint8; T3: int32", .infer = conv_integer_infer},
    {"QLinearConv", 10,
     "x: T1, x_scale: float, x_zero_point: T1, w: T2, w_scale: float, w_zero_point: T2, y_scale: float, "
     "y_zero_point: T3, B?: T4",
     "y: T3",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, pads: ints, strides: ints",
     "T1: int8 uint8; T2: int8 uint8; T3: int8 uint8; T4: int32", .infer = qlinear_conv_infer},
    {0},
};
