/* conv_transpose - the transposed convolution, which enlarges the spatial axes.
 * https://onnx.ai/onnx/operators/onnx__ConvTranspose.html */
#include "ops/conv_transpose.h"

#include "ops/common.h"
#include "ops/conv.h"
#include "ops/sizes.h"

/* ---- Channels ---- */

static Inferred read_channels(InferContext *c, ConvTransposeOperands operands, Dim *out)
{
    int64_t group, count;
    Dim same;
    const Shape *data = infer_shape(c, operands.data), *filters = infer_shape(c, operands.filters);
    *out = NULL;
    Inferred inferred = conv_group(c, &group);
    if (inferred != INFER_DONE) return inferred;
    if (filters) *out = dim_multiply(c->dims, filters->dims[1], dim_number(c->dims, group));
    if (data && filters && !infer_same_dim(c, data->dims[1], filters->dims[0], &same))
        return infer_invalid(c, "%s has %s channels and the filters are for %s", infer_input_name(c, operands.data),
                             dim_words(c, data->dims[1]), dim_words(c, filters->dims[0]));
    if (data && dim_is_number(data->dims[1], &count) && count % group != 0)
        return infer_invalid(c, "%lld channels do not divide into %lld groups", (long long)count, (long long)group);
    return conv_check_bias(c, operands.bias, out);
}

/* ---- Window ---- */

/* Pads that are an input. INVALID: another number of them than two for each axis. */
static Inferred read_pads_input(InferContext *c, size_t input, Window *window)
{
    int64_t pads[2 * WINDOW_MAX_RANK];
    if (!infer_has_input(c, input)) return INFER_DONE;
    int count = infer_integers(c, input, pads, 2 * WINDOW_MAX_RANK);
    if (count < 0) return infer_unknown(c, "%s is computed by the model", infer_input_name(c, input));
    if (count != 2 * window->rank)
        return infer_invalid(c, "%s has %d elements for %d spatial axes", infer_input_name(c, input), count,
                             window->rank);
    for (int axis = 0; axis < window->rank; axis++) {
        window->pad_begins[axis] = pads[axis];
        window->pad_ends[axis] = pads[window->rank + axis];
    }
    return INFER_DONE;
}

static Inferred read_window(InferContext *c, ConvTransposeOperands operands, int rank, Window *out)
{
    const Shape *filters = infer_shape(c, operands.filters);
    Inferred inferred = window_read(c, rank, out);
    if (inferred == INFER_DONE && filters) inferred = window_take_kernel(c, out, &filters->dims[2]);
    return inferred == INFER_DONE ? read_pads_input(c, operands.pads, out) : inferred;
}

/* ---- Sizes ---- */

/* The attribute output_shape: a size for each spatial axis, or, as onnxruntime takes it too, for all axes. It takes -1
 * for "not given". */
static Inferred read_output_shape(InferContext *c, int rank, Dim *sizes)
{
    int64_t given[SHAPE_MAX_RANK];
    const Attribute *attribute = infer_attribute(c, "output_shape");
    if (!attribute || attribute->list_count == 0) return INFER_DONE;
    int count = infer_ints(c, "output_shape", given, SHAPE_MAX_RANK);
    if (count != rank && count != rank + 2)
        return infer_invalid(c, "output_shape has %llu numbers; it must have %d",
                             (unsigned long long)attribute->list_count, rank);
    for (int axis = 0; axis < rank; axis++) {
        int64_t size = given[count - rank + axis];
        if (size == -1) continue;
        if (size <= 0) return infer_invalid(c, "output_shape has %lld", (long long)size);
        sizes[axis] = dim_number(c->dims, size);
    }
    return INFER_DONE;
}

static Inferred compute_sizes(InferContext *c, const Window *window, const Shape *data, Dim *sizes)
{
    int64_t output_padding[WINDOW_MAX_RANK];
    Dim computed[WINDOW_MAX_RANK];
    bool is_complete = true;
    Inferred inferred = window_read_list(c, "output_padding", window->rank, 0, 0, output_padding);
    if (inferred != INFER_DONE) return inferred;
    for (int axis = 0; axis < window->rank; axis++) is_complete = is_complete && sizes[axis];
    if (is_complete) return INFER_DONE;
    if (!data) return infer_unknown(c, "the shape of the data is not known");
    inferred = window_transpose(c, window, &data->dims[2], output_padding, computed);
    for (int axis = 0; inferred == INFER_DONE && axis < window->rank; axis++)
        if (!sizes[axis]) sizes[axis] = computed[axis];
    return inferred;
}

/* ---- Inference ---- */

Inferred conv_transpose_infer_operands(InferContext *c, ConvTransposeOperands operands)
{
    int rank;
    Window window;
    Dim dims[SHAPE_MAX_RANK] = {0};
    const Shape *data = infer_shape(c, operands.data);
    Inferred inferred = conv_spatial_rank(c, operands.data, operands.filters, &rank);
    if (inferred == INFER_DONE) inferred = read_channels(c, operands, &dims[1]);
    if (inferred == INFER_DONE) inferred = read_output_shape(c, rank, &dims[2]);
    if (inferred != INFER_DONE) return inferred;
    dims[0] = data ? data->dims[0] : NULL;
    inferred = read_window(c, operands, rank, &window);
    if (inferred == INFER_DONE) inferred = compute_sizes(c, &window, data, &dims[2]);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, rank + 2, dims);
    return inferred;
}

static Inferred conv_transpose_infer(InferContext *c)
{
    return conv_transpose_infer_operands(c,
                                         (ConvTransposeOperands){.data = 0, .filters = 1, .bias = 2, .pads = SIZE_MAX});
}

const OpRow op_conv_transpose[] = {
    {"ConvTranspose", 22, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "output_shape: ints, pads: ints, strides: ints",
     "T: floats_bfloat16", .infer = conv_transpose_infer},
    {"ConvTranspose", 11, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "output_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = conv_transpose_infer},
    {"ConvTranspose", 1, "X: T, W: T, B?: T", "Y: T",
     "auto_pad: string = 'NOTSET', dilations: ints, group: int = 1, kernel_shape: ints, output_padding: ints, "
     "output_shape: ints, pads: ints, strides: ints",
     "T: floats", .infer = conv_transpose_infer},
    {0},
};
