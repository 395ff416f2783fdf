/* ms_movement - operators of com.microsoft that move, pick or make elements, many of them older than their kin in
 * ai.onnx.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md#com.microsoft.ExpandDims */
#include "model/dtype.h"
#include "ops/common.h"
#include "ops/gather_nd.h"
#include "ops/grid_sample.h"
#include "ops/pad.h"
#include "ops/range.h"
#include "ops/size_list.h"
#include "ops/sizes.h"

/* A size of 1 is put in at `axis`, which counts the axes of the output. */
static Inferred expand_dims_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    int64_t given;
    int at, rank = 0;
    if (!x) return infer_set_unranked(c, 0, 0, 0);
    if (x->rank == SHAPE_MAX_RANK) return infer_unknown(c, "X has too many axes");
    infer_set_rank(c, 0, 0, x->rank + 1);
    if (infer_integers(c, 1, &given, 1) != 1) return infer_unknown(c, "the axis is computed by the model");
    if (!infer_axis(given, x->rank + 1, &at))
        return infer_invalid(c, "axis is %lld, but the rank is %d", (long long)given, x->rank + 1);
    for (int axis = 0; axis < at; axis++) dims[rank++] = x->dims[axis];
    dims[rank++] = dim_number(c->dims, 1);
    for (int axis = at; axis < x->rank; axis++) dims[rank++] = x->dims[axis];
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

/* [before.., axis, behind..] gathered by indices: [before.., indices.., behind..]. */
static Inferred set_gathered(InferContext *c, const Dim *data, int data_rank, int axis, const Shape *indices)
{
    Dim dims[SHAPE_MAX_RANK];
    int rank = 0;
    if (data_rank - 1 + indices->rank > SHAPE_MAX_RANK) return infer_unknown(c, "the output has too many axes");
    for (int k = 0; k < axis; k++) dims[rank++] = data[k];
    for (int k = 0; k < indices->rank; k++) dims[rank++] = indices->dims[k];
    for (int k = axis + 1; k < data_rank; k++) dims[rank++] = data[k];
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

/* uint8 holds 8 / bits elements along the last axis. onnxruntime:
 * contrib_ops/cpu/quantization/gather_block_quantized.cc. */
static Inferred gather_block_infer(InferContext *c)
{
    const Shape *data = infer_shape(c, 0), *indices = infer_shape(c, 1);
    Dim dims[SHAPE_MAX_RANK];
    int64_t bits = infer_int(c, "bits");
    int axis;
    if (!data) return infer_set_unranked(c, 0, 0, 0);
    if (!indices) return infer_set_unranked(c, 0, 0, 1);
    if (infer_axis_attribute(c, "gather_axis", data->rank, &axis) != INFER_DONE) return INFER_INVALID;
    if (infer_dtype(c, 0) == DTYPE_UNDEFINED) return infer_unknown(c, "the dtype of data is not known");
    for (int k = 0; k < data->rank; k++) dims[k] = data->dims[k];
    if (infer_dtype(c, 0) == DTYPE_UINT8) {
        if (bits != 2 && bits != 4 && bits != 8) return infer_invalid(c, "bits is %lld", (long long)bits);
        dims[data->rank - 1] = dim_multiply(c->dims, dims[data->rank - 1], dim_number(c->dims, 8 / bits));
    }
    return set_gathered(c, dims, data->rank, axis, indices);
}

/* weight [words, size], indices [..] -> [.., size]. */
static Inferred torch_embedding_infer(InferContext *c)
{
    const Shape *weight = infer_shape(c, 0), *indices = infer_shape(c, 1);
    if (!weight) return infer_set_unranked(c, 0, 0, 0);
    if (!indices) return infer_set_unranked(c, 0, 0, 1);
    if (weight->rank != 2) return infer_invalid(c, "weight has %d axes, not 2", weight->rank);
    return set_gathered(c, weight->dims, weight->rank, 0, indices);
}

/* Without a delta it is 1. */
static Inferred ms_range_infer(InferContext *c)
{
    static const double one = 1;
    const Dim unit = dim_number(c->dims, 1);
    const Shape scalar = {0, NULL};
    bool is_floating = infer_dtype(c, 0) == DTYPE_FLOAT || infer_dtype(c, 0) == DTYPE_DOUBLE;
    const Elements elements = {1, is_floating ? NULL : &unit, is_floating ? &one : NULL};
    const Fact delta = {.kind = TYPE_TENSOR, .dtype = infer_dtype(c, 0), .shape = &scalar, .elements = &elements};
    const Fact *inputs[3] = {infer_input(c, 0), infer_input(c, 1), &delta};
    if (infer_has_input(c, 2)) return range_infer(c);
    InferContext with_delta = *c;
    with_delta.inputs = inputs;
    with_delta.input_count = 3;
    Inferred inferred = range_infer(&with_delta);
    c->reason = with_delta.reason;
    return inferred;
}

/* y and counts share the number of unique elements, which the data decides; idx has an element for each of x. */
static Inferred ms_unique_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0);
    Dim count = infer_new_dim(c);
    if (x && x->rank != 1) return infer_invalid(c, "x has %d axes, not 1", x->rank);
    infer_set(c, 0, 0, 1, &count);
    infer_set(c, 1, DTYPE_INT64, 1, &(Dim){x ? x->dims[0] : NULL});
    infer_set(c, 2, DTYPE_INT64, 1, &count);
    return x ? INFER_DONE : infer_unknown(c, "the rank of x is not known");
}

/* All slices of `size` along an axis, `step` apart: the axis has (d - size)/step + 1 of them, and their elements are
 * along a new last one. */
static Inferred unfold_infer(InferContext *c)
{
    const Shape *input = infer_shape(c, 0);
    Dim dims[SHAPE_MAX_RANK];
    int64_t size = infer_int(c, "size"), step = infer_int(c, "step");
    int axis;
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    if (input->rank == SHAPE_MAX_RANK) return infer_unknown(c, "input has too many axes");
    if (size <= 0 || step <= 0) return infer_invalid(c, "size and step must be positive");
    if (infer_axis_attribute(c, "dim", input->rank, &axis) != INFER_DONE) return INFER_INVALID;
    memcpy(dims, input->dims, (size_t)input->rank * sizeof *dims);
    dims[input->rank] = dim_number(c->dims, size);
    if (dim_upper(dims[axis]) < size)
        return infer_invalid(c, "slices of %lld do not fit axis %d of %s", (long long)size, axis,
                             dim_words(c, dims[axis]));
    Dim room = dim_subtract(c->dims, dims[axis], dims[input->rank]);
    dims[axis] = dim_add(c->dims, dim_floor_divide(c->dims, room, dim_number(c->dims, step)), dim_number(c->dims, 1));
    infer_set(c, 0, 0, input->rank + 1, dims);
    return INFER_DONE;
}

/* The output has the dtype of X. */
static Inferred ms_grid_sample_infer(InferContext *c)
{
    Inferred inferred = grid_sample_infer(c);
    const Shape *shape = c->output_count > 0 && c->outputs[0] ? c->outputs[0]->shape : NULL;
    if (inferred != INFER_INVALID)
        infer_set(c, 0, infer_dtype(c, 0), shape ? shape->rank : -1, shape ? shape->dims : NULL);
    return inferred;
}

/* X [N, C, H, W], rois [n, 4], crop_size [2] -> [n, C, crop_size...]. */
static Inferred crop_and_resize_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0), *regions = infer_shape(c, 1);
    Dim size[2] = {NULL, NULL};
    if (x && x->rank != 4) return infer_invalid(c, "X has %d axes, not 4", x->rank);
    if (regions && regions->rank != 2) return infer_invalid(c, "rois has %d axes, not 2", regions->rank);
    int count = infer_size_list(c, 3, size, 2);
    if (count >= 0 && count != 2) return infer_invalid(c, "crop_size has %d elements, not 2", count);
    if (count < 0) size[0] = size[1] = NULL;
    for (int k = 0; k < 2; k++)
        if (size[k] && dim_upper(size[k]) <= 0) return infer_invalid(c, "crop_size has %s", dim_words(c, size[k]));
    infer_set(c, 0, 0, 4, (Dim[]){regions ? regions->dims[0] : NULL, x ? x->dims[1] : NULL, size[0], size[1]});
    if (!x || !regions) return infer_unknown(c, "the rank of %s is not known", x ? "rois" : "X");
    return size[0] && size[1] ? INFER_DONE : infer_unknown(c, "crop_size is computed by the model");
}

static Inferred scalar_infer(InferContext *c)
{
    infer_set(c, 0, DTYPE_BOOL, 0, NULL);
    return INFER_DONE;
}

const OpRow op_ms_movement[] = {
    {"ExpandDims", 1, "X: T, axis: int32", "Y: T", "", "T: all_1", .infer = expand_dims_infer,
     .domain = DOMAIN_MICROSOFT},
    {"GatherND", 1, "data: T, indices: Tind", "output: T", "", "T: all_1; Tind: int32 int64", .infer = gather_nd_infer,
     .domain = DOMAIN_MICROSOFT},
    {"GatherBlockQuantized", 1, "data: T1, indices: Tind, scales: T2, zero_points?: T1", "output: T2",
     "bits: int = 4, block_size: int = 128, gather_axis: int = 0, quantize_axis: int = 1",
     "T1: float8s int4s float4e2m1 uint8; T2: float16 bfloat16 float; Tind: int32 int64", .infer = gather_block_infer,
     .domain = DOMAIN_MICROSOFT},
    {"TorchEmbedding", 1, "weight: T, indices: int64, padding_idx?: int64, scale_grad_by_freq?: bool", "Y: T", "",
     "T: numeric_bfloat16", .infer = torch_embedding_infer, .domain = DOMAIN_MICROSOFT},
    {"Pad", 1, "data: T, pads: int64, value?: T", "output: T", "mode: string = 'constant'", "T: floats",
     .infer = pad_infer, .domain = DOMAIN_MICROSOFT},
    {"Range", 1, "start: T, limit: T, delta?: T", "Y: T", "", "T: float double int16 int32 int64",
     .infer = ms_range_infer, .domain = DOMAIN_MICROSOFT},
    {"Trilu", 1, "X: T, k?: int64", "Y: T", "upper: int = 1", "T: numeric_bfloat16 bool", .infer = infer_like_input,
     .domain = DOMAIN_MICROSOFT},
    {"Unique", 1, "x: T", "y: T, idx: int64, counts: int64", "", "T: all_1", .infer = ms_unique_infer,
     .domain = DOMAIN_MICROSOFT},
    {"UnfoldTensor", 1, "input: T", "output: T", "size!: int, dim: int = -1, step: int = 1", "T: all_13",
     .infer = unfold_infer, .domain = DOMAIN_MICROSOFT},
    {"GridSample", 1, "X: T1, Grid: T1", "Y: T2",
     "align_corners: int = 0, mode: string = 'bilinear', padding_mode: string = 'zeros'", "T1: all_1; T2: floats",
     .infer = ms_grid_sample_infer, .domain = DOMAIN_MICROSOFT},
    {"CropAndResize", 1, "X: T1, rois: T1, batch_indices: T2, crop_size: T2", "Y: T1",
     "extrapolation_value: float = 0.0, mode: string = 'bilinear'", "T1: floats; T2: int32",
     .infer = crop_and_resize_infer, .domain = DOMAIN_MICROSOFT},
    {"IsAllFinite", 1, "input+: V", "output: T", "isinf_only: int = 0, isnan_only: int = 0",
     "V: floats_bfloat16; T: bool", .infer = scalar_infer, .domain = DOMAIN_MICROSOFT},
    {0},
};
