/* experimental - what ONNX tried and dropped before its version 1.5; onnxruntime still runs it up to opset 9, and
 * converters of that time wrote it.
 * https://github.com/onnx/onnx/blob/v1.4.1/docs/Operators.md */
#include "ops/common.h"
#include "ops/sizes.h"
#include "ops/slice.h"

/* [N, C, H, W] without its border (left, top, right, bottom), and of the rest as much as scale (height, width) says.
 * onnxruntime: contrib_ops/cpu/crop.h. */
static Inferred crop_infer(InferContext *c)
{
    enum { LEFT, TOP, RIGHT, BOTTOM, SIDES };
    const Shape *input = infer_shape(c, 0);
    int64_t border[SIDES], scale[2];
    if (!input) return infer_set_unranked(c, 0, 0, 0);
    if (input->rank != 4) return infer_invalid(c, "input has %d axes, not 4", input->rank);
    if (infer_ints(c, "border", border, SIDES) != SIDES) return infer_invalid(c, "border must have 4 sizes");
    for (int side = LEFT; side < SIDES; side++)
        if (border[side] < 0) return infer_invalid(c, "border has %lld", (long long)border[side]);
    int64_t ends[2][2] = {{border[TOP], border[BOTTOM]}, {border[LEFT], border[RIGHT]}};
    bool has_scale = infer_has_attribute(c, "scale");
    if (has_scale && infer_ints(c, "scale", scale, 2) != 2) return infer_invalid(c, "scale must have 2 sizes");
    Dim dims[4] = {input->dims[0], input->dims[1], NULL, NULL};
    for (int k = 0; k < 2; k++) {
        Dim size = dim_subtract(c->dims, input->dims[2 + k], dim_number(c->dims, ends[k][0]));
        size = dim_subtract(c->dims, size, dim_number(c->dims, ends[k][1]));
        if ((size && dim_upper(size) < 0) || (has_scale && scale[k] < 0))
            return infer_invalid(c, "axis %d has %s, and less than that is left", 2 + k,
                                 dim_words(c, input->dims[2 + k]));
        dims[2 + k] = has_scale ? dim_number(c->dims, scale[k]) : size;
    }
    infer_set(c, 0, 0, 4, dims);
    return INFER_DONE;
}

static Inferred set_sizes(InferContext *c, const Shape *before, const char *attribute)
{
    int64_t sizes[SHAPE_MAX_RANK];
    Dim dims[SHAPE_MAX_RANK];
    int rank = before ? before->rank : 0, count = 0;
    if (infer_has_attribute(c, attribute)) count = infer_ints(c, attribute, sizes, SHAPE_MAX_RANK - rank);
    if (count < 0) return infer_unknown(c, "%s has too many sizes", attribute);
    for (int axis = 0; axis < rank; axis++) dims[axis] = before->dims[axis];
    for (int k = 0; k < count; k++) {
        if (sizes[k] < 0) return infer_invalid(c, "%s has %lld", attribute, (long long)sizes[k]);
        dims[rank++] = dim_number(c->dims, sizes[k]);
    }
    infer_set(c, 0, 0, rank, dims);
    return INFER_DONE;
}

/* The sizes of the attribute shape, or of the input (its elements with input_as_shape) and extra_shape behind. */
static Inferred given_tensor_fill_infer(InferContext *c)
{
    if (infer_has_attribute(c, "shape")) return set_sizes(c, NULL, "shape");
    const Shape *input = infer_shape(c, 0);
    if (infer_int(c, "input_as_shape") != 0) return infer_unknown(c, "the shape is computed by the model");
    return input ? set_sizes(c, input, "extra_shape") : infer_set_unranked(c, 0, 0, 0);
}

const OpRow op_experimental[] = {
    {"Affine", 10, "X: T", "Y: T", "alpha: float = 1.0, beta: float = 0.0", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"Affine", 1, "X: T", "Y: T", "alpha: float = 1.0, beta: float = 0.0", "T: floats", .infer = infer_like_input},
    {"Crop", 10, "input: T", "output: T", "border!: ints, scale: ints", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"Crop", 1, "input: T", "output: T", "border: ints, scale: ints", "T: floats", .infer = crop_infer},
    {"DynamicSlice", 10, "data: T, starts: Tind, ends: Tind, axes?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = NULL, .flags = OP_DEPRECATED},
    {"DynamicSlice", 1, "data: T, starts: Tind, ends: Tind, axes?: Tind", "output: T", "",
     "T: all_1; Tind: int32 int64", .infer = slice_infer},
    {"GRUUnit", 10, "hidden_prev: T, gates: T, seq_lengths: T, t: T", "hidden: T", "drop_states: int", "T: floats",
     .infer = NULL, .flags = OP_DEPRECATED},
    {"GRUUnit", 1, "hidden_prev: T, gates: T, seq_lengths: T, t: T", "hidden: T", "drop_states: int", "T: floats",
     .infer = infer_like_input},
    {"GivenTensorFill", 10, "shape?: T", "X: T", "extra_shape: ints, input_as_shape: int, shape: ints, values: floats",
     "T: floats", .infer = NULL, .flags = OP_DEPRECATED},
    {"GivenTensorFill", 1, "shape?: T", "X: T", "extra_shape: ints, input_as_shape: int, shape: ints, values: floats",
     "T: floats", .infer = given_tensor_fill_infer},
    {"ImageScaler", 10, "input: T", "output: T", "bias: floats, scale: float = 1.0", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"ImageScaler", 1, "input: T", "output: T", "bias: floats, scale: float = 1.0", "T: floats",
     .infer = infer_like_input},
    {"ParametricSoftplus", 10, "X: T", "Y: T", "alpha: float, beta: float", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"ParametricSoftplus", 1, "X: T", "Y: T", "alpha: float, beta: float", "T: floats", .infer = infer_like_input},
    {"Scale", 10, "input: T", "output: T", "scale: float = 1.0", "T: floats", .infer = NULL, .flags = OP_DEPRECATED},
    {"Scale", 1, "input: T", "output: T", "scale: float = 1.0", "T: floats", .infer = infer_like_input},
    {"ScaledTanh", 10, "input: T", "output: T", "alpha: float, beta: float", "T: floats", .infer = NULL,
     .flags = OP_DEPRECATED},
    {"ScaledTanh", 1, "input: T", "output: T", "alpha: float, beta: float", "T: floats", .infer = infer_like_input},
    {0},
};
