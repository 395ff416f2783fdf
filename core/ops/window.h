/* window - a window that slides along the spatial axes: of convolutions, pools, and what undoes them.
 *
 *   cover = dilation * (kernel - 1) + 1       what a window reaches over
 *   room  = size + pads - cover               how far it can move
 *   count = floor(room / stride) + 1          how often it fits
 *
 * Counts are those of onnxruntime (core/providers/cpu/nn/{conv,conv_transpose,pool}_attributes.h), which differ from
 * ONNX in places that window.c names. Premise: a window fits into the padded size of an axis wherever that is not a
 * number. Of numbers onnxruntime's pools truncate towards 0 where it does not fit, and so does this; a symbol keeps
 * ONNX's floor. Nothing depends on where the channels are: callers pass the sizes of the spatial axes only. */
#ifndef HONE_WINDOW_H
#define HONE_WINDOW_H

#include "ops/infer_context.h"

typedef enum WindowPadding {
    WINDOW_PADS,  /* auto_pad NOTSET: `pads` */
    WINDOW_VALID, /* none */
    WINDOW_SAME   /* as many as give ceil(size / stride) windows without dilation; at which end is of no account here */
} WindowPadding;

enum { WINDOW_MAX_RANK = SHAPE_MAX_RANK - 2 /* spatial axes */ };

typedef struct Window {
    int rank; /* spatial axes */
    WindowPadding padding;
    Dim kernel[WINDOW_MAX_RANK];                                    /* NULL: not known */
    int64_t strides[WINDOW_MAX_RANK], dilations[WINDOW_MAX_RANK];   /* at least 1 */
    int64_t pad_begins[WINDOW_MAX_RANK], pad_ends[WINDOW_MAX_RANK]; /* 0 unless WINDOW_PADS; may be negative */
} Window;

/* How many spatial axes the attribute kernel_shape tells; -1: absent, empty, or more than WINDOW_MAX_RANK. */
int window_attribute_rank(const InferContext *c);

/* Reads kernel_shape, strides, dilations, pads and auto_pad for `rank` spatial axes; absent or empty ones have their
 * defaults. INVALID: another count than rank, a number that is not positive, an unknown auto_pad. */
Inferred window_read(InferContext *c, int rank, Window *out);

/* Reads a list of `count` INTS, or fills it with `otherwise` where the attribute is absent or empty. INVALID: another
 * count, or a number under `minimum`. */
Inferred window_read_list(InferContext *c, const char *name, int count, int64_t otherwise, int64_t minimum,
                          int64_t *out);

/* Takes the sizes of the filters, dims[rank], as the kernel; where kernel_shape is given too, they must agree. */
Inferred window_take_kernel(InferContext *c, Window *self, const Dim *dims);

/* From the sizes[rank] of an input's spatial axes to those of the output, out[rank]; NULL: not known. INVALID: no
 * window fits, or what the operator demands of pads is not so. */
Inferred window_convolve(InferContext *c, const Window *self, const Dim *sizes, Dim *out);
Inferred window_pool(InferContext *c, const Window *self, const Dim *sizes, bool is_ceil, Dim *out);

/* The other way round; output_padding[rank] is added at the ends. */
Inferred window_transpose(InferContext *c, const Window *self, const Dim *sizes, const int64_t *output_padding,
                          Dim *out);

#endif
