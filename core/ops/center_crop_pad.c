/* center_crop_pad - crops or pads axes around their middle to given sizes.
 * https://onnx.ai/onnx/operators/onnx__CenterCropPad.html */
#include "ops/common.h"
#include "ops/size_list.h"

/* The axes that shape has sizes of: all, or those of the attribute. */
static Inferred cropped_axes(InferContext *c, int rank, int *out_count, int *out)
{
    int64_t axes[SHAPE_MAX_RANK];
    bool is_taken[SHAPE_MAX_RANK] = {false};
    *out_count = infer_ints(c, "axes", axes, SHAPE_MAX_RANK);
    if (*out_count < 0) {
        *out_count = rank;
        for (int axis = 0; axis < rank; axis++) axes[axis] = axis;
    }
    for (int i = 0; i < *out_count; i++) {
        if (!infer_axis(axes[i], rank, &out[i]))
            return infer_invalid(c, "axes has %lld, but the rank is %d", (long long)axes[i], rank);
        if (is_taken[out[i]]) return infer_invalid(c, "axes has axis %d twice", out[i]);
        is_taken[out[i]] = true;
    }
    return INFER_DONE;
}

static Inferred center_crop_pad_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim sizes[SHAPE_MAX_RANK], dims[SHAPE_MAX_RANK];
    int axes[SHAPE_MAX_RANK], count;
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    if (cropped_axes(c, input->rank, &count, axes) != INFER_DONE) return INFER_INVALID;
    int given = infer_size_list(c, 1, sizes, SHAPE_MAX_RANK);
    if (given >= 0 && given != count) return infer_invalid(c, "shape has %d sizes for %d axes", given, count);
    bool is_known = given >= 0;
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    for (int i = 0; i < count; i++) {
        /* A size below 0 is none: onnxruntime has the operator as a function, whose Slice makes 0 of it. */
        dims[axes[i]] = given < 0 || dim_lower(sizes[i]) < 0 ? NULL : sizes[i];
        is_known = is_known && dims[axes[i]];
    }
    infer_set(c, 0, 0, input->rank, dims);
    return is_known ? INFER_DONE : infer_unknown(c, "shape is not known");
}

const OpRow op_center_crop_pad[] = {
    {"CenterCropPad", 18, "input_data: T, shape: Tind", "output_data: T", "axes: ints", "T: all_13; Tind: int32 int64",
     .infer = center_crop_pad_infer},
    {0},
};
