/* window - a window that slides along the spatial axes: see the header. */
#include "ops/window.h"

#include "ops/sizes.h"

/* ---- Attributes ---- */

int window_attribute_rank(const InferContext *c)
{
    int64_t kernel[WINDOW_MAX_RANK];
    int count = infer_ints(c, "kernel_shape", kernel, WINDOW_MAX_RANK);
    return count > 0 ? count : -1;
}

static bool is_given(const InferContext *c, const char *name)
{
    const Attribute *attribute = infer_attribute(c, name);
    return attribute && attribute->list_count > 0;
}

Inferred window_read_list(InferContext *c, const char *name, int count, int64_t otherwise, int64_t minimum,
                          int64_t *out)
{
    for (int i = 0; i < count; i++) out[i] = otherwise;
    if (!is_given(c, name)) return INFER_DONE;
    int given = infer_ints(c, name, out, count);
    if (given != count)
        return infer_invalid(c, "%s has %llu numbers; it must have %d", name,
                             (unsigned long long)infer_attribute(c, name)->list_count, count);
    for (int i = 0; i < count; i++)
        if (out[i] < minimum) return infer_invalid(c, "%s has %lld", name, (long long)out[i]);
    return INFER_DONE;
}

static Inferred read_padding(InferContext *c, Window *self)
{
    if (infer_string_is(c, "auto_pad", "NOTSET") || infer_string_is(c, "auto_pad", "")) self->padding = WINDOW_PADS;
    else if (infer_string_is(c, "auto_pad", "VALID")) self->padding = WINDOW_VALID;
    else if (infer_string_is(c, "auto_pad", "SAME_UPPER") || infer_string_is(c, "auto_pad", "SAME_LOWER"))
        self->padding = WINDOW_SAME;
    else return infer_invalid(c, "auto_pad is none of NOTSET, VALID, SAME_UPPER, SAME_LOWER");
    return INFER_DONE;
}

static Inferred read_pads(InferContext *c, Window *self)
{
    int64_t pads[2 * WINDOW_MAX_RANK];
    Inferred inferred = read_padding(c, self);
    if (inferred == INFER_DONE) inferred = window_read_list(c, "pads", 2 * self->rank, 0, INT64_MIN, pads);
    for (int axis = 0; inferred == INFER_DONE && axis < self->rank; axis++) {
        self->pad_begins[axis] = self->padding == WINDOW_PADS ? pads[axis] : 0;
        self->pad_ends[axis] = self->padding == WINDOW_PADS ? pads[self->rank + axis] : 0;
    }
    return inferred;
}

static Inferred read_kernel(InferContext *c, Window *self)
{
    int64_t kernel[WINDOW_MAX_RANK];
    Inferred inferred = window_read_list(c, "kernel_shape", self->rank, 0, 1, kernel);
    for (int axis = 0; inferred == INFER_DONE && axis < self->rank; axis++)
        self->kernel[axis] = kernel[axis] > 0 ? dim_number(c->dims, kernel[axis]) : NULL;
    return inferred;
}

Inferred window_read(InferContext *c, int rank, Window *out)
{
    *out = (Window){.rank = rank};
    Inferred inferred = read_kernel(c, out);
    if (inferred == INFER_DONE) inferred = window_read_list(c, "strides", rank, 1, 1, out->strides);
    if (inferred == INFER_DONE) inferred = window_read_list(c, "dilations", rank, 1, 1, out->dilations);
    return inferred == INFER_DONE ? read_pads(c, out) : inferred;
}

Inferred window_take_kernel(InferContext *c, Window *self, const Dim *dims)
{
    for (int axis = 0; axis < self->rank; axis++)
        if (!infer_same_dim(c, self->kernel[axis], dims[axis], &self->kernel[axis]))
            return infer_invalid(c, "kernel_shape has %s where the filters have %s", dim_words(c, self->kernel[axis]),
                                 dim_words(c, dims[axis]));
    return INFER_DONE;
}

/* ---- One axis ---- */

/* dilation * (kernel - 1) + 1 */
static Dim cover(InferContext *c, const Window *self, int axis)
{
    Dim one = dim_number(c->dims, 1);
    Dim steps = dim_subtract(c->dims, self->kernel[axis], one);
    return dim_add(c->dims, dim_multiply(c->dims, dim_number(c->dims, self->dilations[axis]), steps), one);
}

static Dim stride(InferContext *c, const Window *self, int axis)
{
    return dim_number(c->dims, self->strides[axis]);
}

/* How far the window can move. SAME: (ceil(size / stride) - 1) * stride + kernel - cover. */
static Dim room(InferContext *c, const Window *self, int axis, Dim size)
{
    Dim padded = dim_add(c->dims, size, dim_number(c->dims, self->pad_begins[axis]));
    padded = dim_add(c->dims, padded, dim_number(c->dims, self->pad_ends[axis]));
    if (self->padding == WINDOW_SAME) {
        Dim count = dim_ceil_divide(c->dims, size, stride(c, self, axis));
        Dim last = dim_subtract(c->dims, count, dim_number(c->dims, 1));
        last = dim_multiply(c->dims, last, stride(c, self, axis));
        padded = dim_add(c->dims, last, self->kernel[axis]);
    }
    return dim_subtract(c->dims, padded, cover(c, self, axis));
}

static Inferred does_not_fit(InferContext *c, const Window *self, int axis, Dim size)
{
    return infer_invalid(c, "a window over %s does not fit into the %s of spatial axis %d with their padding",
                         dim_words(c, cover(c, self, axis)), dim_words(c, size), axis);
}

/* ---- Convolution ---- */

static Dim windows(InferContext *c, const Window *self, int axis, Dim room)
{
    return dim_add(c->dims, dim_floor_divide(c->dims, room, stride(c, self, axis)), dim_number(c->dims, 1));
}

/* onnxruntime refuses dilations with SAME padding; ONNX has ceil(size / stride) windows then too. */
Inferred window_convolve(InferContext *c, const Window *self, const Dim *sizes, Dim *out)
{
    for (int axis = 0; axis < self->rank; axis++) {
        Dim space = room(c, self, axis, sizes[axis]);
        if (self->padding == WINDOW_SAME) out[axis] = dim_ceil_divide(c->dims, sizes[axis], stride(c, self, axis));
        else out[axis] = windows(c, self, axis, space);
        bool is_empty = self->padding == WINDOW_SAME ? dim_upper(out[axis]) <= 0 : dim_upper(space) < 0;
        if (is_empty) return does_not_fit(c, self, axis, sizes[axis]);
    }
    return INFER_DONE;
}

/* ---- Pool ---- */

/* Windows of which at least the first element is in the input or the padding before it: one that would begin in the
 * padding behind is left out. ONNX says so from opset 22 on, onnxruntime does so at every opset (ComputeOutputSize):
 *
 *   count = ceil(room / stride) + 1, less 1 where (count - 1) * stride >= size + pad_begin
 *         = ceil((size + pad_begin + min(0, stride + pad_end - cover)) / stride)      if pad_end < cover */
static Dim windows_begun(InferContext *c, const Window *self, int axis, Dim size)
{
    Dim reach = dim_add(c->dims, stride(c, self, axis), dim_number(c->dims, self->pad_ends[axis]));
    reach = dim_subtract(c->dims, reach, cover(c, self, axis));
    if (dim_upper(dim_subtract(c->dims, reach, stride(c, self, axis))) >= 0) return NULL;
    Dim begun = dim_add(c->dims, size, dim_number(c->dims, self->pad_begins[axis]));
    begun = dim_add(c->dims, begun, dim_min(c->dims, reach, dim_number(c->dims, 0)));
    return dim_ceil_divide(c->dims, begun, stride(c, self, axis));
}

/* A window that is larger than a number of elements: onnxruntime divides as C does, so that 1 or 0 windows come out
 * where ONNX has 0 or fewer; of symbols see the premise in the header. */
static Dim windows_truncated(InferContext *c, const Window *self, int axis, Dim room)
{
    int64_t number;
    if (!dim_is_number(room, &number) || number >= 0) return windows(c, self, axis, room);
    return dim_number(c->dims, number / self->strides[axis] + 1);
}

/* SAME: onnxruntime takes the padding that the kernel needs without dilation, so that dilated windows are fewer than
 * ONNX's ceil(size / stride). No window of them begins in the padding behind. */
static Dim pool_size(InferContext *c, const Window *self, int axis, Dim size, bool is_ceil)
{
    if (is_ceil && self->padding != WINDOW_SAME) return windows_begun(c, self, axis, size);
    Dim space = room(c, self, axis, size);
    if (!is_ceil) return windows_truncated(c, self, axis, space);
    return dim_add(c->dims, dim_ceil_divide(c->dims, space, stride(c, self, axis)), dim_number(c->dims, 1));
}

Inferred window_pool(InferContext *c, const Window *self, const Dim *sizes, bool is_ceil, Dim *out)
{
    for (int axis = 0; axis < self->rank; axis++) {
        if (self->pad_begins[axis] < 0 || self->pad_ends[axis] < 0)
            return infer_invalid(c, "pads has a negative number, and a pool cannot cut its input");
        out[axis] = pool_size(c, self, axis, sizes[axis], is_ceil);
        if (dim_upper(out[axis]) < 0) return does_not_fit(c, self, axis, sizes[axis]);
    }
    return INFER_DONE;
}

/* ---- Transposed ---- */

/* (size - 1) * stride + cover + output_padding - pads. SAME: ONNX has size * stride; onnxruntime pads until it is no
 * more than that, and never adds. */
static Dim transposed_size(InferContext *c, const Window *self, int axis, Dim size, int64_t output_padding)
{
    Dim spread = dim_multiply(c->dims, size, stride(c, self, axis));
    Dim full = dim_subtract(c->dims, spread, stride(c, self, axis));
    full = dim_add(c->dims, full, cover(c, self, axis));
    full = dim_add(c->dims, full, dim_number(c->dims, output_padding));
    if (self->padding == WINDOW_SAME) return dim_min(c->dims, full, spread);
    full = dim_subtract(c->dims, full, dim_number(c->dims, self->pad_begins[axis]));
    return dim_subtract(c->dims, full, dim_number(c->dims, self->pad_ends[axis]));
}

Inferred window_transpose(InferContext *c, const Window *self, const Dim *sizes, const int64_t *output_padding,
                          Dim *out)
{
    for (int axis = 0; axis < self->rank; axis++) {
        out[axis] = transposed_size(c, self, axis, sizes[axis], output_padding[axis]);
        if (dim_upper(out[axis]) <= 0)
            return infer_invalid(c, "spatial axis %d of the output would have the size %s", axis,
                                 dim_words(c, out[axis]));
    }
    return INFER_DONE;
}
