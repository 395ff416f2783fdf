/* roi - a grid of fixed size from each region of an image.
 * https://onnx.ai/onnx/operators/onnx__MaxRoiPool.html */
#include "ops/common.h"
#include "ops/sizes.h"

/* [regions, channels, height, width] */
static Inferred set_regions(InferContext *c, Dim regions, int64_t height, int64_t width)
{
    const Shape *x = infer_shape(c, 0);
    if (x && x->rank != 4) return infer_invalid(c, "X has rank %d; it must have 4", x->rank);
    if (height < 0 || width < 0)
        return infer_invalid(c, "the output would be %lld high and %lld wide", (long long)height, (long long)width);
    infer_set(c, 0, 0, 4,
              (Dim[]){regions, x ? x->dims[1] : NULL, dim_number(c->dims, height), dim_number(c->dims, width)});
    return INFER_DONE;
}

/* rois [regions, columns] */
static Inferred read_regions(InferContext *c, int64_t columns, Dim *out)
{
    Dim width;
    const Shape *rois = infer_shape(c, 1);
    *out = NULL;
    if (!rois) return INFER_DONE;
    if (rois->rank != 2) return infer_invalid(c, "rois has rank %d; it must have 2", rois->rank);
    if (!infer_same_dim(c, rois->dims[1], dim_number(c->dims, columns), &width))
        return infer_invalid(c, "a region has %s numbers; it must have %lld", dim_words(c, rois->dims[1]),
                             (long long)columns);
    *out = rois->dims[0];
    return INFER_DONE;
}

static Inferred max_roi_pool_infer(InferContext *c)
{
    int64_t sizes[2];
    Dim regions;
    Inferred inferred = read_regions(c, 5, &regions);
    if (inferred != INFER_DONE) return inferred;
    if (infer_ints(c, "pooled_shape", sizes, 2) != 2) return infer_invalid(c, "pooled_shape must have two numbers");
    return set_regions(c, regions, sizes[0], sizes[1]);
}

static Inferred roi_align_infer(InferContext *c)
{
    Dim regions;
    const Shape *batch = infer_shape(c, 2);
    Inferred inferred = read_regions(c, 4, &regions);
    if (inferred != INFER_DONE) return inferred;
    if (batch && batch->rank != 1) return infer_invalid(c, "batch_indices has rank %d; it must have 1", batch->rank);
    if (batch && !infer_same_dim(c, regions, batch->dims[0], &regions))
        return infer_invalid(c, "rois has %s regions and batch_indices %s", dim_words(c, regions),
                             dim_words(c, batch->dims[0]));
    return set_regions(c, regions, infer_int(c, "output_height"), infer_int(c, "output_width"));
}

const OpRow op_roi[] = {
    {"MaxRoiPool", 22, "X: T, rois: T", "Y: T", "pooled_shape!: ints, spatial_scale: float = 1.0", "T: floats_bfloat16",
     .infer = max_roi_pool_infer},
    {"MaxRoiPool", 1, "X: T, rois: T", "Y: T", "pooled_shape!: ints, spatial_scale: float = 1.0", "T: floats",
     .infer = max_roi_pool_infer},
    {"RoiAlign", 22, "X: T1, rois: T1, batch_indices: T2", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', mode: string = 'avg', output_height: int = 1, "
     "output_width: int = 1, sampling_ratio: int = 0, spatial_scale: float = 1.0",
     "T1: floats_bfloat16; T2: int64", .infer = roi_align_infer},
    {"RoiAlign", 16, "X: T1, rois: T1, batch_indices: T2", "Y: T1",
     "coordinate_transformation_mode: string = 'half_pixel', mode: string = 'avg', output_height: int = 1, "
     "output_width: int = 1, sampling_ratio: int = 0, spatial_scale: float = 1.0",
     "T1: floats; T2: int64", .infer = roi_align_infer},
    {"RoiAlign", 10, "X: T1, rois: T1, batch_indices: T2", "Y: T1",
     "mode: string = 'avg', output_height: int = 1, output_width: int = 1, sampling_ratio: int = 0, "
     "spatial_scale: float = 1.0",
     "T1: floats; T2: int64", .infer = roi_align_infer},
    {0},
};
