/* depth_space - moves blocks between the channels and the two spatial axes.
 * https://onnx.ai/onnx/operators/onnx__DepthToSpace.html */
#include "ops/common.h"

static Inferred read_block(InferContext *c, Dim *out_block, Dim *out_area)
{
    int64_t size = infer_int(c, "blocksize");
    if (size < 1 || size > INT32_MAX) return infer_invalid(c, "blocksize is %lld", (long long)size);
    *out_block = dim_number(c->dims, size);
    *out_area = dim_number(c->dims, size * size);
    return infer_check_rank(c, 0, 4, 4);
}

/* a / b where a node that runs proves that nothing is left; false: it is proven that something is. */
static bool divide(InferContext *c, Dim a, Dim b, Dim *out)
{
    int64_t size, divisor;
    if (dim_is_number(a, &size) && dim_is_number(b, &divisor) && size % divisor != 0) return false;
    *out = dim_exact_divide(c->dims, a, b);
    return true;
}

/* [N, C, H, W] -> [N, C / b^2, H * b, W * b] */
static Inferred depth_to_space_infer(InferContext *c)
{
    Dim block = NULL, area = NULL, dims[4] = {NULL};
    Inferred inferred = read_block(c, &block, &area);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, 4, dims);
    if (inferred != INFER_DONE) return inferred;
    const Shape *input = infer_shape(c, 0);
    dims[0] = input->dims[0];
    if (!divide(c, input->dims[1], area, &dims[1]))
        return infer_invalid(c, "the channels cannot be divided by the square of blocksize");
    dims[2] = dim_multiply(c->dims, input->dims[2], block);
    dims[3] = dim_multiply(c->dims, input->dims[3], block);
    infer_set(c, 0, 0, 4, dims);
    return INFER_DONE;
}

/* [N, C, H, W] -> [N, C * b^2, H / b, W / b] */
static Inferred space_to_depth_infer(InferContext *c)
{
    Dim block = NULL, area = NULL, dims[4] = {NULL};
    Inferred inferred = read_block(c, &block, &area);
    if (inferred != INFER_INVALID) infer_set(c, 0, 0, 4, dims);
    if (inferred != INFER_DONE) return inferred;
    const Shape *input = infer_shape(c, 0);
    dims[0] = input->dims[0];
    dims[1] = dim_multiply(c->dims, input->dims[1], area);
    if (!divide(c, input->dims[2], block, &dims[2]) || !divide(c, input->dims[3], block, &dims[3]))
        return infer_invalid(c, "height or width cannot be divided by blocksize");
    infer_set(c, 0, 0, 4, dims);
    return INFER_DONE;
}

/* The input as six axes, these in another order. */
static Evaluated move_blocks(EvalContext *c, const int64_t view[6], const int perm[6])
{
    int64_t own[6], dims[6], strides[6];
    eval_strides(&(Tensor){.rank = 6, .dims = (int64_t *)(uintptr_t)view}, own);
    for (int axis = 0; axis < 6; axis++) {
        dims[axis] = view[perm[axis]];
        strides[axis] = own[perm[axis]];
    }
    return eval_view(c, eval_input(c, 0), 6, dims, 0, strides);
}

static Evaluated depth_to_space_eval(EvalContext *c)
{
    const int64_t *dims = eval_input(c, 0)->dims, b = infer_int(c->infer, "blocksize"), left = dims[1] / (b * b);
    if (infer_string_is(c->infer, "mode", "CRD"))
        return move_blocks(c, (int64_t[]){dims[0], left, b, b, dims[2], dims[3]}, (int[]){0, 1, 4, 2, 5, 3});
    return move_blocks(c, (int64_t[]){dims[0], b, b, left, dims[2], dims[3]}, (int[]){0, 3, 4, 1, 5, 2});
}

static Evaluated space_to_depth_eval(EvalContext *c)
{
    const int64_t *dims = eval_input(c, 0)->dims, b = infer_int(c->infer, "blocksize");
    const int64_t view[6] = {dims[0], dims[1], dims[2] / b, b, dims[3] / b, b};
    if (infer_string_is(c->infer, "mode", "CRD")) return move_blocks(c, view, (int[]){0, 1, 3, 5, 2, 4});
    return move_blocks(c, view, (int[]){0, 3, 5, 1, 2, 4});
}

const OpRow op_depth_space[] = {
    {"DepthToSpace", 28, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_13",
     .infer = depth_to_space_infer, .eval = depth_to_space_eval, .flags = OP_DETERMINISM_UNKNOWN | OP_EXACT},
    {"DepthToSpace", 13, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_13",
     .infer = depth_to_space_infer, .eval = depth_to_space_eval, .flags = OP_EXACT},
    {"DepthToSpace", 11, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_1",
     .infer = depth_to_space_infer, .eval = depth_to_space_eval, .flags = OP_EXACT},
    {"DepthToSpace", 1, "input: T", "output: T", "blocksize!: int", "T: all_1", .infer = depth_to_space_infer,
     .eval = depth_to_space_eval, .flags = OP_EXACT},
    {"SpaceToDepth", 28, "input: T", "output: T", "blocksize!: int, mode: string = 'DCR'", "T: all_13",
     .infer = space_to_depth_infer, .eval = space_to_depth_eval, .flags = OP_DETERMINISM_UNKNOWN | OP_EXACT},
    {"SpaceToDepth", 13, "input: T", "output: T", "blocksize!: int", "T: all_13", .infer = space_to_depth_infer,
     .eval = space_to_depth_eval, .flags = OP_EXACT},
    {"SpaceToDepth", 1, "input: T", "output: T", "blocksize!: int", "T: all_1", .infer = space_to_depth_infer,
     .eval = space_to_depth_eval, .flags = OP_EXACT},
    {0},
};
