/* col2im - adds columns of blocks back into an image.
 * https://onnx.ai/onnx/operators/onnx__Col2Im.html */
#include "ops/common.h"
#include "ops/sizes.h"
#include "ops/window.h"

/* How many spatial axes a list of attributes is for, `each` numbers an axis; 0: it is absent. */
static int listed_rank(const InferContext *c, const char *name, int each)
{
    int64_t numbers[2 * WINDOW_MAX_RANK];
    int count = infer_ints(c, name, numbers, each * WINDOW_MAX_RANK);
    return count > 0 ? count / each : 0;
}

/* How many spatial axes the image has; -1: not known. */
static int image_rank(InferContext *c)
{
    int64_t number;
    for (size_t index = 1; index <= 2; index++) {
        const Elements *elements = size_elements(c, index);
        const Shape *shape = infer_shape(c, index);
        if (elements) return (int)elements->count;
        if (shape && shape->rank == 1 && dim_is_number(shape->dims[0], &number) && number <= FACT_MAX_ELEMENTS)
            return (int)number;
    }
    int rank = listed_rank(c, "strides", 1);
    if (rank == 0) rank = listed_rank(c, "dilations", 1);
    if (rank == 0) rank = listed_rank(c, "pads", 2);
    return rank > 0 ? rank : -1;
}

/* input [N, C * product of the block, number of blocks] */
static Inferred read_channels(InferContext *c, const Elements *block, int rank, Dim *out)
{
    int64_t columns, product;
    const Shape *input = infer_shape(c, 0);
    Dim block_size = infer_product(c, block->dims, 0, rank);
    *out = NULL;
    if (dim_upper(block_size) <= 0) return infer_invalid(c, "block_shape has no positive product");
    if (!input) return INFER_DONE;
    if (dim_is_number(input->dims[1], &columns) && dim_is_number(block_size, &product) && columns % product != 0)
        return infer_invalid(c, "input has %lld rows, which %lld elements of a block do not divide", (long long)columns,
                             (long long)product);
    *out = dim_exact_divide(c->dims, input->dims[1], block_size);
    return INFER_DONE;
}

/* The image must have as many places for the block as the input has columns. */
static Inferred check_blocks(InferContext *c, const Elements *block, int rank, const Dim *image)
{
    Window window;
    Dim places[WINDOW_MAX_RANK], columns;
    const Shape *input = infer_shape(c, 0);
    Inferred inferred = window_read(c, rank, &window);
    if (inferred == INFER_DONE) inferred = window_take_kernel(c, &window, block->dims);
    if (inferred == INFER_DONE) inferred = window_convolve(c, &window, image, places);
    if (inferred != INFER_DONE || !input) return inferred;
    Dim product = infer_product(c, places, 0, rank);
    if (!infer_same_dim(c, product, input->dims[2], &columns))
        return infer_invalid(c, "input has %s blocks and the image has room for %s", dim_words(c, input->dims[2]),
                             dim_words(c, product));
    return INFER_DONE;
}

static Inferred check_ranks(InferContext *c, int rank)
{
    const Shape *input = infer_shape(c, 0);
    const Elements *image = size_elements(c, 1), *block = size_elements(c, 2);
    if (input && input->rank != 3) return infer_invalid(c, "input has rank %d; it must have 3", input->rank);
    if (rank < 0) return infer_unknown(c, "the number of elements of image_shape is not known");
    if (rank < 1 || rank > WINDOW_MAX_RANK) return infer_invalid(c, "image_shape has %d elements", rank);
    if ((image && image->count != (size_t)rank) || (block && block->count != (size_t)rank))
        return infer_invalid(c, "image_shape has %d elements and block_shape another number", rank);
    return INFER_DONE;
}

static Inferred col2im_infer(InferContext *c)
{
    int rank = image_rank(c);
    Dim dims[SHAPE_MAX_RANK] = {0};
    const Shape *input = infer_shape(c, 0);
    const Elements *image = size_elements(c, 1), *block = size_elements(c, 2);
    Inferred inferred = check_ranks(c, rank);
    if (inferred != INFER_DONE) return inferred;
    if (input) dims[0] = input->dims[0];
    for (int axis = 0; image && axis < rank; axis++) {
        dims[2 + axis] = image->dims[axis];
        if (dim_upper(image->dims[axis]) < 0) return infer_invalid(c, "image_shape has a negative number");
    }
    if (block) inferred = read_channels(c, block, rank, &dims[1]);
    if (inferred == INFER_DONE && image && block) inferred = check_blocks(c, block, rank, &dims[2]);
    if (inferred == INFER_INVALID) return inferred;
    infer_set(c, 0, 0, rank + 2, dims);
    return image && block && input ? INFER_DONE : infer_unknown(c, "not all of its inputs are known");
}

const OpRow op_col2im[] = {
    {"Col2Im", 18, "input: T, image_shape: int64, block_shape: int64", "output: T",
     "dilations: ints, pads: ints, strides: ints", "T: all_13", .infer = col2im_infer},
    {0},
};
