/* resize - enlarges or shrinks axes by scales or to sizes.
 * https://onnx.ai/onnx/operators/onnx__Resize.html */
#include <float.h>
#include <math.h>

#include "ops/common.h"
#include "ops/sizes.h"

enum { LARGEST_FACTOR = 16 };

/* The axes that are resized, in the order of the scales or sizes. */
typedef struct ResizedAxes {
    int rank, count;
    int axes[SHAPE_MAX_RANK];
    bool has_negative; /* one is counted from the end */
} ResizedAxes;

/* ---- By scales ---- */

/* floor(size * scale), the product rounded to float32, as onnxruntime has it (core/providers/cpu/tensor/upsamplebase.h,
 * ComputeOutputShape); ONNX means real numbers: 10 * 0.7 of float32 is 7 here, and 6.99... there.
 *
 * Of a size that is not a number something is told where the product is exact: scale = factor / 2^k. With factors up to
 * 16 it is for sizes up to 2^20; that no model resizes longer axes is taken for granted. */
static Dim scaled(InferContext *c, Dim size, double scale)
{
    int64_t number, divisor = 1;
    if (dim_is_number(size, &number)) {
        float product = (float)number * (float)scale;
        return product < 0x1p62f ? dim_number(c->dims, (int64_t)product) : NULL;
    }
    while (scale != rint(scale) && scale <= LARGEST_FACTOR && divisor <= 0x100000) {
        scale *= 2;
        divisor *= 2;
    }
    if (scale != rint(scale) || scale > (divisor == 1 ? 0x1p24 : LARGEST_FACTOR)) return NULL;
    Dim product = dim_multiply(c->dims, size, dim_number(c->dims, (int64_t)scale));
    return dim_floor_divide(c->dims, product, dim_number(c->dims, divisor));
}

/* scales of self->count elements. The region of tf_crop_and_resize does not count in onnxruntime; ONNX has
 * floor(size * (end - start) * scale). */
static Inferred apply_scales(InferContext *c, const ResizedAxes *self, const Elements *scales, double smallest,
                             Dim *dims)
{
    bool is_complete = true;
    for (int i = 0; i < self->count; i++) {
        Dim *into = &dims[self->axes[i]];
        int64_t whole = 0;
        bool is_known = !scales->dims || dim_is_number(scales->dims[i], &whole);
        double scale = scales->dims ? (double)whole : scales->numbers[i];
        if (is_known && !(scale > 0 && scale >= smallest && scale <= (double)FLT_MAX))
            return infer_invalid(c, "the scale of axis %d is not a positive number%s", self->axes[i],
                                 smallest > 0 ? " of at least 1" : "");
        *into = is_known ? scaled(c, *into, scale) : NULL;
        is_complete = is_complete && is_known;
    }
    return is_complete ? INFER_DONE : infer_unknown(c, "some of the scales are computed by the model");
}

/* ---- By sizes ---- */

static Inferred apply_sizes(InferContext *c, const ResizedAxes *self, const Elements *sizes, Dim *dims)
{
    for (int i = 0; i < self->count; i++) {
        Dim size = sizes->dims[i], *into = &dims[self->axes[i]];
        if (dim_upper(size) < 0)
            return infer_invalid(c, "the size of axis %d is %s", self->axes[i], dim_words(c, size));
        if (dim_is(*into, 0) && dim_lower(size) > 0)
            return infer_invalid(c, "axis %d has no elements and cannot get %s", self->axes[i], dim_words(c, size));
        *into = size;
    }
    return INFER_DONE;
}

/* The scale that all axes get: the smallest or largest of those that the sizes ask for, in float32. False: some size is
 * not a number. */
static bool common_scale(const ResizedAxes *self, const Elements *sizes, bool is_smallest, const Dim *dims, float *out)
{
    *out = is_smallest ? FLT_MAX : FLT_MIN;
    for (int i = 0; i < self->count; i++) {
        int64_t from, to;
        if (!dim_is_number(dims[self->axes[i]], &from) || !dim_is_number(sizes->dims[i], &to)) return false;
        float scale = from == 0 ? 1 : (float)to / (float)from;
        if (is_smallest ? scale < *out : scale > *out) *out = scale;
    }
    return true;
}

/* keep_aspect_ratio_policy: each size is round(size * common scale), halves away from 0 (AdjustOutputSizeAsPolicy in
 * the same file). onnxruntime leaves axes that are counted from the end as they were, ONNX does not: not known. */
static Inferred apply_policy(InferContext *c, const ResizedAxes *self, const Elements *sizes, bool is_smallest,
                             Dim *dims)
{
    float scale;
    int64_t from;
    bool is_known = common_scale(self, sizes, is_smallest, dims, &scale) && !self->has_negative;
    if (is_known && !(scale > 0)) return infer_invalid(c, "the sizes ask for a scale that is not positive");
    for (int i = 0; i < self->count; i++) {
        Dim *into = &dims[self->axes[i]];
        float product = is_known && dim_is_number(*into, &from) ? scale * (float)from : FLT_MAX;
        *into = product < 0x1p62f ? dim_number(c->dims, (int64_t)roundf(product)) : NULL;
    }
    return is_known ? INFER_DONE : infer_unknown(c, "the sizes that keep the aspect ratio are not known");
}

static Inferred resize_by_sizes(InferContext *c, const ResizedAxes *self, const Elements *sizes, Dim *dims)
{
    bool is_smallest = infer_string_is(c, "keep_aspect_ratio_policy", "not_larger");
    bool is_largest = infer_string_is(c, "keep_aspect_ratio_policy", "not_smaller");
    bool is_stretch = infer_since(c) < 18 || infer_string_is(c, "keep_aspect_ratio_policy", "stretch");
    if (!is_stretch && !is_smallest && !is_largest)
        return infer_invalid(c, "keep_aspect_ratio_policy is none of stretch, not_larger, not_smaller");
    return is_stretch ? apply_sizes(c, self, sizes, dims) : apply_policy(c, self, sizes, is_smallest, dims);
}

/* ---- Axes ---- */

/* How many elements an input has; -1: not known. */
static int64_t element_count(const InferContext *c, size_t input)
{
    return infer_has_input(c, input) ? infer_element_count(infer_shape(c, input), INT32_MAX) : 0;
}

static Inferred read_axes(InferContext *c, ResizedAxes *self)
{
    int64_t given[SHAPE_MAX_RANK];
    const Attribute *attribute = infer_since(c) >= 18 ? infer_attribute(c, "axes") : NULL;
    bool is_given = attribute && attribute->list_count > 0, is_taken[SHAPE_MAX_RANK] = {false};
    self->count = is_given ? infer_ints(c, "axes", given, SHAPE_MAX_RANK) : self->rank;
    if (self->count < 0) return infer_invalid(c, "axes has more than %d numbers", SHAPE_MAX_RANK);
    for (int i = 0; i < self->count; i++) {
        if (!is_given) given[i] = i;
        if (!infer_axis(given[i], self->rank, &self->axes[i]))
            return infer_invalid(c, "axes has %lld, but the rank is %d", (long long)given[i], self->rank);
        if (is_taken[self->axes[i]]) return infer_invalid(c, "axes has axis %d twice", self->axes[i]);
        is_taken[self->axes[i]] = true;
        if (given[i] < 0) self->has_negative = true;
    }
    return INFER_DONE;
}

/* The rank of X, or, where all axes are resized, the number of scales or sizes. `input` has one element for each axis. */
static Inferred open_axes(InferContext *c, size_t input, ResizedAxes *self)
{
    int64_t count = element_count(c, input);
    *self = (ResizedAxes){.rank = infer_rank(c, 0)};
    bool is_each = infer_since(c) < 18 || !infer_has_attribute(c, "axes");
    if (self->rank < 0 && is_each && count > 0 && count <= SHAPE_MAX_RANK) self->rank = (int)count;
    if (self->rank < 0) return infer_unknown(c, "the rank of X is not known");
    if (self->rank == 0) return infer_invalid(c, "a scalar cannot be resized");
    Inferred inferred = read_axes(c, self);
    if (inferred == INFER_DONE && count >= 0 && count != self->count)
        return infer_invalid(c, "%s has %lld elements for %d axes", infer_input_name(c, input), (long long)count,
                             self->count);
    return inferred;
}

static void open_dims(const InferContext *c, int rank, Dim *dims)
{
    const Shape *x = infer_shape(c, 0);
    for (int axis = 0; axis < rank; axis++) dims[axis] = x ? x->dims[axis] : NULL;
}

static Inferred computed(InferContext *c, const ResizedAxes *self, size_t input, Dim *dims)
{
    for (int i = 0; i < self->count; i++) dims[self->axes[i]] = NULL;
    return infer_unknown(c, "%s is computed by the model", infer_input_name(c, input));
}

/* ---- Inference ---- */

static Inferred infer_by_scales(InferContext *c, size_t input, double smallest)
{
    ResizedAxes axes;
    Dim dims[SHAPE_MAX_RANK];
    const Elements *scales = infer_elements(c, input);
    Inferred inferred = open_axes(c, input, &axes);
    if (inferred != INFER_DONE) return inferred;
    open_dims(c, axes.rank, dims);
    bool is_known = scales && scales->count == (size_t)axes.count;
    inferred = is_known ? apply_scales(c, &axes, scales, smallest, dims) : computed(c, &axes, input, dims);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, axes.rank, dims);
    return inferred;
}

static Inferred infer_by_sizes(InferContext *c, size_t input)
{
    ResizedAxes axes;
    Dim dims[SHAPE_MAX_RANK];
    const Elements *sizes = size_elements(c, input);
    Inferred inferred = open_axes(c, input, &axes);
    if (inferred != INFER_DONE) return inferred;
    open_dims(c, axes.rank, dims);
    bool is_known = sizes && sizes->count == (size_t)axes.count;
    inferred = is_known ? resize_by_sizes(c, &axes, sizes, dims) : computed(c, &axes, input, dims);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, axes.rank, dims);
    return inferred;
}

/* Inputs X, roi, scales, sizes. Of the last two one counts; the other is left out, or, as version 11 has it, empty. */
static Inferred resize_infer(InferContext *c)
{
    int64_t scale_count = element_count(c, 2), size_count = element_count(c, 3);
    if (scale_count == 0 && size_count == 0) return infer_invalid(c, "neither scales nor sizes are given");
    if (scale_count > 0 && size_count > 0) return infer_invalid(c, "both scales and sizes are given");
    if (size_count == 0) return infer_by_scales(c, 2, 0);
    if (scale_count == 0 || size_count > 0) return infer_by_sizes(c, 3);
    infer_set(c, 0, 0, infer_rank(c, 0), (Dim[SHAPE_MAX_RANK]){NULL});
    return infer_unknown(c, "scales and sizes are computed by the model");
}

/* Inputs X, scales. Upsample does not shrink. */
static Inferred resize_10_infer(InferContext *c)
{
    return infer_by_scales(c, 1, node_is(c->node, "Upsample") ? 1 : 0);
}

static Inferred infer_by_attributes(InferContext *c, const double *scales, int count)
{
    ResizedAxes axes = {.rank = count, .count = count};
    Dim dims[SHAPE_MAX_RANK];
    int rank = infer_rank(c, 0);
    if (rank >= 0 && rank != count) return infer_invalid(c, "there are %d scales for a rank of %d", count, rank);
    for (int axis = 0; axis < count; axis++) axes.axes[axis] = axis;
    open_dims(c, count, dims);
    Inferred inferred = apply_scales(c, &axes, &(Elements){.count = (size_t)count, .numbers = scales}, 1, dims);
    if (inferred == INFER_DONE) infer_set(c, 0, 0, count, dims);
    return inferred;
}

static Inferred upsample_7_infer(InferContext *c)
{
    double scales[SHAPE_MAX_RANK];
    const Attribute *given = infer_attribute(c, "scales");
    bool is_readable = given && given->type == ATTRIBUTE_FLOATS && given->floats;
    if (!is_readable || given->list_count == 0 || given->list_count > SHAPE_MAX_RANK)
        return infer_invalid(c, "scales must have a number for each axis");
    for (uint64_t i = 0; i < given->list_count; i++) scales[i] = (double)given->floats[i];
    return infer_by_attributes(c, scales, (int)given->list_count);
}

static Inferred upsample_1_infer(InferContext *c)
{
    const double scales[4] = {1, 1, infer_float(c, "height_scale"), infer_float(c, "width_scale")};
    return infer_by_attributes(c, scales, 4);
}

const OpRow op_resize[] = {
    {"Resize", 19, "X: T1, roi?: T2, scales?: float, sizes?: int64", "Y: T1",
     "antialias: int = 0, axes: ints, coordinate_transformation_mode: string = 'half_pixel', "
     "cubic_coeff_a: float = -0.75, exclude_outside: int = 0, extrapolation_value: float = 0.0, "
     "keep_aspect_ratio_policy: string = 'stretch', mode: string = 'nearest', "
     "nearest_mode: string = 'round_prefer_floor'",
     "T1: all_13; T2: floats", .infer = resize_infer},
    {"Resize", 18, "X: T1, roi?: T2, scales?: float, sizes?: int64", "Y: T1",
     "antialias: int = 0, axes: ints, coordinate_transformation_mode: string = 'half_pixel', "
     "cubic_coeff_a: float = -0.75, exclude_outside: int = 0, extrapolation_value: float = 0.0, "
     "keep_aspect_ratio_policy: string = 'stretch', mode: string = 'nearest', "
     "nearest_mode: string = 'round_prefer_floor'",
     "T1: all_13; T2: floats", .infer = resize_infer},
    {"Resize", 13, "X: T1, roi?: T2, scales?: float, sizes?: int64", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', cubic_coeff_a: float = -0.75, exclude_outside: int = 0, "
     "extrapolation_value: float = 0.0, mode: string = 'nearest', nearest_mode: string = 'round_prefer_floor'",
     "T1: all_13; T2: floats", .infer = resize_infer},
    {"Resize", 11, "X: T1, roi: T2, scales: float, sizes?: int64", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', cubic_coeff_a: float = -0.75, exclude_outside: int = 0, "
     "extrapolation_value: float = 0.0, mode: string = 'nearest', nearest_mode: string = 'round_prefer_floor'",
     "T1: all_1; T2: floats", .infer = resize_infer},
    {"Resize", 10, "X: T, scales: float", "Y: T", "mode: string = 'nearest'", "T: all_1", .infer = resize_10_infer},
    {"Upsample", 10, "X: T, scales: float", "Y: T", "mode: string = 'nearest'", "T: all_1", .infer = resize_10_infer,
     .flags = OP_DEPRECATED},
    {"Upsample", 9, "X: T, scales: float", "Y: T", "mode: string = 'nearest'", "T: all_1", .infer = resize_10_infer},
    {"Upsample", 7, "X: T", "Y: T", "scales!: floats, mode: string = 'nearest'", "T: all_1", .infer = upsample_7_infer},
    {"Upsample", 1, "X: T", "Y: T", "height_scale!: float, width_scale!: float, mode: string = 'nearest'",
     "T: floats int32 int64 bool", .infer = upsample_1_infer},
    {0},
};
