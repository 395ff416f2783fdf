/* grid_sample - reads an image at computed places; AffineGrid computes them from affine maps.
 * https://onnx.ai/onnx/operators/onnx__GridSample.html */
#include "ops/grid_sample.h"

#include "ops/common.h"
#include "ops/sizes.h"

/* ---- GridSample: X [N, C, sizes...], grid [N, sizes of the output..., number of sizes] ---- */

static Inferred check_grid(InferContext *c, const Shape *x, const Shape *grid, Dim *batch)
{
    int rank = x ? x->rank : grid->rank;
    Dim axes;
    if (rank < 3) return infer_invalid(c, "its inputs have rank %d and must have at least 3", rank);
    if (x && grid && x->rank != grid->rank)
        return infer_invalid(c, "X has rank %d and grid has rank %d", x->rank, grid->rank);
    *batch = x ? x->dims[0] : grid->dims[0];
    if (!grid) return INFER_DONE;
    if (!infer_same_dim(c, *batch, grid->dims[0], batch))
        return infer_invalid(c, "X has a batch of %s and grid of %s", dim_words(c, *batch),
                             dim_words(c, grid->dims[0]));
    if (!infer_same_dim(c, grid->dims[rank - 1], dim_number(c->dims, rank - 2), &axes))
        return infer_invalid(c, "a place in grid has %s numbers for %d spatial axes",
                             dim_words(c, grid->dims[rank - 1]), rank - 2);
    return INFER_DONE;
}

Inferred grid_sample_infer(InferContext *c)
{
    const Shape *x = infer_shape(c, 0), *grid = infer_shape(c, 1);
    Dim dims[SHAPE_MAX_RANK] = {0};
    if (!x && !grid) return infer_unknown(c, "the rank of X is not known");
    int rank = x ? x->rank : grid->rank;
    Inferred inferred = check_grid(c, x, grid, &dims[0]);
    if (inferred != INFER_DONE) return inferred;
    if (x) dims[1] = x->dims[1];
    for (int axis = 2; grid && axis < rank; axis++) dims[axis] = grid->dims[axis - 1];
    infer_set(c, 0, 0, rank, dims);
    return grid ? INFER_DONE : infer_unknown(c, "the shape of grid is not known");
}

/* ---- AffineGrid: theta [N, axes, axes + 1], size [N, C, sizes...] ---- */

/* 2 or 3, told by either input; -1: not known. */
static int affine_axes(InferContext *c, const Shape *theta)
{
    int64_t number;
    const Elements *size = size_elements(c, 1);
    const Shape *shape = infer_shape(c, 1);
    if (size) return size->count == 4 || size->count == 5 ? (int)size->count - 2 : 0;
    if (theta && theta->rank == 3 && dim_is_number(theta->dims[1], &number))
        return number == 2 || number == 3 ? (int)number : 0;
    if (shape && shape->rank == 1 && dim_is_number(shape->dims[0], &number))
        return number == 4 || number == 5 ? (int)number - 2 : 0;
    return -1;
}

static Inferred affine_grid_infer(InferContext *c)
{
    Dim dims[5] = {0};
    const Shape *theta = infer_shape(c, 0);
    const Elements *size = size_elements(c, 1);
    int axes = affine_axes(c, theta);
    if (axes < 0) return infer_unknown(c, "the number of elements of size is not known");
    if (axes == 0) return infer_invalid(c, "size must have 4 or 5 elements, and theta as many rows less 2");
    if (theta && theta->rank != 3) return infer_invalid(c, "theta has rank %d; it must have 3", theta->rank);
    if (theta) dims[0] = theta->dims[0];
    if (size && !infer_same_dim(c, dims[0], size->dims[0], &dims[0]))
        return infer_invalid(c, "theta has a batch of %s and size of %s", dim_words(c, dims[0]),
                             dim_words(c, size->dims[0]));
    for (int axis = 0; size && axis < axes; axis++) {
        dims[1 + axis] = size->dims[2 + axis];
        if (dim_upper(dims[1 + axis]) < 0) return infer_invalid(c, "size has a negative number");
    }
    dims[1 + axes] = dim_number(c->dims, axes);
    infer_set(c, 0, 0, axes + 2, dims);
    return size ? INFER_DONE : infer_unknown(c, "size is computed by the model");
}

const OpRow op_grid_sample[] = {
    {"GridSample", 22, "X: T1, grid: T2", "Y: T1",
     "align_corners: int = 0, mode: string = 'linear', padding_mode: string = 'zeros'",
     "T1: all_13; T2: floats_bfloat16", .infer = grid_sample_infer},
    {"GridSample", 20, "X: T1, grid: T2", "Y: T1",
     "align_corners: int = 0, mode: string = 'linear', padding_mode: string = 'zeros'", "T1: all_1; T2: floats",
     .infer = grid_sample_infer},
    {"GridSample", 16, "X: T1, grid: T2", "Y: T1",
     "align_corners: int = 0, mode: string = 'bilinear', padding_mode: string = 'zeros'", "T1: all_1; T2: floats",
     .infer = grid_sample_infer},
    {"AffineGrid", 20, "theta: T1, size: T2", "grid: T1", "align_corners: int = 0", "T1: floats_bfloat16; T2: int64",
     .infer = affine_grid_infer, .flags = OP_NONDETERMINISTIC},
    {0},
};
